import CivilTime
import ClientLoad
import EventLoop
import Files
import Glibc
import ServiceHost
import TestBox
import TestSupport
import Testing
import Wire

@testable import QuintetCommand
@testable import QuintetDevelopment

/// Tests the package under a real systemd. If no box can run, `Tests/Box/box check` prints the reason.
@Suite(
  .timeLimit(.minutes(10)), .serialized,
  .enabled("can't run systemd here; run `Tests/Box/box check` for the reason") { await Box.isPossible() })
struct BoxTests {
  @Test("Installing starts all services, removing keeps the databases, and purging deletes everything")
  func package() async throws {
    try await onLoop {
      try await Box.with { box in
        for name in Package.executables {
          #expect(try await box.show("quintet-\(name).service", "ActiveState") == "active")
          #expect(try await box.show("quintet-\(name).service", "User") == "quintet-\(name)")
        }
        #expect(await box.run("quintet", "status").isGood)
        #expect(await box.run("systemd-analyze", "verify", "--man=no", "quintet.target").output == "")
        #expect(await box.run("dpkg", "--verify", "quintet").output == "")

        // Removing the package must keep a key and a setting that the administrator added.
        _ = try await box.told("sh", "-c", "echo 'drain = 5s' >>/etc/quintet/quintet.conf; echo k >/etc/quintet/key")
        _ = try await box.told("dpkg", "-r", "quintet")
        #expect(await box.run("pgrep", "-f", "/usr/libexec/quintet").output == "")
        #expect(try Disk.exists("\(box.root)/var/lib/quintet/content/content.db"))
        #expect(try Disk.exists("\(box.root)/etc/quintet/quintet.conf"))
        #expect(try !Disk.exists("\(box.root)/run/quintet/gateway.sock"))

        _ = try await box.told("dpkg", "-P", "quintet")
        let left = try await box.told(
          "sh", "-c",
          """
          find /etc /var /usr /run -name '*quintet*' -newer /tmp/quintet.deb -print \
            | grep -v '^/var/log\\|^/var/cache'; getent passwd group | grep quintet; systemctl --failed --plain --no-legend; :
          """)
        #expect(left == "/etc/quintet\n", "\(left)")
      }
    }
  }

