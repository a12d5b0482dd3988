extension Migrator {
  /// The migrations that a file still needs, in words; changes nothing.
  ///
  /// - Throws: what `migrate` would refuse it for.
  func pending(own: [Migration], service: [Migration]) throws -> [String] {
    try ownFile()
    return try [("storage", own), ("service", service)].flatMap { series, known in
      try MigrationPlan(applied: applied(of: series), known: known, of: series).due.map {
        "\($0.number) (\($0.name)) of \(series)"
      }
    }
  }
}
