import Foundation

/// An error that the user is told about, mostly because the request caused it.
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

  /// The todos can't be read or changed right now. What was to be changed may be as it was.
  case storageUnavailable
}
