import CivilTime
import Testing

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(2))) struct ColumnsTests {
  @Test(
    "A table drops only as many of its least important columns as needed to fit", arguments: [20, 30, 45, 60, 79, 200])
  func fitting(width: Int) {
    let columns = Columns([14, 9, 5, 7, 8], left: [0, 1])
    let kept = columns.fitting(width, minWanted: [3, 2, 4])
    let row = columns.only(kept).row(kept.map { String(repeating: "x", count: columns.widths[$0]) })
    #expect(row.count <= max(width, 24))
    #expect(kept == (width < 33 ? [0, 1] : width < 39 ? [0, 1, 4] : width < 47 ? [0, 1, 2, 4] : [0, 1, 2, 3, 4]))
  }

  @Test("The report of `top` fits a terminal of sixty columns")
  func top() {
    let look = ProcessSnapshot(service: "entitlements", at: .init(nanoseconds: 0))
    var report = TopReport(before: [look], after: [look])
    report.width = 60
    #expect(report.lines(rows: .max).allSatisfy { $0.count <= 60 })
    #expect(report.lines(rows: .max).first?.contains("calls/s") == true)
  }
}
