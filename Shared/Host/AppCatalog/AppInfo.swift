package import CivilTime
package import Wire

/// `app.json`: an app's name, languages and App Store identifiers.
package struct AppInfo: CatalogSection, BoundedMembers {
  /// Required in every app.
  package static let file = "app.json"
  package static let bounds: Bounds = [
    "id": .id, "bundle_id": .bundleID, "languages": .count(1..., each: .language).once, "first_released_on": .day,
    "theme": .each(.colour), "min_client_version": .version,
  ]

  /// The app's id, which is also the name of its folder.
  package var id: String
  /// The app's name, as shown to users.
  package var name: LocalizedText
  /// The bundle identifier on the App Store: at least two parts separated by dots, of ASCII letters, digits and
  /// hyphens, at most 155 bytes. Purchases signed for another bundle identifier are rejected (E3).
  package var bundleId: String
  /// The app's languages as BCP 47 tags. The first is the default.
  package var languages: [Language]
  /// The day of the app's first release, such as `2026-03-01`. Data imported from devices can't be older (M1).
  package var firstReleasedOn: String
  /// The app's colours by role, each `#RRGGBB` (R13).
  package var theme: [String: String]?
  /// Configuration for the app's clients, at most 16 KiB. Clients receive it unchanged (R13).
  package var config: [String: JSONValue]?
  /// The oldest client version that the app supports: up to four numbers, such as `1.4.2`. Older clients are informed
  /// that they are too old (R13).
  package var minClientVersion: String?

  /// The maximum number of bytes of `config`, which every client receives each time it starts.
  private static let maxConfig = 16 << 10

  /// The start of the release day, in the time zone where that day begins first, UTC+14.
  package var releasedAt: Timestamp {
    CivilDay(firstReleasedOn).map { TimeZoneRules.utc.time(of: $0) + .seconds(-14 * 3600) }
      ?? Timestamp(milliseconds: 0)
  }

  /// Returns the app's language for a user with this language: the same language, the language without its region, or
  /// the default.
  package func language(for reader: Language) -> Language { spoken(reader) ?? languages.first ?? .en }

  /// Returns the language, or the language without its region, or nil if the app supports neither.
  package func spoken(_ language: Language) -> Language? { language.lookUp { languages.contains($0) ? $0 : nil } }

  /// Checks the size of `config`.
  package func check(_ problems: inout Problems) {
    guard let config else { return }
    let bytes = (try? JSON.encode(config).count) ?? .max
    problems.require(bytes <= Self.maxConfig, at: "config", "must have at most \(Self.maxConfig) bytes")
  }

  /// Checks that the id is the folder's name.
  package func check(against app: App, _ problems: inout Problems) {
    let folder = app.folder.split(separator: "/").last { $0 != "." }.map(String.init) ?? ""
    problems.require(id == folder, at: "id", "'\(id)' isn't the name of its folder, '\(folder)'")
  }
}
