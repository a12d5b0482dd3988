package import Wire

/// `notices.json`: the notices that are sent to users, and when (R11, R13, G5).
package struct Notices: CatalogSection, BoundedMembers {
  /// Optional: an app without it sends no notices.
  package static let file = "notices.json"
  package static let bounds: Bounds = ["most_a_day": .number(1...), "kinds": .count(0...50)]

  /// The default quiet hours. Notices that are due in quiet hours and can wait are sent when they end. Users can choose
  /// other hours.
  package var quiet: QuietHours?
  /// The most capped notices that a user receives per day, of all kinds together.
  package var mostADay: Int?
  /// The kinds of notices in display order.
  package var kinds: [NoticeKind]

  package func kind(_ id: String) -> NoticeKind? { kinds.first { $0.id == id } }

  /// Returns true if a kind is triggered by the action, or suppressed by it.
  package func look(at action: String) -> Bool {
    kinds.contains { $0.trigger.after == action || $0.unlessToday?.contains(action) == true }
  }

  /// The URL schemes of the kinds' links, with which a device opens the app.
  package var linkSchemes: [String] { Set(kinds.compactMap { $0.link.flatMap(Self.scheme) }).sorted() }

  /// Returns a link's URL scheme in lower case (RFC 3986 §3.1), or nil if the link has none.
  package static func scheme(of link: String) -> String? {
    guard let end = link.firstIndex(of: ":"), case let scheme = link[..<end].lowercased(),
      scheme.utf8.first.map({ (0x61...0x7A).contains($0) }) == true,
      scheme.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
    else { return nil }
    return scheme
  }

  /// Returns the kinds that an event triggers, in the order of the file.
  package func kinds(on occasion: NoticeTrigger.Occasion) -> [NoticeKind] {
    kinds.filter { $0.trigger.form == .on(occasion) }
  }
}

/// The hours in which notices that can wait are not sent, in the user's time zone.
package struct QuietHours: Codable, Hashable, Sendable, BoundedMembers {
  package static let bounds: Bounds = ["from_hour": .number(0...23), "until_hour": .number(0...23)]

  /// The first quiet hour.
  package var fromHour: Int
  /// The hour at which the quiet hours end, which isn't quiet itself. It may be on the next day. If both hours are
  /// equal, there are no quiet hours.
  package var untilHour: Int

  package init(fromHour: Int, untilHour: Int) {
    self.fromHour = fromHour
    self.untilHour = untilHour
  }

  /// Returns true if a notice that is delayed from this hour is sent on the next day.
  package func putsOffPastMidnight(from hour: Int) -> Bool { fromHour > untilHour && (fromHour...23).contains(hour) }

  /// Returns true if the hour is quiet.
  package func holds(_ hour: Int) -> Bool {
    fromHour <= untilHour ? hour >= fromHour && hour < untilHour : hour >= fromHour || hour < untilHour
  }
}
