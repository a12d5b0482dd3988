import Wire

/// The output of `quintet trace`, as lines or as JSON.
struct TraceReport {
  private static let columns = Columns([8, 8, 38, 23], left: [2, 3])

  let id: String
  let tree: TraceTree

  var lines: [String] {
    let services = tree.services.count
    let count =
      "\(tree.rows.count) span\(tree.rows.count == 1 ? "" : "s") in \(services) process\(services == 1 ? "" : "es")"
    var lines = ["trace \(Output.bold(id))  \(count)  \(ShortText.duration(tree.tookNs))"]
    if !tree.rows.isEmpty {
      lines += ["", Self.columns.row(["at", "took", "what", "where"]) { Output.bold($1) }]
    }
    for row in tree.rows { lines += [line(row)] + row.lines.map { "\(blanks(18 + 2 * row.depth))\(Self.text($0))" } }
    if !tree.strays.isEmpty { lines += [""] + tree.strays.map { "  \($0.time) \($0.service)  \(Self.text($0))" } }
    return lines
  }

  private func line(_ row: TraceTree.Row) -> String {
    let span = row.span
    let branch = row.depth == 0 ? "" : blanks(2 * (row.depth - 1)) + "└ "
    let place = span.peer.map { "\(span.service) → \($0)" } ?? span.service
    let isGood = span.outcome == "ok"
    let what = "\(branch)\(span.name)" + (isGood ? "" : " \(span.outcome)")
    return Self.columns.row([
      ShortText.duration(span.startedNs - tree.startedNs), ShortText.duration(span.tookNs), what, place,
    ]) { $0 == 2 && !isGood ? Output.red($1) : $1 }
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// Formats an entry that isn't a span, without the ids that the whole trace shares.
  private static func text(_ entry: LogEntry) -> String {
    let hidden: Set = ["trace_id", "span_id", "parent_id"]
    let fields = entry.fields.filter { !hidden.contains($0.key) }.sorted { $0.key < $1.key }.map {
      " \(Output.dim("\($0.key)="))\($0.value.string ?? Output.compact($0.value))"
    }
    return "\(entry.level): \(entry.message)\(fields.joined())"
  }

  var json: JSONValue {
    let spans = tree.rows.map { row -> JSONValue in
      let span = row.span
      return [
        "span_id": .string(span.id), "parent_id": span.parent.map(JSONValue.string) ?? .null,
        "depth": .integer(Int64(row.depth)), "name": .string(span.name), "kind": .string(span.kind),
        "service": .string(span.service), "peer": span.peer.map(JSONValue.string) ?? .null,
        "at_ns": .integer(span.startedNs - tree.startedNs), "took_ns": .integer(span.tookNs),
        "outcome": .string(span.outcome),
      ]
    }
    let others = (tree.rows.flatMap(\.lines) + tree.strays).map { entry -> JSONValue in
      [
        "time": .string(entry.time), "service": .string(entry.service), "level": .string(entry.level),
        "message": .string(entry.message),
        "fields": .object(JSONObject(entry.fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })),
      ]
    }
    return ["trace_id": .string(id), "took_ns": .integer(tree.tookNs), "spans": .array(spans), "lines": .array(others)]
  }
}
