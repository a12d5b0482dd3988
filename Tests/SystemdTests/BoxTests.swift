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

/// The package under a real systemd. Where no machine of its own can be had, `Tests/Box/box check` says why.
@Suite(
  .timeLimit(.minutes(10)), .serialized,
  .enabled("Tests/Box/box check says what this machine lacks") { await Box.isPossible() })
struct BoxTests {
  @Test("installed it serves; removed it leaves the databases; purged it leaves nothing")
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

        // A key that the administrator put there, and a setting, are theirs.
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

  @Test("clients are root and the group quintet; a service's user is no client, and a client reaches no inner socket")
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
        // Without a word about where the stack is.
        let alice = ["setpriv", "--reuid=alice", "--regid=alice", "--init-groups", "env", "-i", "PATH=/usr/bin:/bin"]
        let ping = await box.run(alice + ["quintet", "call", "gateway.ping", #"{"a":1}"#])
        #expect(ping.isGood, "\(ping.output)")
        let status = await box.run(alice + ["quintet", "status"])
        #expect(status.output.contains("only operators may look in and steer"), "\(status.output)")
        let doctor = await box.run(alice + ["quintet", "doctor"])
        #expect(!doctor.isGood && doctor.output.contains("sudo quintet doctor"), "\(doctor.output)")
        try box.configure("operators = root, alice\n")
        // The gateway passes her calls on to services whose sockets are closed to her; edge knows her itself.
        _ = try await box.told("systemctl", "restart", "quintet-gateway.service", "quintet-edge.service")
        for words in [["status"], ["events", "lag"], ["reload", "content"]] {
          let run = await box.run(alice + ["quintet"] + words)
          #expect(run.isGood, "\(words): \(run.output)")
        }
        let seen = await box.run(
          "setpriv", "--reuid=quintet-progress", "--regid=quintet-progress", "--init-groups", "ls",
          "/var/lib/quintet/content")
        #expect(!seen.isGood, "another service's database is out of reach")
      }
    }
  }

  @Test("the demo's journeys go as they should, with the store's root as a credential, plain and encrypted")
  func demo() async throws {
    try await onLoop {
      try await Box.with { box in
        let store = try DemoStore(folder: "\(box.root)/srv/demo", now: LoopClock.system.wallNow)
        let restart = ["systemctl", "restart", "quintet-entitlements.service"]
        try box.configure(
          "[entitlements]\nstore_roots = credential:quintet.store-roots\nstore_environments = Sandbox\n")
        #expect(await !box.run(restart).isGood, "there is no such credential")

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

  /// How often a process is killed; more for a long run, as with `QUINTET_BOX_KILLS=600`.
  static let rounds = (Environment.current()["QUINTET_BOX_KILLS"].flatMap { Int($0) } ?? 12) / 6

  @Test("while each process is killed (-9) in turn nobody is refused, and no call fails, is lost or done twice")
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
        print("served again \(slowest) after a kill at the latest")
        for name in Package.executables {
          let unit = "quintet-\(name).service"
          #expect(try await box.show(unit, "NRestarts") == "\(Self.rounds)")
          try await Self.checkLimits(of: unit, in: box)
        }
      }
    }
  }

  /// Kills a process, and waits until the next one serves and has done so for a moment.
  ///
  /// - Returns: how long that took, from the signal to systemd's word that it is ready.
  @Loop static func kill(_ name: String, in box: Box) async throws -> Duration {
    let unit = "quintet-\(name).service"
    let pid = await box.processID(of: name)
    _ = try await box.told("systemctl", "kill", "-s", "KILL", unit)
    #expect(try await box.servesAgain(name, after: pid), "\(name)")
    // By the kernel's and systemd's own clocks: what asks here takes longer than what is measured.
    let ended = Int64(try await box.show(unit, "ActiveExitTimestampMonotonic")) ?? 0
    let serves = Int64(try await box.show(unit, "ActiveEnterTimestampMonotonic")) ?? 0
    try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(300))
    return .microseconds(serves - ended)
  }

  @Test("a process that is killed is started again at once, and one that failed by itself after a pause")
  func pause() async throws {
    try await onLoop {
      try await Box.with { box in
        var shortest = Duration.seconds(10)
        // A delay by systemd's own timers would be 100 ms and what they wait for company, each time.
        for _ in 0..<10 where shortest >= .milliseconds(80) {
          shortest = min(shortest, try await Self.gap(after: "KILL", in: box))
        }
        #expect(shortest < .milliseconds(80))
        // One that nobody handles; at the usual ones Swift's runtime would look for what led there first.
        #expect(try await Self.gap(after: "USR1", in: box) >= .milliseconds(100))
      }
    }
  }

  /// - Returns: the time from a process's end by a signal to its next start.
  @Loop private static func gap(after signal: String, in box: Box) async throws -> Duration {
    let unit = "quintet-progress.service"
    let pid = await box.processID(of: "progress")
    _ = try await box.told("systemctl", "kill", "-s", signal, unit)
    #expect(try await box.servesAgain("progress", after: pid))
    let ended = Int64(try await box.show(unit, "ActiveExitTimestampMonotonic")) ?? 0
    let starts = Int64(try await box.show(unit, "InactiveExitTimestampMonotonic")) ?? 0
    return .microseconds(starts - ended)
  }

  /// Limits that the kernel has, and that a stack at work stays far below.
  @Loop static func checkLimits(of unit: String, in box: Box) async throws {
    #expect(try await box.show(unit, "MemoryMax") == "\(512 << 20)")
    #expect(try await box.show(unit, "TasksMax") == "64")
    let used = (try await box.show(unit, "MemoryCurrent"), try await box.show(unit, "TasksCurrent"))
    // A machine whose control groups don't count has no limits either.
    guard used.0 != "[not set]" else { return }
    let (memory, tasks) = (try #require(Int(used.0)), try #require(Int(used.1)))
    // What content does with files and pictures it does beside its loop.
    let most = unit.contains("content") ? 10 : 4
    #expect(memory < 256 << 20 && tasks <= most, "\(unit): \(memory) bytes, \(tasks) tasks")
  }

  @Test("an upgrade of the package restarts all six one at a time: nobody is refused, and no call fails")
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
          #expect(try await box.show("quintet-\(name).service", "NRestarts") == "0", "stopped in peace, not killed")
        }
      }
    }
  }

  /// - Parameter load: that has ended.
  @Loop static func check(_ load: Load) {
    #expect(load.failed == [])
    #expect(load.refused == 0)
    #expect(load.reachedAll)
    print("\(load.answered) calls answered, \(load.repeated) sent again, the longest took \(load.longest)")
  }
}
