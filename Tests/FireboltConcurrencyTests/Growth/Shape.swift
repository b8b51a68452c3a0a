// Exit tests, which need it, start processes.
#if os(macOS) || os(Linux)
  import Firebolt

  private final class Part: Sendable {}

  /// The elements that a module has many of.
  enum Shape: CaseIterable {
    case registrations
    case includes
    /// Modules that all include the same module.
    case includesThatShareOne
    /// Modules that all register the same key.
    case includesOfOneKey
    /// Modules that all add a hook to the same key.
    case includesThatHookOneKey
    /// Types that each have a hook of all names.
    case hooksOfAllNames

    func module(_ count: Int, _ prefix: String) -> Module {
      let names = (0..<count).map { Resolver.Name("\(prefix) \($0)") }
      @Sendable func registering(_ name: Resolver.Name, includes: [Module] = []) -> Module {
        Module(name.rawValue, includes: includes) { $0.register(name: name) { Part() } }
      }
      switch self {
      case .registrations: return Module(prefix) { for name in names { $0.register(name: name) { Part() } } }
      case .includes: return Module(prefix, includes: names.map { registering($0) }) { _ in }
      case .includesThatShareOne:
        let common = registering(Resolver.Name("\(prefix) common"))
        return Module(prefix, includes: names.map { registering($0, includes: [common]) }) { _ in }
      case .includesOfOneKey:
        return Module(prefix, includes: names.map { Module($0.rawValue) { $0.register(.factory) { Part() } } }) { _ in }
      case .includesThatHookOneKey:
        return Module(prefix, includes: names.map { Module($0.rawValue) { $0.onDrop(Part.self) { _ in } } }) { _ in }
      case .hooksOfAllNames: return Module(prefix) { for number in names.indices { addHooked(number, to: $0) } }
      }
    }
  }

  private enum One<T> {}
  private enum Zero<T> {}
  private final class Numbered<T>: Sendable {}

  /// Adds one of as many types as there are numbers, with a hook of all names.
  private func addHooked(_ number: Int, to resolver: Resolver) {
    func add<T>(_ rest: Int, _ type: T.Type) {
      switch rest {
      case 0: resolver.register { Numbered<T>() }.onDrop(Numbered<T>.self, name: .any) { _ in }
      case _ where rest.isMultiple(of: 2): add(rest / 2, Zero<T>.self)
      default: add(rest / 2, One<T>.self)
      }
    }
    add(number, Void.self)
  }
#endif
