import Foundation

// A tour of Firebolt in 22 short chapters, which wire a film-list app. `swift run Playground` prints the code that runs,
// and what comes of it; `swift run Playground 7` runs one chapter. In a terminal, it lists the chapters first, and asks which
// to run. If a value isn't what the chapter expects, the tour stops with status 1.

let chapters: [(title: String, run: @MainActor () async throws -> Void)] = [
  ("Registering and resolving", registeringAndResolving),
  ("Scopes", scopes),
  ("Arguments", arguments),
  ("Protocols and names", protocolsAndNames),
  ("Autowiring", autowiring),
  ("Lazy and Provider", lazyAndProvider),
  ("Two objects that know each other", completing),
  ("Decorators", decorators),
  ("Beginning and end", beginningAndEnd),
  ("Modules", modules),
  ("Several resolvers", severalResolvers),
  ("Parents", parents),
  ("Subclassing", subclassing),
  ("Contexts", contexts),
  ("Mocks", mocks),
  ("Injected properties, and a resolver for a task", injectedProperties),
  ("Main-actor and asynchronous recipes", awaiting),
  ("Removing", removing),
  ("Errors", errors),
  ("The graph, and what is wrong in it", graphAndVerification),
  ("Declared keys", declaredKeys),
  ("Where a launch spends its time", profiling),
]

var wanted = CommandLine.arguments.dropFirst().map { Int($0) ?? 0 }
if wanted.isEmpty, isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0 {
  listChapters()
  print("\nThe number of a chapter, or Enter for all:")
  wanted = (readLine() ?? "").split(separator: " ").map { Int($0) ?? 0 }
}
if wanted.contains(where: { !(1...chapters.count).contains($0) }) {
  listChapters()
  exit(64)
}

/// Prints the titles of the chapters, and how to read one.
@MainActor func listChapters() {
  for (index, chapter) in chapters.enumerated() { print("\(index + 1). \(chapter.title)") }
  print("\nRun all chapters with `swift run Playground`, and chapter 7 with `swift run Playground 7`.")
}

if wanted.isEmpty {
  heading("The app")
  tell("Domain.swift")
}
for number in wanted.isEmpty ? Array(1...chapters.count) : wanted {
  heading("\(number). \(chapters[number - 1].title)")
  try await chapters[number - 1].run()
}
if wanted.isEmpty {
  print("\nThat was the tour. Everything in it came out as written. Its chapters:\n")
  listChapters()
}
