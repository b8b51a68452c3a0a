import Firebolt

// Sets, dictionaries and sorting are of the graph alone, so that apps don't carry what they need of the type.
extension SerialNumber: Comparable, Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(unique) }
}
