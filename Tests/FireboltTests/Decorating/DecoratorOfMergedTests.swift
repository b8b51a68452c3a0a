import Firebolt
import FireboltGraph
import Testing

private protocol Reading: AnyObject { var marks: [String] { get set } }
private protocol Writing: AnyObject { var marks: [String] { get set } }
private final class Book: Reading, Writing, @unchecked Sendable {
  var marks: [String] = []
}

/// The hooks of an instance are those of the resolver whose registration serves the requested key, although another
/// resolver on the way has the same registration for other keys.
@Suite struct DecoratorOfMergedTests {
  @Test(arguments: [Resolver.Scope.graph, .factory])
  func aParentThatServesTheKeyDecorates(_ scope: Resolver.Scope) {
    let parent = Resolver()
    parent.register(scope, expects: [(any Reading).self, (any Writing).self]) { Book() }
    parent.decorate((any Reading).self) { _, book in
      book.marks.append("parent")
      return book
    }
    let child = Resolver(parent: parent)
    child.mergeDependencies(with: parent)
    child.unregister((any Reading).self)
    #expect((child.get() as any Reading).marks == ["parent"])
    #expect((child.get() as any Writing).marks == [])
  }
}
