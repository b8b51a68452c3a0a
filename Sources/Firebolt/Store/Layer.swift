/// One registration of a key, with the instance that it has there.
struct Layer {
  /// The registration; nil if it was unregistered.
  var registration: Registration?
  /// The instance, or the making of it. It outlives a registration that was unregistered.
  var cell: InstanceCell?
  /// The module that brought the registration; nil for a plain one.
  var module: String?
  /// The instance in the form and the type of the key, if readers may have it while the layer is on top.
  var shown: Instance?

  var isEmpty: Bool { registration == nil && cell == nil }

  /// What only this layer has, and not the one that takes its place.
  func difference(to other: Layer) -> Layer {
    Layer(
      registration: registration === other.registration ? nil : registration, cell: cell === other.cell ? nil : cell,
      shown: cell === other.cell ? nil : shown)
  }
}
