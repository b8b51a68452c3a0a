extension String {
  /// The text with `TIME` for every time.
  var withoutTimes: String { replacing(/[0-9.]+ (ns|µs|ms|s)\b/, with: "TIME") }
}
