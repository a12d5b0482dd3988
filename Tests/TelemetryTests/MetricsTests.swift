import EventLoop
import Telemetry
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct MetricsTests {
  @Test("The same name and labels give the same instrument, and other labels give a different one")
  func identity() async throws {
    try await onLoop {
      let metrics = Metrics()
      metrics.counter("calls_total", "Calls.", by: ["method": "a"]).add(2)
      metrics.counter("calls_total", "Calls.", by: ["method": "a"]).add()
      metrics.counter("calls_total", "Calls.", by: ["method": "b"]).add(5)
      #expect(metrics.counter("calls_total", "Calls.", by: ["method": "a"]).value == 3)
      #expect(metrics.counter("calls_total", "Calls.", by: ["method": "b"]).value == 5)
    }
  }

  @Test("The text is in Prometheus's format, sorted, with escaped label values")
  func rendered() async throws {
    try await onLoop {
      let metrics = Metrics()
      metrics.gauge("open", "Open connections.").set(2.5)
      metrics.counter("calls_total", "Calls.", by: ["method": "b"]).add(1)
      metrics.counter("calls_total", "Calls.", by: ["method": "a\"\\\n"]).add(7)
      #expect(
        metrics.rendered() == """
          # HELP calls_total Calls.
          # TYPE calls_total counter
          calls_total{method="a\\"\\\\\\n"} 7
          calls_total{method="b"} 1
          # HELP open Open connections.
          # TYPE open gauge
          open 2.5

          """)
    }
  }

  @Test("A histogram is written with cumulative buckets, a sum in seconds and a count")
  func histogramText() async throws {
    try await onLoop {
      let metrics = Metrics()
      let histogram = metrics.histogram("call_seconds", "Time.", by: ["method": "a"])
      for milliseconds in [1, 1, 20_000] { histogram.observe(.milliseconds(milliseconds)) }
      let lines = metrics.rendered().split(separator: "\n")
      #expect(lines.contains(#"call_seconds_bucket{method="a",le="0.000512"} 0"#))
      #expect(lines.contains(#"call_seconds_bucket{method="a",le="0.001024"} 2"#))
      #expect(lines.contains(#"call_seconds_bucket{method="a",le="8.388608"} 2"#))
      #expect(lines.contains(#"call_seconds_bucket{method="a",le="+Inf"} 3"#))
      #expect(lines.contains(#"call_seconds_sum{method="a"} 20.002"#))
      #expect(lines.contains(#"call_seconds_count{method="a"} 3"#))
    }
  }

  @Test("All series have the process's labels, even those computed when the text is rendered")
  func common() async throws {
    try await onLoop {
      let metrics = Metrics(labels: ["service": "content"])
      metrics.counter("a_total", "A.").add()
      metrics.whenRendered { text in
        text.family("b", .gauge, help: "B, with a \\ and \"quotes\".")
        text.add(1.5, ["kind": "x"])
        text.add(Double.infinity)
      }
      #expect(
        metrics.rendered() == """
          # HELP a_total A.
          # TYPE a_total counter
          a_total{service="content"} 1
          # HELP b B, with a \\\\ and "quotes".
          # TYPE b gauge
          b{service="content",kind="x"} 1.5
          b{service="content"} +Inf

          """)
    }
  }

  @Test("Series beyond the limit work but aren't exported")
  func limit() async throws {
    try await onLoop {
      let metrics = Metrics(limit: 2)
      for name in ["a", "b", "c"] { metrics.counter("x_total", "X.", by: ["n": name]).add() }
      #expect(metrics.rendered().split(separator: "\n").filter { $0.hasPrefix("x_total") }.count == 2)
      metrics.counter("x_total", "X.", by: ["n": "a"]).add()
      #expect(metrics.counter("x_total", "X.", by: ["n": "a"]).value == 2, "existing series still count")
    }
  }
}
