import Firebolt

/// Objects record their beginning and end here.
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

/// `warmUp` makes all singles at the start. An `onDrop` closure runs when an instance is dropped.
func beginningAndEnd() throws {
  chapter(9, "Beginning and end")

  let diary = Diary()
  let resolver = Resolver().registerInstance(diary)
  resolver.autowire(Downloads.init)
  resolver.autowire(Account.init)
  resolver.onDrop(Account.self) { $0.diary.lines.append("signed out") }
  resolver.onDrop(Downloads.self) { $0.diary.lines.append("stopped") }

  // Makes every single that needs no arguments. If one can't be made, this fails at the start.
  try resolver.warmUp()
  check("at the start", diary.lines, is: ["signed in", "started"])

  // Instances are dropped in reverse order of creation, so an instance's dependencies outlive it.
  resolver.dropAllCachedDependencies(except: [Diary.self])
  check("at the end", diary.lines.suffix(2), is: ["stopped", "signed out"])

  // `onDrop` doesn't run for an instance that the resolver doesn't keep.
  let _: Account = resolver.get(.factory)
  resolver.dropAllCachedDependencies(except: [Diary.self])
  check("after a factory made one", diary.lines.suffix(1), is: ["signed in"])
}
