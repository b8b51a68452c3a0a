import Firebolt

/// The host, time, scheduling and the launch.
func platformModule(host: Host) -> Module {
  Module("platform") {
    $0.registerInstance(host)
    $0.register { DeviceDescription(model: $0.get(expect: Host.self).model) }
    $0.register { LocaleSettings(language: $0.get(expect: Host.self).language) }
    $0.register { Directories(folder: $0.get(expect: Host.self).folder) }
    $0.register { BuildInfo(version: "7.2", channel: "store") }
    $0.autowire(SystemClock.init(host:), expect: (any Clock).self)
    $0.register(expect: (any IdentifierSource).self) { RandomIdentifiers() }
    $0.autowire(PowerMonitor.init)
    $0.autowire(TaskScheduler.init)

    $0.autowire(.factory, DurationFormatter.init)

    $0.autowire(.graph, LaunchContext.init)
    $0.autowire(.graph, LaunchReport.init)
    $0.autowire(LaunchSequence.init)

    $0.when(.preview, .test) {
      $0.register(expect: (any Clock).self) { FixedClock() }
      $0.register(expect: (any IdentifierSource).self) { CountingIdentifiers() }
    }
    $0.when(.debug) {
      $0.register { BuildInfo(version: "7.2", channel: "debug") }
    }
    $0.when(.simulator) {
      $0.register { DeviceDescription(model: "simulator") }
    }
  }
}
