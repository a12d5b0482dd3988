import Charts
import CivilTime
import ProgressContract
import Testing

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(2))) struct BarChartTests {
  @Test("Bars are scaled to the longest one, and labels are escaped")
  func bars() {
    let chart = BarChart(
      title: "a & b",
      bars: [.init(label: "<x>", value: 200, text: "200"), .init(label: "y", value: 50, text: "\"50\"")])
    let svg = chart.svg
    #expect(svg.contains(#"width="420" height="18""#) && svg.contains(#"width="105" height="18""#))
    #expect(svg.contains("a &amp; b") && svg.contains("&lt;x&gt;") && svg.contains("&quot;50&quot;"))
    #expect(svg.hasPrefix("<svg xmlns=") && svg.hasSuffix("</svg>\n") && !svg.contains("<x>"))
    #expect(BarChart(title: "", bars: []).svg.contains("</svg>"))
    let long = BarChart(title: "", bars: [.init(label: String(repeating: "m", count: 99), value: .max, text: "")])
    #expect(long.svg.contains(">\(String(repeating: "m", count: 23))…<") && long.rows[0].length == 420)
    #expect(BarChart(title: "", bars: [.init(label: "", value: 0, text: "")]).svg.contains(#"width="0" height="18""#))
  }

  @Test("A report has one bar per action, value, step or cohort day")
  func reports() {
    let day = CivilDay(number: 20_000)
    let actions = GetActionReport.Reply(actions: [
      .init(day: day, action: "a", times: 3, people: 2), .init(day: day + 1, action: "a", times: 4, people: 2),
      .init(day: day, action: "b", times: 9, people: 1),
    ])
    #expect(
      ReportCommand.bars(actions).map(\.value) == [9, 7] && ReportCommand.bars(actions).map(\.label) == ["b", "a"])
    let funnel = GetActionReport.Reply(
      funnel: [.init(day: day, people: [4, 2]), .init(day: day + 1, people: [4, 1])], steps: ["x", "y"])
    #expect(ReportCommand.bars(funnel).map(\.text) == ["8 (100 %)", "3 (38 %)"])
    let values = GetActionReport.Reply(values: [
      .init(day: day, value: "home", times: 2, people: 1, sum: 50),
      .init(day: day, value: "shop", times: 3, people: 1, sum: 0),
    ])
    #expect(ReportCommand.bars(values).map(\.value) == [50, 0])
    // A cohort whose day hasn't come yet doesn't count against the share.
    let retention = GetRetention.Reply(cohorts: [
      .init(day: day, people: 10, day1: 5, day7: 2, day30: nil),
      .init(day: day + 9, people: 30, day1: 5, day7: nil, day30: nil),
    ])
    #expect(ReportCommand.bars(retention).map(\.text) == ["25 % of 40", "20 % of 10", "- of 0"])
  }
}
