import CivilTime
import Wire

/// Corrects times by clients' clocks, within one call. A pure value.
///
/// A phone whose clock was reset reports 1970 or 2001, and a clock may be fast. A time before the app's release or in
/// the future can't be right, so the time of the call replaces it.
struct ClientClock {
  /// The time of the app's release.
  let release: Timestamp
  let now: Timestamp

  /// Returns the corrected time of the item at `index`, of `count` items in the call.
  ///
  /// Replaced times keep the items' order: each is a millisecond after the previous one, and the last is now.
  func time(_ claimed: ClientTime, at index: Int, of count: Int) -> Timestamp {
    let time = Timestamp(milliseconds: claimed.milliseconds)
    if release <= time, time <= now { return time }
    return now + .milliseconds(index - count + 1)
  }
}
