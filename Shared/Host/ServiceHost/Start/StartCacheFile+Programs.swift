package import Files

extension StartCacheFile {
  /// Creates a record that is only valid for the current programs in a folder. Returns nil if a program is missing.
  ///
  /// Each systemd service has a separate folder for the record, so that no service has to trust another service's
  /// results. The processes of `quintet up` share one folder.
  package init?(
    named name: String, programs folder: String, of directories: DeploymentFolders, isReadOnly: Bool = false
  ) {
    let states = ServiceDirectory.services.compactMap { FileFingerprint("\(folder)/\($0.executable)")?.numbers }
    guard states.count == ServiceDirectory.services.count else { return nil }
    self.init(
      "\(Environment.current()["RUNTIME_DIRECTORY"] ?? directories.runtime)/\(name)",
      for: states.joined().map { String($0, radix: 16) }.joined(separator: " "), isReadOnly: isReadOnly)
  }

  /// The name of the record of the apps' data that passed every check.
  package static let checkedApps = "checked-apps"
}
