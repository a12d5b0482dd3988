import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing

@testable import QuintetCommand

/// Tests the program of a container: a service and its holder, which supervises it.
@Suite(.timeLimit(.minutes(5))) struct HoldTests {
  /// Runs `body` with a holder of content that has this watchdog timeout.
  @Loop private static func withHolder(
    patience: Duration, _ body: @Loop (Supervisor, Child) async throws -> Void
  ) async throws {
    try await withTemporaryDirectory { folder in
      let directories = DeploymentFolders(runtime: "\(folder)/run", state: "\(folder)/state", apps: Apps.folder)
      let plan = DeploymentPlan(
        directories: directories, binaries: Programs.folder, settings: ["QUINTET_LOG_LEVEL": "error"],
        services: ["content"], keepsLogs: false, patience: patience)
      let supervisor = Supervisor(plan)
      try await supervisor.start()
      try await supervisor.waitUntilReady(timeout: .seconds(60))
      try await body(supervisor, try #require(supervisor.child("content")))
      await supervisor.stop()
      let left = try Disk.list("\(directories.runtime)/bus")
      #expect(left == [], "all of its sockets are removed")
    }
  }

  @Test("A service that hangs is killed and restarted, and a working service isn't")
  func hangs() async throws {
    try await onLoop {
      // The process reports three times within this timeout, so it doesn't time out on a busy machine.
      let patience = Duration.seconds(3)
      try await Self.withHolder(patience: patience) { supervisor, child in
        var seen: [Child.State] = []
        supervisor.changed = { seen.append($0.state) }
        let first = try #require(child.process?.pid)
        try await LoopClock.system.sleep(until: LoopClock.system.now + patience * 2)
        #expect(child.process?.pid == first && seen == [])

        kill(first, SIGSTOP)
        let isBack = try await eventually { child.restarts == 1 && child.state == .ready }
        #expect(isBack)
        #expect(seen == [.hung, .ended(.killed(signal: SIGKILL)), .starting, .ready])
      }
    }
  }

  @Test("A service that is killed repeatedly restarts at once each time")
  func kills() async throws {
    try await onLoop {
      try await Self.withHolder(patience: .seconds(10)) { supervisor, child in
        var endedAt = LoopClock.system.now
        var waits: [Duration] = []
        supervisor.changed = { child in
          if case .ended = child.state { endedAt = LoopClock.system.now }
          if child.state == .starting { waits.append(LoopClock.system.now - endedAt) }
        }
        for round in 1...4 {
          child.process?.signal(SIGKILL)
          let isBack = try await eventually { child.restarts == round && child.state == .ready }
          #expect(isBack)
        }
        // A growing pause would affect both of the last restarts, whereas random delays of the machine rarely affect
        // both.
        let shortest = waits.suffix(2).min() ?? .seconds(10)
        #expect(waits.count == 4 && shortest < .milliseconds(150), "\(waits)")
      }
    }
  }
}
