import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// A process that doesn't respond delays no command for long, and the error suggests a remedy.
@Suite(.timeLimit(.minutes(2))) struct UnreachableServiceTests {
  /// Runs a body with a socket that accepts connections and never sends anything.
  @Loop private static func withMuteSocket(_ body: @Loop (GatewayClient) async throws -> Void) async throws {
    try await withTemporaryDirectory { folder in
      let descriptor = try ListeningSocket.make(at: "\(folder)/mute.sock", mode: 0o600)
      defer { close(descriptor) }
      let client = try await GatewayClient.connect("\(folder)/mute.sock")
      defer { client.close() }
      let begun = LoopClock.system.now
      try await body(client)
      #expect(LoopClock.system.now - begun < .seconds(10))
    }
  }

  @Test("An unanswered call fails when its timeout expires")
  func call() async throws {
    try await onLoop {
      try await Self.withMuteSocket { client in
        let failure = await #expect(throws: Failure.self) { try await client.call("gateway.health", timeoutMs: 50) }
        #expect(failure?.kind == .deadlineExceeded && failure?.executed == .unknown)
      }
    }
  }

  @Test("A stream without items ends if the gateway doesn't answer a ping either")
  func stream() async throws {
    try await onLoop {
      try await Self.withMuteSocket { client in
        let failure = await #expect(throws: Failure.self) {
          try await client.call("notifications.live.listen", timeoutMs: 50) { _ in }
        }
        #expect(failure?.kind == .deadlineExceeded)
      }
    }
  }

  @Test("Each kind of failed call has one exit code and one message in all commands")
  func unanswered() {
    let denied = CallFailure(Failure.permissionDenied(.notForClients(method: "content.health")))
    #expect(denied.code == 77 && denied.words.contains("operators = root, NAME"))
    #expect(CallFailure(Failure.deadlineExceeded(executed: .unknown)).code == 69)
    #expect(CallFailure(Failure.deadlineExceeded(executed: .unknown)).words == "it doesn't answer")
    #expect(CallFailure(Failure.unavailable("content")).code == 69)
    #expect(CallFailure(UVFault(code: -ENOENT, action: "connect")).code == 69)
    #expect(CallFailure(Failure.invalidParams("no")).code == 1)
  }

  @Test("If no process of a service is found, the remedy is to start the services")
  func remedy() {
    let none = UnreachableService(service: "content", socket: "/s", cause: .nobody)
    #expect(none.cure == nil && none.remedy.contains("quintet up"))
    let stopped = UnreachableService(service: "content", socket: "/s", cause: .stopped(7))
    #expect(stopped.remedy.contains("kill -CONT 7"))
  }

  @Test("A backup explains that a service was restarted or didn't answer")
  func backup() {
    let restarted = BackupCopy.fault(Failure.notFound(.noBackup), of: "content")
    #expect("\(restarted.cause)".contains("restarted during the backup") && !restarted.isUnreachable)
    #expect(BackupCopy.fault(Failure.deadlineExceeded(executed: .no), of: "content").isUnreachable)
    #expect(!BackupCopy.fault(Failure.internal(id: "err_1"), of: "content").isUnreachable)
  }

  @Test("The process that listens on a socket can be found even after the socket file was deleted")
  func listeners() async throws {
    try await onLoop {
      try withTemporaryDirectory { folder in
        let path = "\(folder)/gateway.sock"
        let directories = DeploymentFolders(runtime: folder, state: folder, apps: folder)
        #expect(UnreachableService.of("gateway", in: directories).cause == .nobody)
        let descriptor = try ListeningSocket.make(at: path, mode: 0o600)
        defer { close(descriptor) }
        #expect(Machine.listeners(at: path) == [getpid()])
        // A process that only holds the socket for a stopped service must not be killed.
        try Disk.makeDirectories("\(folder)/log")
        try Disk.write([], to: "\(folder)/log/gateway.log")
        let away = UnreachableService.of("gateway", in: directories)
        #expect(away.cause == .ends(holder: getpid()))
        #expect(away.cure?.contains("kill") == false && away.cure?.contains("\(folder)/log/gateway.log") == true)
        try Disk.remove(path)
        let gone = UnreachableService.of("gateway", in: directories)
        #expect(gone.cause == .noSocket && gone.cure?.contains("quintet-gateway.socket") == true)
      }
    }
  }

  @Test("Advice to kill a process names the service's own process once it has had time to start, and no other process")
  func own() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let directories = DeploymentFolders(runtime: folder, state: folder, apps: folder)
        let descriptor = try ListeningSocket.make(at: "\(folder)/gateway.sock", mode: 0o600)
        defer { close(descriptor) }
        let program = "\(folder)/\(ServiceDirectory.executable(of: "gateway"))"
        try Disk.write(Disk.read("/bin/sleep"), to: program, mode: 0o700)
        let (ends, end) = AsyncStream<ChildExit>.makeStream()
        let child = try ChildProcess(program, ["100"], environment: [:], handedOver: [descriptor]) { end.yield($0) }
        let young = UnreachableService.of("gateway", in: directories, startTime: .seconds(3600))
        #expect(young.cause == .starting(Int32(child.pid)) && young.cure?.contains("kill") == false, "\(young)")
        let look = ProcessSnapshot(service: "gateway", at: Instant(nanoseconds: 0), silence: young)
        let lines = StatusReport.lines([look], now: Timestamp(seconds: 1))
        #expect(lines[1].contains("starting") && !lines.joined().contains("kill"), "\(lines)")
        let found = UnreachableService.of("gateway", in: directories, startTime: .zero)
        #expect(found.cause == .hangs(Int32(child.pid)) && found.cure?.contains("kill -KILL \(child.pid)") == true)
        child.signal(SIGKILL)
        for await _ in ends { break }
        #expect(UnreachableService.of("gateway", in: directories).cause == .ends(holder: getpid()))
      }
    }
  }

  @Test("A process that accepts no more connections is reported as stopping, without advice to kill it")
  func stopping() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let directories = DeploymentFolders(runtime: folder, state: folder, apps: folder)
        let listener = try ListeningSocket.make(at: directories.gatewaySocket, mode: 0o600)
        defer { close(listener) }
        let client = try await GatewayClient.connect(directories.gatewaySocket)
        defer { client.close() }
        let connection = accept(listener, nil, nil)
        let program = "\(folder)/\(ServiceDirectory.executable(of: "gateway"))"
        try Disk.write(Disk.read("/bin/sleep"), to: program, mode: 0o700)
        let child = try ChildProcess(program, ["100"], environment: [:], handedOver: [connection]) { _ in }
        defer { child.signal(SIGKILL) }
        close(connection)
        let found = UnreachableService.of("gateway", in: directories)
        #expect(found.cause == .stopping(Int32(child.pid)) && found.cure?.contains("is stopping") == true, "\(found)")
        let look = ProcessSnapshot(service: "gateway", at: Instant(nanoseconds: 0), silence: found)
        let lines = StatusReport.lines([look], now: Timestamp(seconds: 1))
        #expect(lines[1].contains("stopping") && !lines.joined().contains("kill"), "\(lines)")
      }
    }
  }

  @Test("A running deployment and the leftovers of a killed supervisor are distinguished, with advice for each")
  func otherStack() {
    let left = RunningDeployment(processes: [7, 9], place: "/s/content.db", isLeftOver: true)
    #expect(left.words.contains("an earlier quintet up still run: pids 7, 9. End them with kill 7 9"))
    let other = RunningDeployment(processes: [7], place: "/s/content.db", isLeftOver: false, supervisor: 5)
    #expect(other.words.contains("runs in /s/content.db: pid 7;") && other.words.contains("To end it, run kill 5"))
    #expect(left.wordsForRestore.hasSuffix("End them with kill 7 9. Then run quintet restore again"))
    #expect(other.wordsForRestore.hasPrefix("a deployment uses /s/content.db: pid 7. To end it, run kill 5. "))
  }
}
