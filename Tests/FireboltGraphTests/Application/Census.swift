import TestSupport

extension Music {
  /// Counts what is made of each type, and records who lives and who was torn down.
  final class Census: Sendable {
    private struct Records {
      var made: [ObjectIdentifier: Int] = [:]
      var living: [ObjectIdentifier: Int] = [:]
      var types: [ObjectIdentifier: Component.Type] = [:]
      var bornInSession: [Int] = []
      var tornDown: [Int] = []
      var last = 0
    }

    private let records = Guarded(Records())

    /// How many of a type were ever made.
    func made(_ type: Component.Type) -> Int { records.withLock { $0.made[ObjectIdentifier(type), default: 0] } }

    /// How many of a type live.
    func living(_ type: Component.Type) -> Int { records.withLock { $0.living[ObjectIdentifier(type), default: 0] } }

    /// Who lives, by type.
    var population: [String: Int] {
      records.withLock { records in
        let inhabited = records.living.filter { $0.value != 0 }
        return Dictionary(uniqueKeysWithValues: inhabited.map { ("\(records.types[$0.key]!)", $0.value) })
      }
    }

    /// How many were ever made.
    var total: Int { records.withLock { $0.last } }

    fileprivate func add(_ type: Component.Type) -> Int {
      records.withLock {
        $0.made[ObjectIdentifier(type), default: 0] += 1
        $0.living[ObjectIdentifier(type), default: 0] += 1
        $0.types[ObjectIdentifier(type)] = type
        if type is any SessionComponent.Type { $0.bornInSession.append($0.last + 1) }
        $0.last += 1
        return $0.last
      }
    }

    fileprivate func remove(_ type: Component.Type) {
      records.withLock { $0.living[ObjectIdentifier(type), default: 0] -= 1 }
    }

    /// Notes that an `onDrop` was told of a component.
    func tearDown(_ component: Component) {
      records.withLock { $0.tornDown.append(component.number) }
    }

    /// The numbers of what a session made, in order, and of what was torn down, in order; from here on they begin anew.
    func endSession() -> (born: [Int], tornDown: [Int]) {
      records.withLock { records in
        defer { (records.bornInSession, records.tornDown) = ([], []) }
        return (records.bornInSession, records.tornDown)
      }
    }
  }

  /// What lives as long as somebody is logged in.
  protocol SessionComponent: Component {}

  // Sound: `number` changes only while the object is made; the subclasses have constants alone.
  /// Anything that the application is made of.
  class Component: @unchecked Sendable {
    let census: Census
    private(set) var number = 0

    init(_ census: Census) {
      self.census = census
      number = census.add(Self.self)
    }

    deinit { census.remove(type(of: self)) }
  }

  /// A component that needs one other thing.
  class Using<A>: Component, @unchecked Sendable {
    let first: A

    init(_ first: A, _ census: Census) {
      self.first = first
      super.init(census)
    }
  }

  /// A component that needs two others.
  class UsingTwo<A, B>: Component, @unchecked Sendable {
    let first: A
    let second: B

    init(_ first: A, _ second: B, _ census: Census) {
      self.first = first
      self.second = second
      super.init(census)
    }
  }

  /// A component that needs three others.
  class UsingThree<A, B, C>: Component, @unchecked Sendable {
    let first: A
    let second: B
    let third: C

    init(_ first: A, _ second: B, _ third: C, _ census: Census) {
      self.first = first
      self.second = second
      self.third = third
      super.init(census)
    }
  }
}
