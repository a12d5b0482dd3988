package import CivilTime
import HTTP

/// The current time in the format of the `Date` header, formatted once per second.
package struct WebDate: Sendable {
  private var second: Int64 = -1
  private var text = ""

  package init() {}

  /// - Parameter time: The current time.
  package mutating func text(at time: Timestamp) -> String {
    let now = time.milliseconds / 1000
    if second != now {
      second = now
      text = HTTPDate.text(Timestamp(seconds: now))
    }
    return text
  }
}
