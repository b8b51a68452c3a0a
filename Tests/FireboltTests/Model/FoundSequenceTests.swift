import Firebolt
import Testing

/// A sequence of operations that the model test has found, in its shortest form.
private struct FoundSequence: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let operations: [ModelOperation]

  init(_ what: String, _ operations: [ModelOperation]) { (testDescription, self.operations) = (what, operations) }
}

// The keys, and short forms of operations in the first of several resolvers.
private let (alpha, beta, reader, writer) = (
  ModelKey(.alpha), ModelKey(.beta), ModelKey(.reader), ModelKey(.writer)
)
private let named = ModelKey(.alpha, isNamed: true)

private func open(_ slot: Int, parent: Int? = nil) -> ModelOperation {
  // The mock in the third slot has no id of the model's.
  .open(slot: slot, id: min(slot, 2), parent: parent)
}

private func register(
  _ keys: [ModelKey], _ scope: Resolver.Scope = .single, _ makes: ModelType = .alpha, needs: ModelKey? = nil,
  fails: Bool = false, in slot: Int = 0
) -> ModelOperation {
  .register(slot: slot, scope: scope, keys: keys, recipe: ModelRecipe(makes: makes, needs: needs, fails: fails))
}

private func hook(
  _ kind: ModelHook.Kind, _ key: ModelKey, needs: ModelKey? = nil, fails: Bool = false, _ tag: Int = 101,
  in slot: Int = 0
) -> ModelOperation {
  .hook(slot: slot, key: key, hook: ModelHook(kind: kind, needs: needs, fails: fails, tag: tag))
}

private func get(_ key: ModelKey, _ form: ModelOperation.Form = .resolve, in slot: Int = 0) -> ModelOperation {
  .get(slot: slot, key: key, form: form)
}

private func unregister(_ key: ModelKey) -> ModelOperation { .unregister(slot: 0, which: .key(key)) }

private let unregisterAll = ModelOperation.unregister(slot: 0, which: .allBut([]))
private let threeKeys = [open(0), register([alpha, reader, writer])]
private let mergeIntoSecond = [open(1), ModelOperation.merge(slot: 1, from: 0)]

private func mergedDropping(_ additions: [ModelOperation]) -> [ModelOperation] {
  [open(0), hook(.drop, reader), register([writer, alpha]), get(alpha), unregister(alpha), open(1)]
    + [hook(.drop, reader, 102, in: 1)] + additions + [.merge(slot: 0, from: 1), get(reader), get(writer)]
}

