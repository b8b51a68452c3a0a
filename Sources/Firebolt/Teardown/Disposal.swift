/// An `onDrop` closure that a dropped instance owes.
final class Disposal: @unchecked Sendable {  // Sound: one thread at a time uses the variables.
  /// What is disposed of: a key, and the registration that made its instance.
  final class Subject: Sendable {
    let key: TypeKey
    let registration: Registration?

    init(key: TypeKey, registration: Registration?) {
      self.key = key
      self.registration = registration
    }

    func step(in label: ResolverLabel) -> ResolutionError.Step {
      ResolutionError.Step(key: key, registration: registration, resolver: label)
    }
  }

  let subject: Subject
  private let hook: Hook
  /// Whether the instance was undone: its recipe has returned it, but a hook has failed.
  var isOfUndone = false
  /// Whether the instance was decorated.
  private let isOfDecorated: Bool
  /// The instance; empty while it is being made, and several forms for a hook of all types, which takes the first one of its
  /// type. The disposal keeps them, so a form that was held weakly isn't released under a lock.
  private var forms: [Instance] = []
  /// Whether the form for a hook of all types has been found, or that there is none.
  private var isChosen = false
  /// The observers of the store and its ancestors at the time when the store dropped the instance.
  private var observers: [Observer] = []

  fileprivate init(of subject: Subject, _ hook: Hook, isOfDecorated: Bool) {
    self.subject = subject
    self.hook = hook
    self.isOfDecorated = isOfDecorated
  }

  /// Sets what is disposed of.
  ///
  /// - Returns: Whether there is anything: the recipe may have failed, and a weakly held form may be gone.
  func begin(_ forms: DecoratedForms?, _ observers: [Observer]) -> Bool {
    if let forms {
      if hook.conformance != nil {
        self.forms = forms.candidates(areDecorated: isOfDecorated)
      } else if let form = forms[subject.key] {
        self.forms = [form]
      }
    }
    self.observers = observers
    return !self.forms.isEmpty
  }

  /// The type that the closure takes.
  private var type: Any.Type { hook.conformance ?? subject.key.type }

  /// The form that the closure takes; nil if it has nothing to do: one of all types may not concern the instance. That is
  /// found out once, by a cast, without a lock.
  private var form: Instance? {
    if let type = hook.conformance, !isChosen {
      isChosen = true
      forms = forms.lazy.compactMap { $0.form(as: type) }.first.map { [$0] } ?? []
    }
    return forms.first
  }

  /// Lets further observers hear of a failure.
  func tellToo(_ others: [Observer]) { observers += others }

  /// Runs the closure, if it owes anything, unless it must be awaited, or must wait for a younger instance's.
  ///
  /// - Parameter order: The instance's order of creation.
  /// - Returns: Whether nothing is left to run.
  func runHere(for drop: Drop, _ order: SerialNumber, in store: Store) -> Bool {
    guard let form else { return true }
    guard hook.isolation.obstacle == nil, let converted = form.form(as: type), converted.opened != nil,
      drop.setRunning(self, of: order)
    else { return false }
    do { _ = try hook.body(nil, converted) } catch { report(error, for: drop, in: store.label) }
    return true
  }

  /// Runs the closure where it belongs: one that doesn't await, on the main actor if that alone may use the instance. One that
  /// awaits gets what its type says, and leaves its actor itself.
  @inline(never) func run(for drop: Drop, in label: ResolverLabel) async {
    guard let form else { return }
    if let awaitingBody = hook.awaitingBody {
      drop.setRunning(self)
      do { try await awaitingBody(converted(form, isForUse: false, in: label)) } catch {
        report(error, for: drop, in: label)
      }
    } else if hook.isolation == .mainActor || form.form(as: type)?.opened == nil {
      await MainActor.run { runNow(on: form, for: drop, in: label) }
    } else {
      runNow(on: form, for: drop, in: label)
    }
  }

  /// Runs the closure, which doesn't await, on this thread.
  private func runNow(on form: Instance, for drop: Drop, in label: ResolverLabel) {
    drop.setRunning(self)
    do {
      _ = try hook.body(nil, converted(form, isForUse: true, in: label))
    } catch {
      report(error, for: drop, in: label)
    }
  }

  /// Returns the instance in the closure's type: it isn't in it if it was made for other keys.
  ///
  /// - Parameter isForUse: Whether this code must be what may use it.
  @inline(never)
  private func converted(_ form: Instance, isForUse: Bool, in label: ResolverLabel) throws -> Instance {
    let converted = form.form(as: type)
    if let converted, !isForUse || converted.opened != nil { return converted }
    throw ResolutionError(
      converted?.isolationCode ?? .typeMismatch, TypeKey(type), in: label, path: [], detail: form.typeName)
  }

  /// Tells the observers of a failure, and keeps it for those who wait.
  private func report(_ error: any Error, for drop: Drop, in label: ResolverLabel) {
    let step = subject.step(in: label)
    let failure = ResolutionError(
      .onDropThrew, step.key, in: label, path: [step], detail: "\(hook.place)", underlying: error)
    if !observers.isEmpty {
      let event = ResolutionEvent(.failed(failure), step, after: Path(step, after: Request.currentPath))
      for observer in observers { observer.tell(event) }
    }
    drop.teardown.add(failure)
  }
}

extension Entry {
  /// Adds what the key's `onDrop` closures owe for an instance that a registration has made.
  ///
  /// - Parameters:
  ///   - cell: The cell of the instance, which those of all types must have been there for; nil for an object that existed
  ///     before.
  ///   - ofAllTypes: Receives what hooks of all types owe. It is the same for each key of the instance, and comes last.
  @inline(never) func addDisposals(
    for registration: Registration?, madeIn cell: InstanceCell? = nil, to disposals: inout [Disposal],
    orTo ofAllTypes: inout [Disposal]
  ) {
    let isFirst = ofAllTypes.isEmpty
    var next = 0
    for hook in hooks(for: registration) where !hook.concernsMaking {
      if hook.conformance != nil, !isFirst || cell?.wasMade(with: hook, from: &next) == false { continue }
      let subject = Disposal.Subject(key: key, registration: registration)
      let disposal = Disposal(of: subject, hook, isOfDecorated: cell?.isDecorated ?? true)
      if hook.conformance == nil { disposals.append(disposal) } else { ofAllTypes.append(disposal) }
    }
  }
}
