import ChaosModel
import EventLoop
import ServiceHost
import Storage

@Loop struct Books {
  static let services = Services.all.filter { $0 != "gateway" }

  let stack: any Stack

  /// All rows that the checks need.
  func rows() throws -> [StoredRow] {
    try Self.services.flatMap { service in
      try stack.peek(service) { connection in
        try Table.of(service).flatMap { try $0.rows(connection) }
      }
    }
  }

  /// The sizes of all tables with their indexes; empty for PostgreSQL.
  func sizes() throws -> [TableSize] {
    try Self.services.flatMap { service in
      try stack.peek(service) { connection -> [TableSize] in
        guard connection.isFile else { return [] }
        let tables = try connection.rows(
          """
          SELECT coalesce(s.tbl_name, d.name) AS owner, sum(d.pgsize) AS bytes
          FROM dbstat d LEFT JOIN sqlite_schema s ON s.name = d.name
          GROUP BY 1
          """
        ) { (name: $0.string("owner"), bytes: $0.int64("bytes")) }
        return try tables.map { table in
          let rows = try connection.value(of: Int.self, "SELECT count(*) FROM \"\(table.name)\"")
          return TableSize(service: service, table: table.name, rows: rows ?? 0, bytes: table.bytes)
        }
      }
    }
  }

  /// True once every event is delivered and every merge is finished. Checked while the deployment still runs.
  func isSettled() -> Bool {
    let joining = try? stack.peek("entitlements") { connection in
      try connection.value(of: Int.self, "SELECT count(*) FROM merges WHERE finished_at IS NULL")
    }
    guard joining == 0 else { return false }
    return
      (try? Self.services.allSatisfy { service in
        try stack.peek(service) { connection in
          try connection.value(
            of: Int.self,
            "SELECT count(*) FROM outbox WHERE sequence > (SELECT coalesce(min(sequence), 0) FROM subscriber_cursors)")
            == 0
        }
      }) ?? false
  }
}
