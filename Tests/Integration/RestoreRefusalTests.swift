import EventLoop
import Files
import Glibc
import TestSupport
import Testing

@testable import QuintetCommand

/// Tests that no database is restored under running services, and that no service starts before a restore is complete.
@Suite(.timeLimit(.minutes(3))) struct RestoreRefusalTests {
  @Test("A restore finds running services in another runtime folder, even if their databases were moved away")
  func running() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let state = "\(folder)/state"
        try await withDeployment(in: folder) { _ in
          let made = try await Programs.run("quintet", ["backup", "\(folder)/backup", "--runtime", "\(folder)/run"])
          #expect(made.exit == .exited(code: 0), "\(made.output)")
          let restore = ["restore", "\(folder)/backup", "--runtime", "\(folder)/none", "--state", state]
          let first = try await Programs.run("quintet", restore)
          #expect(first.exit == .exited(code: 1), "\(first.output)")
          #expect(first.output.contains("failed: a deployment uses \(state)/"), "\(first.output)")
          #expect(first.output.contains(": pid") && !first.output.contains("move these files"), "\(first.output)")
          #expect(first.output.split(separator: "\n").count == 1, "\(first.output)")

          try Disk.makeDirectories("\(folder)/away")
          for name in try Disk.list(state) where name.contains(".db") {
            try #require(unsafe rename("\(state)/\(name)", "\(folder)/away/\(name)") == 0)
          }
          let second = try await Programs.run("quintet", restore)
          #expect(second.exit == .exited(code: 1), "\(second.output)")
          #expect(second.output.contains("failed: a deployment uses \(state)/log/"), "\(second.output)")
          #expect(try !Disk.list(state).contains { $0.contains(".db") })
        }
      }
    }
  }

  @Test("After an interrupted restore, `up` starts no service, and the repeated restore works")
  func interrupted() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { _ in
          let made = try await Programs.run("quintet", ["backup", "\(folder)/backup", "--runtime", "\(folder)/run"])
          #expect(made.exit == .exited(code: 0), "\(made.output)")
        }
        let state = "\(folder)/state"
        try Disk.remove(state)
        // The files of a restore that was killed while it wrote the second database.
        for service in ["content", "progress"] {
          try Disk.makeDirectories("\(state)/restoring-\(service)", mode: 0o700)
          try Disk.write([1, 2, 3], to: "\(state)/restoring-\(service)/\(service).db", mode: 0o600)
        }
        let up = try RunningCommand(["up"] + UpCommandTests.words(folder), in: folder)
        #expect(try await up.end(within: .seconds(30)) == .exited(code: 1), "\(up.said)")
        #expect(up.said.contains("run the same quintet restore command again"), "\(up.said)")
        #expect(up.said.contains("delete the folders restoring-* in \(state)"), "\(up.said)")
        #expect(try Disk.list(state).sorted() == ["restoring-content", "restoring-progress"])

        let restored = try await Programs.run(
          "quintet", ["restore", "\(folder)/backup", "--runtime", "\(folder)/run", "--state", state],
          environment: ["QUINTET_APPS_DIR": Apps.folder])
        #expect(restored.exit == .exited(code: 0), "\(restored.output)")
        try await withDeployment(in: folder) { _ in
          let left = try Disk.list(state).filter { $0.hasPrefix("restoring-") }
          #expect(left == [])
        }
      }
    }
  }
}
