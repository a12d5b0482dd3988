import Files

/// The files that tests hold to what they are made from.
enum Generated {
  /// Whether `make generate` runs this, which has them written anew.
  static var isWanted: Bool {
    get throws { try Disk.exists("\(Repository().root)/.build/generate") }
  }
}
