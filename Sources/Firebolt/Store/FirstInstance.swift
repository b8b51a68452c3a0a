import FireboltAtomics

/// The first instance of an entry. As long as nobody asks for it but the request that makes it and readers without a lock,
/// it is kept in the entry itself, and costs no object.
///
/// While it is being made, there is only a *ticket*: the request on its maker's stack stands for the instance. The functions
/// of `PublishedTable` that find entries for the store's state first put a cell in the place of what they find in this form,
/// and hand it to the maker's request. So all other code knows cells alone.
struct FirstInstance {
  enum Stage {
    case none
    case making
    case made
    /// There is a cell, or there was one. Readers may still have the instance's address, so it is written once.
    case over
  }

  fileprivate(set) var stage = Stage.none
  /// The request that makes the instance, and the identity of its resolution.
  fileprivate var maker: RequestRef?
  fileprivate var resolution: ResolutionID = 0
  fileprivate var order = SerialNumber.none
  /// The instance. The entry owns it in the stage `made`.
  fileprivate var instance: Unretained<Instance?> = Unretained(nil)

  /// Releases the instance, if there is no cell.
  mutating func release() {
    if stage != .made { return }
    LockCheck.assertNoLockIsHeld()
    stage = .over
    Unmanaged.passUnretained(instance.wrappedValue!.object).release()
  }
}

extension Entry {
  /// Gives the first instance a cell.
  @inline(__always)
  func makeCell() {
    if contents.first.stage == .making || contents.first.stage == .made { makeCellNow() }
  }

  @inline(never)
  private func makeCellNow() {
    guard let registration = top.pointee.registration else {
      preconditionFailure("an instance is made without a registration")
    }
    let first = contents.first
    contents.first.stage = .over
    let cell = InstanceCell(maker: first.resolution, scope: registration.scope, keys: registration.keys)
    top.pointee.cells.one = cell
    if first.stage == .making {
      first.maker?.hand(cell)
    } else if let instance = first.instance.wrappedValue {
      cell.keep(instance, first.order)
      // The cell has taken the entry's reference over.
      Unmanaged.passUnretained(instance.object).release()
      publish()
    }
  }

  /// Files the ticket of a registration of this key alone, if that is in force, and has neither instance nor hooks. If the
  /// entry has had its first instance, there is a cell at once.
  ///
  /// - Returns: Whether the request makes the instance.
  func fileTicket(_ registration: Registration, for request: RequestRef) -> Bool {
    guard contents.hooks.isEmpty, contents.wider == nil, top.pointee.hasRoom(for: registration) else { return false }
    switch contents.first.stage {
    case .none:
      contents.first.maker = request
      contents.first.resolution = request.resolutionID
      contents.first.stage = .making
    case .over:
      let cell = InstanceCell(maker: request.resolutionID, scope: registration.scope, keys: registration.keys)
      top.pointee.cells.one = cell
      request.cell = cell
    case .making, .made: return false
    }
    return true
  }

  /// Keeps the first instance, and shows it to readers, if its maker still has nothing but the ticket.
  ///
  /// - Returns: Whether it is kept.
  func keep(_ instance: Instance, madeFor request: RequestRef, in words: UnsafeMutablePointer<firebolt_words>) -> Bool {
    guard contents.first.stage == .making, contents.first.maker == request else { return false }
    let order = SerialNumber.next(for: words)
    order.advanceTime(of: words)
    _ = Unmanaged.passRetained(instance.object)
    contents.first.instance = Unretained(instance)
    contents.first.order = order
    contents.first.stage = .made
    show(addressOfFirst)
    return true
  }

  private var addressOfFirst: UnsafeMutableRawPointer? {
    // Sound: the instance is written once, and stays where it is.
    withUnsafePointer(to: &contents.first.instance) {
      Instance.address(of: UnsafeRawPointer($0).assumingMemoryBound(to: Instance.self), as: key.type)
    }
  }
}
