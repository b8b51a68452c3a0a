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
  .init(slot, .open(id: min(slot, 2), parent: parent))
}

private func register(
  _ keys: [ModelKey], _ scope: Resolver.Scope = .single, _ makes: ModelType = .alpha, needs: ModelKey? = nil,
  fails: Bool = false, in slot: Int = 0
) -> ModelOperation {
  .init(slot, .add(.registration(scope, keys, ModelRecipe(makes: makes, needs: needs, fails: fails))))
}

private func hook(
  _ kind: ModelHook.Kind, _ key: ModelKey, needs: ModelKey? = nil, fails: Bool = false, _ tag: Int = 101,
  in slot: Int = 0
) -> ModelOperation {
  .init(slot, .add(.hook(key, ModelHook(kind: kind, needs: needs, fails: fails, tag: tag))))
}

private func get(_ key: ModelKey, _ form: ModelOperation.Form = .resolve, in slot: Int = 0) -> ModelOperation {
  .init(slot, .get(key, form))
}

private func load(_ module: Int, in slot: Int = 0) -> ModelOperation { .init(slot, .load([module])) }

private func mock(of slot: Int, in own: Int) -> ModelOperation { .init(own, .mock(inheriting: slot)) }

private func merge(_ other: Int, into slot: Int) -> ModelOperation { .init(slot, .merge(from: other)) }

private func drop(_ key: ModelKey, in slot: Int = 0) -> ModelOperation { .init(slot, .drop(.key(key))) }

private func unregister(_ key: ModelKey) -> ModelOperation { .init(0, .unregister(.key(key))) }

private let unregisterAll = ModelOperation(0, .unregister(.allBut([])))
private let threeKeys = [open(0), register([alpha, reader, writer])]
private let mergeIntoSecond = [open(1), merge(0, into: 1)]

private func mergedDropping(_ additions: [ModelOperation]) -> [ModelOperation] {
  [open(0), hook(.drop, reader), register([writer, alpha]), get(alpha), unregister(alpha), open(1)]
    + [hook(.drop, reader, 102, in: 1)] + additions + [merge(1, into: 0), get(reader), get(writer)]
}

@Suite("What random operations have found") struct FoundSequenceTests {
  fileprivate static let found = [
    FoundSequence(
      "what knew an instance before it was completed goes like any other",
      [open(0), register([beta], .single, .beta), hook(.complete, beta), register([alpha], needs: beta), get(alpha)]
        + [.init(0, .dropScope(.single))]),
    FoundSequence(
      "what unregistering all drops is dropped while all hooks are there",
      [open(0), hook(.drop, alpha), hook(.drop, writer, 102), load(0), get(alpha)]
        + [load(5), unregisterAll]),
    FoundSequence(
      "what is hidden for one key and in force for another stays like any instance that is unregistered",
      [open(0), load(0), get(alpha), load(1), unregisterAll]
        + [register([writer]), get(writer)]),
    FoundSequence(
      "a merge gives no key an instance back that it drops for another key",
      mergedDropping([register([reader, alpha], in: 1), register([writer], in: 1)])),
    FoundSequence(
      "nor does it in the other order", mergedDropping([register([writer], in: 1), register([reader, alpha], in: 1)])),
    FoundSequence(
      "a decorator that a merge brings drops what is served",
      [open(0), register([beta], .single, .beta), get(beta), open(1), hook(.decorate(.beta), beta, in: 1)]
        + [merge(1, into: 0), get(beta)]),
    FoundSequence(
      "a mock decorates nothing that the real one doesn't",
      [open(0), register([beta], .single, .beta), hook(.decorate(.beta), beta), open(1, parent: 0)]
        + [register([beta], .single, .beta, in: 1), get(beta, in: 1), mock(of: 1, in: 2), get(beta, in: 2)]
        + [open(3, parent: 0), mock(of: 3, in: 2), get(beta, in: 2)]),
    FoundSequence(
      "a mock keeps what a child has loaded itself",
      [open(0), load(1), open(1, parent: 0), load(0, in: 1)]
        + [mock(of: 1, in: 2), .init(2, .unload([1])), get(alpha, .optional, in: 2)]),
    FoundSequence(
      "a weak instance that has gone takes nobody's place",
      [open(0), register([reader], .weak), register([writer]), get(reader), get(writer), unregisterAll]
        + [register([reader, writer]), get(reader)]),
    FoundSequence(
      "a weak instance of which a decorator has gone is made anew to be kept",
      [open(0), register([reader, writer], .weak), hook(.decorate(.alpha), reader)]
        + [.init(0, .hold(writer, hand: 0)), get(writer, .scoped(.single)), .init(0, .letGo(hand: 0)), get(reader)]),
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
        + [drop(reader), get(reader), get(writer)]),
    FoundSequence(
      "a merge brings nothing back that was unregistered under one key",
      threeKeys + [unregister(reader)] + mergeIntoSecond
        + [get(reader, .optional, in: 1), get(writer, in: 1), get(alpha, in: 1)]),
    FoundSequence(
      "a mock brings nothing back that was unregistered under one key",
      threeKeys + [unregister(alpha), mock(of: 0, in: 1)]
        + [get(alpha, .optional, in: 1), get(writer, .optional, in: 1)]),
    FoundSequence(
      "a merge keeps what replaced a registration under one key",
      threeKeys + [register([alpha])] + mergeIntoSecond + [alpha, reader, writer].map { get($0, in: 1) }),
    FoundSequence(
      "registrations that share an instance share it in the copy too",
      // The new registration gets the instance of the old one.
      threeKeys + [get(alpha), unregister(reader), register([reader])] + mergeIntoSecond
        + [
          get(reader, in: 1), get(writer, in: 1), drop(reader, in: 1), get(writer, in: 1), get(writer),
        ]
    ),
    FoundSequence(
      // The key was one of a registration that was decorated under another of its keys.
      "an existing object is completed by a hook that is added later, whatever its key had before",
      [open(0), register([alpha, reader]), hook(.decorate(.alpha), alpha)]
        + [.init(0, .registerInstance(reader, makes: .alpha)), get(reader), hook(.complete, reader, 102)]
        + [get(reader), get(reader)]),
  ]

  /// Of the model and of real resolvers.
  @Test(arguments: found) fileprivate func itIsAsTheModelSays(_ sequence: FoundSequence) async {
    #expect(await ModelRun.difference(sequence.operations) == nil)
  }
}
