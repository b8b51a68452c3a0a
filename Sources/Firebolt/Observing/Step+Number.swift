extension ResolutionError.Step {
  /// The registration's number, which distinguishes registrations; later registrations have greater numbers. It is
  /// `none` if nothing is registered.
  package var registrationNumber: SerialNumber { serialNumber }
}
