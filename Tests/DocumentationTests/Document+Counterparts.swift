import Foundation

extension Document {
  /// The code in the last column of every table whose last column has this title: what to write with Firebolt in place
  /// of the other library's code.
  func counterparts(under title: String = "Firebolt") -> [String] {
    var spans: [String] = []
    var isCode = false
    var isComparison: Bool?
    for line in lines {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, line.hasPrefix("|"), let cell = Self.cells(line).last else {
        isComparison = nil
        continue
      }
      if let isComparison {
        if isComparison { spans += Self.spans(cell) }
      } else {
        isComparison = cell == title
      }
    }
    return spans
  }

  /// The counterparts that no compiled block of the document contains. Differences in whitespace don't count.
  var unprovenCounterparts: [String] {
    let code = blocks.filter { $0.kind != .manifest }.map { Self.joined($0.source) }
    return counterparts().filter { span in !code.contains { $0.contains(Self.joined(span)) } }
  }

  private static func cells(_ row: String) -> [String] {
    row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// The text between single backticks. Double backticks, which mark links to symbols, are left out.
  private static func spans(_ cell: String) -> [String] {
    cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 && !$0.element.isEmpty }.map(\.element)
  }

  private static func joined(_ code: String) -> String {
    code.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
