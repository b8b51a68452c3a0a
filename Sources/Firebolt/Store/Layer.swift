/// One registration of a key, with its instance.
struct Layer {
  /// The registration, or nil if it was unregistered.
  var registration: Registration?
  /// The cell of the instance, finished or not. It outlives an unregistered registration.
  var cell: InstanceCell?
  /// The module of the registration, or nil for a plain one.
  var module: String?
  /// The instance in the form and type of the key, if readers can have it while the layer is on top.
  var shown: Instance?

  var isEmpty: Bool { registration == nil && cell == nil }

  /// Returns the parts of this layer that the replacing layer doesn't have.
  func difference(to other: Layer) -> Layer {
    Layer(
      registration: registration === other.registration ? nil : registration, cell: cell === other.cell ? nil : cell,
      shown: cell === other.cell ? nil : shown)
  }
}
