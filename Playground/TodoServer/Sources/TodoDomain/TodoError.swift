import Foundation

/// An error that a user's request causes, and that the user is told about.
public enum TodoError: Error, Equatable {
  /// A title contains only white space.
  case emptyTitle

  /// A title contains a control character, or several lines.
  case controlCharacter(Unicode.Scalar)

  /// A title has more characters than `TodoTitle.maximumLength`, or more bytes than `TodoTitle.maximumBytes`.
  case titleTooLong(characters: Int, bytes: Int)

  /// A change contains no new value.
  case nothingToChange

  /// The user has no todo with this id.
  case unknownTodo(UUID)

  /// A user name isn't valid.
  case invalidUser
}
