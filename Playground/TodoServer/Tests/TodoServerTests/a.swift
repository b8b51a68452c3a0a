import FireboltTesting
import Testing
@testable import TodoServer
