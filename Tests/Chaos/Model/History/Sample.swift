/// The resource usage of a service's process and database at a point in time.
package struct Sample: Codable, Hashable, Sendable {
  package var service: String
  /// The process id; nil while the service has no process.
  package var process: Int32?
  /// Resident memory in bytes. `resident` counts shared pages in full; `proportional` counts the process's share of
  /// them.
  package var resident: Int64?
  package var proportional: Int64?
  package var descriptors: Int?
  package var threads: Int?
  /// Sizes in bytes of the database's file and its write-ahead log; nil for a service without a database.
  package var database: Int64?
  package var log: Int64?
  /// The number of events in the outbox.
  package var outbox: Int?

  package init(service: String, process: Int32?) {
    self.service = service
    self.process = process
  }
}

/// The size of a table with its indexes at the end of the run.
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
