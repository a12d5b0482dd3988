import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests that a deployment in use moves to PostgreSQL and back into files (Q10).
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
struct MoveCommandTests {
  @Loop private static func quintet(
    _ words: [String], in folder: String, _ environment: [String: String] = [:]
  ) async throws -> (exit: ChildExit, said: String) {
    let run = try await Programs.run(
      "quintet", words + ["--runtime", "\(folder)/run", "--state", "\(folder)/state"],
      environment: ["QUINTET_APPS_DIR": Apps.folder].merging(environment) { $1 })
    return (run.exit, run.output)
  }

  /// Creates a database for this test in the cluster of the test run.
  @Loop private static func database() async throws -> String {
    let url = try await PostgresCluster.url()
    let name = "stack_\(UInt32.random(in: 0 ... .max))"
    _ = try await Programs.runSystem("/usr/bin/psql", ["-q", url, "-c", "CREATE DATABASE \(name)"])
    return url.replacing("/postgres?", with: "/\(name)?")
  }

  /// A user who adds cards until the test ends. Each card has a key, and some cards are sent twice.
  @Loop private final class Learner {
    let client: PatientClient
    let name: String
    private(set) var acknowledged: [String] = []
    private(set) var longest = Duration.zero
    private(set) var account = ""
    private(set) var failure: String?
    private var isEnough = false
    private var isOver = false

    init(_ supervisor: Supervisor, _ name: String) {
      client = PatientClient(supervisor.plan.directories.gatewaySocket)
      self.name = name
    }

    func register() async throws {
      let reply = try await client.call(
        "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"],
        key: "register-\(name)-0123456789")
      client.token = reply["token"]?.string
      account = reply["account"]?.string ?? ""
    }

    func begin() {
      Loop.task { [self] in
        do { while !isEnough { try await addOne() } } catch { failure = "\(error)" }
        isOver = true
      }
    }

