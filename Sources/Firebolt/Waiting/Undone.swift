/// Undone instances. They are released after the thread's requests correctly describe again what the thread is making:
/// a deinitialiser that requests one of these instances then gets a cycle error, instead of waiting for its own thread.
struct Undone {
  private var forms: [DecoratedForms] = []

  mutating func add(_ displaced: DecoratedForms?) {
    if let displaced { forms.append(displaced) }
  }
}
