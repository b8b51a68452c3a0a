import Firebolt

/// Logging and the debug menu.
let diagnosticsModule = Module("diagnostics") {
  $0.register { LogLevel.notice }
  $0.register { LogHistory(capacity: 500) }
  $0.autowire(HistoryLog.init, expect: (any Log).self)
  $0.decorate((any Log).self) { FilteredLog(inner: $1, minimum: $0.get()) }
  $0.register(.factory, arg1: String.self) { CategoryLog(category: $1, inner: $0.get()) }
  $0.autowire(Breadcrumbs.init)
  $0.autowire(.factory, Stopwatch.init)

  $0.when(.debug) {
    $0.autowire(LogPage.init, expect: (any DebugPage).self, name: "log")
    $0.autowire(FlagsPage.init, expect: (any DebugPage).self, name: "flags")
    $0.autowire(BuildPage.init, expect: (any DebugPage).self, name: "build")
    $0.autowire(.weak, DebugMenu.init)
  }
  $0.when(.argument("-verbose")) {
    $0.register { LogLevel.detail }
  }
}
