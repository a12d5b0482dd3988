/// The report as a self-contained HTML page.
package struct Page {
  private let report: Report

  package init(_ report: Report) { self.report = report }

  package var html: String {
    let picture = Picture(Timeline(report.history))
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>Chaos: \(Self.escaped(report.headline))</title><style>\(Self.style)</style></head><body><main>
      <h1 class="\(report.verdict.isGood ? "good" : "bad")">\(Self.escaped(report.headline))</h1>
      <p>\(Self.escaped(report.summary))</p>
      \(report.origin.map { "<p class=\"dim\"><code>\(Self.escaped($0))</code></p>" } ?? "")
      \(strikes(picture))
      <section><h2>Outcomes of calls</h2>\(picture.outcomes)
      <p class="key"><i class="well"></i>final answer <i class="off"></i>rejected temporarily and repeated <i class="lost"></i>lost with their connection and repeated</p></section>
      <section><h2>Latencies</h2>\(picture.latencies)
      <p class="key"><i class="p50"></i>median <i class="p99"></i>p99 <i class="worst"></i>longest; counted from when a call was due, including repeats</p></section>
      <section><h2>Promises</h2>\(checks)</section>
      <section><h2>Bounds of the figures</h2>\(bounds)</section>
      <section><h2>Calls</h2>\(calls)</section>
      \(report.history.faults.isEmpty ? "" : "<section><h2>Until a service served again</h2>\(recoveries)</section>")
      \(soak)
      </main></body></html>

      """
  }

  private func strikes(_ picture: Picture) -> String {
    guard !report.history.faults.isEmpty else { return "" }
    return """
      <section><h2>Faults</h2>\(picture.strikes)
      <p class="key"><i class="strike"></i>from the beginning until every affected service serves again <i class="skipped"></i>skipped</p></section>
      """
  }

  private var checks: String {
    let rows = report.verdict.findings.map { check, findings -> String in
      let words = findings.prefix(Report.shown).map { finding in
        "<li>\(finding.at.map { "at \(Report.seconds($0)): " } ?? "")\(Self.escaped(finding.words))</li>"
      }.joined()
      let more = findings.count > Report.shown ? "<li>and \(findings.count - Report.shown) more</li>" : ""
      return """
        <tr>\(Self.state(findings.isEmpty, moot: report.verdict.moot[check.name]))<td>\(check.name)</td>\
        <td>\(Self.escaped(check.promise))\(words.isEmpty ? "" : "<ul>\(words)\(more)</ul>")</td></tr>
        """
    }
    return Self.scrollable("<table>\(rows.joined())</table>")
  }

  private static func state(_ isGood: Bool, moot: String?) -> String {
    if let moot { return "<td class=\"dim\" title=\"\(escaped(moot))\">not judged</td>" }
    return isGood ? "<td class=\"good\">held</td>" : "<td class=\"bad\">broken</td>"
  }

  /// Resource usage over time, if it was measured.
  private var soak: String {
    guard !report.history.samples.isEmpty else { return "" }
    let curves = Curves(report.history)
    var out = ""
    for (title, picture) in [
      ("Resident memory", curves.memory), ("Descriptors", curves.descriptors), ("Databases", curves.databases),
      ("Their logs", curves.logs),
    ] { out += "<section><h2>\(title)</h2>\(picture)<p class=\"key\">\(curves.key)</p></section>\n" }
    guard report.history.faults.isEmpty, !report.processLines.isEmpty else { return out }
    return out + """
      <section><h2>Growth after the warm-up</h2>\(Self.table(Report.processColumns, report.processLines))
      <p class="key">From the first third of the run on. Growth is the larger of two values: the line through all samples with the median slope, \
      and the last fifth's median minus the first fifth's; “share” is the proportional share of shared pages.</p></section>
      <section><h2>Databases</h2>\(Self.table(Report.databaseColumns, report.databaseLines))
      <p class="key">Bytes per acknowledged change, in the first and the second half of that time.</p>
      \(Self.table(["rows", "", ""], report.tableLines))</section>
      """
  }

  private static func table(_ columns: [String], _ lines: [Report.Line]) -> String {
    let head = columns.map { "<th>\($0)</th>" }.joined()
    let body = lines.map { line in
      "<tr><td>\(escaped(line.name))</td>\(line.cells.map { "<td>\(escaped($0))</td>" }.joined())</tr>"
    }
    return scrollable("<table class=\"numbers\"><tr><th></th>\(head)</tr>\(body.joined())</table>")
  }

  /// Returns a table that scrolls sideways on a narrow screen, so that the page doesn't become wider than the screen.
  private static func scrollable(_ table: String) -> String { "<div class=\"wide\">\(table)</div>" }

  private var bounds: String {
    let rows = report.bounds.map { bound in
      """
      <tr><td class="\(bound.isKept ? "good" : "bad")">\(bound.isKept ? "kept" : "missed")</td>\
      <td>\(Self.escaped(bound.name))</td><td>\(bound.limit)</td><td>\(bound.seen)</td></tr>
      """
    }
    return Self.scrollable("<table><tr><th></th><th></th><th>bound</th><th>seen</th></tr>\(rows.joined())</table>")
  }

  private var calls: String {
    let figures = report.figures
    let rows =
      figures.byService.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + [
        ("all", figures.all), ("without faults", figures.quiet),
        ("bystanders of a trouble", figures.bystanders),
        ("changes without a key", figures.careless),
      ]
    let body = rows.map { name, tally in
      let quantiles = [0.5, 0.99, 0.999, 1].map { "<td>\(Report.milliseconds(tally.quantile($0)))</td>" }.joined()
      let share = tally.ops == 0 ? "-" : Report.percent(tally.well, of: tally.ops)
      return
        "<tr><td>\(name)</td><td>\(Report.number(tally.ops))</td><td>\(share)</td><td>\(Report.number(tally.again))</td>\(quantiles)</tr>"
    }
    return Self.scrollable(
      """
      <table class="numbers"><tr><th></th><th>operations</th><th>within 5 s</th><th>repeated</th><th>p50</th><th>p99</th><th>p99.9</th><th>longest</th></tr>\
      \(body.joined())</table>
      """)
  }

  private var recoveries: String {
    let body = report.figures.recoveries.sorted { $0.key < $1.key }.map { kind, all in
      let quantiles = [0.5, 0.99, 1].map { "<td>\(Report.milliseconds(Report.quantile(all.took, $0)))</td>" }.joined()
      return "<tr><td>\(kind)</td><td>\(all.strikes)</td><td>\(all.skipped)</td>\(quantiles)</tr>"
    }
    return Self.scrollable(
      """
      <table class="numbers"><tr><th></th><th>times</th><th>skipped</th><th>p50</th><th>p99</th><th>longest</th></tr>\(body.joined())</table>
      """)
  }

  static func escaped(_ text: String) -> String {
    var out = ""
    for character in text {
      switch character {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      default: out.append(character)
      }
    }
    return out
  }

  private static let style = """
    :root{color-scheme:light dark;--ink:#1b1f24;--dim:#5b6570;--paper:#fff;--line:#d9dee3;--well:#8fb8de;--off:#e0a83a;--lost:#c8453b;\
    --p50:#2f6fb3;--p99:#b0741a;--worst:#a9b1ba;--good:#1f7a3d;--bad:#b3261e;\
    --s0:#2f6fb3;--s1:#b0741a;--s2:#1f7a3d;--s3:#8a4fb0;--s4:#c8453b;--s5:#5b6570;--s6:#0f8b8d}
    @media (prefers-color-scheme:dark){:root{--ink:#e4e8ec;--dim:#98a2ad;--paper:#14181c;--line:#2f363d;--well:#3f6b96;--off:#d39a30;\
    --lost:#e06a5f;--p50:#79b2ea;--p99:#e3ac55;--worst:#5d6771;--good:#5cc47f;--bad:#f0857c;\
    --s0:#79b2ea;--s1:#e3ac55;--s2:#5cc47f;--s3:#c39ae0;--s4:#f0857c;--s5:#98a2ad;--s6:#5fd0d2}}
    body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
    main{max-width:1120px;margin:0 auto;padding:24px 20px 60px}h1{font-size:26px;margin:0 0 4px}h2{font-size:17px;margin:28px 0 8px}
    p{margin:2px 0}.dim{color:var(--dim)}.good{color:var(--good)}.bad{color:var(--bad)}svg{width:100%;height:auto;display:block}
    svg text{font-size:12px;fill:var(--dim)}.grid{stroke:var(--line);stroke-width:1}.axis{stroke:var(--dim);stroke-width:1}
    polyline{fill:none;stroke-width:1.6}polyline.p50{stroke:var(--p50)}polyline.p99{stroke:var(--p99)}polyline.worst{stroke:var(--worst);stroke-width:1}
    .strike{fill:var(--lost);background:var(--lost)}.skipped{fill:var(--line);background:var(--line)}.well{fill:var(--well);background:var(--well)}
    .off{fill:var(--off);background:var(--off)}.lost{fill:var(--lost);background:var(--lost)}i.p50{background:var(--p50)}i.p99{background:var(--p99)}
    i.worst{background:var(--worst)}.key{color:var(--dim);font-size:13px}.key i{display:inline-block;width:12px;height:12px;margin:0 6px 0 14px;border-radius:2px}
    .wide{overflow-x:auto}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:4px 12px 4px 0;border-bottom:1px solid var(--line);vertical-align:top}
    .numbers td,.numbers th{text-align:right}.numbers td:first-child{text-align:left}th{color:var(--dim);font-weight:normal}ul{margin:2px 0;padding-left:18px}
    code{font-size:13px}
    \((0..<7).map { "polyline.s\($0){stroke:var(--s\($0))}i.s\($0){background:var(--s\($0))}" }.joined())
    """
}
