package import CivilTime

/// The date format of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
package enum HTTPDate {
  /// The days of the week, starting with Thursday, because 1 January 1970 was a Thursday.
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Formats a time in GMT, rounded down to the second.
  package static func text(_ time: Timestamp) -> String {
    let seconds = Int(max(0, time.milliseconds) / 1000)
    let day = CivilDay(number: seconds / 86_400)
    let (year, month, date) = day.date
    let hour = seconds / 3600 % 24
    let minute = seconds / 60 % 60
    return
      "\(days[day.number % 7]), \(two(date)) \(months[month - 1]) \(year) \(two(hour)):\(two(minute)):\(two(seconds % 60)) GMT"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
