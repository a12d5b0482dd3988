package import CivilTime
import Glibc

extension Timestamp {
  /// "2026-11-21T07:40:12.345Z", the format of times in logs and health replies.
  package var logText: String {
    var (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    if rest < 0 {
      seconds -= 1
      rest += 1000
    }
    var time = time_t(seconds)
    var parts = unsafe tm()
    guard unsafe gmtime_r(&time, &parts) != nil else { return "\(milliseconds)" }
    let day = unsafe "\(parts.tm_year + 1900)-\(pad(parts.tm_mon + 1))-\(pad(parts.tm_mday))"
    let clock = unsafe "\(pad(parts.tm_hour)):\(pad(parts.tm_min)):\(pad(parts.tm_sec))"
    return "\(day)T\(clock).\(pad(rest, 3))Z"
  }

  private func pad(_ number: some BinaryInteger, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
