import Files
import ServiceHost

/// Checks the owners and permissions of folders, sockets and databases. Pure: facts in, diagnostics out.
enum FolderChecks {
  /// Checks the runtime folder and its sockets.
  ///
  /// - Parameter facts: returns the facts about a path; nil if it doesn't exist.
  static func sockets(_ directories: DeploymentFolders, _ facts: (String) -> FileFacts?) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    let bus = Disk.parent(of: directories.busSocket("content"))
    if let folder = facts(bus), folder.mode & 0o007 != 0 {
      diagnostics.append(
        Diagnostic(.error, "the folder of the inner sockets is open to everybody", at: bus, cure: "chmod 0750 \(bus)"))
    }
    for service in Settings.services {
      let path = directories.socket(of: service)
      guard let socket = facts(path) else { continue }
      if socket.kind != .socket {
        diagnostics.append(
          Diagnostic(
            .error, "something that is no socket is in the way of \(service)", at: path,
            cure: "look what it is, then rm \(path)"))
      } else if service == "gateway", socket.mode & 0o006 != 0o006, !isForGroup(socket) {
        diagnostics.append(
          Diagnostic(
            .warning, "clients of other users are refused", at: path, cure: "chmod 0666 \(path), or SocketMode=0666"))
      } else if service != "gateway", socket.mode & 0o007 & ~ServiceSocket.mode(of: service) != 0 {
        diagnostics.append(
          Diagnostic(.error, "an inner socket is open to everybody", at: path, cure: "chmod 0660 \(path)"))
      }
    }
    return diagnostics
  }

  /// Tests whether the socket is open to a group for clients, other than its owner's own group.
  private static func isForGroup(_ socket: FileFacts) -> Bool {
    socket.mode & 0o060 == 0o060 && socket.group != socket.user
  }

  /// Checks a service's database and its folder.
  ///
  /// - Parameters:
  ///   - user: the user who runs the command. Only the folder's owner and root can test whether it is writable.
  ///   - isWritable: tests whether that user may write to a path.
  static func database(
    of service: String, _ path: String, user: UInt32, _ facts: (String) -> FileFacts?, isWritable: (String) -> Bool
  ) -> [Diagnostic] {
    let folder = Disk.parent(of: path)
    guard let holder = facts(folder) else {
      let parent = Disk.parent(of: folder)
      if facts(parent) == nil || isWritable(parent) { return [] }
      return [
        Diagnostic(
          .error, "the folder of \(service)'s database isn't there and can't be made", at: folder,
          cure: "mkdir \(folder), and give it to the service's user")
      ]
    }
    var diagnostics: [Diagnostic] = []
    if user == holder.user, !isWritable(folder) {
      diagnostics.append(
        Diagnostic(
          .error, "the folder of \(service)'s database can't be written", at: folder,
          cure: "chmod u+rwx \(folder); if that is refused, the file system is mounted read-only"))
    }
    if holder.mode & 0o027 != 0 {
      diagnostics.append(
        Diagnostic(
          .warning, "others can look into the folder of \(service)'s database", at: folder, cure: "chmod 0700 \(folder)"
        ))
    }
    for file in [path, "\(path)-wal", "\(path)-shm"] {
      guard let facts = facts(file) else { continue }
      if facts.user != holder.user {
        diagnostics.append(
          Diagnostic(
            .error, "it belongs to user \(facts.user), its folder to \(holder.user): \(service) can't write it",
            at: file,
            cure: "chown --reference=\(folder) \(file)"))
      } else if facts.mode & 0o077 != 0 {
        diagnostics.append(Diagnostic(.warning, "others can read it", at: file, cure: "chmod 0600 \(file)"))
      }
    }
    return diagnostics
  }
}
