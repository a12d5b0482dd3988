import CivilTime
import Wire

/// Judges times by clients' clocks, within one call. Pure.
///
/// A phone whose clock was reset reports 1970 or 2001, and a clock may be ahead. A time before the app's release or after
/// now can't be right: the call's own time stands in for it.
struct ClientClock {
  /// When the app came out.
  let release: Timestamp
  let now: Timestamp

  /// Returns the time of the item at an index of the call's items.
  ///
  /// Replaced times keep the items' order: each is a millisecond after the one before, and the last is now.
  func time(_ claimed: ClientTime, at index: Int, of count: Int) -> Timestamp {
    let time = Timestamp(milliseconds: claimed.milliseconds)
    if release <= time, time <= now { return time }
    return now + .milliseconds(index - count + 1)
  }
}
