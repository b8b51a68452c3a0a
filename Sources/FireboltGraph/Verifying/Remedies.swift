import Firebolt

// The parts of remedies that only `verify()` needs. A remedy names what is written at the place of each registration that
// has to change.
extension Verifier {
  /// Returns the change of a parameter for a registration to one that requests each instance when it is used.
  ///
  /// - Parameters:
  ///   - target: The registration that serves the parameter.
  ///   - number: The registration with the parameter, or with the closure that makes the request.
  ///   - isLazy: Whether the closure takes a `Lazy`.
  func provider(for target: Int, in number: Int, isLazy: Bool = false) -> String {
    let keys = graph.vertices[target].keys
    for type in graph.vertices[number].registration.dependencies {
      let type = TypeKey(type).type
      for key in keys {
        let name = key.argumentSpelling
        if let element = elementType(of: type), TypeKey(element).type == key.type {
          return "`[Provider<\(name)>]` instead of `[\(name)]`"
        }
        let needed = wrapped(by: type)?.type ?? type
        if TypeKey(needed) == key {
          return "`Provider<\(name)>` instead of `\(TypeKey(registered: type, name: nil).argumentSpelling)`"
        }
      }
    }
    let key = keys[0]
    let name = keys[0].argumentSpelling
    return "`Provider<\(name)>` instead of `\(isLazy ? "Lazy<\(name)>" : name)`"
      + (key.declared == nil ? "" : ", by `$0.provider(.…)`")
  }

  /// Returns what has to change to let a registration take something else: what implements it, or its title.
  func taker(_ number: Int) -> String {
    graph.implementation(of: graph.vertices[number]) ?? step(number).key.label
  }

  /// Returns the change that lets a registration await a dependency: a `Lazy` can't.
  func awaiting(_ target: Int, in number: Int) -> String {
    for type in graph.vertices[number].registration.dependencies {
      guard let inner = wrapped(by: type), inner.isDeferred else { continue }
      let key = TypeKey(inner.type)
      if graph.vertices[target].keys.contains(key) {
        return "let \(taker(number)) take `\(key.argumentSpelling)` instead of `\(wholeName(of: type))`"
      }
    }
    return "let \(taker(number)) take `\(graph.vertices[target].keys[0].argumentSpelling)`"
  }
}
