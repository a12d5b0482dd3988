/// What is cleared up at a store's new place, once it is served there.
extension Store {
  /// Has PostgreSQL look at all foreign keys that were made without: nobody waits for it, and they hold for every change
  /// already. Nothing to do where all were looked at.
  ///
  /// - Throws: for one that doesn't hold.
  func validateKeys() async throws {
    guard let address else { return }
    try await BackgroundThread.run {
      let session = try PostgresOpening.open(address, "mover")
      let keys = try Connection(session, guest: false).rows(
        """
        SELECT conrelid::regclass::text, conname FROM pg_constraint
        WHERE NOT convalidated AND connamespace = current_schema()::regnamespace
        """
      ) { (table: $0.string(0), name: $0.string(1)) }
      for key in keys { try session.script("ALTER TABLE \(key.table) VALIDATE CONSTRAINT \"\(key.name)\"") }
      // Who was erased while it was copied was copied, too, and deleted again.
      if !keys.isEmpty { _ = try Remains.repack(address) }
    }
  }
}
