import Foundation
import PackagePlugin

@main struct CheckWiring: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let check = try context.tool(named: "WiringCheck").url
    let checked = context.pluginWorkDirectoryURL.appendingPathComponent("Checked.swift")
    return [
      .buildCommand(
        displayName: "Checking the wiring", executable: check, arguments: [checked.path], outputFiles: [checked])
    ]
  }
}
