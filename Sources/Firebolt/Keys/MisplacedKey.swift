extension Arguments {
  /// Stops the program if the first argument is a declared key.
  ///
  /// A request accepts anything as an argument. So a key that is written out in full, `get(Resolver.Keys.weather)`, is
  /// taken for one where the compiler expects another type than the key's.
  func checkForKey(askedAs type: Any.Type, _ place: Place) {
    guard let key = list.first as? Resolver.Keys else { return }
    let given = Array(listedTypes.dropFirst()).spelled
    let taken = key.header.parameters.spelled
    let verb = key.header.isolation == .task ? "try await getAsync" : "get"
    stop(
      """
      Firebolt: a declared key, \(TypeKey(key)), was asked for as \(wholeName(of: type)) with the arguments (\(given))
        to fix    it gives \(wholeName(of: key.valueType)) and takes (\(taken)): write `\(verb)(.…)`, which the compiler checks
      """, place)
  }
}
