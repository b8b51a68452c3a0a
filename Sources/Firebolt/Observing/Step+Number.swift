extension ResolutionError.Step {
  /// The registration's number, by which registrations are told apart; the later of two has the greater. `none` where nothing
  /// is registered.
  package var registrationNumber: SerialNumber { serialNumber }
}
