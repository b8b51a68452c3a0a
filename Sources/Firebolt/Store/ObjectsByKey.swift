/// Objects by keys or by texts, on the one kind of dictionary that there is: see `Objects`.
struct ObjectsByKey {
  /// An object, and others whose keys have the same number.
  private final class Node {
    let key: TypeKey
    let object: AnyObject
    let next: Node?

    init(_ key: TypeKey, _ object: AnyObject, before next: Node?) {
      self.key = key
      self.object = object
      self.next = next
    }
  }

  private var nodes = Objects<Node>()

  subscript(key: TypeKey) -> AnyObject? {
    @inline(never) get {
      var next = nodes[number(of: key)]
      while let node = next {
        if node.key == key { return node.object }
        next = node.next
      }
      return nil
    }
    @inline(never) set {
      var changed = newValue.map { Node(key, $0, before: nil) }
      let number = number(of: key)
      var next = nodes[number]
      while let node = next {
        if node.key != key { changed = Node(node.key, node.object, before: changed) }
        next = node.next
      }
      nodes[number] = changed
    }
  }

  subscript(text: String) -> AnyObject? {
    get { self[TypeKey(registered: String.self, name: Resolver.Name(text))] }
    set { self[TypeKey(registered: String.self, name: Resolver.Name(text))] = newValue }
  }

  /// Calls `body` with each object, in no particular order.
  func forEach(_ body: (AnyObject) -> Void) {
    nodes.forEach { first in
      var next: Node? = first
      while let node = next {
        body(node.object)
        next = node.next
      }
    }
  }

  /// Returns a number that few other keys have.
  private func number(of key: TypeKey) -> UInt64 { UInt64(UInt(bitPattern: key.address)) ^ key.qualifier }
}
