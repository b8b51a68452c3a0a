import Foundation

/// The resident memory of the process in bytes. It is nil where it is unknown, and under a sanitizer, which keeps freed
/// memory.
///
/// All threads share it, so measure it in an exit test, which runs in a process of its own.
package func residentMemory() -> Int? {
  if dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil { return nil }
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
}

/// The number that a child process printed after a label, on a line of its own.
package func number(after label: String, in output: [UInt8]?) -> Int? {
  String(decoding: output ?? [], as: UTF8.self).split(separator: "\n").lazy
    .filter { $0.hasPrefix("\(label): ") }.compactMap { Int($0.dropFirst(label.count + 2)) }.first
}
