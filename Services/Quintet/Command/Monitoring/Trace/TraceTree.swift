import Wire

/// The spans of a trace as a tree. Children are in the order in which they started.
///
/// The log entries may be in any order. A span is at the top level if its parent isn't in the logs, because a
/// client created the parent or because it wasn't logged.
struct TraceTree: Sendable {
  struct Span: Sendable {
    var id: String
    var parent: String?
    var name: String
    var kind: String
    var service: String
    var peer: String?
    /// The start time, in nanoseconds of the machine's monotonic clock, which all processes share.
    var startedNs: Int64
    var tookNs: Int64
    var outcome: String
  }

  struct Row: Sendable {
    var depth: Int
    var span: Span
    /// The process's other log entries for this span.
    var lines: [LogEntry]
  }

  private(set) var rows: [Row] = []
  /// The trace's entries that don't belong to a known span.
  private(set) var strays: [LogEntry] = []

  init(_ entries: [LogEntry]) {
    var spans: [String: Span] = [:]
    var lines: [String: [LogEntry]] = [:]
    for entry in entries {
      guard let id = entry.text("span_id") else {
        strays.append(entry)
        continue
      }
      if entry.message == "span", let span = Span(entry, id) {
        spans[id] = span
      } else {
        lines[id, default: []].append(entry)
      }
    }
    rows = Self.rows(of: spans, &lines)
    strays = (strays + lines.values.joined()).sorted { $0.time < $1.time }
  }

  /// Returns the rows in the order of the tree. Moves the log entries of these spans from `lines` into the rows.
  private static func rows(of spans: [String: Span], _ lines: inout [String: [LogEntry]]) -> [Row] {
    var rows: [Row] = []
    let children = Dictionary(grouping: spans.values) { span in
      span.parent.flatMap { spans[$0] == nil ? nil : $0 } ?? ""
    }
    func add(below parent: String, _ depth: Int) {
      for span in (children[parent] ?? []).sorted(by: { ($0.startedNs, $0.id) < ($1.startedNs, $1.id) }) {
        rows.append(Row(depth: depth, span: span, lines: lines.removeValue(forKey: span.id) ?? []))
        // The limit ends the recursion if a log names a span as its own ancestor.
        if depth < 64 { add(below: span.id, depth + 1) }
      }
    }
    add(below: "", 0)
    return rows
  }

  var services: Set<String> { Set(rows.map(\.span.service)) }
  var startedNs: Int64 { rows.map(\.span.startedNs).min() ?? 0 }
  var tookNs: Int64 { (rows.map { $0.span.startedNs + $0.span.tookNs }.max() ?? 0) - startedNs }
}

extension TraceTree.Span {
  init?(_ entry: LogEntry, _ id: String) {
    guard let name = entry.text("name"), let started = entry.number("started_ns"), let took = entry.number("took_ms")
    else { return nil }
    self.init(
      id: id, parent: entry.text("parent_id"), name: name, kind: entry.text("kind") ?? "server",
      service: entry.service, peer: entry.text("peer"), startedNs: Int64(started), tookNs: Int64(took * 1e6),
      outcome: entry.text("outcome") ?? "?")
  }
}
