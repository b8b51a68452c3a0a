/// One registration of a key, with its instance.
struct Layer {
  /// The registration, or nil if it was unregistered.
  var registration: Registration?
  /// The cell of the instance, finished or not. It outlives an unregistered registration.
  var cell: InstanceCell?
  /// The module of the registration, or nil for a plain one.
  var module: String?
  /// The cell's instance in the form and type of the key, if readers can have it while the layer is on top.
  var shown: Instance?

  var isEmpty: Bool { registration == nil && cell == nil }

  /// Removes the parts that this layer shares with the one that replaces it. A cell that stays keeps its published
  /// form.
  mutating func subtract(_ replacing: inout Layer) {
    if registration === replacing.registration { registration = nil }
    if cell === replacing.cell {
      replacing.shown = shown
      (cell, shown) = (nil, nil)
    }
    module = nil
  }
}
