/// A declared key with any value, arguments and isolation. No other type conforms.
public protocol ValueKey<Value>: AnyObject {
  /// The type that the key's recipes return.
  associatedtype Value
  /// The recipes' parameters after the resolver.
  associatedtype Arguments
  /// The isolation of the recipes.
  associatedtype Isolation
}

extension Resolver.DeclaredKey: ValueKey {}
