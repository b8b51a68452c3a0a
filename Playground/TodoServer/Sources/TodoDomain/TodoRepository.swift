import Foundation

/// Keeps the todos of one user. Others' aren't in it.
public protocol TodoRepository: Sendable {
  /// All of them, the oldest first.
  func all() async throws -> [Todo]

  /// The one of an id, if there is one.
  func todo(_ id: UUID) async throws -> Todo?

  /// Adds one. Once this returns, nothing but a broken disk loses it.
  func add(_ todo: Todo) async throws

  /// Changes the one of an id.
  ///
  /// - Returns: What has become of it; nil if there is none.
  func update(_ id: UUID, _ change: TodoChange) async throws -> Todo?

  /// Removes the one of an id.
  ///
  /// - Returns: Whether there was one.
  func remove(_ id: UUID) async throws -> Bool
}
