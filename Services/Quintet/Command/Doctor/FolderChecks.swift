import Files
import ServiceHost

/// Checks the owners and permissions of folders, sockets and databases. All functions are pure: the caller supplies the
/// facts about the files.
enum FolderChecks {
  /// Checks the runtime folder and its sockets.
  ///
  /// - Parameter facts: returns the facts about a path; nil if it doesn't exist.
  static func sockets(_ directories: DeploymentFolders, _ facts: (String) -> FileMetadata?) -> [Diagnostic] {
    let sockets = Settings.services.compactMap { service -> Diagnostic? in
      let path = directories.socket(of: service)
      return facts(path).flatMap { socket(of: service, $0, at: path) }
    }
    return bus(Disk.parent(of: directories.busSocket("content")), facts) + sockets
  }

  /// Checks the folder of the internal sockets.
  private static func bus(_ path: String, _ facts: (String) -> FileMetadata?) -> [Diagnostic] {
    guard let folder = facts(path), folder.mode & 0o007 != 0 else { return [] }
    let what = "every user can open the folder of the internal sockets"
    return [Diagnostic(.error, what, at: path, cure: "chmod 0750 \(path)")]
  }

  private static func socket(of service: String, _ socket: FileMetadata, at path: String) -> Diagnostic? {
    if socket.kind != .socket {
      return Diagnostic(
        .error, "a file exists at the socket path of \(service)", at: path, cure: "inspect it, then rm \(path)")
    }
    if service == "gateway", socket.mode & 0o006 != 0o006, !isForGroup(socket) {
      return Diagnostic(
        .warning, "clients of other users can't connect", at: path, cure: "chmod 0666 \(path), or SocketMode=0666")
    }
    if service != "gateway", socket.mode & 0o007 & ~ServiceSocket.mode(of: service) != 0 {
      return Diagnostic(.error, "every user can open an internal socket", at: path, cure: "chmod 0660 \(path)")
    }
    return nil
  }

  /// Tests whether a group for clients, and not only the owner's own group, can use the socket.
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
  ///   - user: the user who runs the command. The check that the folder is writable runs only for the folder's owner.
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
    let isClosed = user == holder.user && !isWritable(folder)
    return Self.folder(folder, holder, of: service, isClosed: isClosed)
      + [path, "\(path)-wal", "\(path)-shm"].compactMap { file in
        facts(file).flatMap { Self.file(file, $0, of: service, owner: holder.user) }
      }
  }

  /// Checks the owners of the log files of `quintet up`. A service whose log file can't be opened doesn't start.
  static func logs(in state: String, _ facts: (String) -> FileMetadata?) -> [Diagnostic] {
    let folder = "\(state)/log"
    guard let owner = facts(folder)?.user else { return [] }
    return Settings.services.compactMap { service in
      let path = "\(folder)/\(service).log"
      guard let log = facts(path), log.user != owner else { return nil }
      return file(path, log, of: service, owner: owner)
    }
  }

  /// Returns `diagnostics` without those that report only that a program can't open a database, if an error in
  /// `folders` explains why.
  ///
  /// - Parameter folders: the diagnostics from the checks of this type.
  static func unexplained(_ diagnostics: [Diagnostic], by folders: [Diagnostic]) -> [Diagnostic] {
    let wrong = Set(folders.filter { $0.severity == .error }.map(\.place))
    return diagnostics.filter { diagnostic in
      !["", "-wal", "-shm"].contains { wrong.contains("\(diagnostic.place)\($0)") }
    }
  }

  /// - Parameter isClosed: true if the folder's owner can't write to it.
  private static func folder(
    _ path: String, _ facts: FileMetadata, of service: String, isClosed: Bool
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    if isClosed {
      diagnostics.append(
        Diagnostic(
          .error, "the folder of the database of \(service) isn't writable", at: path,
          cure: "chmod u+rwx \(path); if that fails, the file system is mounted read-only"))
    }
    if facts.mode & 0o027 != 0 {
      diagnostics.append(
        Diagnostic(
          .warning, "other users can read the folder of the database of \(service)", at: path,
          cure: "chmod 0700 \(path)"))
    }
    return diagnostics
  }

  /// - Parameter owner: the owner of the file's folder.
  private static func file(_ path: String, _ facts: FileMetadata, of service: String, owner: UInt32) -> Diagnostic? {
    if facts.user != owner {
      return Diagnostic(
        .error, "it belongs to user \(facts.user), and its folder to user \(owner), so \(service) can't write to it",
        at: path, cure: "chown --reference=\(Disk.parent(of: path)) \(path)")
    }
    guard facts.mode & 0o077 != 0 else { return nil }
    return Diagnostic(.warning, "other users can read it", at: path, cure: "chmod 0600 \(path)")
  }
}
