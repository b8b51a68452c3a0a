import Firebolt

/// Where objects note what becomes of them.
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

/// `warmUp` makes everything at the start; `onDrop` says what is to be done when an instance goes.
func beginningAndEnd() throws {
  chapter(9, "Beginning and end")

  let diary = Diary()
  let resolver = Resolver().registerInstance(diary)
  resolver.autowire(Downloads.init)
  resolver.autowire(Account.init)
  resolver.onDrop(Account.self) { $0.diary.lines.append("signed out") }
  resolver.onDrop(Downloads.self) { $0.diary.lines.append("stopped") }

  // Every single that needs no arguments is made. If one can't be made, that shows now.
  try resolver.warmUp()
  check("at the start", diary.lines, is: ["signed in", "started"])

  // What was made last goes first: what an instance needs is still there when it goes.
  resolver.dropAllCachedDependencies(except: [Diary.self])
  check("at the end", diary.lines.suffix(2), is: ["stopped", "signed out"])

  // What isn't kept has no end.
  let _: Account = resolver.get(.factory)
  resolver.dropAllCachedDependencies(except: [Diary.self])
  check("after a factory made one", diary.lines.suffix(1), is: ["signed in"])
}
