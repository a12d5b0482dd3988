import CivilTime
import Wire

/// Corrects the times that clients' clocks gave to the items of one call.
///
/// A phone whose clock was reset reports a date in 1970 or 2001, and other phones' clocks are fast. A time before the
/// app's release or in the future can't be right, so it is replaced by the time of the call.
struct ClientClock {
  let release: Timestamp
  let now: Timestamp

  /// Returns the corrected time of the item at `index`. `count` is the number of items in the call.
  ///
  /// Replacement times keep the order of the items: they are a millisecond apart, and the last item's time is `now`.
  func time(_ claimed: ClientTime, at index: Int, of count: Int) -> Timestamp {
    let time = Timestamp(milliseconds: claimed.milliseconds)
    if release <= time, time <= now { return time }
    return now + .milliseconds(index - count + 1)
  }
}
