import Foundation
import NIOCore

/// The file descriptors that the process may have open.
enum OpenFiles {
  /// The number of descriptors that the process needs for everything but connections: the database, the event loops,
  /// and the connections that the server accepts before it notices that there are enough.
  private static let reserve = 40 + 4 * System.coreCount

  /// Raises the process's limit of open descriptors, as far as that is permitted.
  ///
  /// - Parameter wanted: The wanted number of connections.
  /// - Returns: The number of connections for which there are descriptors, at most the wanted one.
  static func raise(forConnections wanted: Int) -> Int {
    #if canImport(Glibc)
      let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let openFiles = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(openFiles, &limit) == 0 else { return wanted }
    let needed = rlim_t(wanted + reserve)
    if limit.rlim_cur < needed {
      var raised = limit
      raised.rlim_cur = min(needed, limit.rlim_max)
      if setrlimit(openFiles, &raised) == 0 { limit = raised }
    }
    return limit.rlim_cur >= needed ? wanted : max(1, Int(limit.rlim_cur) - reserve)
  }
}
