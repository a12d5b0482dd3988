import Files

/// The folder of a backup until it has a manifest.
///
/// A file in the folder, which the backing-up process locks, distinguishes a running backup from one that was
/// interrupted. The latter is deleted when the backup is repeated. Other folders with files are never touched.
struct BackupDraft {
  static let file = "unfinished"
  private static let text = "quintet backup writes this folder. It isn't a backup until it has a manifest.json.\n"

  let folder: String
  /// True if this process created the folder. A folder that existed before, such as a volume, is kept after a failure.
  private let isOurs: Bool
  private let mark: LockedFile

  /// Creates the folder, or uses an existing folder that is empty or belongs to an interrupted backup.
  ///
  /// - Parameter services: the services whose databases are copied.
  /// - Throws: `BackupFault` if the folder contains anything else, or if another process writes it.
  init(_ folder: String, services: [String]) throws {
    self.folder = folder
    isOurs = try !Disk.exists(folder)
    try Disk.makeDirectories(folder, mode: 0o700)
    let names = try Disk.list(folder)
    if names.contains(Manifest.file) {
      throw BackupFault("\(folder) contains a complete backup: a backup needs a new folder")
    }
    if Self.isHeld(in: folder) { throw BackupFault("another quintet backup is writing \(folder)") }
    guard names.allSatisfy({ Self.isPart($0, services) }), names.isEmpty || names.contains(where: Self.isMark) else {
      throw BackupFault("\(folder) isn't empty: a backup needs a new folder")
    }
    // The mark comes last, so that a kill in between leaves a folder that is still recognised.
    for name in names.sorted(by: { !Self.isMark($0) && Self.isMark($1) }) { try Disk.remove("\(folder)/\(name)") }
    do { mark = try LockedFile(Array(Self.text.utf8), at: "\(folder)/\(Self.file)", mode: 0o600) } catch {
      if isOurs { try? Disk.remove(folder) }
      throw error
    }
  }

  /// Returns true if a living process writes a backup in this folder.
  static func isHeld(in folder: String) -> Bool { Disk.isHeld("\(folder)/\(file)") }

  private static func isMark(_ name: String) -> Bool { name == file || name.hasPrefix("\(file).") }

  private static func isPart(_ name: String, _ services: [String]) -> Bool {
    isMark(name) || name.hasPrefix("\(Manifest.file).") || services.contains { name == StoreCopy.file(of: $0) }
  }

  /// Removes the mark of an unfinished backup, since the folder now has its manifest.
  func finish() throws { try mark.remove() }

  /// Deletes the unfinished backup.
  func discard(_ services: [String]) {
    for service in services { try? Disk.remove("\(folder)/\(StoreCopy.file(of: service))") }
    try? Disk.remove("\(folder)/\(Manifest.file)")
    try? mark.remove()
    if isOurs { try? Disk.remove(folder) }
  }
}
