struct ImageDecoder: Sendable {
  func decode(_ lines: [String]) -> Picture { Picture(rows: lines) }
}

actor ImageMemoryCache {
  private let limit: Int
  private var pictures: [String: Picture] = [:]

  init(limit: Int) { self.limit = limit }

  func picture(_ address: String) -> Picture? { pictures[address] }

  func keep(_ picture: Picture, of address: String) {
    if pictures.count >= limit { pictures.removeAll() }
    pictures[address] = picture
  }
}

struct ImageDiskCache: Sendable {
  private let files: FileStore
  private let decoder: ImageDecoder

  init(files: FileStore, decoder: ImageDecoder) {
    self.files = files
    self.decoder = decoder
  }

  func picture(_ address: String) async -> Picture? { await files.read(address).map(decoder.decode) }
  func keep(_ lines: [String], of address: String) async { await files.write(lines, to: address) }
}

/// Loads pictures from memory, from disk or from the server.
final class ImageLoader: Sendable {
  private let client: any HTTPClient
  private let base: WebAddress
  private let memory: ImageMemoryCache
  private let disk: ImageDiskCache
  private let decoder: ImageDecoder

  init(
    client: any HTTPClient, base: WebAddress, memory: ImageMemoryCache, disk: ImageDiskCache, decoder: ImageDecoder
  ) {
    self.client = client
    self.base = base
    self.memory = memory
    self.disk = disk
    self.decoder = decoder
  }

  func picture(_ path: String) async throws -> Picture {
    if let picture = await memory.picture(path) { return picture }
    if let picture = await disk.picture(path) { return picture }
    let lines = try await client.response(to: Request(address: base.appending(path))).lines
    let picture = decoder.decode(lines)
    await memory.keep(picture, of: path)
    await disk.keep(lines, of: path)
    return picture
  }
}
