import Firebolt
import SameNames
import TestSupport
import Testing

private enum Profile {
  final class ViewModel {}
  struct Screen<Content> { struct Header {} }
  protocol Loading {}
  protocol Store<Item, Key> {
    associatedtype Item
    associatedtype Key
  }
}

/// Texts name types as they are written in code.
struct WholeNameTests {
  private struct Part {}

  private func name(_ type: Any.Type) -> String { "\(TypeKey(type))" }

  @Test func aNestedTypeIsNamedWithTheTypesAroundItAndWithoutTheModule() {
    #expect(name(Profile.ViewModel.self) == "Profile.ViewModel")
    #expect(name((any Profile.Loading).self) == "Profile.Loading")
    #expect(name(Part.self) == "WholeNameTests.Part")
    #expect(name(SameNames.User.self) == "User")
  }

  @Test func whatIsLocalToAFunctionIsNamedAlone() {
    struct Local { struct Inner {} }
    #expect(name(Local.self) == "Local")
    #expect(name(Local.Inner.self) == "Local.Inner")
    #expect(name(Profile.Screen<Local>.Header.self) == "Profile.Screen<Local>.Header")
  }

  @Test func typesWithinTypesAreNamedWholeToo() {
    #expect(name([Profile.ViewModel].self) == "Array<Profile.ViewModel>")
    #expect(name(((Profile.ViewModel) -> [Int]).self) == "(Profile.ViewModel) -> Array<Int>")
    #expect(name((Int, part: Part).self) == "(Int, part: WholeNameTests.Part)")
    #expect(name(Profile.ViewModel.Type.self) == "Profile.ViewModel.Type")
    #expect(name((any Profile.Loading & Sendable).self) == "Profile.Loading")
    #expect(name(Any.self) == "Any")
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  @Test func aConstrainedProtocolIsNamedWithItsArgumentsAlone() {
    #expect(name((any Profile.Store<Int, [Part]>).self) == "any Profile.Store<Int, Array<WholeNameTests.Part>>")
    #expect(
      name([any Profile.Store<any Profile.Store<Int, Int>, (Int) -> Int>].self)
        == "Array<any Profile.Store<any Profile.Store<Int, Int>, (Int) -> Int>>")
    let error = resolutionError { try Resolver("stores").resolve((any Profile.Store<Int, String>).self) }
    #expect(
      error?.textWithoutRequest == """
        Firebolt: nothing is registered for any Profile.Store<Int, String> in resolver "stores"
          to fix    resolver.register(expect: (any Profile.Store<Int, String>).self) { … }
        """)
  }
}
