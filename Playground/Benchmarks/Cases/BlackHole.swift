/// Takes an object and releases it. The optimiser can't see what happens to the object.
@inline(never) @_optimize(none)
public func blackHole(_ object: consuming AnyObject) {}

/// A number that the compiler can't know, so that it can't allocate an object with this number statically.
public let unknownNumber = Int.random(in: 1...1_000_000)

/// A text that the compiler can't know, too long to be stored inline.
public let unknownText = "the text of \(unknownNumber) and a little more"
