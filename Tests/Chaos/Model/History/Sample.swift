/// What a service took up at a time: its process, and its database.
package struct Sample: Codable, Hashable, Sendable {
  package var service: String
  /// Its process's id; nil while there was none.
  package var process: Int32?
  /// Memory that is really there, in bytes: shared pages counted whole, and by this process's share of them.
  package var resident: Int64?
  package var proportional: Int64?
  package var descriptors: Int?
  package var threads: Int?
  /// Bytes of the database's file, and of its log; nil for a service without one.
  package var database: Int64?
  package var log: Int64?
  /// Events that the outbox has.
  package var outbox: Int?

  package init(service: String, process: Int32?) { (self.service, self.process) = (service, process) }
}

/// How much of a database is one table's, with its indexes, in the end.
package struct TableSize: Codable, Hashable, Sendable {
  package var service: String
  package var table: String
  package var rows: Int
  package var bytes: Int64

  package init(service: String, table: String, rows: Int, bytes: Int64) {
    self.service = service
    self.table = table
    self.rows = rows
    self.bytes = bytes
  }
}
