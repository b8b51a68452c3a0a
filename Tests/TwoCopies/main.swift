#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// Loads two libraries that have separate copies of Firebolt or share one copy, and prints what each of them finds.
//   program FIRST SECOND [COMMAND…]   FIRST may be `-`, the program itself; the command is run at the end

func library(_ path: String) -> UnsafeMutableRawPointer {
  guard let library = dlopen(path == "-" ? nil : path, RTLD_NOW | RTLD_LOCAL) else {
    fatalError(String(cString: dlerror()))
  }
  return library
}

func function<Function>(_ name: String, in library: UnsafeMutableRawPointer, as type: Function.Type) -> Function {
  guard let symbol = dlsym(library, name) else { fatalError(String(cString: dlerror())) }
  return unsafeBitCast(symbol, to: type)  // Sound: the libraries declare the function with this type.
}

typealias Asking = @convention(c) () -> Bool

let first = library(CommandLine.arguments[1])
let second = library(CommandLine.arguments[2])
let askFirst = function("first_asks", in: first, as: Asking.self)
let askSecond = function("second_asks", in: second, as: Asking.self)
let override = function("first_overrides", in: first, as: (@convention(c) (Asking) -> Bool).self)

print("the second sees an override of the first's: \(override(askSecond))")
function("first_registers", in: first, as: (@convention(c) () -> Void).self)()
print("the first sees its registration: \(askFirst())")
print("the second sees it: \(askSecond())")
let explain = function("second_explains", in: second, as: Asking.self)
print("the second is told that a type is there twice: \(explain())")

var command = CommandLine.arguments.dropFirst(3).map { strdup($0) } + [nil]
if let program = command[0] {
  fflush(nil)
  var child: pid_t = 0
  var status: Int32 = 0
  guard posix_spawn(&child, program, nil, nil, &command, environ) == 0, waitpid(child, &status, 0) == child, status == 0
  else { fatalError("the command failed") }
}
