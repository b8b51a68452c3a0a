import Foundation
import Testing

extension Document {
  /// A block that is an excerpt of a file, and the path of the file in the package.
  struct Excerpt: Sendable, CustomTestStringConvertible {
    let path: String
    let block: Block

    var testDescription: String { "\(block)" }

    /// Whether the file contains the block's lines, one after the other.
    func stands(in file: String) -> Bool { "\n\(file)".contains("\n\(block.source)") }
  }

  /// The blocks that are excerpts of files.
  var excerpts: [Excerpt] {
    blocks.compactMap { block in
      if case .excerpt(let path) = block.kind { Excerpt(path: path, block: block) } else { nil }
    }
  }
}
