package import CivilTime

/// A day that what an account gets is bounded by: coins that it earns, texts that are written for it (C5, T7). Pure.
///
/// Mostly it is the calendar's, by the account's own clock. But a clock can be put ahead, and each day gives anew: so no
/// day begins less than twenty hours after the one before it. Whoever flies east is given by the former day until then;
/// nobody who stays at home notices, as no day is that short.
package struct QuotaDay: Hashable, Sendable {
  /// As the account's clock showed it when it began.
  package var day: CivilDay
  /// When it began.
  package var began: Timestamp

  /// So far from each other days begin at least.
  package static let apart = Duration.seconds(20 * 3600)

  /// A day as it was kept.
  package init(day: CivilDay, began: Timestamp) { (self.day, self.began) = (day, began) }

  /// The day that something counts on.
  ///
  /// - Parameters:
  ///   - day: that the account's clock showed.
  ///   - start: of that day by the same clock.
  ///   - former: the last of the days known already which began by that time.
  ///   - next: the first of them that began after it: a device may tell late.
  package static func counting(
    _ time: Timestamp, on day: CivilDay, from start: Timestamp, former: QuotaDay?, next: QuotaDay? = nil
  ) -> QuotaDay {
    var begins = min(start, time)
    if let former {
      guard day > former.day, time >= former.began + apart else { return former }
      begins = max(begins, former.began + apart)
    }
    if let next, day >= next.day || begins + apart > next.began { return former ?? next }
    return QuotaDay(day: day, began: begins)
  }
}
