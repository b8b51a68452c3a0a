import Firebolt

/// Downloads for watching offline.
let downloadsModule = Module("downloads", includes: [catalogueModule, pushModule]) {
  $0.autowire(BandwidthMeter.init)
  $0.autowire(TransferMonitor.init)
  $0.autowire(LowSpaceWarning.init)
  $0.autowire(.factory, DownloadPolicy.init)
  $0.autowire(DownloadStore.init)
  $0.autowire(DownloadQuota.init)
  $0.register(.factory, args: FilmID.self, Int.self) { resolver, film, height in
    DownloadTask(
      film: film, height: height, client: resolver.get(), base: resolver.get(name: .streams), store: resolver.get())
  }
  $0.register { resolver in { resolver.get($0, $1) } as DownloadTaskMaker }
  $0.autowire(DownloadQueue.init)
  $0.autowire(.factory, DownloadCleaner.init)
  $0.autowire(.session, SmartDownloads.init)
  $0.autowire(.factory, DownloadSummary.init)
  $0.autowire(ResumeDownloads.init, expect: (any LaunchTask).self, name: "downloads")
}
