import Foundation

extension Document {
  /// Code in the last column of the tables whose last column is headed so: what is to be written here for what was written
  /// there.
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

  /// The counterparts that stand in no block of the document that is compiled, however their space is spread.
  var unprovenCounterparts: [String] {
    let code = blocks.filter { $0.kind != .manifest }.map { Self.joined($0.source) }
    return counterparts().filter { span in !code.contains { $0.contains(Self.joined(span)) } }
  }

  private static func cells(_ row: String) -> [String] {
    row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// What stands between single backticks. Double ones, which are links to symbols, leave nothing between them.
  private static func spans(_ cell: String) -> [String] {
    cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 && !$0.element.isEmpty }.map(\.element)
  }

  private static func joined(_ code: String) -> String {
    code.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
