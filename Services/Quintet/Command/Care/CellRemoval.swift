import CivilTime
import EntitlementsContract
import EventLoop
import Wire

/// `quintet cells empty CELL --to OTHER`: has all accounts of a cell go to another one, while they are used.
///
/// It may be ended at any time and given again: who has gone has gone, and who is on the way goes on.
@Loop struct CellRemoval {
  /// The one that is emptied, which is also the one that is asked: whoever mixes them up is told.
  let cell: Identifier
  let target: Identifier
  let command: CellsCommand
  private static let clock = LoopClock.system
  /// Before it is looked again how far it is, and how often it is said.
  private static let (pause, interval) = (Duration.milliseconds(100), Duration.seconds(10))

  /// - Returns: 0 when nobody is left; 1 when some stay, or this isn't the cell.
  func run() async throws -> Int32 {
    let known = try await command.ask(ListCells())
    let own = known.own
    guard own == cell.value else {
      Output.error("quintet: this is the cell \(own): give the command where \(cell.value) runs")
      return 1
    }
    guard known.cells.contains(where: { $0.name == target.value }), target != cell else {
      let others = known.cells.map(\.name).filter { $0 != own }.joined(separator: ", ")
      Output.error("quintet: --to takes another cell: \(others.isEmpty ? "there is none yet" : others)")
      return 1
    }
    _ = try await command.ask(SetCell(cell: cell, isOpen: false))
    Output.line("\(own) takes no new accounts")
    var before = Int.max
    while true {
      let left = try await pass()
      guard left > 0 else { break }
      guard left < before else {
        Output.error(
          "quintet: \(left) accounts stay in \(own): quintet logs entitlements says why; give the command again to go on"
        )
        return 1
      }
      before = left
    }
    Output.line("nobody is left in \(own)")
    return 0
  }

  /// Has everybody go who is here, and waits until all have gone or stay.
  ///
  /// - Returns: how many there were.
  private func pass() async throws -> Int {
    var reply = try await command.ask(EmptyCell(to: target))
    let all = reply.accounts ?? 0
    var (begun, due) = (reply.leaving, Self.clock.now)
    while reply.hasMore || reply.leaving > 0 {
      if Self.clock.now >= due {
        Output.line("\(all - begun + reply.leaving) of \(all) accounts are still to go")
        due = Self.clock.now + Self.interval
      }
      try await Self.clock.sleep(until: Self.clock.now + Self.pause)
      reply = try await command.ask(EmptyCell(to: target, cursor: reply.nextCursor))
      begun += reply.begun
    }
    return all
  }
}
