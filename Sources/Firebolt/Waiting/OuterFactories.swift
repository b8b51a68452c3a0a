/// The completions of factories' instances around a completion, by their keys.
///
/// It is a search tree that never changes. The tree with one more completion shares most of this one, so a chain of
/// completions takes little memory. The order is that of the keys' hashes, which keeps the tree shallow.
final class OuterFactories {
  private let hash: Int

  /// The innermost completion of its key.
  private let completion: Completion

  /// The number of completions of the key.
  private let count: Int

  private let lower: OuterFactories?
  private let higher: OuterFactories?

  private init(
    _ hash: Int, _ completion: Completion, count: Int, lower: OuterFactories?, higher: OuterFactories?
  ) {
    self.hash = hash
    self.completion = completion
    self.count = count
    self.lower = lower
    self.higher = higher
  }

  /// Returns a tree with one more completion, which is inside those of this tree.
  ///
  /// - Complexity: O(log *n*)
  static func adding(_ completion: Completion, to tree: OuterFactories?) -> OuterFactories {
    adding(completion, completion.key.hashValue, to: tree)
  }

  private static func adding(_ completion: Completion, _ hash: Int, to tree: OuterFactories?) -> OuterFactories {
    guard let tree else { return OuterFactories(hash, completion, count: 1, lower: nil, higher: nil) }
    if tree.completion.key == completion.key {
      return OuterFactories(hash, completion, count: tree.count + 1, lower: tree.lower, higher: tree.higher)
    }
    let isLower = hash < tree.hash
    return OuterFactories(
      tree.hash, tree.completion, count: tree.count,
      lower: isLower ? adding(completion, hash, to: tree.lower) : tree.lower,
      higher: isLower ? tree.higher : adding(completion, hash, to: tree.higher))
  }

  /// Returns the innermost completion of a key, and the number of all that the key has.
  ///
  /// - Complexity: O(log *n*)
  func completions(of key: CellKey) -> (innermost: Completion, count: Int)? {
    let hash = key.hashValue
    var next: OuterFactories? = self
    while let tree = next {
      if tree.completion.key == key { return (tree.completion, tree.count) }
      next = hash < tree.hash ? tree.lower : tree.higher
    }
    return nil
  }
}
