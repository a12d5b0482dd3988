import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// A stack that is used goes to PostgreSQL and back into files (Q10).
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgresCluster.programs != nil, "PostgreSQL's server programs aren't installed"))
struct MoveCommandTests {
  @Loop private static func quintet(
    _ words: [String], in folder: String, _ environment: [String: String] = [:]
  ) async throws -> (exit: ChildExit, said: String) {
    let run = try await Programs.run(
      "quintet", words + ["--runtime", "\(folder)/run", "--state", "\(folder)/state", "--apps", Apps.folder],
      environment: environment)
    return (run.exit, run.output)
  }

  /// A database that nobody else has, in the cluster of this test run.
  @Loop private static func database() async throws -> String {
    let url = try await PostgresCluster.url()
    let name = "stack_\(UInt32.random(in: 0 ... .max))"
    _ = try await Programs.runSystem("/usr/bin/psql", ["-q", url, "-c", "CREATE DATABASE \(name)"])
    return url.replacing("/postgres?", with: "/\(name)?")
  }

  /// Somebody who adds cards until it is said that it is enough, each under a key and some of them twice.
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
      (client, self.name) = (PatientClient(supervisor.plan.directories.gatewaySocket), name)
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
      let began = LoopClock.system.now
      let params: JSONValue = ["front": .string("\(name) \(number)"), "back": "b"]
      // The free plan holds 25: one goes for each that comes then.
      if number >= 20 {
        _ = try await client.call(
          "content.cards.delete", ["cards": [.string(acknowledged[number - 20])]], key: "gone-\(name)-\(number)-0123456789")
      }
      for _ in 0..<(number.isMultiple(of: 3) ? 2 : 1) {
        let card = try await client.call("content.cards.add", params, key: "card-\(name)-\(number)-0123456789")["card"]
        let id = card?["id"]?.string ?? "?"
        if acknowledged.count > number {
          #expect(acknowledged[number] == id, "one key, two cards")
        } else {
          acknowledged.append(id)
        }
      }
      longest = max(longest, LoopClock.system.now - began)
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(15))
    }

    func enough() async {
      isEnough = true
      _ = try? await eventually { self.isOver }
    }

    /// The cards that the store has are those that were acknowledged and not taken away, in their order.
    func judge() async throws {
      #expect(failure == nil)
      let listed = try await client.call("content.cards.list", ["limit": 100], key: "list")
      let ids = listed["cards"]?.array?.compactMap { $0["id"]?.string } ?? []
      #expect(ids == Array(acknowledged.suffix(20)), "\(name)")
    }
  }

  @Test("a stack in use goes to PostgreSQL and back: nothing is lost or doubled, and callers wait less than a second")
  func inUse() async throws {
    try await onLoop {
      let url = try await Self.database()
      try await withTemporaryDirectory { folder in
        try await withStack(in: folder) { supervisor in
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
            // One account is erased, and one device joins another's, while the stores are on their way.
            _ = try await leaving.client.call(
              "entitlements.account.erase", ["confirm": .string(leaving.account)], key: "erase-\(place.prefix(5))-0123456789")
            let code = try #require(try await learners[0].client.call("entitlements.links.create", key: "link-\(place.prefix(5))-01")["code"])
            _ = try await old.client.call("entitlements.links.join", ["code": code], key: "join-\(place.prefix(5))-0123456789")
            #expect(try await eventually { isOver })
            let (exit, said) = try await move.value
            #expect(exit == .exited(code: 0), "\(said)")
            #expect(said.components("the same on both sides") == 5, "\(said)")
            print(said)
            let files = try Disk.list("\(folder)/state").filter { $0.hasSuffix(".db") }
            #expect(files.count == (place == "files" ? 5 : 0), "\(files)")
            // Services that begin once more are where they were moved to.
            let (restart, words) = try await Self.quintet(["restart"], in: folder)
            #expect(restart == .exited(code: 0), "\(words)")
            #expect(try await eventually {
              let state = try? await leaving.client.call("content.cards.list", key: "gone")
              return state == nil
            })
          }
          for learner in learners { await learner.enough() }
          for learner in learners {
            try await learner.judge()
            print("\(learner.name): \(learner.acknowledged.count) cards, longest \(learner.longest)")
            #expect(learner.longest < .seconds(3) && learner.client.refused == 0)
          }
          let (audit, words) = try await Self.quintet(["audit"], in: folder)
          #expect(audit == .exited(code: 0), "\(words)")
        }
      }
    }
  }
}

extension String {
  fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
