package import CivilTime
import HTTP

/// The time in the form of `Date`, written anew once a second.
package struct WebDate: Sendable {
  private var second: Int64 = -1
  private var text = ""

  /// Nothing is written yet.
  package init() {}

  /// - Parameter time: now.
  package mutating func text(at time: Timestamp) -> String {
    let now = time.milliseconds / 1000
    if second != now { (second, text) = (now, HTTPDate.text(Timestamp(seconds: now))) }
    return text
  }
}
