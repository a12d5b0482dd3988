import Files

/// The folder of an unfinished backup, which has no manifest yet.
///
/// The process that makes the backup locks a file in the folder. The lock distinguishes a running backup from an
/// interrupted backup, which is deleted when the backup is repeated. Folders with other files are never touched.
struct BackupDraft {
  static let file = "unfinished"
  private static let text = "quintet backup writes this folder. It isn't a backup until it has a manifest.json.\n"

  let folder: String
  /// True if this process created the folder. A folder that existed before, such as a volume, is kept after a failure.
  private let createdFolder: Bool
  private let lockFile: LockedFile

  private static func remove(_ names: [String], in folder: String) throws {
    // The lock file is removed last, so that the folder is still recognised if the process is killed in between.
    for name in names.sorted(by: { !isLockFile($0) && isLockFile($1) }) {
      try Disk.remove("\(folder)/\(name)")
    }
  }

  private static func requireUnused(_ folder: String, holding names: [String], for services: [String]) throws {
    if names.contains(Manifest.file) {
      throw BackupFault("\(folder) contains a complete backup: a backup needs a new folder")
    }
    if isHeld(in: folder) { throw BackupFault("another quintet backup is writing \(folder)") }
    guard names.allSatisfy({ isPart($0, services) }), names.isEmpty || names.contains(where: isLockFile) else {
      throw BackupFault("\(folder) isn't empty: a backup needs a new folder")
    }
  }

  /// Creates the folder, or uses an existing folder that is empty or belongs to an interrupted backup.
  ///
  /// - Parameter services: the services whose databases are copied.
  /// - Throws: `BackupFault` if the folder contains anything else, or if another process is writing to it.
  init(_ folder: String, services: [String]) throws {
    self.folder = folder
    createdFolder = try !Disk.exists(folder)
    try Disk.makeDirectories(folder, mode: 0o700)
    let names = try Disk.list(folder)
    try Self.requireUnused(folder, holding: names, for: services)
    try Self.remove(names, in: folder)
    do { lockFile = try LockedFile(Array(Self.text.utf8), at: "\(folder)/\(Self.file)", mode: 0o600) } catch {
      if createdFolder { try? Disk.remove(folder) }
      throw error
    }
  }

  /// Returns true if a running process is writing a backup in this folder.
  static func isHeld(in folder: String) -> Bool { Disk.isHeld("\(folder)/\(file)") }

  private static func isLockFile(_ name: String) -> Bool { name == file || name.hasPrefix("\(file).") }

  private static func isPart(_ name: String, _ services: [String]) -> Bool {
    isLockFile(name) || name.hasPrefix("\(Manifest.file).") || services.contains { name == BackupCopy.file(of: $0) }
  }

  /// Removes the lock file, since the folder now has its manifest.
  func finish() throws { try lockFile.remove() }

  /// Deletes the unfinished backup.
  func discard(_ services: [String]) {
    for service in services { try? Disk.remove("\(folder)/\(BackupCopy.file(of: service))") }
    try? Disk.remove("\(folder)/\(Manifest.file)")
    try? lockFile.remove()
    if createdFolder { try? Disk.remove(folder) }
  }
}
