import AppSchemas
import EventLoop
import Files
import Spelling
import Wire

/// `quintet app schema`: prints the JSON schemas of an app's files, for completion and validation in editors.
@Loop struct AppSchemaCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "app schema", in: .apps, summary: "Print the JSON schemas of an app's files",
    discussion: """
      Print the JSON schema of one of an app's files, or the list of all schemas. Editors use them to complete and check the
      files.
      """,
    parameters: [CommandParameter("SECTION", "The name of the file, such as badges (default: all)", .text, .optional)],
    options: [CommandOption("out", "DIR", "Write the schemas as files into this folder", .folder)],
    examples: ["app schema badges", "app schema --out schemas"])

  /// The schema to print or write; nil for all schemas.
  private let schema: AppSchema?
  /// The folder to write the schemas to; nil to print them.
  private let folder: String?

  nonisolated init(_ arguments: Arguments) throws {
    schema = try arguments.words.first.map(Self.schema)
    folder = arguments["out"].map(Disk.absolute)
  }

  /// Prints one schema or the catalogue of all schemas. With a folder, writes them as files instead.
  func run() throws -> Int32 {
    let wanted = schema.map { [$0] } ?? AppSchema.all
    guard let folder else {
      Output.line(Output.pretty(schema == nil ? AppSchema.catalogue : .object(wanted[0].document)))
      return 0
    }
    try Disk.makeDirectories(folder)
    for schema in wanted { try write(.object(schema.document), "\(folder)/\(schema.schemaFile)") }
    if schema == nil { try write(AppSchema.catalogue, "\(folder)/index.json") }
    return 0
  }

  /// Finds a section by its name or its file's name.
  private nonisolated static func schema(_ word: String) throws -> AppSchema {
    let name = word.hasSuffix(".json") ? String(word.dropLast(".json".count)) : word
    if let schema = AppSchema.all.first(where: { $0.name == name }) { return schema }
    throw UsageFault("unknown section '\(word)'\(Spelling.hint(for: name, among: AppSchema.all.map(\.name)))")
  }

  private func write(_ value: JSONValue, _ path: String) throws {
    try Disk.write(Array("\(Output.pretty(value))\n".utf8), to: path)
    Output.line(path)
  }
}
