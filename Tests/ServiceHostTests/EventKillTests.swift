import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

/// Kills both ends of event delivery at every step, over real sockets and files, and then checks the whole history.
@Suite(.timeLimit(.minutes(5))) struct EventKillTests {
  typealias Side = EventPair.Side

  /// Every step between "change committed" and "cursor stored", and the steps around them.
  static let steps: [(Side, String)] = [
    // The publisher: before its change is committed, and after the commit but before anything is sent.
    (.content, "emitted"), (.content, "emitted>committing"), (.content, "emitted>committed"),
    // The publisher: after reading the events but before sending them, and after sending them but before the answer.
    (.content, "sending"), (.content, "sending~"), (.content, "sending:4"),
    // The publisher: after the answer but before the cursor is stored, while the cursor is being written, and
    // afterwards.
    (.content, "answered"), (.content, "answered:3"), (.content, "acknowledged"), (.content, "acknowledged>committing"),
    (.content, "acknowledged>committed"),
    // The publisher: while it deletes delivered events.
    (.content, "pruned"), (.content, "pruned>committing:2"), (.content, "pruned>committed:2"),
    // The subscriber: before its transaction, inside the transaction, and after the commit but before the answer.
    (.progress, "arrived"), (.progress, "applied"), (.progress, "applied:3"), (.progress, "recorded"),
    (.progress, "recorded>committing"), (.progress, "recorded>committed"), (.progress, "answering"),
    (.progress, "answering:2"),
    // The subscriber: while an event is quarantined, and while it is released.
    (.progress, "quarantined"), (.progress, "quarantined>committing"), (.progress, "quarantined>committed"),
    (.progress, "released"), (.progress, "released>committing"), (.progress, "released>committed"),
  ]

  /// Makes changes for three accounts at once. One of them has an event that can't be applied at first, and some
  /// changes fail.
  @Loop static func drive(_ pair: EventPair, _ run: String, changes: Int = 6) async throws {
    try pair.makeSick()
    let accounts = ["a", "b", "c"].map { account in
      Loop.task { try await drive(pair, run, account: account, changes: changes) }
    }
    for account in accounts { try await account.value }
  }

  @Loop private static func drive(_ pair: EventPair, _ run: String, account: String, changes: Int) async throws {
    for number in 0..<changes {
      let name = "\(run)-\(account)-\(number)"
      let isSick = account == "b" && number == 1
      try await pair.change(.init(name: name, count: 1 + number % 3, isSick: isSick), account: account)
      await #expect(throws: Failure.self) {
        try await pair.change(.init(name: "\(name)-undone", count: 2, fails: true), account: account)
      }
      guard account == "a", number == changes / 2 else { continue }
      // Waits until the failing event has arrived; otherwise it would never be quarantined.
      #expect(try await eventually { try await pair.quarantinedEvents() > 0 })
      try pair.cure()
    }
  }

  /// Repeats rounds of changes until the expected kills have happened. The number of deliveries, and so of steps, in a
  /// round depends on the speed of both sides.
  @Loop private static func driveUntil(_ pair: EventPair, _ died: @Loop () -> Bool) async throws -> Int {
    for round in 1...50 {
      try await drive(pair, "round\(round)")
      try await pair.settle()
      if died() { return round }
    }
    Issue.record("the step was never reached")
    return 50
  }

  @Test("No event is lost, repeated or reordered, at whatever step a process is killed", arguments: steps)
  func everyStep(side: Side, step: String) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let pair = try await EventPair(in: folder, crashAt: [side: step])
        let rounds = try await Self.driveUntil(pair) { pair.deaths[side] == 1 }
        let (flaws, committed) = try await pair.end()
        #expect(flaws == [])
        #expect(committed == rounds * 36)
      }
    }
  }

  @Test("If both sides are killed at different steps, no event is lost, repeated or reordered")
  func bothSides() async throws {
    try await onLoop {
      let pairs = [
        ("emitted>committed", "recorded>committed"), ("answered", "applied"),
        ("acknowledged>committing", "answering:2"),
        ("pruned:2", "quarantined>committed"),
      ]
      for (content, progress) in pairs {
        try await withTemporaryDirectory { folder in
          let pair = try await EventPair(in: folder, crashAt: [.content: content, .progress: progress])
          _ = try await Self.driveUntil(pair) { pair.deaths == [.content: 1, .progress: 1] }
          #expect(try await pair.end().flaws == [], "\(content), \(progress)")
        }
      }
    }
  }

  @Test("An event that was sent but never received is sent again", arguments: [true, false])
  func neverReceived(isReceiverKilled: Bool) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let pair = try await EventPair(in: folder, crashAt: [.content: "sending:2~"])
        try await pair.change(.init(name: "first"))
        try await pair.settle()
        // The second delivery stays in the buffer of a socket that isn't read, and its sender is killed.
        pair.signal(.progress, SIGSTOP)
        try await pair.change(.init(name: "second", count: 3))
        #expect(try await eventually { pair.deaths[.content] == 1 })
        // The delivery is either lost with its receiver or read after its sender has ended.
        if isReceiverKilled { pair.kill(.progress) } else { pair.signal(.progress, SIGCONT) }
        try await pair.settle()
        let (flaws, committed) = try await pair.end()
        #expect(flaws == [])
        #expect(committed == 4)
      }
    }
  }

  /// The number of kills in `randomKills`; `QUINTET_KILLS` raises it.
  static let kills = Environment.current()["QUINTET_KILLS"].flatMap { Int($0) } ?? 24

  @Test("After random kills of both sides, the event history is intact", arguments: [1, 2])
  func randomKills(seed: UInt64) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        var dice = Dice(seed: seed)
        let pair = try await EventPair(in: folder)
        let driving = Loop.task {
          for run in 0..<(Self.kills / 4) { try await Self.drive(pair, "run\(run)", changes: 4) }
        }
        var killed = 0
        while killed < Self.kills {
          // Waits between a few hundred microseconds and 40 milliseconds, so that the kill isn't tied to any step.
          try await LoopClock.system.sleep(until: LoopClock.system.now + .microseconds(dice.roll(300..<40_000)))
          let side = dice.pick(Side.allCases)
          let before = pair.deaths[side, default: 0]
          pair.kill(side)
          if dice.chance(20) { pair.kill(side == .content ? .progress : .content) }
          #expect(try await eventually { pair.deaths[side, default: 0] > before })
          killed += 1
        }
        try await driving.value
        try await pair.settle()
        let (flaws, committed) = try await pair.end()
        #expect(flaws == [])
        #expect(committed == Self.kills / 4 * 21)
      }
    }
  }
}
