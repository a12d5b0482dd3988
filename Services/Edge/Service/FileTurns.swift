/// Who may ask for a piece of a file next. Unpacking one keeps the loop for a while, so a few are asked for at once, and one
/// origin's many don't go before another's few. Pure.
struct FileTurns<Waiter> {
  private let most: Int
  private let mostOfOne: Int
  private var underWay: [Party: Int] = [:]
  private var count = 0
  private var waiting: [(party: Party, waiter: Waiter)] = []

  /// - Parameters:
  ///   - most: pieces at once.
  ///   - mostOfOne: of one origin.
  init(most: Int, mostOfOne: Int) { (self.most, self.mostOfOne) = (most, mostOfOne) }

  /// Asks for a turn.
  ///
  /// - Returns: whether it is there at once; else it comes by `give`.
  mutating func take(_ waiter: Waiter, of party: Party) -> Bool {
    guard mayBegin(party) else {
      waiting.append((party, waiter))
      return false
    }
    begin(party)
    return true
  }

  /// Gives a turn back.
  ///
  /// - Returns: those whose turn has come by that.
  mutating func give(of party: Party) -> [Waiter] {
    count -= 1
    let left = (underWay[party] ?? 1) - 1
    underWay[party] = left > 0 ? left : nil
    var next: [Waiter] = []
    while let place = waiting.firstIndex(where: { mayBegin($0.party) }) {
      let (party, waiter) = waiting.remove(at: place)
      begin(party)
      next.append(waiter)
    }
    return next
  }

  /// Somebody who waits doesn't any more.
  mutating func leave(_ isIt: (Waiter) -> Bool) { waiting.removeAll { isIt($0.waiter) } }

  private func mayBegin(_ party: Party) -> Bool { count < most && (underWay[party] ?? 0) < mostOfOne }

  private mutating func begin(_ party: Party) {
    count += 1
    underWay[party, default: 0] += 1
  }
}
