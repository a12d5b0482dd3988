import Foundation
import PackagePlugin

/// Generates Swift sources from other files: the descriptions of members from doc comments, and the declarations of
/// messages from `Shared/Words`.
@main
struct GeneratedSources: BuildToolPlugin {
  /// The generated file of each module: the generator's argument, the file's name, and the folders of its inputs.
  private static let sources: [String: (kind: String, file: String, inputs: [String], ending: String)] = [
    "Wire": ("sentences", "Words.swift", ["Shared/Words"], ".json"),
    "AppSchemas": ("sections", "SectionDescriptions.swift", ["Shared/Host/AppCatalog"], ".swift"),
    "GatewayService": (
      "members", "MemberDescriptions.swift",
      [
        "Services/AIGateway/Contract", "Services/Content/Contract", "Services/Entitlements/Contract",
        "Services/Gateway/Contract", "Services/Notifications/Contract", "Services/Progress/Contract",
        "Shared/Values/Wire/Messages", "Shared/Host/ServiceHost", "Shared/Infrastructure/Storage",
      ], ".swift"
    ),
  ]

  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let source = Self.sources[target.name] else { return [] }
    let root = context.package.directoryURL
    let script = root.appending(path: "Plugins/generate.py")
    let output = context.pluginWorkDirectoryURL.appending(path: source.file)
    let inputs = source.inputs.flatMap { Self.files(in: root.appending(path: $0), ending: source.ending) }
    return [
      .buildCommand(
        displayName: "Generating \(source.file)", executable: URL(filePath: "/usr/bin/env"),
        arguments: ["python3", "-B", script.path, source.kind, output.path] + inputs.map(\.path),
        inputFiles: inputs + [script], outputFiles: [output])
    ]
  }

  private static func files(in folder: URL, ending: String) -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.path.hasSuffix(ending) }.sorted { $0.path < $1.path }
  }
}
