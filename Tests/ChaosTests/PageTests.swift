import ChaosModel
import Testing
import Wire

@Suite(.timeLimit(.minutes(10))) struct PageTests {
  /// A successful call, a rejected one, a lost one and a failed one, around a kill of `content`.
  private var history: History {
    func sent(_ call: Int, _ at: Int64) -> Entry {
      Entry(
        at: at,
        sent: Sent(
          call: call, op: call, connection: call, method: "content.catalogues.page", params: nil, app: "tarot",
          account: "acc_1",
          hasKey: false, isChange: false, dueAt: at, timeoutMs: 5000))
    }
    func fault(_ at: Int64, _ state: FaultNote.State) -> Entry {
      Entry(at: at, fault: FaultNote(fault: 1, kind: "kill", services: ["content"], state: state))
    }
    return History([
      Entry(
        at: 0,
        run: RunNote(seed: 1, rate: 10, seconds: 2, stack: "up", faults: ["kill"], version: "0")),
      sent(1, 0), Entry(at: 2_000_000, answered: Answered(call: 1, outcome: "ok")), sent(2, 900_000_000),
      fault(1_000_000_000, .begins), fault(1_000_000_000, .ends),
      Entry(at: 1_010_000_000, answered: Answered(call: 2, outcome: "unavailable", executed: "no")),
      sent(3, 1_500_000_000), fault(1_600_000_000, .recovered),
      Entry(at: 1_700_000_000, connection: ConnectionNote(connection: 3, state: .ended)), sent(4, 2_000_000_000),
      Entry(at: 2_001_000_000, answered: Answered(call: 4, outcome: "internal")),
    ])
  }

  @Test("A timeline counts calls at the time of their replies, and a fault lasts until all services work again")
  func timeline() {
    let timeline = Timeline(history)
    #expect(timeline.slots.map(\.well).reduce(0, +) == 2)
    #expect(timeline.slots.map(\.putOff).reduce(0, +) == 1)
    #expect(timeline.slots.map(\.lost).reduce(0, +) == 1)
    #expect(timeline.slots[0].well == 1 && timeline.slots[0].p99 == 2_000_000)
    #expect(timeline.bars.map(\.from) == [1] && timeline.bars.map(\.until) == [1.6])
  }

  @Test("The report page is self-contained and well-formed, and findings are escaped")
  func page() {
    let history = history
    let html = Page(Report(history, Verdict(history), origin: "make <chaos>")).html
    #expect(!html.contains("http") && !html.contains("src="))
    for tag in ["svg", "table", "section", "tr", "td", "text", "ul"] {
      let opened = html.split(separator: "<\(tag)").count - 1
      // No other tag starts with one of these names. The first piece is before any tag.
      #expect(opened == html.split(separator: "</\(tag)>").count - 1, "\(tag)")
    }
    #expect(html.contains("make &lt;chaos&gt;") && !html.contains("<chaos>"))
    #expect(html.contains("prefers-color-scheme:dark"))
    // Each table scrolls on its own on a narrow screen.
    #expect(html.split(separator: "<table").count == html.split(separator: "<div class=\"wide\"><table").count)
  }

  @Test(
    "Percentages in the report are rounded down, so 100 % means every call",
    arguments: [
      (1000, "100 %"), (999, "99.90 %"), (0, "0.00 %"),
    ])
  func share(_ part: Int, _ words: String) {
    #expect(Report.percent(part, of: 1000) == words)
  }
}
