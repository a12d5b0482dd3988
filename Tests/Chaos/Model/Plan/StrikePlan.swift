import TestSupport

/// The faults of a run, decided by a seed in advance.
package struct StrikePlan: Sendable {
  package private(set) var strikes: [Strike] = []

  /// - Parameters:
  ///   - every: the time from one fault to the next. In a quarter of the cases, two faults start at once.
  ///   - quiet: the time without faults at the start, for comparison, and the shortest time between the last fault's
  /// start and the end of the run.
  ///   - services: the services that may be affected.
  package init(
    seed: UInt64, lasting duration: Duration, every: Duration, kinds: [FaultKind], quiet: Duration,
    services: [String] = Strike.services
  ) {
    var dice = Dice(seed: seed)
    guard !kinds.isEmpty, every > .zero else { return }
    var at = quiet
    // Uses all kinds in shuffled order before any kind repeats, so that even a short run has as many kinds as fit.
    var hand: [FaultKind] = []
    while at + quiet <= duration {
      for _ in 0..<(dice.chance(25) && kinds.count > 1 ? 2 : 1) {
        if hand.isEmpty { hand = kinds.shuffled(using: &dice) }
        strikes.append(Self.strike(hand.removeLast(), at: at, every: every, among: services, &dice))
      }
      at += every
    }
  }

  private static func strike(
    _ kind: FaultKind, at: Duration, every: Duration, among services: [String], _ dice: inout Dice
  ) -> Strike {
    let longest = min(kind.longest, every * 3)
    let lasts = longest == .zero ? .zero : longest * (20 + dice.roll(0..<81)) / 100
    return Strike(at: at, kind: kind, services: victims(of: kind, among: services, &dice), lasts: lasts)
  }

  /// Usually one service, sometimes several, rarely all.
  private static func victims(of kind: FaultKind, among services: [String], _ dice: inout Dice) -> [String] {
    if kind.isEverywhere { return services }
    if kind.isClients { return ["gateway"] }
    // The gateway and edge have no database that could sync.
    let all = kind == .sync ? services.filter { !["gateway", "edge"].contains($0) } : services
    let roll = dice.roll(0..<100)
    let count = roll < 70 ? 1 : roll < 88 ? 2 : roll < 96 ? 3 : all.count
    return Array(all.shuffled(using: &dice).prefix(count))
  }
}
