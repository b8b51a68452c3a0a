import Firebolt
import FireboltTesting
import XCTest

/// An XCTest class with a resolver for each test, as in the article "Testing".
final class XCTestTests: XCTestCase {
  private let resolver = TestResolver(
    inheriting: makeApplication(), checks: .strict(except: [FilmList.self]), .unusedOverrides
  ) {
    $0.register(expect: (any FilmClient).self) { StubClient("one") }
  }

  override func invokeTest() {
    withResolver(resolver) { super.invokeTest() }
    for failure in resolver.failures { XCTFail("\(failure)") }
  }

  override func setUp() {
    XCTAssertTrue(Resolver.current === resolver)
  }

  func testTheGlobalGetAsksTheTestsResolver() {
    XCTAssertEqual((get() as FilmList).title, "1 films")
  }

  func testEachTestHasItsOwn() {
    Resolver.current.register(expect: (any FilmClient).self) { StubClient("one", "two") }
    XCTAssertEqual((get() as FilmList).title, "2 films")
  }

  func testAnAsynchronousTestHasItToo() async {
    await Task.yield()
    XCTAssertEqual((get() as FilmList).title, "1 films")
  }
}
