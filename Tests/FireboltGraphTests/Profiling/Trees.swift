// What the recipes of the tests of profiles, pages and trees make.

final class Leaf: Sendable {}

final class Twig: Sendable {}

final class Branch: Sendable { init(leaf: Leaf) {} }

final class Crown: Sendable { init(branch: Branch) {} }

final class Tree: Sendable { init(branch: Branch, leaf: Leaf) {} }
