/// An `onDrop` closure that a dropped instance owes.
final class Disposal: @unchecked Sendable {  // Sound: the variables are set once, before other threads have the object.
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
  /// The instance; nil while it is being made. The disposal keeps it, so a form that was held weakly isn't released
  /// under a lock.
  private var form: Instance?
  /// The observers of the store and its ancestors at the time when the store dropped the instance.
  private var observers: [Observer] = []

  fileprivate init(of subject: Subject, _ hook: Hook) {
    self.subject = subject
    self.hook = hook
  }

  /// Sets what is disposed of.
  ///
  /// - Returns: Whether there is anything: the recipe may have failed, and a weakly held form may be gone.
  func begin(_ forms: DecoratedForms?, _ observers: [Observer]) -> Bool {
    form = forms?[subject.key]
    self.observers = observers
    return form != nil
  }

  /// Lets further observers hear of a failure.
  func tellToo(_ others: [Observer]) {
    if !others.isEmpty { observers += others }
  }

  /// Runs the closure, if it owes anything, unless it must be awaited.
  ///
  /// - Returns: Whether nothing is left to run.
  func runHere(for drop: Drop, in label: ResolverLabel) -> Bool {
    LockCheck.assertNoLockIsHeld()
    guard let form else { return true }
    if hook.isolation.obstacle != nil { return false }
    drop.setRunning(subject)
    do { _ = try hook.body(nil, form) } catch { report(error, for: drop, in: label) }
    return true
  }

  /// Runs the closure where it belongs.
  @inline(never) func run(for drop: Drop, in label: ResolverLabel) async {
    guard let form else { return }
    drop.setRunning(subject)
    do { try await hook.run(form) } catch { report(error, for: drop, in: label) }
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
  /// Returns what the `onDrop` closures among hooks of the key owe, for an instance that a registration has made.
  func disposals(of hooks: [Hook], for registration: Registration?) -> [Disposal] {
    var disposals: [Disposal] = []
    for hook in hooks where !hook.concernsMaking {
      disposals.append(Disposal(of: Disposal.Subject(key: key, registration: registration), hook))
    }
    return disposals
  }
}
