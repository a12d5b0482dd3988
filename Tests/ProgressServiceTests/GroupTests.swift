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

/// Groups compare their members. Names can be reported and hidden (C8).
@Suite(.timeLimit(.minutes(2))) struct GroupTests {
  static let files = LeaderboardTests.files().merging(
    [
      "leaderboards.json": """
      {"zone": "UTC", "groups": {"most": 2, "max_members": 3}, "boards": [
         {"id": "week", "name": {"en": "Week"}, "every": "week", "score": {"count": "watered"}},
         {"id": "ours", "name": {"en": "Ours"}, "every": "week", "among": "groups", "score": {"count": "watered"}}]}
      """
    ], uniquingKeysWith: { _, own in own })

  @Loop static func `do`(
    _ world: ProgressWorld, as account: String = "acc_1",
    _ body: @escaping @Sendable (GroupOperations) throws -> ListGroups.Reply
  ) async throws -> [PlayerGroup] {
    let catalog = world.catalog
    return try await world.store.write { tx in
      try body(try GroupOperations(catalog, for: ProgressWorld.caller(account), in: tx)).groups
    }
  }

  @Loop static func make(_ world: ProgressWorld, as account: String = "acc_1") async throws -> PlayerGroup {
    let groups = try await Self.do(world, as: account) { try $0.create(CreateGroup(name: "Den")) }
    return try #require(groups.last)
  }

  @Test("Group members are compared on public boards and on group boards, and other users can't see a group's ranks")
  func compared() async throws {
    try await ProgressWorld.run(Self.files) { world in
      try await LeaderboardTests.fill(world)
      let group = try await Self.make(world)
      #expect(group.members == 1 && group.isOwner && group.name == "Den")
      for account in ["acc_3", "acc_4"] {
        let joined = try await Self.do(world, as: account) { try $0.join(JoinGroup(code: group.code)) }
        #expect(joined.map(\.id) == [group.id] && !joined[0].isOwner)
      }
      for board in ["week", "ours"] {
        let page = try world.board(board, group: group.id)
        #expect(page.entries.map(\.rank) == [1, 1, 3] && page.entries.map(\.score) == [3, 3, 1] && page.members == 3)
        #expect(page.standing == LeaderboardStanding(rank: 1, score: 3))
        var entries: [GetLeaderboard.Entry] = []
        var cursor: String? = nil
        repeat {
          let next = try world.board(board, group: group.id, limit: 1, cursor: cursor)
          entries += next.entries
          cursor = next.nextCursor
        } while cursor != nil
        #expect(entries.map(\.player) == page.entries.map(\.player) && entries.map(\.rank) == [1, 1, 3])
        #expect { try world.board(board, group: group.id, as: ProgressWorld.caller("acc_2")) } throws: {
          ($0 as? Failure)?.kind == .notFound
        }
      }
      #expect { try world.board("ours") } throws: { ($0 as? Failure)?.kind == .invalidParams }
      #expect(try world.boards().boards.map(\.isOfAll) == [true, false])
      // A finished week can be compared too, and is separate from the current one.
      world.set(day: 8)
      try await world.turn()
      let page = try world.board("ours", period: ProgressWorld.start, group: group.id)
      #expect(page.isFinal && page.entries.map(\.rank) == [1, 1, 3])
      #expect(try world.board("ours", group: group.id).entries.isEmpty)
    }
  }

  @Test("The numbers of groups and members are limited, names are checked, and codes can be changed")
  func bounded() async throws {
    try await ProgressWorld.run(Self.files) { world in
      await #expect { try await Self.make(world) } throws: { ($0 as? Failure)?.kind == .conflict }
      try await LeaderboardTests.fill(world)
      let group = try await Self.make(world)
      await #expect { try await Self.do(world) { try $0.create(CreateGroup(name: "Bastard")) } } throws: {
        ($0 as? Failure)?.kind == .contentBlocked
      }
      _ = try await Self.make(world)
      await #expect { try await Self.make(world) } throws: { ($0 as? Failure)?.kind == .limitExceeded }
      for account in ["acc_2", "acc_3"] {
        _ = try await Self.do(world, as: account) { try $0.join(JoinGroup(code: group.code)) }
      }
      let join = { (account: String, code: SpokenCode) in
        try await Self.do(world, as: account) { try $0.join(JoinGroup(code: code)) }
      }
      await #expect { try await join("acc_4", group.code) } throws: { ($0 as? Failure)?.kind == .limitExceeded }
      // A member may join again without effect.
      #expect(try await join("acc_2", group.code).count == 1)
      let id = try Identifier(group.id)
      await #expect { try await Self.do(world, as: "acc_2") { try $0.renew(RenewGroupCode(group: id)) } } throws: {
        ($0 as? Failure)?.kind == .permissionDenied
      }
      let renewed = try await Self.do(world) { try $0.renew(RenewGroupCode(group: id)) }.first { $0.id == group.id }
      #expect(renewed != nil && renewed?.code != group.code)
      await #expect { try await join("acc_4", group.code) } throws: { ($0 as? Failure)?.kind == .notFound }
    }
  }

  @Test("A founder may remove members and is succeeded by the member who joined first, and an empty group is deleted")
  func leaving() async throws {
    try await ProgressWorld.run(Self.files) { world in
      try await LeaderboardTests.fill(world)
      let group = try await Self.make(world)
      let id = try Identifier(group.id)
      for account in ["acc_2", "acc_3"] {
        world.set(day: 0, hours: account == "acc_2" ? 1 : 2)
        _ = try await Self.do(world, as: account) { try $0.join(JoinGroup(code: group.code)) }
      }
      let cid = try #require(
        try world.board("week", as: ProgressWorld.caller("acc_3")).entries.first { $0.isMe }?.player)
      let away = LeaveGroup(group: id, player: try Identifier(cid))
      await #expect { try await Self.do(world, as: "acc_2") { try $0.leave(away) } } throws: {
        ($0 as? Failure)?.kind == .permissionDenied
      }
      #expect(try await Self.do(world) { try $0.leave(away) }[0].members == 2)
      await #expect { try await Self.do(world) { try $0.leave(away) } } throws: { ($0 as? Failure)?.kind == .notFound }
      // An account that leaves the leaderboards also leaves its groups.
      try await world.leave("acc_1")
      let left = try world.store.read { try GroupTable(db: $0).groups(of: "acc_2") }
      #expect(left.map(\.isOwner) == [true] && left[0].members == 1)
      #expect(try await Self.do(world, as: "acc_2") { try $0.leave(LeaveGroup(group: id)) }.isEmpty)
      #expect(try world.store.read { try $0.value(of: Int.self, "SELECT count(*) FROM player_groups") } == 0)
    }
  }

  @Test("A merge keeps the groups of both accounts, each once")
  func merged() async throws {
    try await ProgressWorld.run(Self.files) { world in
      try await LeaderboardTests.fill(world)
      let one = try await Self.make(world)
      let two = try await Self.make(world, as: "acc_2")
      _ = try await Self.do(world, as: "acc_2") { try $0.join(JoinGroup(code: one.code)) }
      try await world.merge("acc_2", into: "acc_1")
      let groups = try world.store.read { try GroupTable(db: $0).groups(of: "acc_1") }
      #expect(Set(groups.map(\.id)) == [one.id, two.id] && groups.allSatisfy { $0.isOwner && $0.members == 1 })
      #expect(try world.board("week", group: one.id).entries.map(\.score) == [5])
    }
  }

  @Test("Hiding a player with a reported name doesn't change the rank, and a new name clears the reports")
  func reported() async throws {
    try await ProgressWorld.run(Self.files) { world in
      try await LeaderboardTests.fill(world)
      let bob = try #require(try world.board("week").entries.first { $0.name == "Bob" }?.player)
      let report = { (account: String, player: String) in
        let catalog = world.catalog
        let request = ReportPlayer(player: try Identifier(player), reason: "rude")
        try await world.store.write {
          try GroupMethods.report(request, by: ProgressWorld.caller(account), catalog: catalog, in: $0)
        }
      }
      for account in ["acc_1", "acc_3", "acc_1"] {
        world.clock.jumpWall(by: .seconds(1))
        try await report(account, bob)
      }
      await #expect { try await report("acc_1", "ply_nobody") } throws: { ($0 as? Failure)?.kind == .notFound }
      let reports = {
        try world.store.read { try NameReportTable(db: $0).page(ListNameReports(limit: 1)) }
      }
      #expect(try reports().reports.map(\.account) == ["acc_1"] && reports().nextCursor != nil)
      let hide = { (hidden: Bool) in
        try await world.store.write { try PlayerTable(db: $0).hide(bob, hidden, at: $0.wallNow) }
      }
      #expect(try await hide(true))
      #expect(try world.board("week").entries.first?.name == nil && world.board("week").entries.first?.score == 5)
      #expect(try reports().reports[0].isHidden && world.boards(as: ProgressWorld.caller("acc_2")).isNameHidden)
      // The hidden name stays hidden, even after another name or in look-alike letters. A different name is shown.
      for name in ["Bob", "Bobby", "bób", "В0B", "B.o-b", "B o\u{308}\u{305}bb"] {
        try await world.join("acc_2", as: name)
        let isHidden = try world.boards(as: ProgressWorld.caller("acc_2")).isNameHidden
        let shown = try world.board("week").entries.first?.name
        #expect(isHidden == (name != "Bobby") && (shown == nil) == isHidden, "\(name)")
      }
      try await world.join("acc_2", as: "Bobby")
      #expect(try world.board("week").entries.first?.name == "Bobby" && reports().reports.isEmpty)
      for number in 0..<NameReportTable.most {
        try await world.store.write {
          try NameReportTable(db: $0).add("r", about: "p\(number)", of: "plants", by: "acc_4", at: $0.wallNow)
        }
      }
      await #expect { try await report("acc_4", bob) } throws: { ($0 as? Failure)?.kind == .limitExceeded }
    }
  }

  @Test("A hidden name stays hidden, even after rejoining, as long as a participating account uses the name")
  func hidden() async throws {
    try await ProgressWorld.run(Self.files) { world in
      try await LeaderboardTests.fill(world)
      @Loop func isHidden(_ account: String) throws -> Bool {
        try world.boards(as: ProgressWorld.caller(account)).isNameHidden
      }
      @Loop func hide(_ account: String, _ hidden: Bool) async throws {
        try await world.store.write { tx in
          let player = try #require(try PlayerTable(db: tx).player(account))
          #expect(try PlayerTable(db: tx).hide(player.id, hidden, at: tx.wallNow))
        }
      }
      try await hide("acc_2", true)
      try await world.leave("acc_2")
      try await world.join("acc_2", as: "b0b")
      #expect(try isHidden("acc_2"))
      // Another account with this name isn't hidden.
      try await world.join("acc_3", as: "Bob")
      #expect(try !isHidden("acc_3"))
      try await world.merge("acc_2", into: "acc_3")
      #expect(try isHidden("acc_3"))
      try await hide("acc_3", false)
      try await world.join("acc_3", as: "BOB")
      #expect(try !isHidden("acc_3"))
      let kept = try await world.store.write { tx in
        let names = HiddenNameTable(db: tx, account: "acc_3")
        for number in 0...HiddenNameTable.most {
          try names.add(String(repeating: "xy", count: number + 1), at: Timestamp(seconds: Int64(number)))
        }
        return try tx.first("SELECT count(*) AS count, min(at) AS oldest FROM hidden_names WHERE account = 'acc_3'") {
          [$0.int("count"), $0.int("oldest")]
        }
      }
      #expect(kept == [HiddenNameTable.most, 1000])
    }
  }
}
