package import CivilTime

extension Timestamp {
  /// "2026-11-21T07:40:12.345Z", the format of times in logs and health replies.
  package var logText: String {
    var (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    if rest < 0 {
      days -= 1
      rest += 86_400_000
    }
    let (seconds, fraction) = rest.quotientAndRemainder(dividingBy: 1000)
    let clock = "\(pad(seconds / 3600)):\(pad(seconds / 60 % 60)):\(pad(seconds % 60))"
    return "\(CivilDay(number: Int(days)))T\(clock).\(pad(fraction, 3))Z"
  }

  private func pad(_ number: some BinaryInteger, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
