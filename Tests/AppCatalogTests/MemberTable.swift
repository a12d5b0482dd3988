import AppSchemas
import Wire

/// A Markdown table of a file's members, with a row for each member, also of nested objects.
struct MemberTable {
  private let definitions: JSONObject
  /// The anchors of types that have their own tables, by type.
  private let links: [String: String]
  private var rows: [String] = []
  /// The paths at which the table already lists a type's members, by type.
  private var places: [String: String] = [:]

  /// Returns the table of a section's file, or of one of its types.
  ///
  /// - Parameters:
  ///   - type: the name of a definition, or nil for the file itself.
  ///   - links: the anchors of types that have their own tables.
  /// - Returns: nil if there is no such type.
  static func text(of schema: AppSchema, type: String? = nil, links: [String: String] = [:]) -> String? {
    var table = MemberTable(definitions: schema.document["$defs"]?.object ?? [:], links: links)
    guard let object = type.map({ table.definitions[$0]?.object }) ?? schema.document else { return nil }
    if let type { table.places[type] = "" }
    table.add(object, at: "")
    let head = ["| member | type | limits | default | description |", "|---|---|---|---|---|"]
    return (head + table.rows).joined(separator: "\n")
  }

  private init(definitions: JSONObject, links: [String: String]) {
    self.definitions = definitions
    self.links = links
  }

  private mutating func add(_ object: JSONObject, at path: String) {
    let required = Set((object["required"]?.array ?? []).compactMap(\.string))
    for (name, member) in object["properties"]?.object?.members ?? [] where name != "$schema" {
      let place = path.isEmpty ? name : "\(path).\(name)"
      let cell = TypeCell(member, among: definitions)
      let seen = cell.object.flatMap { $0.name.flatMap { places[$0] } }
      let link = cell.object?.name.flatMap { links[$0] }
      let cells = [
        "`\(place)`" + (required.contains(name) ? "" : "?"), cell.type(link: link, seenAt: seen),
        cell.bounds(isTold: link != nil || seen != nil),
        member["default"].map { "`\(Self.code($0))`" } ?? "", cell.purpose(member["description"]?.string ?? ""),
      ]
      rows.append("| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |")
      guard let inner = cell.object, link == nil, seen == nil else { continue }
      if let name = inner.name { places[name] = place }
      add(inner.schema, at: place + inner.path)
    }
  }

  private static func code(_ value: JSONValue) -> String {
    value.string ?? (try? JSON.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
