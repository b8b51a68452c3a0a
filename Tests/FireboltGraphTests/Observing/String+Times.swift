extension String {
  /// The text with `TIME` for every time, and without the spaces at the beginnings of lines, which pad times.
  var withoutTimes: String {
    replacing(/[0-9.]+ (ns|µs|ms|s)\b/, with: "TIME").replacing(/(?m)^ +/, with: "")
  }
}