@Suite("What random operations have found") struct FoundSequenceTests {
  fileprivate static let found = [
    FoundSequence(
      "a graph's instance goes when the request has ended", [open(0), register([beta], .graph, .beta), get(beta)]),
    FoundSequence(
      "what knew an instance before it was completed goes like any other",
      [open(0), register([beta], .single, .beta), hook(.complete, beta), register([alpha], needs: beta), get(alpha)]
        + [.dropScope(slot: 0, scope: .single)]),
    FoundSequence(
      "an unload drops while all hooks are there",
      [open(0), .load(slot: 0, modules: [1]), get(writer), .unload(slot: 0, modules: [1])]),
    FoundSequence(
      "what unregistering all drops is dropped while all hooks are there",
      [open(0), hook(.drop, alpha), hook(.drop, writer, 102), .load(slot: 0, modules: [0]), get(alpha)]
        + [.load(slot: 0, modules: [5]), unregisterAll]),
    FoundSequence(
      "what is hidden for one key and in force for another stays like any instance that is unregistered",
      [open(0), .load(slot: 0, modules: [0]), get(alpha), .load(slot: 0, modules: [1]), unregisterAll]
        + [register([writer]), get(writer)]),
    FoundSequence(
      "a merge gives no key an instance back that it drops for another key",
      mergedDropping([register([reader, alpha], in: 1), register([writer], in: 1)])),
    FoundSequence(
      "nor does it in the other order", mergedDropping([register([writer], in: 1), register([reader, alpha], in: 1)])),
    FoundSequence(
      "a decorator that a merge brings drops what is served",
      [open(0), register([beta], .single, .beta), get(beta), open(1), hook(.decorate(.beta), beta, in: 1)]
        + [.merge(slot: 0, from: 1), get(beta)]),
    FoundSequence(
      "a mock decorates nothing that the real one doesn't",
      [open(0), register([beta], .single, .beta), hook(.decorate(.beta), beta), open(1, parent: 0)]
        + [register([beta], .single, .beta, in: 1), get(beta, in: 1), .mock(slot: 2, inheriting: 1), get(beta, in: 2)]
        + [open(3, parent: 0), .mock(slot: 2, inheriting: 3), get(beta, in: 2)]),
    FoundSequence(
      "a mock keeps what a child has loaded itself",
      [open(0), .load(slot: 0, modules: [1]), open(1, parent: 0), .load(slot: 1, modules: [0])]
        + [.mock(slot: 2, inheriting: 1), .unload(slot: 2, modules: [1]), get(alpha, .optional, in: 2)]),
    FoundSequence(
      "a weak instance that has gone takes nobody's place",
      [open(0), register([reader], .weak), register([writer]), get(reader), get(writer), unregisterAll]
        + [register([reader, writer]), get(reader)]),
    FoundSequence(
      "a weak instance of which a decorator has gone is made anew to be kept",
      [open(0), register([reader, writer], .weak), hook(.decorate(.alpha), reader)]
        + [.hold(slot: 0, key: writer, hand: 0), get(writer, .scoped(.single)), .letGo(hand: 0), get(reader)]),
    FoundSequence(
      "what a rejected instance keeps is there for the completions that are due",
      [open(0), register([reader], .weak), register([writer]), hook(.complete, writer, needs: reader)]
        + [register([beta], .single, .beta, needs: reader), hook(.decorate(.beta), beta, needs: writer, 102)]
        + [hook(.decorate(.beta), beta, fails: true, 103), get(beta)]),
    FoundSequence(
      "what an undone instance keeps goes with all that its group holds",
      [open(0), register([reader], .weak), register([writer], needs: reader), hook(.complete, writer, fails: true)]
        + [register([named], needs: writer), hook(.complete, named, needs: reader, 102)]
        + [register([beta], .single, .beta, needs: named, fails: true), get(beta)]),
    FoundSequence(
      "an instance that comes back is served through a protocol key too",
      threeKeys + (0..<3).flatMap { _ in [get(reader), unregister(reader), register([reader]), get(reader)] }
        + [.drop(slot: 0, which: .key(reader)), get(reader), get(writer)]),
    FoundSequence(
      "a merge brings nothing back that was unregistered under one key",
      threeKeys + [unregister(reader)] + mergeIntoSecond
        + [get(reader, .optional, in: 1), get(writer, in: 1), get(alpha, in: 1)]),
    FoundSequence(
      "a mock brings nothing back that was unregistered under one key",
      threeKeys + [unregister(alpha), .mock(slot: 1, inheriting: 0)]
        + [get(alpha, .optional, in: 1), get(writer, .optional, in: 1)]),
    FoundSequence(
      "a merge keeps what replaced a registration under one key",
      threeKeys + [register([alpha])] + mergeIntoSecond + [alpha, reader, writer].map { get($0, in: 1) }),
    FoundSequence(
      "registrations that share an instance share it in the copy too",
      // The new registration gets the instance of the old one.
      threeKeys + [get(alpha), unregister(reader), register([reader])] + mergeIntoSecond
        + [
          get(reader, in: 1), get(writer, in: 1), .drop(slot: 1, which: .key(reader)), get(writer, in: 1), get(writer),
        ]
    ),
    FoundSequence(
      // The key was one of a registration that was decorated under another of its keys.
      "an existing object is completed by a hook that is added later, whatever its key had before",
      [open(0), register([alpha, reader]), hook(.decorate(.alpha), alpha)]
        + [.registerInstance(slot: 0, key: reader, makes: .alpha), get(reader), hook(.complete, reader, 102)]
        + [get(reader), get(reader)]),
  ]

  /// Of the model and of real resolvers.
  @Test(arguments: found) fileprivate func itIsAsTheModelSays(_ sequence: FoundSequence) async {
    #expect(await ModelRun.difference(sequence.operations) == nil)
  }
}
