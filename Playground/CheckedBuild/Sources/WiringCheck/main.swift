import Firebolt
import FireboltGraph
import Foundation
import Wiring

do {
  try await Resolver.app.verify(dryRun: DryRun().giving("Alien"))
  try Data().write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
} catch {
  print(error)
  exit(1)
}
