/// Decides which file download may request its next piece. Decoding a piece blocks edge's event loop, so the number of
/// concurrent requests is limited, both in total and per origin.
struct FileTurns<Waiter> {
  private let most: Int
  private let maxOfOne: Int
  private var underWay: [Party: Int] = [:]
  private var count = 0
  private var waiting: [(party: Party, waiter: Waiter)] = []

  /// - Parameters:
  ///   - most: the maximum number of concurrent pieces.
  ///   - maxOfOne: the maximum number of concurrent pieces of one origin.
  init(most: Int, maxOfOne: Int) {
    self.most = most
    self.maxOfOne = maxOfOne
  }

  /// Requests a turn.
  ///
  /// - Returns: true if the turn begins at once; otherwise `give` returns the waiter later.
  mutating func take(_ waiter: Waiter, of party: Party) -> Bool {
    guard mayBegin(party) else {
      waiting.append((party, waiter))
      return false
    }
    begin(party)
    return true
  }

  /// Ends a turn.
  ///
  /// - Returns: the waiters whose turns begin.
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

  /// Removes a waiter from the queue.
  mutating func leave(_ isIt: (Waiter) -> Bool) { waiting.removeAll { isIt($0.waiter) } }

  private func mayBegin(_ party: Party) -> Bool { count < most && (underWay[party] ?? 0) < maxOfOne }

  private mutating func begin(_ party: Party) {
    count += 1
    underWay[party, default: 0] += 1
  }
}
