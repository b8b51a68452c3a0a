/// What hooks leave to be released: undone and displaced instances, those that a failed decorator leaves, and the
/// completions themselves.
///
/// It is released after the thread's requests correctly describe again what the thread is making: a deinitialiser that
/// requests one of these instances then gets a cycle error, instead of waiting for its own thread.
typealias Undone = [Any]