  @Test("Only root and members of the group quintet can be clients, and clients can't reach internal sockets")
  func users() async throws {
    try await onLoop {
      try await Box.with { box in
        _ = try await box.told("useradd", "--groups", "quintet", "alice")
        _ = try await box.told("useradd", "mallory")
        for (user, path, isLetIn) in [
          ("alice", "gateway.sock", true), ("mallory", "gateway.sock", false),
          ("quintet-content", "gateway.sock", false), ("alice", "bus/content.sock", false),
          ("quintet-progress", "bus/content.sock", true),
        ] {
          let connects = await box.run(
            "setpriv", "--reuid=\(user)", "--regid=\(user)", "--init-groups", "perl", "-MSocket", "-e",
            "socket(S, AF_UNIX, SOCK_STREAM, 0); exit !connect(S, sockaddr_un('/run/quintet/\(path)'))")
          #expect(connects.isGood == isLetIn, "\(user) at \(path)")
        }
        // The commands run without any environment variable that names the deployment.
        let alice = ["setpriv", "--reuid=alice", "--regid=alice", "--init-groups", "env", "-i", "PATH=/usr/bin:/bin"]
        let ping = await box.run(alice + ["quintet", "call", "gateway.ping", #"{"a":1}"#])
        #expect(ping.isGood, "\(ping.output)")
        let status = await box.run(alice + ["quintet", "status"])
        #expect(status.output.contains("this user isn't an operator"), "\(status.output)")
        let doctor = await box.run(alice + ["quintet", "doctor"])
        #expect(!doctor.isGood && doctor.output.contains("sudo quintet doctor"), "\(doctor.output)")
        try box.configure("operators = root, alice\n")
        // The gateway forwards alice's calls to services whose sockets alice can't open. Edge itself checks for
        // operators.
        _ = try await box.told("systemctl", "restart", "quintet-gateway.service", "quintet-edge.service")
        for words in [["status"], ["events", "lag"], ["reload", "content"]] {
          let run = await box.run(alice + ["quintet"] + words)
          #expect(run.isGood, "\(words): \(run.output)")
        }
        let seen = await box.run(
          "setpriv", "--reuid=quintet-progress", "--regid=quintet-progress", "--init-groups", "ls",
          "/var/lib/quintet/content")
        #expect(!seen.isGood, "a service can't read another service's database")
      }
    }
  }

  @Test("The demo passes with the App Store root certificate as a plain or an encrypted credential")
  func demo() async throws {
    try await onLoop {
      try await Box.with { box in
        let store = try DemoStore(folder: "\(box.root)/srv/demo", now: LoopClock.system.wallNow)
        let restart = ["systemctl", "restart", "quintet-entitlements.service"]
        try box.configure(
          "[entitlements]\nstore_roots = credential:quintet.store-roots\nstore_environments = Sandbox\n")
        #expect(await !box.run(restart).isGood, "the credential doesn't exist")

        _ = try await box.told(
          "install", "-D", "-m", "0600", "/srv/demo/demo-root.pem", "/etc/credstore/quintet.store-roots")
        #expect(await box.run(restart).isGood, "plain")

        _ = try await box.told("rm", "/etc/credstore/quintet.store-roots")
        _ = try await box.told("mkdir", "-p", "/etc/credstore.encrypted")
        _ = try await box.told(
          "systemd-creds", "encrypt", "--with-key=host", "--name=quintet.store-roots", "/srv/demo/demo-root.pem",
          "/etc/credstore.encrypted/quintet.store-roots")
        let kept = try Disk.read("\(box.root)/etc/credstore.encrypted/quintet.store-roots")
        #expect(!String(decoding: kept, as: UTF8.self).contains("CERTIFICATE"))
        try await box.dropIn(
          "quintet-entitlements.service",
          "[Service]\nLoadCredential=\nLoadCredentialEncrypted=quintet.store-roots\n")
        #expect(try await Demo(box, store: store).run())
      }
    }
  }

  /// The number of times each process is killed. `QUINTET_BOX_KILLS=600` sets the total for a longer run.
  static let rounds = (Environment.current()["QUINTET_BOX_KILLS"].flatMap { Int($0) } ?? 12) / 6

  @Test("No call fails, is lost or runs twice while each process is killed in turn")
  func kills() async throws {
    try await onLoop {
      try await Box.with { box in
        let load = Load(box.directories.gatewaySocket)
        var slowest = Duration.zero
        try await load.during {
          for _ in 0..<Self.rounds {
            for name in Package.executables { slowest = max(slowest, try await Self.kill(name, in: box)) }
          }
        }
        Self.check(load)
        print("every process served again within \(slowest) after a kill")
        for name in Package.executables {
          let unit = "quintet-\(name).service"
          #expect(try await box.show(unit, "NRestarts") == "\(Self.rounds)")
          try await Self.checkLimits(of: unit, in: box)
        }
      }
    }
  }

  /// Kills a process, and waits until the next one has served for a moment.
  ///
  /// - Returns: the time from the end of the old process until systemd considers the new one ready.
  @Loop static func kill(_ name: String, in box: Box) async throws -> Duration {
    let unit = "quintet-\(name).service"
    let pid = await box.processID(of: name)
    _ = try await box.told("systemctl", "kill", "-s", "KILL", unit)
    #expect(try await box.servesAgain(name, after: pid), "\(name)")
    // The times are systemd's own timestamps, because asking for the state takes longer than the measured time.
    let ended = Int64(try await box.show(unit, "ActiveExitTimestampMonotonic")) ?? 0
    let serves = Int64(try await box.show(unit, "ActiveEnterTimestampMonotonic")) ?? 0
    try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(300))
    return .microseconds(serves - ended)
  }

  @Test("A process that is killed restarts at once, and a process that fails by itself restarts after a pause")
  func pause() async throws {
    try await onLoop {
      try await Box.with { box in
        var shortest = Duration.seconds(10)
        // A delay by systemd's timers would take 100 ms or more, due to their coalescing, in every attempt.
        for _ in 0..<10 where shortest >= .milliseconds(80) {
          shortest = min(shortest, try await Self.gap(after: "KILL", in: box))
        }
        #expect(shortest < .milliseconds(80))
        // SIGUSR1 has no handler. After other signals, Swift's runtime would first print a backtrace.
        #expect(try await Self.gap(after: "USR1", in: box) >= .milliseconds(100))
      }
    }
  }

  /// - Returns: the time from the end of a process that gets the signal to the start of the next process.
  @Loop private static func gap(after signal: String, in box: Box) async throws -> Duration {
    let unit = "quintet-progress.service"
    let pid = await box.processID(of: "progress")
    _ = try await box.told("systemctl", "kill", "-s", signal, unit)
    #expect(try await box.servesAgain("progress", after: pid))
    let ended = Int64(try await box.show(unit, "ActiveExitTimestampMonotonic")) ?? 0
    let starts = Int64(try await box.show(unit, "InactiveExitTimestampMonotonic")) ?? 0
    return .microseconds(starts - ended)
  }

  /// Checks that a unit has its limits, and that its usage is far below them.
  @Loop static func checkLimits(of unit: String, in box: Box) async throws {
    #expect(try await box.show(unit, "MemoryMax") == "\(512 << 20)")
    #expect(try await box.show(unit, "TasksMax") == "64")
    let used = (try await box.show(unit, "MemoryCurrent"), try await box.show(unit, "TasksCurrent"))
    // A machine without accounting in its control groups has no limits either.
    guard used.0 != "[not set]" else { return }
    let memory = try #require(Int(used.0))
    let tasks = try #require(Int(used.1))
    // The content service handles files and pictures on threads outside its event loop.
    let most = unit.contains("content") ? 10 : 4
    #expect(memory < 256 << 20 && tasks <= most, "\(unit): \(memory) bytes, \(tasks) tasks")
  }

  @Test("A package upgrade restarts services one at a time, and no call fails")
  func upgrade() async throws {
    try await onLoop {
      try await Box.with { box in
        var before: [Int32?] = []
        for name in Package.executables { before.append(await box.processID(of: name)) }
        let load = Load(box.directories.gatewaySocket)
        try await withTemporaryDirectory { folder in
          let newer = try await Package.make(in: folder, version: "99.0.0")
          try await load.during { try await box.install(newer) }
        }
        Self.check(load)
        #expect(try await box.told("dpkg-query", "-W", "-f", "${Version}", "quintet") == "99.0.0")
        for (name, old) in zip(Package.executables, before) {
          let new = await box.processID(of: name)
          #expect(new != old && new != 0)
          #expect(
            try await box.show("quintet-\(name).service", "NRestarts") == "0", "the process was stopped, not killed")
        }
      }
    }
  }

  /// - Parameter load: a load that has ended.
  @Loop static func check(_ load: Load) {
    #expect(load.failed == [])
    #expect(load.refused == 0)
    #expect(load.reachedAll)
    print("\(load.answered) calls were answered, \(load.repeated) were repeated, and the longest took \(load.longest)")
  }
}
