import AppCatalog
import Crypto
import Wire

/// What tells a catalogue's content from another: of each item, of what is around the items, and of all together.
///
/// The same data has the same digests on every machine and after every start, so a version that a client has means the
/// same whatever became of the database.
struct CatalogueDigests: Hashable, Sendable {
  /// Of everything.
  let version: String
  /// Of title, words, fields and groups.
  let head: String
  /// In the catalogue's order, by what a client can see change: an item's fields, pictures, place, and the plans that
  /// open it.
  let items: [String]

  /// - Parameter picture: the digest of the file at a path.
  init(
    _ part: CatalogPart<Catalogue>, of app: App, _ places: [ServedCatalogue.Place], picture: (String) -> String?
  ) {
    let catalogue = part.content
    var bare = catalogue
    for group in bare.groups.indices { bare.groups[group].items = [] }
    let around = ((try? JSONValue(bare)) ?? .null).sorted
    let languages = JSONValue.array(app.info.languages.map { .string($0.tag) })
    head = Self.digest([around, languages])
    let frame = Self.digest([around["fields"] ?? .null, around["tile"] ?? .null, around["locked"] ?? .null, languages])
    let pictures = catalogue.fields.filter { $0.value.type == .picture }.keys.sorted()
    let plans = ["free"] + (app.offerings?.plans.map(\.id) ?? [])
    items = places.map { place in
      let names = place.item.name.all.map { (key: $0.key.tag, value: JSONValue.string($0.value)) }
      return Self.digest([
        .string(frame), .string(place.item.id), .string(catalogue.groups[place.group].id),
        .integer(Int64(place.position)),
        .array(plans.map { .bool(catalogue.isOpen(position: place.position, plan: $0, by: app.access)) }),
        JSONValue.object(JSONObject(names)).sorted,
        JSONValue.object(JSONObject(place.item.fields.map { (key: $0.key, value: $0.value) })).sorted,
        .array(pictures.map { part.picture($0, of: place.item).flatMap(picture).map { .string($0) } ?? .null }),
      ])
    }
    version = Self.digest([.string(head)] + items.map { .string($0) })
  }

  /// Half of a SHA-256 is enough to tell a few thousand versions apart.
  private static func digest(_ parts: [JSONValue]) -> String {
    String(SHA256.hexDigest((try? JSON.encode(JSONValue.array(parts))) ?? []).prefix(32))
  }
}

extension JSONValue {
  /// The value with the members of all objects in the order of their names: the same text for the same value.
  fileprivate var sorted: JSONValue {
    switch self {
    case .array(let values): .array(values.map(\.sorted))
    case .object(let object):
      .object(JSONObject(object.members.map { (key: $0.key, value: $0.value.sorted) }.sorted { $0.key < $1.key }))
    default: self
    }
  }
}
