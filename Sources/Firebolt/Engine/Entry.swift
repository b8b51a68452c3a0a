import FireboltAtomics

/// One key of a store: what is filed there now.
@usableFromInline
final class Entry: @unchecked Sendable {  // Sound: the store's lock guards every variable.
  @usableFromInline let key: TypeKey

  /// What readers see. The objects that it points to are kept alive by the properties below, and once they are displaced
  /// by a `Discard` until nobody reads them.
  let words: UnsafeMutablePointer<firebolt_entry>

  /// The recipe in force.
  private(set) var registration: Registration?

  /// The instance, or who makes it. It outlives a recipe that was unregistered.
  private(set) var cell: InstanceCell?

  /// The cell's instance as this key's type.
  private var instance: AnyInstance?

  init(key: TypeKey) {
    self.key = key
    words = .allocate(capacity: 1)
    words.initialize(
      to: firebolt_entry(
        type: unsafeBitCast(key.type, to: UnsafeRawPointer.self),  // Sound: the address of the type's metadata.
        name: key.name?.fingerprint ?? 0, owner: UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()),
        instance: nil, registration: nil))
  }

  deinit {
    words.deallocate()
  }

  @inlinable
  static func owning(_ words: UnsafeMutablePointer<firebolt_entry>) -> Unmanaged<Entry> {
    .fromOpaque(words.pointee.owner)
  }

  /// Whether nothing is filed here, so that the entry may go when the table is next made anew.
  var isEmpty: Bool { registration == nil && cell == nil }

  func file(_ registration: Registration?, discarding discard: inout Discard) {
    discard.add(self.registration)
    self.registration = registration
    publish()
  }

  func file(_ cell: InstanceCell?, discarding discard: inout Discard) {
    discard.add(instance, madeAs: self.cell)
    discard.add(self.cell)
    self.cell = cell
    instance = nil
    publish()
    if let filled = cell?.instance { show(filled) }
  }

  /// Lets readers have the cell's instance, if it has the key's own type.
  func show(_ instance: AnyInstance) {
    guard instance.type == key.type, self.instance == nil else { return }
    self.instance = instance
    publish()
  }

  /// Makes the published words say what the properties say. Readers that ask without a scope get what the registration's
  /// own scope gives them, so a factory's kept instance stays out of sight.
  private func publish() {
    firebolt_store_instance(words, registration?.scope == .single ? instance.map(opaque) : nil)
    firebolt_store_registration(words, registration.map(opaque))
  }
}

/// The address of an object that something else keeps alive.
private func opaque(_ object: AnyObject) -> UnsafeMutableRawPointer {
  Unmanaged.passUnretained(object).toOpaque()
}
