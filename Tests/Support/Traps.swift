import Foundation

/// Programs that stop the process, each with what it writes to its standard error.
package struct Traps: Sendable {
  package typealias Program = @Sendable () async throws -> Void

  private struct Trap {
    let expected: [String]
    let unexpected: String?
    let program: Program
  }

  private var traps: [String: Trap] = [:]
  package private(set) var names: [String] = []

  package init(_ list: (inout Traps) -> Void) { list(&self) }

  /// Adds a program.
  ///
  /// - Parameters:
  ///   - name: What stops the program.
  ///   - line: The line at which it must stop, or `nil` if any line will do.
  ///   - expected: Texts that the program must write.
  ///   - unexpected: A text that it must not write.
  package mutating func callAsFunction(
    _ name: String, at line: Int? = nil, _ expected: String..., without unexpected: String? = nil,
    fileID: String = #fileID, program: @escaping Program
  ) {
    let place = line.map { ["\(fileID):\($0): Fatal error: "] } ?? ["Fatal error: "]
    precondition(
      traps.updateValue(Trap(expected: place + expected, unexpected: unexpected, program: program), forKey: name) == nil
    )
    names.append(name)
  }

  /// Runs a program, which must not return.
  package func run(_ name: String) async throws { try await traps[name]!.program() }

  /// The differences between what a program wrote and what it must write.
  package func mistakes(of name: String, in output: [UInt8]?) -> [String] {
    let trap = traps[name]!
    // The runtime adds a stack trace to the message.
    let text = String(decoding: output ?? [], as: UTF8.self).components(separatedBy: "\nCurrent stack trace:")[0]
    // What is expected is the words, wherever a line ends.
    var mistakes = trap.expected.filter { !text.contains($0) && !text.unwrapped.contains($0) }.map { "lacks \($0)" }
    if let unexpected = trap.unexpected, text.contains(unexpected) { mistakes.append("contains \(unexpected)") }
    return mistakes.isEmpty ? [] : mistakes + [text]
  }
}
