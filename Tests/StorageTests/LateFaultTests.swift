import EventLoop
import Storage
import Synchronization
import TestSupport
import Testing
import Wire

/// Writes of one group whose failures PostgreSQL reports late, often after the end of the write.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
struct LateFaultTests {
  @Test(
    "If some writes of a group fail late, the result is the same as if each write had run alone in SQLite",
    arguments: UInt64(1)...16)
  func groups(seed: UInt64) async throws {
    let log = HookLog()
    try await withStore(on: .postgres, hooks: log.hooks) { grouped, _ in
      try await withStore { single, _ in
        var dice = Dice(seed: seed)
        for round in 0..<12 {
          let bodies = (0..<dice.roll(2..<40)).map { RandomBody(round * 100 + $0, &dice) }
          let found = try await RandomGroup.runTogether(bodies, in: grouped, .postgres)
          let expected = await RandomGroup.runAlone(bodies, in: single)
          for body in bodies {
            #expect(found.outcomes[body.number] == expected.outcomes[body.number], "seed \(seed): \(body)")
          }
          #expect(found.actions == found.done && expected.actions == expected.done)
          try #expect(RandomGroup.rows(grouped) == RandomGroup.rows(single), "seed \(seed), round \(round)")
        }
      }
    }
    #expect(log.halts.isEmpty)
  }

  @Test(
    "If the session ends before the commit, only writes that were stored are reported as successful",
    arguments: UInt64(1)...6)
  func cut(seed: UInt64) async throws {
    let log = HookLog()
    try await withStore(on: .postgres, hooks: log.hooks) { store, _ in
      try await store.write { tx in for card in 0..<6 { try tx.add("\(card)") } }
      var dice = Dice(seed: seed)
      let bodies = (100..<120).map { number in
        var body = RandomBody(number, &dice)
        body.owner = nil
        body.steps.insert(.add(number), at: 0)
        return body
      }
      let found = try await RandomGroup.runTogether(bodies, in: store, .postgres) { tx in
        // The session ends before the group is confirmed, and no write waits for this end.
        try tx.run("SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(5)")
      }
      #expect(found.last == .failed("unavailable, executed: no") && found.actions == found.done)
      let ids = try store.read { try $0.values(of: String.self, "SELECT id FROM cards") }
      #expect(Set(ids.compactMap { Int($0) }.filter { $0 >= 100 }) == found.done)
    }
    #expect(!log.halts.isEmpty)
  }

  @Test("If a write ignores its own failure, the other writes aren't lost")
  func ignored() async throws {
    try await withStore(on: .postgres) { store, _ in
      var dice = Dice(seed: 1)
      let steps: [[BodyStep]] = [
        [.add(1), .add(1)], [.add(2)], [.add(3)], [.add(4), .hidden(.fault(.nul)), .changes], [.add(5)],
      ]
      let bodies = steps.enumerated().map { number, steps in
        var body = RandomBody(number, &dice)
        body.owner = nil
        body.steps = steps
        return body
      }
      let found = try await RandomGroup.runTogether(bodies, in: store, .postgres)
      #expect(found.outcomes[0] == .failed("unique") && found.outcomes[3] == .failed("22021"))
      #expect(found.done == [1, 2, 4])
      let ids = try store.read { try $0.values(of: String.self, "SELECT id FROM cards ORDER BY id") }
      #expect(ids == ["2", "3", "5"])
    }
  }

  @Test("If PostgreSQL can't store one owner's name, other owners' writes in the same group succeed")
  func owner() async throws {
    try await withStore(on: .postgres) { store, _ in
      var dice = Dice(seed: 1)
      let bodies = ["acc_1", "a\u{0}b", "acc_2"].enumerated().map { number, owner in
        var body = RandomBody(number, &dice)
        body.owner = owner
        body.steps = [.add(number)]
        return body
      }
      let found = try await RandomGroup.runTogether(bodies, in: store, .postgres)
      #expect(found.done.isSuperset(of: [0, 2]))
    }
  }
}
