import ChaosModel
import EventLoop
import ServiceHost
import Storage

/// Reads what stands in the databases.
@Loop struct Books {
  private static let services = Services.all.filter { $0 != "gateway" }

  let stack: any Stack

  /// All rows that the judge looks at.
  func rows() throws -> [StoredRow] {
    try Self.services.flatMap { service in
      try Store.peek(stack.database(of: service)) { connection in
        try Table.of(service).flatMap { try $0.rows(connection) }
      }
    }
  }

  /// Whether every event has been delivered: looked at while the stack still runs.
  func eventsAreDelivered() -> Bool {
    (try? Self.services.allSatisfy { service in
      try Store.peek(stack.database(of: service)) { connection in
        try connection.first(
          "SELECT count(*) FROM outbox WHERE sequence > (SELECT coalesce(min(sequence), 0) FROM subscriber_cursors)"
        ) { $0.int(0) } == 0
      }
    }) ?? false
  }
}
