/// The members of a JSON object, in their order.
typealias JSONMembers = [(name: String, value: Any)]

/// A number that JSON has with some decimals.
struct JSONNumber {
  let text: String

  init(_ number: Double, decimals: Int) {
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    text = "\((number * factor).rounded() / factor)"
  }
}

/// Returns a value as JSON. A `Void` is null. No string ends or begins anything in HTML: `<`, `>` and `&` are escaped too.
func json(_ value: Any) -> String {
  switch value {
  case let members as JSONMembers where !members.isEmpty:
    "{\(members.map { "\(json($0.name)):\(json($0.value))" }.joined(separator: ","))}"
  case let elements as [Any]: "[\(elements.map(json).joined(separator: ","))]"
  case let number as Double: "\(Int(number + 0.5))"
  case let number as JSONNumber: number.text
  case let text as String: "\"\(text.unicodeScalars.map(\.json).joined())\""
  case is Void: "null"
  default: "\(value)"
  }
}

extension Unicode.Scalar {
  fileprivate var json: String {
    if value >= 32, !"\"\\<>&\u{2028}\u{2029}".unicodeScalars.contains(self) { return String(self) }
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
