import Foundation

/// The bytes of memory that the process has in use; nil where that isn't known, or says nothing, because a sanitizer keeps
/// memory that was freed.
///
/// It is that of all threads, so measure it in an exit test, which has a process of its own.
package func residentMemory() -> Int? {
  if dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil { return nil }
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
}

/// The number that a child process has printed on a line of its own, after a label.
package func number(after label: String, in output: [UInt8]?) -> Int? {
  String(decoding: output ?? [], as: UTF8.self).split(separator: "\n").lazy
    .filter { $0.hasPrefix("\(label): ") }.compactMap { Int($0.dropFirst(label.count + 2)) }.first
}
