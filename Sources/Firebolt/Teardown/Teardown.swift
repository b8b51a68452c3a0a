/// The `onDrop` closures that a dropped instance owes.
struct Teardown: Sendable {
  /// One `onDrop` closure of one key.
  struct Closure: Sendable {
    let hook: Hook
    let subject: Subject
    /// The instance; nil while it is being made.
    fileprivate var form: Instance?
  }

  /// What is torn down: a key, and the registration that made its instance.
  struct Subject: Sendable {
    let key: TypeKey
    let registration: Registration?

    func step(in label: ResolverLabel) -> ResolutionError.Step {
      ResolutionError.Step(key: key, registration: registration, resolver: label)
    }
  }

  /// The closures that haven't run, in the order in which they run.
  private var closures: ArraySlice<Closure> = []

  /// The store's observers at the time when it dropped the instance.
  private let observers: [Observer]

  /// - Parameters:
  ///   - closures: The closures in the order in which they run.
  ///   - forms: The instance. The teardown keeps it, so a form that was held weakly isn't released under a lock.
  init?(_ closures: [Closure], closing forms: DecoratedForms, observers: [Observer]) {
    self.observers = observers
    for var closure in closures {
      guard let form = forms[closure.subject.key] else { continue }
      closure.form = form
      self.closures.append(closure)
    }
    if self.closures.isEmpty { return nil }
  }

  /// What is torn down next.
  var subject: Subject? { closures.first?.subject }

  /// Runs the closures up to the first that must be awaited.
  ///
  /// - Returns: Whether all closures have run.
  mutating func runUntilAwaiting(for drop: OwedDrops.Drop, of drops: OwedDrops, in label: ResolverLabel) -> Bool {
    LockCheck.assertNoLockIsHeld()
    while let closure = closures.first {
      guard let form = closure.form, closure.hook.isolation.obstacle == nil else { return false }
      closures.removeFirst()
      drops.note(closure.subject, runsFor: drop)
      do { _ = try closure.hook.body(nil, form) } catch {
        drops.note(report(error, of: closure, in: label), isAwaited: false)
      }
    }
    return true
  }

  /// Runs the remaining closures.
  mutating func run(for drop: OwedDrops.Drop, of drops: OwedDrops, in label: ResolverLabel) async {
    while let closure = closures.popFirst(), let form = closure.form {
      drops.note(closure.subject, runsFor: drop)
      do { try await closure.hook.run(form) } catch {
        drops.note(report(error, of: closure, in: label), isAwaited: true)
      }
    }
  }

  /// Tells the observers of a failure and returns it.
  private func report(_ error: any Error, of closure: Closure, in label: ResolverLabel) -> ResolutionError {
    let step = closure.subject.step(in: label)
    let failure = ResolutionError(
      .onDropThrew, step.key, in: label, path: [step], detail: "\(closure.hook.place)", underlying: error)
    if observers.isEmpty { return failure }
    let event = ResolutionEvent(.failed(failure), step, after: Path(step, after: Request.currentPath))
    for observer in observers { observer.tell(event) }
    return failure
  }
}

extension Entry {
  /// Returns the `onDrop` closures among hooks of the key, for an instance that a registration has made.
  func closures(of hooks: [Hook], for registration: Registration?) -> [Teardown.Closure] {
    var closures: [Teardown.Closure] = []
    for hook in hooks where !hook.concernsMaking {
      let subject = Teardown.Subject(key: key, registration: registration)
      closures.append(Teardown.Closure(hook: hook, subject: subject))
    }
    return closures
  }
}
