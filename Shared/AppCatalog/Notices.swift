import Wire

/// `notices.json`: what people are told, when, and when not (R11, R13, G5).
package struct Notices: CatalogSection {
  /// Optional: without it nobody is told anything.
  package static let file = "notices.json"

  /// When nothing is told but what just happened; those of an account that chose none of its own.
  package var quiet: QuietHours?
  /// Notices that a person gets in one day at most, of the kinds that are capped.
  package var mostADay: Int?
  /// In the order in which people see them.
  package var kinds: [NoticeKind]

  /// A kind by its id.
  package func kind(_ id: String) -> NoticeKind? { kinds.first { $0.id == id } }

  /// Whether a kind waits for an action, or doesn't come once it is done.
  package func look(at action: String) -> Bool {
    kinds.contains { $0.trigger.after == action || $0.unlessToday?.contains(action) == true }
  }

  /// The kinds that an occasion brings, in their order.
  package func kinds(on occasion: NoticeTrigger.Occasion) -> [NoticeKind] {
    kinds.filter { $0.trigger.form == .on(occasion) }
  }
}

/// Hours of the person's own clock in which nothing is told that can wait.
package struct QuietHours: Codable, Hashable, Sendable {
  /// From this hour on, 0 to 23.
  package var fromHour: Int
  /// Up to this hour, which isn't quiet any more; before `fromHour` where they cross midnight, the same for none.
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
