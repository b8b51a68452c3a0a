/// A value that is transferred from one isolation to another.
struct Handed<Value>: @unchecked Sendable {  // Sound: callers promise to give it up or share it safely.
  let value: Value
}
