import Foundation

/// What can't be done, and why; it is for whoever asked.
public enum TodoError: Error, Equatable {
  /// A title has nothing but white space.
  case emptyTitle

  /// A title has a control character, or several lines.
  case controlCharacter(Unicode.Scalar)

  /// A title has more characters than `TodoTitle.maximumLength`.
  case titleTooLong(characters: Int)

  /// A change names nothing to change.
  case nothingToChange

  /// The user has no todo of this id.
  case unknownTodo(UUID)

  /// A name that no user can have.
  case invalidUser
}
