import EventLoop
import Files
import ServiceHost
import Storage
import TestSupport
import Testing

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(1))) struct RestoreTests {
  /// Creates a database that knows the high-water mark of content's database.
  @Loop private static func make(_ path: String, knowing mark: Int64) async throws {
    let store = try Store.open(path, migrations: [], clock: .system)
    _ = try await store.meet("content", StoreIdentity(store: "a", mark: mark, accepted: 0, born: 0))
    await store.close()
  }

  @Test("A lost database's high-water mark is found in the files next to it and in other databases")
  func reached() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let places = DatabasePaths(DeploymentFolders(runtime: folder, state: "\(folder)/state", apps: folder))
        let staged = "\(folder)/stage/ai.db"
        #expect(Restore.reached("content", staged: [staged], places: places) == 0)
        try Disk.makeDirectories("\(folder)/state")
        try Disk.write(Array(#"{"past":{"store":"a","mark":300}}"#.utf8), to: "\(folder)/state/content.past")
        #expect(Restore.reached("content", staged: [staged], places: places) == 300)
        try await Self.make("\(folder)/state/progress.db", knowing: 500)
        #expect(Restore.reached("content", staged: [staged], places: places) == 500)
        try await Self.make(staged, knowing: 700)
        #expect(Restore.reached("content", staged: [staged], places: places) == 700)
        try Disk.write(Array("no database".utf8), to: staged)
        #expect(Restore.reached("content", staged: [staged], places: places) == 500)
      }
    }
  }

  @Test("An unreadable erasure log stops a restore, and the error names its file and line")
  func registers() async throws {
    try await onLoop {
      try withTemporaryDirectory { folder in
        let places = DatabasePaths(DeploymentFolders(runtime: folder, state: "\(folder)/state", apps: folder))
        try Disk.makeDirectories("\(folder)/state")
        #expect(try ErasedAccounts(places).words.contains("will exist again"))
        try Disk.write([], to: "\(folder)/state/ai.erased")
        #expect(try ErasedAccounts(places).words.contains("will exist again"))
        try Disk.write(Array("acc_1 17\n".utf8), to: "\(folder)/state/ai.erased")
        try Disk.write(Array("acc_1 17\nacc_2\n".utf8), to: "\(folder)/state/content.erased")
        let told = #expect(throws: StoreFault.self) { try ErasedAccounts(places) }
        #expect(told?.message.hasPrefix("\(folder)/state/content.erased, line 2: ") == true)
        try Disk.write(Array("acc_1 17\nacc_2".utf8), to: "\(folder)/state/content.erased")
        #expect(try ErasedAccounts(places).entries.map(\.account) == ["acc_1"])
      }
    }
  }

  /// Writes the record of a database that was moved.
  static func record(_ service: String, in folder: String, at place: String) throws {
    let text = """
      {"from":"x","to":"\(place)","store":"s","at":1,"report":{"tables":[],"changes":0,"held_ms":0}}
      """
    try Disk.write(Array(text.utf8), to: "\(folder)/\(service).moved", mode: 0o600)
  }

  @Test("Files that services wouldn't use, because their databases are in PostgreSQL, aren't restored")
  func unused() async throws {
    try await onLoop {
      try withTemporaryDirectory { folder in
        try Self.refuseUnused(in: folder)
        try Self.record("content", in: folder, at: "postgres://db.internal/quintet")
        let fault = #expect(throws: BackupFault.self) { try Self.refuseUnused(in: folder) }
        #expect(fault?.description.hasPrefix("\(folder)/content.moved says that this database is in") == true)
        try Self.refuseUnused(in: folder, isDryRun: true)
        try Self.record("content", in: folder, at: "files")
        try Self.refuseUnused(in: folder)
      }
    }
  }

  @Loop private static func refuseUnused(in folder: String, isDryRun: Bool = false) throws {
    let directories = DeploymentFolders(runtime: "\(folder)/run", state: folder, apps: folder)
    let restore = Restore(
      paths: DeploymentPaths(directories: directories, programs: folder), folder: folder, service: nil,
      passphrase: nil, isDryRun: isDryRun, isConfirmed: false)
    try restore.refuseUnused(["ai", "content"], DatabasePaths(directories))
  }

  @Test("The files that describe a lost database stay until all restored databases are in place")
  func order() async throws {
    try await onLoop {
      try withTemporaryDirectory { folder in
        let state = "\(folder)/state"
        let stage = "\(folder)/state/restoring-content"
        try Disk.makeDirectories(stage)
        for path in ["\(stage)/content.db", "\(state)/content.db", "\(state)/content.past", "\(state)/content.lost"] {
          try Disk.write(Array(path.utf8), to: path)
        }
        let directories = DeploymentFolders(runtime: "\(folder)/run", state: state, apps: folder)
        let command = Restore(
          paths: DeploymentPaths(directories: directories, programs: folder), folder: folder, service: nil,
          passphrase: nil, isDryRun: false, isConfirmed: false)
        // A file is at the restored database's path.
        #expect(throws: FileFault.self) { try command.put("content", from: stage, DatabasePaths(directories)) }
        #expect(try Disk.list(state).sorted() == ["content.db", "content.lost", "content.past", "restoring-content"])
        try Disk.remove("\(state)/content.db")
        try command.put("content", from: stage, DatabasePaths(directories))
        #expect(try Disk.list(state).sorted() == ["content.db", "content.lost", "content.past", "restoring-content"])
        try command.finish(["content"], DatabasePaths(directories))
        #expect(try Disk.list(state).sorted() == ["content.db"])
        #expect(try Disk.read("\(state)/content.db") == Array("\(stage)/content.db".utf8))
      }
    }
  }
}
