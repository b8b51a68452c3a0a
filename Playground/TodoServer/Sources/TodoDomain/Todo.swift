import Foundation

/// Something that somebody means to do.
public struct Todo: Codable, Equatable, Sendable {
  /// Tells it from all others.
  public let id: UUID

  /// What is to be done.
  public var title: TodoTitle

  /// Whether it has been done.
  public var isDone: Bool

  /// When it was written down.
  public let createdAt: Date

  /// A todo of which everything is known.
  public init(id: UUID, title: TodoTitle, isDone: Bool, createdAt: Date) {
    self.id = id
    self.title = title
    self.isDone = isDone
    self.createdAt = createdAt
  }
}

/// What is to be changed in a todo; nil stays as it is.
public struct TodoChange: Equatable, Sendable {
  /// The new title.
  public var title: TodoTitle?

  /// Whether it has been done now.
  public var isDone: Bool?

  /// A change of one or both.
  ///
  /// - Throws: `TodoError.nothingToChange`, if both are nil.
  public init(title: TodoTitle? = nil, isDone: Bool? = nil) throws(TodoError) {
    if title == nil, isDone == nil { throw .nothingToChange }
    self.title = title
    self.isDone = isDone
  }

  /// Makes the change.
  public func apply(to todo: inout Todo) {
    if let title { todo.title = title }
    if let isDone { todo.isDone = isDone }
  }
}
