import AppCatalog
import CivilTime
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// Compares boards with a naive model after random operations. Rewards must be paid exactly once.
@Suite(.timeLimit(.minutes(5))) struct BoardModelTests {
  /// A naive model: all scores in dictionaries, and ranks by comparing all players.
  struct Model {
    struct Key: Hashable {
      var board: String
      var period: CivilDay
    }
    static let spans: [String: CalendarSpan] = ["week": .week, "day": .day, "month": .month, "best": .always]
    static let late = Duration.seconds(3600)

    let zone: TimeZoneRules
    /// The players, with the time from which their actions count.
    var players: [String: Timestamp] = [:]
    var open: [Key: [String: Int]] = [:]
    var final: [Key: [String: (rank: Int, score: Int, paid: Int)]] = [:]
    var members: [Key: Int] = [:]
    var drops: [String: Int] = [:]

    func key(_ board: String, at time: Timestamp) -> Key {
      Key(board: board, period: (Self.spans[board] ?? .always).start(of: zone.day(of: time)))
    }

    func closesAt(_ key: Key) -> Timestamp? {
      (Self.spans[key.board] ?? .always).next(after: key.period).map { zone.time(of: $0) + Self.late }
    }

    static func rank(_ score: Int, in scores: [String: Int]) -> Int { 1 + scores.values.count { $0 > score } }

    /// - Returns: The boards that no longer accept the action.
    mutating func act(_ account: String, fern: Bool, litres: Int, at time: Timestamp, now: Timestamp) -> [String] {
      guard let joinedAt = players[account], joinedAt <= time || now + .seconds(-600) <= time else { return [] }
      var closed: [String] = []
      for (board, gain) in [("week", 1), ("day", fern ? 1 : 0), ("month", litres), ("best", litres)] where gain != 0 {
        let key = key(board, at: time)
        if let closes = closesAt(key), closes <= now {
          closed.append(board)
        } else {
          let before = open[key]?[account]
          open[key, default: [:]][account] = board == "best" ? max(before ?? gain, gain) : (before ?? 0) + gain
        }
      }
      return closed
    }

    mutating func turn(now: Timestamp) {
      for (key, scores) in open {
        guard let closes = closesAt(key), closes <= now else { continue }
        open[key] = nil
        final[key] = scores.mapValues { score in
          let rank = Self.rank(score, in: scores)
          return (rank: rank, score: score, paid: key.board != "week" ? 0 : rank == 1 ? 100 : rank <= 3 ? 10 : 0)
        }
        members[key] = scores.count
        for (account, place) in final[key] ?? [:] { drops[account, default: 0] += place.paid }
      }
      for board in Self.spans.keys {
        // The number of periods that the app's data keeps.
        for key in members.keys.filter({ $0.board == board }).sorted(by: { $0.period > $1.period }).dropFirst(3) {
          members[key] = nil
          final[key] = nil
        }
      }
    }

    mutating func leave(_ account: String) {
      players[account] = nil
      for key in open.keys { open[key]?[account] = nil }
      for key in final.keys { final[key]?[account] = nil }
    }

    mutating func merge(_ one: String, into other: String) {
      drops[other, default: 0] += drops.removeValue(forKey: one) ?? 0
      guard let joinedAt = players.removeValue(forKey: one) else { return }
      players[other] = players[other] ?? joinedAt
      for key in open.keys {
        guard let theirs = open[key]?.removeValue(forKey: one) else { continue }
        let own = open[key]?[other]
        open[key]?[other] = max(theirs, own ?? theirs)
      }
      for key in final.keys {
        guard let theirs = final[key]?.removeValue(forKey: one) else { continue }
        let own = final[key]?[other]
        let isBetter = theirs.rank < own?.rank ?? .max
        // A single account would have had only one rank, so the reward of the other rank is deducted.
        drops[other, default: 0] -= (isBetter ? own?.paid : theirs.paid) ?? 0
        if isBetter { final[key]?[other] = theirs }
      }
    }
  }

  @Test(
    "Leaderboards and rewards match a naive recount of all actions",
    arguments: 1...(Backend.ofRun == .sqlite ? 12 : 4))
  func recount(seed: Int) async throws {
    var random = Dice(seed: UInt64(seed))
    let zone = ["UTC", "America/New_York", "Asia/Kathmandu"].randomElement(using: &random) ?? "UTC"
    let plan = (0..<220).map { _ in random.next() }
    try await ProgressWorld.run(LeaderboardTests.files(zone: zone)) { world in
      var model = Model(zone: try ZoneInfo.rules(of: zone))
      var random = Dice(seed: UInt64(seed) &* 977)
      for (step, choice) in plan.enumerated() {
        let account = "acc_\(Int.random(in: 1...6, using: &random))"
        let now = world.clock.wallNow
        switch choice % 20 {
        case 0, 1:
          try await world.join(account, as: "P")
          model.players[account] = model.players[account] ?? now
        case 2 where step > 60:
          try await world.leave(account)
          model.leave(account)
        case 3 where step > 60:
          let other = "acc_\(Int.random(in: 1...6, using: &random))"
          guard account != other else { continue }
          try await world.merge(account, into: other)
          model.merge(account, into: other)
        case 4...7:
          world.clock.jumpWall(by: .seconds(Int64.random(in: 1...200_000, using: &random)))
          // The process is killed in the middle and restarted.
          try await world.turn(steps: Int.random(in: 0...3, using: &random))
          try await world.turn()
          model.turn(now: world.clock.wallNow)
        default:
          let late = choice % 3 == 0 ? Int64.random(in: 0...900_000, using: &random) : 0
          let fern = Bool.random(using: &random)
          let litres = Int.random(in: -3...40, using: &random)
          let time = now + .seconds(-late)
          let result = try await world.report(
            "watered", at: time, with: ["plant": fern ? "fern" : "ivy", "litres": .integer(Int64(litres))],
            // The boards don't depend on the account's time zone.
            as: ProgressWorld.caller(account, zone: ["UTC", "Asia/Tokyo"].randomElement(using: &random) ?? "UTC"))
          let closed = model.act(account, fern: fern, litres: litres, at: time, now: now)
          #expect(result.state == .counted && result.closedBoards ?? [] == closed, "step \(step)")
        }
        if step % 11 == 0 { try Self.compare(world, model, "seed \(seed), step \(step)") }
      }
      try Self.compare(world, model, "seed \(seed), at the end")
      #expect(try await world.store.audit(ProgressService.auditRules).problems.isEmpty)
    }
  }

  @Loop static func compare(_ world: ProgressWorld, _ model: Model, _ place: String) throws {
    let now = world.clock.wallNow
    for board in Model.spans.keys {
      let key = model.key(board, at: now)
      let scores = model.open[key] ?? [:]
      let page = try world.board(board, limit: 100)
      let expected = scores.values.sorted(by: >)
      #expect(page.entries.map(\.score) == expected && page.members == scores.count, "\(place), \(board)")
      #expect(page.entries.map(\.rank) == expected.map { Model.rank($0, in: scores) }, "\(place), \(board)")
      for account in (1...6).map({ "acc_\($0)" }) {
        let standing = try world.board(board, limit: 1, as: ProgressWorld.caller(account)).standing
        let own = scores[account].map { LeaderboardStanding(rank: Model.rank($0, in: scores), score: $0) }
        #expect(standing == own, "\(place), \(board), \(account)")
        let history = try world.history(board, as: ProgressWorld.caller(account))
        let periods = model.members.keys.filter { $0.board == board }.map(\.period).sorted(by: >).prefix(3)
        let known = periods.compactMap { period in
          model.final[Model.Key(board: board, period: period)]?[account].map {
            LeaderboardStanding(rank: $0.rank, score: $0.score)
          }
        }
        #expect(history.map(\.standing) == known, "\(place), \(board), \(account)")
      }
    }
    for account in (1...6).map({ "acc_\($0)" }) {
      #expect(try world.balance(account, "drops") == model.drops[account] ?? 0, "\(place), \(account)")
    }
  }
}
