import Files

/// Generated files, which tests compare with their sources.
enum Generated {
  /// True if `make generate` runs the tests, which then write the files.
  static var isWanted: Bool {
    get throws { try Disk.exists("\(Repository().root)/.build/generate") }
  }
}
