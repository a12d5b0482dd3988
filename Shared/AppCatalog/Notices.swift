package import Wire

/// `notices.json`: what people are told, when, and when not (R11, R13, G5).
package struct Notices: CatalogSection, BoundedMembers {
  /// Optional: without it nobody is told anything.
  package static let file = "notices.json"
  package static let bounds: Bounds = ["most_a_day": .number(1...), "kinds": .count(0...50)]

  /// When nothing is told that can wait; what falls into these hours comes at their end. People may choose other ones.
  package var quiet: QuietHours?
  /// Capped notices that one person gets on one day, of all kinds together.
  package var mostADay: Int?
  /// In the order in which people see them.
  package var kinds: [NoticeKind]

  /// A kind by its id.
  package func kind(_ id: String) -> NoticeKind? { kinds.first { $0.id == id } }

  /// Whether a kind waits for an action, or doesn't come once it is done.
  package func look(at action: String) -> Bool {
    kinds.contains { $0.trigger.after == action || $0.unlessToday?.contains(action) == true }
  }

  /// The schemes of the kinds' links: by them a device opens the app itself.
  package var linkSchemes: [String] { Set(kinds.compactMap { $0.link.flatMap(Self.scheme) }).sorted() }

  /// What stands before a link's first colon, in small letters, where that makes a scheme (RFC 3986 §3.1); nil for a link
  /// without one.
  package static func scheme(of link: String) -> String? {
    guard let end = link.firstIndex(of: ":"), case let scheme = link[..<end].lowercased(),
      scheme.utf8.first.map({ (0x61...0x7A).contains($0) }) == true,
      scheme.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
    else { return nil }
    return scheme
  }

  /// The kinds that an occasion brings, in their order.
  package func kinds(on occasion: NoticeTrigger.Occasion) -> [NoticeKind] {
    kinds.filter { $0.trigger.form == .on(occasion) }
  }
}

/// Hours of the person's own clock in which nothing is told that can wait.
package struct QuietHours: Codable, Hashable, Sendable, BoundedMembers {
  package static let bounds: Bounds = ["from_hour": .number(0...23), "until_hour": .number(0...23)]

  /// From this hour of the person's own clock on.
  package var fromHour: Int
  /// Until this one, which isn't quiet any more; also over midnight. Equal for none.
  package var untilHour: Int

  /// Hours from one to another.
  package init(fromHour: Int, untilHour: Int) { (self.fromHour, self.untilHour) = (fromHour, untilHour) }

  /// Whether what is put off from an hour of the day comes on the next day.
  package func putsOffPastMidnight(from hour: Int) -> Bool { fromHour > untilHour && (fromHour...23).contains(hour) }

  /// Whether an hour of the day is one of them.
  package func holds(_ hour: Int) -> Bool {
    fromHour <= untilHour ? hour >= fromHour && hour < untilHour : hour >= fromHour || hour < untilHour
  }
}
