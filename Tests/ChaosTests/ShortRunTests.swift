import ChaosModel
import EventLoop
import Files
import Glibc
import TestBox
import TestSupport
import Testing
import Wire

/// Runs the real executables under `quintet up` for a few seconds. `make chaos` does the same for minutes.
@Suite(.timeLimit(.minutes(10))) struct ShortRunTests {
  @Test("All promises hold under faults, and every planted defect is found")
  func run() async throws {
    let entries = try await withTemporaryDirectory { folder in
      let (code, text) = try await ChaosProgram.run([
        "--seconds", "25", "--rate", "90", "--every", "2", "--faults", "kill,stop,restart,cut", "--seed", "4", "--apps",
        Apps.folder, "--out", folder,
      ])
      #expect(code == 0, "\(text)")
      return try ChaosProgram.history(folder)
    }
    let history = History(entries)
    try #require(Verdict(history).isGood)
    for (method, least) in [
      ("entitlements.grants.add", 5), ("entitlements.grants.revoke", 5), ("entitlements.codes.make", 1),
      ("entitlements.codes.redeem", 5), ("entitlements.store.notify", 5), ("entitlements.access.check", 5),
    ] {
      #expect(history.ops(method).count { $0.op.ok != nil } >= least, "\(method)")
    }
    #expect(history.ops("entitlements.codes.redeem").contains { $0.op.refused != nil })
    for plant in Plant.allCases {
      guard let planted = plant.planted(in: entries) else {
        Issue.record("the run's history has no place for the defect \(plant.rawValue)")
        continue
      }
      #expect(!Verdict(History(planted)).of(plant.check).isEmpty, "\(plant.rawValue) wasn't found by \(plant.check)")
    }
  }

  @Test(
    "With PostgreSQL, all promises hold while its servers are killed, paused and overloaded",
    .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
  func servers() async throws {
    try await withTemporaryDirectory { folder in
      let (code, text) = try await ChaosProgram.run([
        "--stack", "pair", "--seconds", "30", "--rate", "60", "--every", "6", "--faults",
        "failover,partition,standby,connections", "--seed", "1", "--apps", Apps.folder, "--out", folder,
      ])
      #expect(code == 0, "\(text)")
      let history = History(try ChaosProgram.history(folder))
      #expect(history.faults.values.contains { $0.kind == "failover" && $0.skipped == nil }, "\(text)")
    }
  }

  @Test(
    "Two machines set up with the guide's commands keep all promises while one is lost and while their network fails",
    .enabled("can't create network namespaces here") { await Self.canCreateNamespaces() },
    .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
  func machines() async throws {
    try await withTemporaryDirectory { folder in
      let (code, text) = try await ChaosProgram.run([
        "--stack", "hosts", "--seconds", "100", "--rate", "40", "--every", "35", "--faults", "host,link", "--seed", "1",
        "--apps", Apps.folder, "--out", folder,
      ])
      #expect(code == 0, "\(text)")
      #expect(!text.contains("commands that this run didn't try"), "\(text)")
      let history = History(try ChaosProgram.history(folder))
      for kind in ["host", "link"] {
        #expect(history.faults.values.contains { $0.kind == kind && $0.skipped == nil }, "\(kind): \(text)")
      }
      #expect(history.returns.count == history.faults.values.count { $0.skipped == nil }, "\(text)")
    }
  }

  /// Returns true if this process may create network and mount namespaces. Containers may forbid this even to root.
  private static func canCreateNamespaces() async -> Bool {
    let output = try? await onLoop { try await Programs.runSystem("/usr/bin/unshare", ["--net", "--mount", "true"]) }
    return output != nil
  }

  @Test(
    "All promises hold under floods, full disks, failing syncs, clock jumps and a lack of file descriptors",
    .enabled(if: geteuid() == 0, "needs root, to fill disks and change clocks"))
  func machine() async throws {
    try await withTemporaryDirectory { folder in
      let (code, text) = try await ChaosProgram.run([
        "--seconds", "15", "--rate", "100", "--every", "2", "--faults", "flood,full,sync,clock,descriptors", "--seed",
        "2",
        "--apps", Apps.folder, "--out", folder,
      ])
      #expect(code == 0, "\(text)")
      let history = History(try ChaosProgram.history(folder))
      // strace and libfaketime may be missing; the other faults need no extra program.
      for kind in ["flood", "full", "descriptors"] {
        #expect(history.faults.values.contains { $0.kind == kind && $0.skipped == nil }, "\(text)")
      }
    }
  }

  @Test(
    "The Debian package under a real systemd keeps all promises under faults",
    .enabled("can't run systemd here; run `Tests/Box/box check` for the reason") { await Box.isPossible() })
  func systemd() async throws {
    let package = try await onLoop { try await Package.shared() }
    try await withTemporaryDirectory { folder in
      let (code, text) = try await ChaosProgram.run([
        "--stack", "systemd", "--package", package, "--seconds", "20", "--rate", "100", "--every", "2", "--faults",
        "kill,stop,restart,cut,flood,full,descriptors", "--seed", "3", "--out", folder,
      ])
      #expect(code == 0, "\(text)")
      let history = History(try ChaosProgram.history(folder))
      for kind in ["kill", "stop", "restart", "cut", "flood", "full", "descriptors"] {
        #expect(history.faults.values.contains { $0.kind == kind && $0.skipped == nil }, "\(kind): \(text)")
      }
    }
  }

  @Test(
    "An invalid command line is refused with an error that names the mistake",
    arguments: [
      (["--rate", "0"], "--rate"), (["--faults", "flod"], "flod"), (["--sede", "1"], "--sede"), (["--seed"], "--seed"),
      (["--stack", "upp"], "upp"),
    ])
  func usage(_ arguments: [String], _ word: String) async throws {
    let (code, text) = try await ChaosProgram.run(arguments)
    #expect(code == 64 && text.contains(word), "\(text)")
  }
}

/// Runs `chaos` from the folder of the test program as a child process.
enum ChaosProgram {
  static func run(_ arguments: [String]) async throws -> (code: Int64, text: String) {
    let program = "\(Disk.parent(of: try #require(Disk.ownProgram())))/chaos"
    return try await onLoop {
      try await withTemporaryDirectory { folder in
        let output = "\(folder)/output"
        let file = try Disk.appendOnly(output, mode: 0o600)
        defer { close(file) }
        let exit = try await withCheckedThrowingContinuation { (waiting: CheckedContinuation<ChildExit, any Error>) in
          do {
            _ = try ChildProcess(
              program, arguments, environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"], output: (file, file)
            ) {
              waiting.resume(returning: $0)
            }
          } catch {
            waiting.resume(throwing: error)
          }
        }
        let text = String(decoding: try Disk.read(output), as: UTF8.self)
        guard case .exited(let code) = exit else { return (-1, "\(exit)\n\(text)") }
        return (code, text)
      }
    }
  }

  /// Reads the history that a run with `--out` wrote.
  static func history(_ folder: String) throws -> [Entry] {
    var entries: [Entry] = []
    try Disk.eachLine("\(folder)/history.jsonl") { entries.append(try JSON.decode(Entry.self, from: Array($0))) }
    return entries
  }
}