    private func addOne() async throws {
      let number = acknowledged.count
      let params: JSONValue = ["front": .string("\(name) \(number)"), "back": "b"]
      // The free plan allows 25 cards, so an old card is deleted for each new one.
      if number >= 20 {
        _ = try await timed(
          "content.cards.delete", ["cards": [.string(acknowledged[number - 20])]],
          key: "gone-\(name)-\(number)-0123456789")
      }
      for _ in 0..<(number.isMultiple(of: 3) ? 2 : 1) {
        let card = try await timed("content.cards.add", params, key: "card-\(name)-\(number)-0123456789")["card"]
        let id = card?["id"]?.string ?? "?"
        if acknowledged.count > number {
          #expect(acknowledged[number] == id, "a repeated key created a second card")
        } else {
          acknowledged.append(id)
        }
      }
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(15))
    }

    private func timed(_ method: String, _ params: JSONValue, key: String) async throws -> JSONValue {
      let began = LoopClock.system.now
      defer { longest = max(longest, LoopClock.system.now - began) }
      return try await client.call(method, params, key: key)
    }

    /// Returns the duration of the longest call since this function was last called.
    func takeLongest() -> Duration {
      defer { longest = .zero }
      return longest
    }

    func enough() async {
      isEnough = true
      _ = try? await eventually { self.isOver }
    }

    /// Checks that the stored cards are those that were acknowledged and not deleted, in order.
    func judge() async throws {
      #expect(failure == nil)
      let listed = try await client.call("content.cards.list", ["limit": 100], key: "list")
      let ids = listed["cards"]?.array?.compactMap { $0["id"]?.string } ?? []
      #expect(ids == Array(acknowledged.suffix(20)), "\(name)")
    }
  }

  @Test("Databases in use can be moved to PostgreSQL and back without lost data or failed calls")
  func inUse() async throws {
    try await onLoop {
      let url = try await Self.database()
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { supervisor in
          let learners = [Learner(supervisor, "ann"), Learner(supervisor, "bo")]
          for learner in learners {
            try await learner.register()
            learner.begin()
          }
          for place in [url, "files"] {
            let leaving = Learner(supervisor, "leaving-\(place.prefix(5))")
            try await leaving.register()
            let old = Learner(supervisor, "old-\(place.prefix(5))")
            try await old.register()
            let move = Loop.task { try await Self.quintet(["move", "--to", place], in: folder) }
            var isOver = false
            Loop.task {
              _ = try? await move.value
              isOver = true
            }
            // During the move, an account is erased and a device is linked to another account.
            _ = try await leaving.client.call(
              "entitlements.account.erase", ["confirm": .string(leaving.account)],
              key: "erase-\(place.prefix(5))-0123456789")
            let code = try #require(
              try await learners[0].client.call("entitlements.links.create", key: "link-\(place.prefix(5))-01")["code"])
            _ = try await old.client.call(
              "entitlements.links.merge", ["code": code], key: "join-\(place.prefix(5))-0123456789")
            #expect(try await eventually { isOver })
            let (exit, said) = try await move.value
            #expect(exit == .exited(code: 0), "\(said)")
            for learner in learners {
              let longest = learner.takeLongest()
              print("\(learner.name) waited \(longest) at most during the move to \(place.prefix(8))")
              // docs/reliability states the time for optimized programs. Here, a call must end within its longest
              // timeout.
              #expect(longest < .seconds(30))
            }
            #expect(said.components("identical on both sides") == 5, "\(said)")
            let files = try Disk.list("\(folder)/state").filter { $0.hasSuffix(".db") }
            #expect(files.count == (place == "files" ? 5 : 0), "\(files)")
            // Restarted services use the databases to which they were moved.
            let (restart, words) = try await Self.quintet(["restart"], in: folder)
            #expect(restart == .exited(code: 0), "\(words)")
            #expect(
              try await eventually {
                let state = try? await leaving.client.call("content.cards.list", key: "gone")
                return state == nil
              })
          }
          for learner in learners { await learner.enough() }
          for learner in learners {
            try await learner.judge()
            #expect(learner.client.refused == 0 && learner.acknowledged.count > 50)
          }
          let (audit, words) = try await Self.quintet(["audit"], in: folder)
          #expect(audit == .exited(code: 0), "\(words)")
        }
      }
    }
  }

  /// Begins to move content's database as the command does, up to the point where it could be switched.
  @Loop private static func follow(_ supervisor: Supervisor, to place: String) async throws -> MoveProgress? {
    let health = Health(supervisor.plan.directories)
    let reply = try await health.order(
      BeginMove(to: place), of: "content", BeginMove.method(of: "content"), timeout: .seconds(30))
    #expect(reply.obstacles.isEmpty && !reply.isThere, "\(reply)")
    var progress: MoveProgress?
    #expect(
      try await eventually {
        progress = try await health.order(MoveState(), of: "content", MoveState.method(of: "content")).progress
        return [.following, .failed].contains(progress?.phase)
      })
    return progress
  }

  /// Returns the place of content's database; nil while the service doesn't answer.
  @Loop private static func place(_ supervisor: Supervisor) async -> String? {
    try? await Health(supervisor.plan.directories).order(
      BeginMove(to: "files", check: true), of: "content", BeginMove.method(of: "content")
    ).place
  }

  @Test("If a service is killed while a move switches its database, either the old or the new database is complete")
  func kills() async throws {
    try await onLoop {
      let url = try await Self.database()
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { supervisor in
          let learner = Learner(supervisor, "ann")
          try await learner.register()
          learner.begin()
          var moved = 0
          var number = 0
          // Each kill is 12 ms later than the previous one, until a switch finishes before the kill.
          while number < 14 || moved == 0 && number < 100 {
            let wasFile = try #require(await Self.place(supervisor)).hasSuffix("content.db")
            #expect(try await Self.follow(supervisor, to: wasFile ? url : "files")?.phase == .following)
            let process = supervisor.child("content")?.process
            // The first process is killed before the command asks it to switch.
            if number > 0 {
              _ = try await Health(supervisor.plan.directories).order(
                SwitchMove(), of: "content", SwitchMove.method(of: "content"))
            }
            try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(max(0, number - 1) * 12))
            process?.signal(SIGKILL)
            #expect(
              try await eventually {
                supervisor.child("content")?.process !== process && supervisor.child("content")?.hasStarted == true
              })
            let isFile = try #require(await Self.place(supervisor)).hasSuffix("content.db")
            if isFile != wasFile { moved += 1 }
            let had = learner.acknowledged.count
            #expect(try await eventually { learner.acknowledged.count > had + 2 || learner.failure != nil })
            number += 1
          }
          #expect(moved > 0 && moved < number)
          await learner.enough()
          try await learner.judge()
          #expect(learner.client.refused == 0)
          // After the kills, the move succeeds.
          let (exit, said) = try await Self.quintet(["move", "--to", "files"], in: folder)
          #expect(exit == .exited(code: 0), "\(said)")
          let (audit, words) = try await Self.quintet(["audit"], in: folder)
          #expect(audit == .exited(code: 0), "\(words)")
        }
      }
    }
  }

  @Test("A move that was killed can be repeated, and if the server is lost, the databases stay where they are")
  func otherKills() async throws {
    try await onLoop {
      let own = try await PostgresCluster.start()
      let other = try await Self.database()
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { supervisor in
          let learner = Learner(supervisor, "ann")
          try await learner.register()
          learner.begin()
          let move = ["move", "--to", other, "--runtime", "\(folder)/run", "--state", "\(folder)/state"]
          let interrupted = try RunningCommand(move, in: folder)
          try await interrupted.says("are identical")
          interrupted.process?.signal(SIGINT)
          #expect(try await interrupted.end(within: .seconds(10)) == .exited(code: 130))
          #expect(interrupted.said.contains("interrupted: run the command again"), "\(interrupted.said)")
          for pause in [0, 150, 400, 800, 1500] {
            let command = try RunningCommand(move, in: folder)
            try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(pause))
            command.process?.signal(SIGKILL)
            _ = try await command.end(within: .seconds(10))
          }
          let (exit, said) = try await Self.quintet(["move", "--to", other], in: folder)
          #expect(exit == .exited(code: 0), "\(said)")
          #expect(try await Self.quintet(["move", "--to", "files"], in: folder).exit == .exited(code: 0))

          #expect(try await Self.follow(supervisor, to: own)?.phase == .following)
          let data = String(try #require(own.split(separator: "host=").last))
          let server = String(decoding: try Disk.read("\(data)/data/postmaster.pid"), as: UTF8.self)
          let number = try #require(server.split(separator: "\n").first.flatMap { Int32($0) })
          #expect(kill(number, SIGKILL) == 0)
          let health = Health(supervisor.plan.directories)
          #expect(
            try await eventually {
              let state = try await health.order(MoveState(), of: "content", MoveState.method(of: "content"))
              return state.progress?.phase == .failed
            })
          let refused = await #expect(throws: Failure.self) {
            try await health.order(SwitchMove(), of: "content", SwitchMove.method(of: "content"))
          }
          #expect(refused?.kind == .conflict)
          let (failed, words) = try await Self.quintet(["move", "--to", own], in: folder)
          #expect(failed == .exited(code: 1) && words.contains("can't connect to"), "\(words)")
          #expect(await Self.place(supervisor)?.hasSuffix("content.db") == true)
          await learner.enough()
          try await learner.judge()
        }
      }
    }
  }

  @Test("Wrong destinations and settings are reported by name, and nothing is changed")
  func mistakes() async throws {
    try await onLoop {
      let url = try await Self.database()
      let another = try await Self.database()
      try await withTemporaryDirectory { folder in
        let folders = [
          "QUINTET_RUNTIME_DIR": "\(folder)/run", "QUINTET_STATE_DIR": "\(folder)/state",
          "QUINTET_APPS_DIR": Apps.folder,
        ]
        func check(_ store: String?) async throws -> (exit: ChildExit, output: String) {
          try await Programs.run(
            "content", ["--check"], environment: folders.merging(store.map { ["QUINTET_STORE": $0] } ?? [:]) { $1 })
        }
        try await withDeployment(in: folder) { _ in
          let (usage, words) = try await Self.quintet(["move", "--to", "db.internal"], in: folder)
          #expect(usage == .exited(code: 64) && words.contains("--to takes files, or a postgres://"), "\(words)")
          let (unreached, said) = try await Self.quintet(
            ["move", "--dry-run", "--to", "postgres:///quintet?host=/nowhere"], in: folder)
          #expect(unreached == .exited(code: 1) && said.contains("can't connect to"), "\(said)")
          let (free, ready) = try await Self.quintet(["move", "--dry-run", "--to", url], in: folder)
          #expect(free == .exited(code: 0) && ready.contains("content        can be moved from "), "\(ready)")
          #expect(ready.contains("/state/content.db to \(StoreSetting(setting: url)?.target ?? "?")\n"), "\(ready)")
          // A changed setting alone doesn't move the database.
          let unmoved = try await check(url)
          #expect(
            unmoved.exit == .exited(code: 1) && unmoved.output.contains("remove the setting 'store'"), "\(unmoved)")
          let (one, next) = try await Self.quintet(["move", "--to", url, "--service", "content"], in: folder)
          #expect(one == .exited(code: 0) && next.contains("haven't been moved yet: run the command"), "\(next)")
          #expect(!next.contains("restart"), "the other services wouldn't start with the setting: \(next)")
          #expect(try await check(url).exit == .exited(code: 0))
          #expect(try await check(nil).exit == .exited(code: 0))
          let wrong = try await check(another)
          #expect(
            wrong.exit == .exited(code: 1)
              && wrong.output.contains("has no Quintet database: the database that was moved"), "\(wrong)")
          let (status, shown) = try await Self.quintet(["status"], in: folder)
          #expect(status == .exited(code: 0) && shown.contains("the setting 'store' is missing"), "\(shown)")
          let (again, there) = try await Self.quintet(["move", "--to", url, "--service", "content"], in: folder)
          #expect(again == .exited(code: 0) && there.contains("is already at"), "\(there)")
          #expect(there.split(separator: "\n").count == 1, "nothing was moved: \(there)")
          let (back, dropped) = try await Self.quintet(["move", "--to", "files"], in: folder)
          #expect(back == .exited(code: 0) && dropped.contains("Remove store from the settings, then"), "\(dropped)")
          // The setting may name the database's previous location; any other location is an error.
          #expect(try await check(url).exit == .exited(code: 0))
          let never = try await check(another)
          #expect(never.exit == .exited(code: 1) && never.output.contains("where it has never been"), "\(never)")
          // Only the reason is reported for a service whose database can't be read.
          for file in try Disk.list("\(folder)/state") where file.hasPrefix("content.db") {
            try Disk.remove("\(folder)/state/\(file)")
          }
          let (lost, why) = try await Self.quintet(["move", "--dry-run", "--to", url], in: folder)
          #expect(lost == .exited(code: 1) && why.contains("no database was moved"), "\(why)")
          #expect(!why.contains("Something went wrong"), "\(why)")
        }
      }
    }
  }
}

extension String {
  fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
