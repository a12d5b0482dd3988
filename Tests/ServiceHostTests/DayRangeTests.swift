import CivilTime
import ServiceHost
import Testing
import Wire

@Suite(.timeLimit(.minutes(1))) struct DayRangeTests {
  private static func range(from first: Int?, to last: Int?) throws(Failure) -> ClosedRange<Int> {
    let days = try ClosedRange<CivilDay>.requested(
      from: first.map { CivilDay(number: $0) }, to: last.map { CivilDay(number: $0) }, today: CivilDay(number: 1000),
      usual: 30, most: 366)
    return days.lowerBound.number...days.upperBound.number
  }

  @Test(
    "A range of days ends today and has the usual length, unless the request names other days",
    arguments: [(nil, nil, 971...1000), (nil, 500, 471...500), (635, nil, 635...1000), (7, 7, 7...7)]
      as [(Int?, Int?, ClosedRange<Int>)])
  func accepted(first: Int?, last: Int?, expected: ClosedRange<Int>) throws {
    #expect(try Self.range(from: first, to: last) == expected)
  }

  @Test(
    "A range of days that is reversed or too long is rejected",
    arguments: [(8, 7), (1001, nil), (634, nil), (0, 366)] as [(Int?, Int?)])
  func rejected(first: Int?, last: Int?) {
    let failure = #expect(throws: Failure.self) { try Self.range(from: first, to: last) }
    #expect(failure?.kind == .invalidParams)
  }
}
