import Foundation

/// An item on a user's list of things to do.
public struct Todo: Codable, Equatable, Sendable {
  /// Identifies the todo.
  public let id: UUID

  /// What is to be done.
  public var title: TodoTitle

  /// Whether it has been done.
  public var isDone: Bool

  /// When it was added.
  public let createdAt: Date

  /// Creates a todo from its properties.
  public init(id: UUID, title: TodoTitle, isDone: Bool, createdAt: Date) {
    self.id = id
    self.title = title
    self.isDone = isDone
    self.createdAt = createdAt
  }
}

/// A change of a todo. A property that is nil stays as it is.
public struct TodoChange: Equatable, Sendable {
  /// The new title.
  public var title: TodoTitle?

  /// The new value of `isDone`.
  public var isDone: Bool?

  /// Creates a change of one property or both.
  ///
  /// - Throws: `TodoError.nothingToChange`, if both are nil.
  public init(title: TodoTitle? = nil, isDone: Bool? = nil) throws(TodoError) {
    if title == nil, isDone == nil { throw .nothingToChange }
    self.title = title
    self.isDone = isDone
  }

  /// Applies the change to a todo.
  public func apply(to todo: inout Todo) {
    if let title { todo.title = title }
    if let isDone { todo.isDone = isDone }
  }
}
