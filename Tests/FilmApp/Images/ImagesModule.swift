import Firebolt

/// Loading and caching of posters. The loaders are released when no screen uses them.
let imagesModule = Module("images", includes: [networkingModule, storageModule]) {
  $0.autowire(.factory, ImageDecoder.init)
  $0.register { ImageMemoryCache(limit: 200) }
  $0.autowire(ImageDiskCache.init)
  $0.register(.weak) {
    ImageLoader(
      client: $0.get(name: .images), base: $0.get(name: .images), memory: $0.get(), disk: $0.get(), decoder: $0.get())
  }
  $0.autowire(Placeholders.init)
  $0.register(.factory, expect: (any ImageTransform).self, name: "corners") { RoundedCorners() }
  $0.when(.argument("-grayscale")) {
    $0.register(.factory, expect: (any ImageTransform).self, name: "grayscale") { Grayscale() }
  }
  $0.autowire(.weak, Posters.init)
  $0.autowire(.factory, PosterPrefetcher.init)
  $0.autowire(ImageMetrics.init)
  $0.when(.preview) {
    $0.register { ImageMemoryCache(limit: 20) }
  }
}
