import CivilTime

/// A day that earnings are bounded by (C5). Pure.
///
/// Mostly it is the calendar's, by the account's own clock. But a clock can be put ahead, and each day pays anew: so no
/// day begins less than twenty hours after the one before it. Whoever flies east is paid by the former day until then;
/// nobody who stays at home notices, as no day is that short.
struct EarningDay: Hashable {
  var day: CivilDay
  var began: Timestamp

  /// So far from each other days begin at least.
  static let apart = Duration.seconds(20 * 3600)

  /// The day that pays for something.
  ///
  /// - Parameters:
  ///   - day: that the account's clock showed.
  ///   - start: of that day by the same clock.
  ///   - former: the last of the days that pay already which began by that time.
  ///   - next: the first of them that began after it: a device may tell late.
  static func paying(
    for time: Timestamp, on day: CivilDay, from start: Timestamp, former: EarningDay?, next: EarningDay?
  ) -> EarningDay {
    var begins = min(start, time)
    if let former {
      guard day > former.day, time >= former.began + apart else { return former }
      begins = max(begins, former.began + apart)
    }
    if let next, day >= next.day || begins + apart > next.began { return former ?? next }
    return EarningDay(day: day, began: begins)
  }
}
