/// The resource usage of processes and databases, as text.
extension Report {
  /// A row of a table: its name and its cells.
  package struct Line: Sendable {
    package var name: String
    package var cells: [String]
  }

  static let processColumns = ["warm", "end", "growth", "peak", "share", "descriptors", "threads"]
  static let databaseColumns = ["warm", "end", "a change", "then", "log", "outbox"]

  /// Each process after its warm-up: its memory, the memory's growth, the peak, the proportional size, and the median
  /// descriptors and threads in the first and the last fifth.
  var processLines: [Line] {
    soak.processes.map { process in
      Line(
        name: process.service,
        cells: [
          Self.bytes(process.resident.first), Self.bytes(process.resident.last), Self.share(process.resident.share),
          Self.bytes(Double(process.peak)), Self.bytes(process.proportional.last),
          "\(Int(process.descriptors.first)) → \(Int(process.descriptors.last))",
          "\(Int(process.threads.first)) → \(Int(process.threads.last))",
        ])
    }
  }

  /// Each database: its size, its growth in bytes per acknowledged change in each half, and the largest log and outbox.
  var databaseLines: [Line] {
    soak.databases.map { database in
      Line(
        name: database.service,
        cells: [
          Self.bytes(Double(database.sizes[0])), Self.bytes(Double(database.sizes[2])),
        ] + database.bytesPerChange.map { "\(Int($0.rounded())) B" } + [
          Self.bytes(Double(database.largestLog)), Self.number(database.largestOutbox),
        ])
    }
  }

  /// The tables of at least 64 kB.
  var tableLines: [Line] {
    soak.databases.flatMap { database in
      database.tables.filter { $0.bytes >= 1 << 16 }.map { table in
        Line(
          name: "\(table.service).\(table.table)",
          cells: [
            Self.number(table.rows), Self.bytes(Double(table.bytes)),
            table.rows == 0 ? "-" : "\(table.bytes / Int64(table.rows)) B a row",
          ])
      }
    }
  }

  var soakLines: [String] {
    guard !soak.processes.isEmpty else { return [] }
    func table(_ title: String, _ columns: [String], _ lines: [Line], name width: Int) -> [String] {
      ["", Self.pad(title, width + 2) + columns.map { Self.left($0, 14) }.joined()]
        + lines.map { "  " + Self.pad($0.name, width) + $0.cells.map { Self.left($0, 14) }.joined() }
    }
    return table("processes", Self.processColumns, processLines, name: 14)
      + table("databases", Self.databaseColumns, databaseLines, name: 14)
      + table("tables", ["rows", "", ""], tableLines, name: 28)
  }

  static func bytes(_ value: Double) -> String {
    if value < Double(1 << 20) { return "\(tenths(value / 1024)) kB" }
    return "\(tenths(value / Double(1 << 20))) MB"
  }

  static func share(_ value: Double) -> String { "\(tenths(value * 100)) %" }

  private static func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
