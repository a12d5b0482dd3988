import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing

@testable import QuintetCommand

/// Tests that a version that can migrate only some of the databases starts no service.
@Suite(.timeLimit(.minutes(3)), .enabled(if: Backend.ofRun == .sqlite, "the databases are changed by sqlite3's rules"))
struct MigrationsCommandTests {
  /// Prepares databases: one is newer than the installed programs, and another one is older.
  @Loop private static func prepare(_ folder: String) async throws {
    let next = try Installation("\(folder)/next", next: ["content"])
    try await withDeployment(in: folder, binaries: next.folder) { _ in }
    try await Self.change("\(folder)/state/progress.db", "DELETE FROM storage_migrations WHERE number = 102")
  }

  @Loop private static func change(_ file: String, _ sql: String) async throws {
    let script = """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.execute(sys.argv[2])
      db.commit()
      db.close()
      """
    _ = try await Programs.runSystem("/usr/bin/python3", ["-c", script, file, sql])
  }

  @Test("`up` names the databases that can't be used and those to be migrated, and starts no service")
  func up() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await Self.prepare(folder)
        let before = try Disk.read("\(folder)/state/progress.db")
        let up = try RunningCommand(["up"] + UpCommandTests.words(folder), in: folder)
        #expect(try await up.end(within: .seconds(30)) == .exited(code: 1))
        #expect(up.said.contains("no service was started"), "\(up.said)")
        #expect(up.said.contains("content: the database is newer than this program"), "\(up.said)")
        #expect(up.said.contains("progress: the next start applies 102 (boards-of-one-deployment)"), "\(up.said)")
        #expect(try Disk.read("\(folder)/state/progress.db") == before)
      }
    }
  }

  @Test("A state folder that is missing or is a file is an error, and an empty one is reported")
  func noDatabases() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/empty")
        try Disk.write([1], to: "\(folder)/file")
        for (name, code, words) in [
          ("none", 1, "/none, doesn't exist"), ("file", 1, "/file, is a file"),
          ("empty", 0, "/empty contains no databases"),
        ] as [(String, Int32, String)] {
          let options = ["--runtime", "\(folder)/run", "--state", "\(folder)/\(name)", "--apps", Apps.folder]
          let (exit, said) = try await Programs.run("quintet", ["migrations"] + options)
          #expect(exit == .exited(code: Int64(code)) && said.contains("\(folder)\(words)"), "\(said)")
          let audit = try await Programs.run("quintet", ["audit"] + options)
          #expect(audit.exit == .exited(code: 69) && audit.output.contains("\(folder)\(words)"), "\(audit.output)")
          let doctor = try await Programs.run("quintet", ["doctor"] + options)
          #expect(doctor.output.contains("\(folder)\(words)"), "\(doctor.output)")
        }
      }
    }
  }

  @Test("`migrations` reports databases that can't be used, and records the checked version before a start")
  func command() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await Self.prepare(folder)
        let words = ["migrations", "--runtime", "\(folder)/run", "--state", "\(folder)/state", "--apps", Apps.folder]
        let half = try await Programs.run("quintet", words)
        #expect(half.exit == .exited(code: 1) && half.output.contains("install the earlier version"), "\(half.output)")

        try Disk.makeDirectories("\(folder)/run")
        let start = try await Programs.run("quintet", words + ["--before-start"])
        #expect(start.exit == .exited(code: 1), "\(start.output)")
        #expect(try !Disk.exists("\(folder)/run/migrations"))

        try Disk.remove("\(folder)/state/content.db")
        for file in ["content.db-wal", "content.db-shm", "content.past"] { try? Disk.remove("\(folder)/state/\(file)") }
        let whole = try await Programs.run("quintet", words + ["--before-start"])
        #expect(whole.exit == .exited(code: 0), "\(whole.output)")
        #expect(try Disk.exists("\(folder)/run/migrations"))
        // The programs are unchanged, so the databases aren't examined again.
        let again = try await Programs.run("quintet", words + ["--before-start"])
        #expect(again.exit == .exited(code: 0) && again.output == "", "\(again.output)")
      }
    }
  }
}
