import EventLoop

extension Store {
  /// Reads a store's file as it stands, beside or without the process that owns it: nothing is migrated, locked or
  /// changed.
  ///
  /// For those who look from outside, such as a judge of what was written.
  package static func peek<T>(_ path: String, _ body: (Connection) throws -> T) throws -> T {
    try body(Connection(StoreFile.openForReading(path, on: .disk)))
  }

  /// The same of one in PostgreSQL. It blocks.
  package static func peek<T>(_ address: PostgresAddress, _ body: (Connection) throws -> T) throws -> T {
    try body(Connection(PostgresOpening.reader(address)))
  }
}
