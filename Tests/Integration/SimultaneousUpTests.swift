import EventLoop
import Files
import Glibc
import TestSupport
import Testing

@testable import QuintetCommand

/// Tests several `quintet up` commands that use the same folders.
@Suite(.timeLimit(.minutes(3))) struct SimultaneousUpTests {
  @Test("If several `up` commands start at the same time, one serves and the others end")
  func race() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let ups = try (0..<3).map { _ in try RunningCommand(["up"] + UpCommandTests.words(folder), in: folder) }
        @Loop func serving() -> [RunningCommand] { ups.filter { $0.said.contains("Press Ctrl-C to stop it") } }
        #expect(
          try await eventually {
            ups.count { $0.exit != nil } >= 2 && !serving().isEmpty || ups.allSatisfy { $0.exit != nil }
          })
        #expect(serving().count == 1, "\(ups.map { $0.said })")
        for up in ups where up.exit != nil {
          #expect(up.exit == .exited(code: 1) && up.said.contains("quintet: another "), "\(up.said)")
        }
        let (exit, status) = try await Programs.run("quintet", ["status", "--runtime", "\(folder)/run"])
        #expect(exit == .exited(code: 0), "\(status)")
        for up in ups where up.exit == nil {
          up.process?.signal(SIGTERM)
          #expect(try await up.end(within: .seconds(30)) == .exited(code: 0), "\(up.said)")
        }
      }
    }
  }

  @Test("While another process holds a folder's lock, `up` ends and names the folder")
  func locked() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/state", mode: 0o700)
        let lock = try #require(try FolderLock("\(folder)/state"))
        let up = try await Programs.run("quintet", ["up"] + UpCommandTests.words(folder))
        #expect(up.exit == .exited(code: 1), "\(up.output)")
        #expect(up.output.contains("another quintet up is starting in \(folder)/state"), "\(up.output)")
        #expect(Disk.isLocked("\(folder)/state") && withExtendedLifetime(lock) { true })
      }
    }
  }
}
