import FireboltAtomics

// A conformance can be isolated to an actor: `extension Screen: @MainActor Titled`. In a module in which the main actor is the
// default, the compiler infers that for each type. Swift's `as?` takes such a conformance into account on its actor only. A
// value of the protocol's type has it built in, wherever it is used, so such a form of an instance is kept apart.

/// A form of an instance that contains a conformance which is isolated to an actor, and may be used there alone.
///
/// No key has this type, so readers without a lock never find it: the slow path decides whether a request gets the form.
final class IsolatedForm: @unchecked Sendable {  // Sound: constant; `opened` gives the form to code of its actor.
  /// The instance in the form's type.
  fileprivate let form: Instance
  /// The value that has the form.
  fileprivate let value: Any

  fileprivate init(_ form: Instance, of value: Any) {
    self.form = form
    self.value = value
  }

  /// Whether the form may be used by the code that asks this.
  fileprivate var isInForce: Bool { converts(value, to: form.type) }
}

extension Instance {
  /// Returns the instance in the form of a type, which is in an `IsolatedForm` if it may be used on an actor alone; nil if it
  /// isn't of the type, neither everywhere, nor here, nor on the main actor.
  ///
  /// It runs no user code: the place decides only which conformances count.
  @inline(never)
  @usableFromInline
  func form(as type: Any.Type) -> Instance? {
    let isSame = self.type == type
    if isSame, !mayContainConformance { return self }
    if let isolated { return isolated.form.type == type ? self : Instance(isolated.value).form(as: type) }
    // Nil contains nothing.
    guard let value = unwrapped else { return converted(to: type) }
    if isSame {
      let value = Instance.outOfProtocolType(value)
      return Instance.unisolated(value, as: type) == nil ? Instance(IsolatedForm(self, of: value)) : self
    }
    if let form = Instance.unisolated(value, as: type) { return form }
    return (converted(to: type) ?? convertedAsOnMainActor(to: type)).map { Instance(IsolatedForm($0, of: value)) }
  }

  /// The instance in its own type, which is in an `IsolatedForm` if it may be used on an actor alone.
  var guarded: Instance { mayContainConformance ? form(as: type) ?? self : self }

  /// Whether only a look at the value tells which code may use it.
  var mayContainConformance: Bool { firebolt_may_contain_conformance(Firebolt.address(of: type)) != 0 }

  /// Returns the instance as a form of an object that only an actor's code may use.
  func isolated(of object: AnyObject) -> Instance { Instance(IsolatedForm(self, of: object)) }

  /// Returns the value out of the protocol type under which it is known: a cast to that type would ask for no conformance.
  private static func outOfProtocolType(_ value: Any) -> Any {
    if Swift.type(of: value) is AnyClass { return value as AnyObject }
    func open<T>(_ value: T) -> Any {
      if firebolt_is_opened_as_any(Firebolt.address(of: T.self)) == 0 { return value }
      // Sound: the value isn't an object, so its container is one for any value, and begins as that of an `Any`.
      return withUnsafeBytes(of: value) { $0.load(as: Any.self) }
    }
    return _openExistential(value, do: open)
  }

  /// Returns a value in a box of a type, or nil if it can't be converted without a conformance that is isolated to an actor.
  private static func unisolated(_ value: Any, as type: Any.Type) -> Instance? {
    func convert<T>(_ type: T.Type) -> Instance? {
      var value = value
      let result = UnsafeMutablePointer<T>.allocate(capacity: 1)
      defer { result.deallocate() }
      let isConverted = withUnsafeMutablePointer(to: &value) {
        firebolt_cast_unisolated(result, $0, Firebolt.address(of: Any.self), Firebolt.address(of: type))
      }
      return isConverted == 0 ? nil : Instance(result.move())
    }
    return _openExistential(type, do: convert)
  }

  /// What may be used on an actor alone, or nil.
  private var isolated: IsolatedForm? { isIsolated ? value(as: IsolatedForm.self) : nil }

  /// The instance, whoever may use it.
  var unguarded: Instance { @inline(never) get { isolated?.form ?? self } }

  /// The instance, if it may be used by the code that asks this.
  var opened: Instance? {
    @inline(never) get {
      guard let isolated else { return self }
      return isolated.isInForce ? isolated.form : nil
    }
  }

  /// Returns the instance as a value of a type, if it is of that type and may be used by the code that asks this.
  @usableFromInline
  func opened<T>(as type: T.Type) -> T? { form(as: type)?.opened?.value(as: type) }

  /// Returns the instance as a value of a type, whoever may use it, if it is of that type.
  @usableFromInline
  func unguarded<T>(as type: T.Type) -> T? { form(as: type)?.unguarded.value(as: type) }

  /// The code of the error if `opened` is nil. Only the main actor is known.
  var isolationCode: ResolutionError.Code {
    guard let isolated, Instance(isolated.value).convertedAsOnMainActor(to: isolated.form.type) != nil else {
      return .typeMismatch
    }
    return .needsMainActor
  }

  /// The name of the value's type.
  var typeName: String {
    @inline(never) get { unguarded.unwrapped.map { wholeName(of: Swift.type(of: $0)) } ?? "" }
  }
}

extension Instance {
  /// Returns the instance in a box of a type if `as?` converts it on the main actor, wherever this code runs.
  @inline(never)
  fileprivate func convertedAsOnMainActor(to type: Any.Type) -> Instance? {
    nonisolated(unsafe) var form: Instance?  // Sound: this thread alone uses it.
    asIfOnMainActor { form = converted(to: type) }
    return form
  }
}
