import AppCatalog
import Crypto
import Wire

/// Digests that identify a catalogue's content: one for each item, one for everything except the items, and one for the
/// whole.
///
/// Equal data has equal digests on every machine and after every restart. A client's version therefore stays valid even
/// if the database is replaced.
struct CatalogueDigests: Hashable, Sendable {
  /// The digest of the whole catalogue.
  let version: String
  /// The digest of the title, labels, fields and groups.
  let head: String
  /// The digests of the items, in the catalogue's order. Each digest covers everything about the item that a
  /// client can see: its fields, its pictures, its position, and the plans that open it.
  let items: [String]

  /// - Parameter picture: Returns the digest of the file at a path.
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
      Self.digest(
        [.string(frame)]
          + Self.content(of: place, in: catalogue, plans: plans, access: app.access)
          + [.array(pictures.map { part.picture($0, of: place.item).flatMap(picture).map { .string($0) } ?? .null })])
    }
    version = Self.digest([.string(head)] + items.map { .string($0) })
  }

  /// Returns what clients see of an item, except its pictures.
  private static func content(
    of place: ServedCatalogue.Place, in catalogue: Catalogue, plans: [String], access: AccessRules?
  ) -> [JSONValue] {
    let item = place.item
    let names = item.name.all.map { (key: $0.key.tag, value: JSONValue.string($0.value)) }
    return [
      .string(item.id), .string(catalogue.groups[place.group].id), .integer(Int64(place.position)),
      .array(plans.map { .bool(catalogue.isOpen(position: place.position, plan: $0, by: access)) }),
      JSONValue.object(JSONObject(names)).sorted,
      JSONValue.object(JSONObject(item.fields.map { (key: $0.key, value: $0.value) })).sorted,
    ]
  }

  /// Returns half of a SHA-256 digest, which is enough to distinguish a few thousand versions.
  private static func digest(_ parts: [JSONValue]) -> String {
    String(SHA256.hexDigest((try? JSON.encode(JSONValue.array(parts))) ?? []).prefix(32))
  }
}

extension JSONValue {
  /// The value with all objects' members ordered by name, so that equal values have equal texts.
  fileprivate var sorted: JSONValue {
    switch self {
    case .array(let values): .array(values.map(\.sorted))
    case .object(let object):
      .object(JSONObject(object.members.map { (key: $0.key, value: $0.value.sorted) }.sorted { $0.key < $1.key }))
    default: self
    }
  }
}
