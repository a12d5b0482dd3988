package import CivilTime

/// A day to which an account's daily limits apply, such as the limits of earned coins or generated texts (C5, T7).
///
/// A quota day is usually the calendar day according to the account's own clock. However, each day has a new allowance,
/// and a user could set the clock forward to get the next allowance early. Therefore no quota day begins less than 20
/// hours after the previous one. A user who flies east stays in the previous day until then. A user who doesn't travel
/// notices nothing, since every calendar day is longer than 20 hours.
package struct QuotaDay: Hashable, Sendable {
  /// The date that the account's clock showed when the day began.
  package var day: CivilDay
  /// The time at which the day began.
  package var began: Timestamp

  /// The minimum time between the beginnings of two days.
  package static let apart = Duration.seconds(20 * 3600)

  package init(day: CivilDay, began: Timestamp) {
    self.day = day
    self.began = began
  }

  /// Returns the day on which an event counts.
  ///
  /// - Parameters:
  ///   - day: The date that the account's clock showed.
  ///   - start: The beginning of that date by the same clock.
  ///   - former: The last known day that began at or before `time`.
  ///   - next: The first known day that began after `time`. Such a day may exist, because a device may report an event
  ///     late.
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
