package import Files

extension RecordFile {
  /// A record for the programs in a folder, by the files that they are; nil where they aren't all there.
  ///
  /// Each of systemd's services has a folder of its own for it, since no service has to trust what another one found.
  /// The processes of `quintet up` share one.
  package init?(
    named name: String, programs folder: String, of directories: StackFolders, isReadOnly: Bool = false
  ) {
    let states = Roster.services.compactMap { FileState("\(folder)/\($0.executable)")?.numbers }
    guard states.count == Roster.services.count else { return nil }
    self.init(
      "\(Environment.current()["RUNTIME_DIRECTORY"] ?? directories.runtime)/\(name)",
      for: states.joined().map { String($0, radix: 16) }.joined(separator: " "), isReadOnly: isReadOnly)
  }

  /// The name of the record of the apps' data that passed every check.
  package static let checkedApps = "checked-apps"
}

extension ServiceHost {
  /// A record that this process's program leaves for its next start; only read in a trial.
  package func record(named name: String) -> RecordFile? {
    guard let program = Disk.ownProgram() else { return nil }
    var isReadOnly = false
    if case .trial = purpose { isReadOnly = true }
    return RecordFile(named: name, programs: Disk.parent(of: program), of: directories, isReadOnly: isReadOnly)
  }
}
