package import CivilTime
package import Wire

/// `app.json`: what an app is called, and where it is sold.
package struct AppInfo: CatalogSection, BoundedMembers {
  /// The one section that every app has.
  package static let file = "app.json"
  package static let bounds: Bounds = [
    "id": .id, "bundle_id": .bundleID, "languages": .count(1..., each: .language).once, "first_released_on": .day,
    "theme": .each(.colour), "least_client_version": .version,
  ]

  /// The name of the folder.
  package var id: String
  /// What people call it.
  package var name: LocalizedText
  /// Its identifier at the store: at least two parts with a dot between them, ASCII letters, digits and hyphens, at most
  /// 155 bytes. A purchase that was signed for another is refused (E3).
  package var bundleId: String
  /// The languages that it speaks, by their BCP 47 tags; the first is the default.
  package var languages: [Language]
  /// The day on which it first came out, `2026-03-01`: nothing that a device brings can be older (M1).
  package var firstReleasedOn: String
  /// Colours by their roles, each `#RRGGBB` (R13).
  package var theme: [String: String]?
  /// Whatever the app's clients go by, at most 16 KiB: they get it as it is (R13).
  package var config: [String: JSONValue]?
  /// An older client is told that it is too old: up to four numbers, `1.4.2` (R13).
  package var leastClientVersion: String?

  /// Bytes that `config` may have: it comes with each start of a client.
  private static let mostConfig = 16 << 10

  /// The first moment of the day on which the app came out, in the zone where that day begins first.
  package var releasedAt: Timestamp {
    CivilDay(firstReleasedOn).map { TimeZoneRules.utc.time(of: $0) + .seconds(-12 * 3600) }
      ?? Timestamp(milliseconds: 0)
  }

  /// The language that the app speaks to whoever reads this one: the same, without its region, or the app's default.
  package func language(for reader: Language) -> Language { spoken(reader) ?? languages.first ?? .en }

  /// The same, or the same without its region, as far as the app speaks it.
  package func spoken(_ language: Language) -> Language? { language.lookUp { languages.contains($0) ? $0 : nil } }

  /// What clients go by isn't too much for each of their starts.
  package func check(_ problems: inout Problems) {
    guard let config else { return }
    let bytes = (try? JSON.encode(config).count) ?? .max
    problems.require(bytes <= Self.mostConfig, at: "config", "must have at most \(Self.mostConfig) bytes")
  }

  /// The id is the folder's name.
  package func check(against app: App, _ problems: inout Problems) {
    let folder = app.folder.split(separator: "/").last { $0 != "." }.map(String.init) ?? ""
    problems.require(id == folder, at: "id", "'\(id)' isn't the name of its folder, '\(folder)'")
  }
}
