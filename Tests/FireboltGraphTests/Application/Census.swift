import TestSupport

extension Music {
  /// Counts the instances of each type, and records which ones are alive and which were torn down.
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

    /// Returns the number of instances of a type that were ever created.
    func made(_ type: Component.Type) -> Int { records.withLock { $0.made[ObjectIdentifier(type), default: 0] } }

    /// Returns the number of living instances of a type.
    func living(_ type: Component.Type) -> Int { records.withLock { $0.living[ObjectIdentifier(type), default: 0] } }

    /// The number of living instances of each type.
    var population: [String: Int] {
      records.withLock { records in
        let inhabited = records.living.filter { $0.value != 0 }
        return Dictionary(uniqueKeysWithValues: inhabited.map { ("\(records.types[$0.key]!)", $0.value) })
      }
    }

    /// The number of instances that were ever created.
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

    /// Records that an `onDrop` closure received a component.
    func tearDown(_ component: Component) {
      records.withLock { $0.tornDown.append(component.number) }
    }

    /// Returns the numbers of the components that a session created and tore down, each in order, and clears both
    /// lists.
    func endSession() -> (born: [Int], tornDown: [Int]) {
      records.withLock { records in
        defer { (records.bornInSession, records.tornDown) = ([], []) }
        return (records.bornInSession, records.tornDown)
      }
    }
  }

  /// A component that lives as long as the user is logged in.
  protocol SessionComponent: Component {}

  // Sound: `number` changes only during initialisation, and the subclasses have only constants.
  /// A part of the application.
  class Component: @unchecked Sendable {
    let census: Census
    private(set) var number = 0

    init(_ census: Census) {
      self.census = census
      number = census.add(Self.self)
    }

    deinit { census.remove(type(of: self)) }
  }

  /// A component with one dependency.
  class Using<A>: Component, @unchecked Sendable {
    let first: A

    init(_ first: A, _ census: Census) {
      self.first = first
      super.init(census)
    }
  }

  /// A component with two dependencies.
  class UsingTwo<A, B>: Component, @unchecked Sendable {
    let first: A
    let second: B

    init(_ first: A, _ second: B, _ census: Census) {
      self.first = first
      self.second = second
      super.init(census)
    }
  }

  /// A component with three dependencies.
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
