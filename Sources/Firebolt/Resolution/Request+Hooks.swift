// What the hooks of a request's keys do to its instance. Completions are in `Waiting/Completion.swift`: they may be put off.
extension UnsafeMutablePointer where Pointee == Request {
  /// Applies the decorators of a cell's keys to its instance. What they displace is released when the request has
  /// left the path.
  func decorate(_ forms: inout DecoratedForms, in cell: InstanceCell) throws(ResolutionError) {
    let registration = registration.takeUnretainedValue()
    for keyHook in cell.hooks {
      let hook = keyHook.hook
      if !hook.fits(registration), hook.conformance.map({ forms.convert(to: $0) }) ?? true {
        throw failure(of: hook, .misplacedHook)
      }
      guard hook.isDecorator, let form = forms[keyHook.key] else { continue }
      guard let decorated = try run(hook, on: form, failingWith: .decoratorThrew) else { continue }
      if let former = forms.decorate(keyHook.key, with: decorated) { cell.spent.append(former.object) }
    }
  }

  /// Runs a completion on the form that it concerns, if there is one.
  func runCompletion(_ keyHook: InstanceCell.KeyHook, _ completion: Completion) throws(ResolutionError) {
    let hook = keyHook.hook
    if hook.conformance == nil {
      if let form = completion.forms[keyHook.key] { _ = try run(hook, on: form, failingWith: .completionThrew) }
      return
    }
    if !hook.fits(completion.target.registration) { return }
    for form in completion.forms.candidates(areDecorated: completion.cell.isDecorated) {
      if try run(hook, on: form, failingWith: .completionThrew) != nil { return }
    }
  }

  /// Runs a hook of the request's key on a form of the instance.
  @inline(never)
  func run(_ hook: Hook, on form: Instance, failingWith code: ResolutionError.Code) throws(ResolutionError) -> Instance?
  {
    LockCheck.assertNoLockIsHeld()
    defer { removeSubstitute() }
    do {
      return try hook.body(self, form)
    } catch {
      throw failure(of: hook, code, error)
    }
  }

  /// Returns the failure of a hook.
  @inline(never)
  private func failure(of hook: Hook, _ code: ResolutionError.Code, _ error: (any Error)? = nil) -> ResolutionError {
    let place = hook.place.description
    return error.map { failure(of: $0, as: code, detail: place) } ?? failure(code, detail: place)
  }
}
