extension ResolutionError.Step {
  /// The registration's number, by which registrations are told apart: the later of two has the greater. 0 for none.
  package var registrationNumber: UInt64 { serialNumber }
}
