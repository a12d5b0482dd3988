import Files
import ServiceHost

/// Checks the owners and permissions of folders, sockets and databases. Pure: facts in, diagnostics out.
enum FolderChecks {
  /// Checks the runtime folder and its sockets.
  ///
  /// - Parameter facts: returns the facts about a path; nil if it doesn't exist.
  static func sockets(_ directories: DeploymentFolders, _ facts: (String) -> FileMetadata?) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    let bus = Disk.parent(of: directories.busSocket("content"))
    if let folder = facts(bus), folder.mode & 0o007 != 0 {
      diagnostics.append(
        Diagnostic(.error, "every user can open the folder of the internal sockets", at: bus, cure: "chmod 0750 \(bus)")
      )
    }
    for service in Settings.services {
      let path = directories.socket(of: service)
      guard let socket = facts(path) else { continue }
      if socket.kind != .socket {
        diagnostics.append(
          Diagnostic(
            .error, "a file exists at the socket path of \(service)", at: path,
            cure: "inspect it, then rm \(path)"))
      } else if service == "gateway", socket.mode & 0o006 != 0o006, !isForGroup(socket) {
        diagnostics.append(
          Diagnostic(
            .warning, "clients of other users can't connect", at: path, cure: "chmod 0666 \(path), or SocketMode=0666"))
      } else if service != "gateway", socket.mode & 0o007 & ~ServiceSocket.mode(of: service) != 0 {
        diagnostics.append(
          Diagnostic(.error, "every user can open an internal socket", at: path, cure: "chmod 0660 \(path)"))
      }
    }
    return diagnostics
  }

  /// Tests whether the socket is open to a group for clients, other than its owner's own group.
  private static func isForGroup(_ socket: FileMetadata) -> Bool {
    socket.mode & 0o060 == 0o060 && socket.group != socket.user
  }

  /// Checks the state folder of a deployment that isn't running. A running deployment needs no check, because it has
  /// its databases open.
  static func state(_ folder: StateFolder, at path: String) -> [Diagnostic] {
    guard let words = folder.words(path) else { return [] }
    return [
      Diagnostic(
        folder == .file ? .error : .warning, words, at: path,
        cure: folder == .file
          ? "set another folder with --state DIR or state_dir"
          : "none needed before the first start; otherwise set the folder with --state DIR or state_dir")
    ]
  }

  /// Checks a service's database and its folder.
  ///
  /// - Parameters:
  ///   - user: the user who runs the command. Only the folder's owner and root can test whether it is writable.
  ///   - isWritable: tests whether that user may write to a path.
  static func database(
    of service: String, _ path: String, user: UInt32, _ facts: (String) -> FileMetadata?, isWritable: (String) -> Bool
  ) -> [Diagnostic] {
    let folder = Disk.parent(of: path)
    guard let holder = facts(folder) else {
      let parent = Disk.parent(of: folder)
      if facts(parent) == nil || isWritable(parent) { return [] }
      return [
        Diagnostic(
          .error, "the folder of the database of \(service) doesn't exist and can't be created", at: folder,
          cure: "mkdir \(folder), and chown it to the service's user")
      ]
    }
    var diagnostics: [Diagnostic] = []
    if user == holder.user, !isWritable(folder) {
      diagnostics.append(
        Diagnostic(
          .error, "the folder of the database of \(service) isn't writable", at: folder,
          cure: "chmod u+rwx \(folder); if that fails, the file system is mounted read-only"))
    }
    if holder.mode & 0o027 != 0 {
      diagnostics.append(
        Diagnostic(
          .warning, "other users can read the folder of the database of \(service)", at: folder,
          cure: "chmod 0700 \(folder)"
        ))
    }
    for file in [path, "\(path)-wal", "\(path)-shm"] {
      guard let facts = facts(file) else { continue }
      if facts.user != holder.user {
        diagnostics.append(
          Diagnostic(
            .error,
            "it belongs to user \(facts.user), and its folder to user \(holder.user), so \(service) can't write to it",
            at: file,
            cure: "chown --reference=\(folder) \(file)"))
      } else if facts.mode & 0o077 != 0 {
        diagnostics.append(Diagnostic(.warning, "other users can read it", at: file, cure: "chmod 0600 \(file)"))
      }
    }
    return diagnostics
  }
}
