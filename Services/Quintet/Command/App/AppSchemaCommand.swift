import AppSchemas
import Files
import Spelling
import Wire

/// `quintet app schema`: the JSON schemas of an app's files, for completion and validation in editors.
struct AppSchemaCommand {
  /// The section whose schema is wanted; nil for all.
  let section: String?
  /// The folder to write the schemas to; nil to print them.
  let folder: String?

  /// Prints one schema or the catalogue of all schemas. With a folder, writes them as files instead.
  func run() throws -> Int32 {
    let wanted = try section.map { [try Self.schema($0)] } ?? AppSchema.all
    guard let folder else {
      Output.line(Output.pretty(section == nil ? AppSchema.catalogue : .object(wanted[0].document)))
      return 0
    }
    try Disk.makeDirectories(folder)
    for schema in wanted { try write(.object(schema.document), "\(folder)/\(schema.schemaFile)") }
    if section == nil { try write(AppSchema.catalogue, "\(folder)/index.json") }
    return 0
  }

  /// Finds a section by its name or its file's name.
  private static func schema(_ word: String) throws -> AppSchema {
    let name = word.hasSuffix(".json") ? String(word.dropLast(".json".count)) : word
    if let schema = AppSchema.all.first(where: { $0.name == name }) { return schema }
    throw UsageFault("there is no section \(word)\(Spelling.hint(for: name, among: AppSchema.all.map(\.name)))")
  }

  private func write(_ value: JSONValue, _ path: String) throws {
    try Disk.write(Array("\(Output.pretty(value))\n".utf8), to: path)
    Output.line(path)
  }
}
