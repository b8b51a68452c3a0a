import Firebolt

private final class Diary {
  var lines: [String] = []
}

private final class Account {
  let diary: Diary

  init(diary: Diary) {
    self.diary = diary
    diary.lines.append("signed in")
  }
}

private final class Downloads {
  let diary: Diary

  init(account: Account, diary: Diary) {
    self.diary = diary
    diary.lines.append("started")
  }
}

/// `warmUp` makes all singles at the start. `onDrop` runs when an instance is dropped.
@MainActor func beginningAndEnd() throws {
  let diary = Diary()
  let resolver = Resolver().registerInstance(diary)
  resolver.autowire(Downloads.init)
  resolver.autowire(Account.init)
  resolver.onDrop(Account.self) { $0.diary.lines.append("signed out") }
  resolver.onDrop(Downloads.self) { $0.diary.lines.append("stopped") }

  // If a single can't be made, this fails at the start.
  try resolver.warmUp()
  check(diary.lines, is: ["signed in", "started"])

  // The newest goes first, so an instance's dependencies outlive it.
  resolver.dropAllCachedDependencies()
  check(diary.lines.suffix(2), is: ["stopped", "signed out"])
}
