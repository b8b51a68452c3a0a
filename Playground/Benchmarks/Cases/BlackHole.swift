/// Takes an object and lets go of it; the optimiser can't see what happens to it.
@inline(never) @_optimize(none)
public func blackHole(_ object: consuming AnyObject) {}

/// A number that the compiler can't know, so that nothing made from it is laid out statically.
public let unknownNumber = Int.random(in: 1...1_000_000)

/// As `unknownNumber`, a text too long to be kept in line.
public let unknownText = "the text of \(unknownNumber) and a little more"
