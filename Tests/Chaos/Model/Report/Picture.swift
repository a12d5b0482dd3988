/// SVG pictures of a run over time: the outcomes of calls, their latencies, and the faults.
///
/// Colours are the page's CSS variables, so that the pictures work in light and dark mode.
struct Picture {
  private let slots: [Timeline.Slot]
  private let troubles: [Timeline.Bar]
  private let seconds: Double

  static let width = 1120.0
  private static let left = 92.0
  private static let right = 12.0

  init(_ timeline: Timeline) {
    slots = timeline.slots
    troubles = timeline.bars
    seconds = max(timeline.seconds, 1)
  }

  private func x(_ second: Double) -> Double {
    Self.left + min(max(second / seconds, 0), 1) * (Self.width - Self.left - Self.right)
  }

  /// The faults over time, with a row for each kind.
  var strikes: String {
    let kinds = Set(troubles.map(\.kind)).sorted()
    let height = Double(kinds.count) * 22 + 26
    var out = ""
    for (row, kind) in kinds.enumerated() {
      let y = Double(row) * 22 + 6
      out += text(Self.left - 10, y + 11, kind, "end")
      out += #"<line class="grid" x1="\#(Self.left)" x2="\#(Self.width - Self.right)" y1="\#(y + 7)" y2="\#(y + 7)"/>"#
      for bar in troubles where bar.kind == kind {
        let width = max(3, x(bar.until) - x(bar.from))
        out +=
          #"<rect class="\#(bar.isSkipped ? "skipped" : "strike")" x="\#(one(x(bar.from)))" y="\#(y)" width="\#(one(width))" height="14" rx="2">"#
        out += "<title>\(Page.escaped(bar.words))</title></rect>"
      }
    }
    return frame(height, out + axis(height), "Faults over time")
  }

  /// The number of calls in each slot by outcome: answered, rejected for now, or lost.
  var outcomes: String {
    let height = 170.0
    let most = Double(max(slots.map { $0.well + $0.putOff + $0.lost }.max() ?? 1, 1))
    var out = scale(height, most, unit: "")
    let width = max(1, (Self.width - Self.left - Self.right) / Double(max(slots.count, 1)) - 0.5)
    for slot in slots {
      var base = height - 26
      for (count, name) in [(slot.well, "well"), (slot.putOff, "off"), (slot.lost, "lost")] where count > 0 {
        let size = Double(count) / most * (height - 40)
        base -= size
        out +=
          #"<rect class="\#(name)" x="\#(one(x(slot.from)))" y="\#(one(base))" width="\#(one(width))" height="\#(one(size))"/>"#
      }
    }
    return frame(height, out + axis(height), "Calls by outcome over time")
  }

  /// Quantiles of each slot's latencies, on a logarithmic scale from 0.1 ms.
  var latencies: String {
    let height = 210.0
    func y(_ nanoseconds: Int64) -> Double {
      var decades = 0.0
      var value = Double(max(nanoseconds, 100_000)) / 100_000
      while value >= 10 {
        value = value / 10
        decades += 1
      }
      // Approximates the logarithm between two powers of ten, which saves importing a library.
      decades +=
        2 * (value - 1) / (value + 1) * (1 + (value - 1) * (value - 1) / (3 * (value + 1) * (value + 1))) / 2.302585
      return height - 26 - min(decades, 5) / 5 * (height - 40)
    }
    var out = ""
    for (label, value) in [
      ("0.1 ms", 100_000), ("1 ms", 1_000_000), ("10 ms", 10_000_000), ("100 ms", 100_000_000), ("1 s", 1_000_000_000),
      ("10 s", 10_000_000_000),
    ] as [(String, Int64)] {
      out +=
        #"<line class="grid" x1="\#(Self.left)" x2="\#(Self.width - Self.right)" y1="\#(one(y(value)))" y2="\#(one(y(value)))"/>"#
      out += text(Self.left - 10, y(value) + 4, label, "end")
    }
    for (name, value) in [("worst", \Timeline.Slot.longest), ("p99", \.p99), ("p50", \.p50)] {
      let points = slots.filter { $0.ops > 0 }.map {
        "\(one(x($0.from + $0.length / 2))),\(one(y($0[keyPath: value])))"
      }
      out += #"<polyline class="\#(name)" points="\#(points.joined(separator: " "))"/>"#
    }
    return frame(height, out + axis(height), "Latencies over time")
  }

  /// Lines on one scale from zero to the largest value.
  func curves(_ title: String, unit: String, _ series: [(name: String, points: [(at: Double, value: Double)])])
    -> String
  {
    let height = 210.0
    let most = max(1, series.flatMap(\.points).map(\.value).max() ?? 1)
    var out = scale(height, most, unit: unit)
    for (name, points) in series where !points.isEmpty {
      let places = points.map { "\(one(x($0.at))),\(one(height - 26 - $0.value / most * (height - 40)))" }
      out += #"<polyline class="\#(name)" points="\#(places.joined(separator: " "))"/>"#
    }
    return frame(height, out + axis(height), "\(title) over time")
  }

  // MARK: Parts

  private func frame(_ height: Double, _ body: String, _ title: String) -> String {
    #"<svg viewBox="0 0 \#(Int(Self.width)) \#(Int(height))" role="img" aria-label="\#(title)">\#(body)</svg>"#
  }

  private func axis(_ height: Double) -> String {
    var out =
      #"<line class="axis" x1="\#(Self.left)" x2="\#(Self.width - Self.right)" y1="\#(height - 24)" y2="\#(height - 24)"/>"#
    let step = [1.0, 2, 5, 10, 15, 30, 60, 120, 300, 600].first { seconds / $0 <= 14 } ?? 1800
    var at = 0.0
    while at <= seconds {
      out += text(x(at), height - 8, label(Int(at)), "middle")
      at += step
    }
    return out
  }

  /// Uses one unit for the whole axis: seconds for a short run, minutes and seconds for a longer one.
  private func label(_ at: Int) -> String {
    seconds < 120 ? "\(at) s" : "\(at / 60):\(at % 60 < 10 ? "0" : "")\(at % 60)"
  }

  private func scale(_ height: Double, _ most: Double, unit: String) -> String {
    [0.5, 1.0].map { share in
      let y = height - 26 - share * (height - 40)
      return #"<line class="grid" x1="\#(Self.left)" x2="\#(Self.width - Self.right)" y1="\#(y)" y2="\#(y)"/>"#
        + text(Self.left - 10, y + 4, Report.number(Int(most * share)) + unit, "end")
    }.joined()
  }

  private func text(_ x: Double, _ y: Double, _ words: String, _ anchor: String) -> String {
    #"<text x="\#(one(x))" y="\#(one(y))" text-anchor="\#(anchor)">\#(Page.escaped(words))</text>"#
  }

  /// Formats with one decimal.
  private func one(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
