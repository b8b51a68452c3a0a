#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// Loads two libraries, of which each has a copy of Firebolt or both have the same, and prints what each finds.

func library(_ path: String) -> UnsafeMutableRawPointer {
  guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else { fatalError(String(cString: dlerror())) }
  return library
}

func function<Function>(_ name: String, in library: UnsafeMutableRawPointer, as type: Function.Type) -> Function {
  guard let symbol = dlsym(library, name) else { fatalError(String(cString: dlerror())) }
  return unsafeBitCast(symbol, to: type)  // Sound: the libraries declare it so.
}

typealias Asking = @convention(c) () -> Bool

let first = library(CommandLine.arguments[1])
let second = library(CommandLine.arguments[2])
let firstAsks = function("first_asks", in: first, as: Asking.self)
let secondAsks = function("second_asks", in: second, as: Asking.self)
let firstOverrides = function("first_overrides", in: first, as: (@convention(c) (Asking) -> Bool).self)

print("the second sees an override of the first's: \(firstOverrides(secondAsks))")
function("first_registers", in: first, as: (@convention(c) () -> Void).self)()
print("the first sees its registration: \(firstAsks())")
print("the second sees it: \(secondAsks())")
