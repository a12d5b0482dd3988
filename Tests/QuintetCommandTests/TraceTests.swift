import Testing
import Wire

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(2))) struct TraceTests {
  static let id = "4bf92f3577b34da6a3ce929d0e0e4736"

  static func span(_ service: String, _ name: String, _ id: String, below parent: String?, at: Int, took: String)
    -> String
  {
    let parent = parent.map { #""parent_id":"\#($0)","# } ?? ""
    return
      #"{"time":"2026-11-21T07:40:12.345Z","level":"info","service":"\#(service)","message":"span","trace_id":"\#(Self.id)","#
      + #""span_id":"\#(id)",\#(parent)"kind":"server","name":"\#(name)","started_ns":\#(at),"took_ms":\#(took),"outcome":"ok"}"#
  }

  static func entries(_ lines: [String]) -> [LogEntry] { lines.compactMap { LogEntry(Bytes($0.utf8)[...]) } }

  @Test("Spans are shown below their parents in starting order, whatever the order of the log lines")
  func tree() {
    let lines = [
      Self.span("content", "content.b", "b2", below: "a1", at: 3_000_000, took: "2.5"),
      Self.span("progress", "progress.c", "c3", below: "a1", at: 2_000_000, took: "1"),
      Self.span("entitlements", "entitlements.d", "d4", below: "b2", at: 4_000_000, took: "0.5"),
      Self.span("gateway", "views.get", "a1", below: "0f", at: 1_000_000, took: "6"),
    ]
    for rotated in 0..<4 {
      let tree = TraceTree(Self.entries(Array(lines[rotated...] + lines[..<rotated])))
      #expect(tree.rows.map(\.span.name) == ["views.get", "progress.c", "content.b", "entitlements.d"])
      #expect(tree.rows.map(\.depth) == [0, 1, 1, 2])
      #expect(tree.tookNs == 6_000_000 && tree.services.count == 4)
    }
  }

  @Test("Other log lines are shown with their span, or at the end")
  func others() {
    let mine =
      #"{"time":"2026-11-21T07:40:12.400Z","level":"error","service":"content","message":"a call failed","trace_id":"\#(Self.id)","span_id":"b2","id":"x1"}"#
    let stray = mine.replacing("b2", with: "ff")
    let tree = TraceTree(
      Self.entries([mine, stray, Self.span("content", "content.b", "b2", below: nil, at: 1, took: "1")]))
    #expect(tree.rows.count == 1 && tree.rows[0].lines.map(\.message) == ["a call failed"])
    #expect(tree.strays.count == 1)
    let text = TraceReport(id: Self.id, tree: tree).lines.joined(separator: "\n")
    #expect(text.contains("error: a call failed") && text.contains("x1"))
  }

  @Test("Spans that are their own ancestors don't cause an endless loop")
  func circles() {
    let lines = [
      Self.span("a", "a.a", "a1", below: "b2", at: 1, took: "1"),
      Self.span("b", "b.b", "b2", below: "a1", at: 2, took: "1"),
      Self.span("c", "c.c", "c3", below: "c3", at: 3, took: "1"),
      Self.span("d", "d.d", "d4", below: nil, at: 4, took: "1"),
    ]
    #expect(TraceTree(Self.entries(lines)).rows.contains { $0.span.name == "d.d" })
  }

  @Test("Journal entries are parsed like Quintet's own log lines")
  func journal() throws {
    let line =
      #"{"__REALTIME_TIMESTAMP":"1795246812345000","PRIORITY":"4","SYSLOG_IDENTIFIER":"content","MESSAGE":"span: why","QUINTET_SENTENCE":"span","_PID":"7","#
      + #""QUINTET_TRACE_ID":"\#(Self.id)","QUINTET_SPAN_ID":"b2","QUINTET_NAME":"content.ping","QUINTET_STARTED_NS":"1000","QUINTET_TOOK_MS":"1.5","QUINTET_OUTCOME":"unavailable"}"#
    let entry = try #require(LogEntry(Bytes(line.utf8)[...]))
    #expect(entry.service == "content" && entry.level == "warning" && entry.fields["_PID"] == nil)
    let span = try #require(TraceTree([entry]).rows.first?.span)
    #expect(entry.message == "span" && entry.fields["sentence"] == nil)
    #expect(span.name == "content.ping" && span.tookNs == 1_500_000 && span.outcome == "unavailable")
  }

  @Test(
    "Text that isn't a log line is ignored", arguments: ["", "quintet: hello", "[1]", "{\"a\":1}", "{\"message\":7}"])
  func noLine(text: String) { #expect(LogEntry(Bytes(text.utf8)[...]) == nil) }

  @Test("The metrics of several processes are merged, and each metric family is declared once")
  func merged() {
    let head = "# HELP a_total A.\n# TYPE a_total counter\n"
    let merged = MetricsText.merged([
      head + "a_total{service=\"x\"} 1\n# HELP b B.\n# TYPE b gauge\nb{service=\"x\"} 2\n",
      head + "a_total{service=\"y\"} 3\n",
    ])
    #expect(
      merged == head + "a_total{service=\"x\"} 1\na_total{service=\"y\"} 3\n# HELP b B.\n# TYPE b gauge\n"
        + "b{service=\"x\"} 2\n")
  }
}
