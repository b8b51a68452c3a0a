// What texts about failures are taken apart with. The standard library's `split`, `starts(with:)` and the like are compiled
// again for each kind of text.
extension String {
  /// Returns the parts between separators, also the empty ones.
  @inline(never)
  func parts(at separator: Unicode.Scalar) -> [String] {
    var parts = [""]
    for scalar in unicodeScalars {
      if scalar == separator { parts.append("") } else { parts[parts.count - 1].unicodeScalars.append(scalar) }
    }
    return parts
  }

  /// Returns whether a character is in the text.
  @inline(never)
  func has(_ character: Unicode.Scalar) -> Bool { unicodeScalars.contains(character) }
}
