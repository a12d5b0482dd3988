package import Wire

/// `app.json`: what an app is called, and where it is sold.
package struct AppInfo: CatalogSection {
  /// The one section that every app has.
  package static let file = "app.json"

  /// The same as the folder's name: "flippin".
  package var id: String
  /// What people call it.
  package var name: LocalizedText
  /// The identifier at the store, against which purchases are verified (E3): "com.dor.flippin".
  package var bundleId: String
  /// The languages the app speaks, the default first.
  package var languages: [Language]
  /// The day the app first came out, "2026-03-01". Nothing a device brings can be older (M1).
  package var firstReleasedOn: String
  /// Colours by role, "#RRGGBB" (R13).
  package var theme: [String: String]?
  /// Whatever the app's clients go by (R13): no code here knows it.
  package var config: [String: JSONValue]?
  /// The least version of a client that is served well, "1.2" (R13).
  package var leastClientVersion: String?

  /// Bytes that `config` may have: it comes with each start of a client.
  private static let mostConfig = 16 << 10

  /// The language that the app speaks to whoever reads this one: the same, without its region, or the app's default.
  package func language(for reader: Language) -> Language { spoken(reader) ?? languages.first ?? .en }

  /// The same, or the same without its region, as far as the app speaks it.
  package func spoken(_ language: Language) -> Language? { language.lookUp { languages.contains($0) ? $0 : nil } }

  /// The id, the names, the languages, the day and the colours have their forms.
  package func check(_ problems: inout Problems) {
    problems.requireID(id, "id")
    problems.requireText(name, "name")
    problems.require(
      isBundleID(bundleId), at: "bundle_id",
      "must be a reversed domain of ASCII letters, digits and hyphens, like com.dor.flippin")
    problems.require(!languages.isEmpty, at: "languages", "must name at least one language")
    problems.requireUnique(languages.map(\.tag)) { "languages[\($0)]" }
    problems.require(
      isDay(firstReleasedOn), at: "first_released_on", "'\(firstReleasedOn)' isn't a day, like 2026-03-01")
    if let least = leastClientVersion {
      problems.require(
        ClientVersion(least) != nil, at: "least_client_version",
        "'\(Excerpt(least))' isn't a version: up to four numbers, like 1.4.2")
    }
    if let config {
      let bytes = (try? JSON.encode(config).count) ?? .max
      problems.require(bytes <= Self.mostConfig, at: "config", "must have at most \(Self.mostConfig) bytes")
    }
    for (role, colour) in (theme ?? [:]).sorted(by: { $0.key < $1.key }) {
      problems.require(isColour(colour), at: "theme.\(role)", "'\(colour)' isn't a colour, like #1D3557")
    }
  }

  /// The id is the folder's name.
  package func check(against app: App, _ problems: inout Problems) {
    let folder = app.folder.split(separator: "/").last { $0 != "." }.map(String.init) ?? ""
    problems.require(id == folder, at: "id", "'\(id)' isn't the name of its folder, '\(folder)'")
  }

  /// What Apple permits: letters, digits, hyphens and periods, which stand between parts.
  private func isBundleID(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count >= 2 && text.utf8.count <= 155
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { Self.bundleLetters.contains($0) }
      }
  }

  private static let bundleLetters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-".utf8)

  private func isColour(_ text: String) -> Bool {
    text.utf8.count == 7 && text.hasPrefix("#") && text.dropFirst().allSatisfy(\.isHexDigit)
  }

  private func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count == 10, parts.map(\.utf8.count) == [4, 2, 2] else { return false }
    let numbers = parts.compactMap { UInt16($0) }
    guard numbers.count == 3, (1...12).contains(numbers[1]) else { return false }
    let (year, month) = (numbers[0], Int(numbers[1]))
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return numbers[2] >= 1 && numbers[2] <= days[month - 1]
  }
}
