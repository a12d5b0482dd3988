import TestSupport

/// What is done to a stack in a run, decided by a seed before it begins.
package struct StrikePlan: Sendable {
  package private(set) var strikes: [Strike] = []

  /// - Parameters:
  ///   - every: the time from one trouble to the next; a quarter of them come two at once.
  ///   - quiet: how long nothing is done at the start, for comparison, and how long before the end the last trouble may
  ///     begin.
  ///   - services: whom it may meet.
  package init(
    seed: UInt64, lasting duration: Duration, every: Duration, kinds: [FaultKind], quiet: Duration,
    services: [String] = Strike.services
  ) {
    var dice = Dice(seed: seed)
    guard !kinds.isEmpty, every > .zero else { return }
    var at = quiet
    // Each kind in turn, in an order of the seed's: a short run has as many kinds as it has room for.
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

  /// Mostly one; now and then several, or the gateway and a service; rarely all.
  private static func victims(of kind: FaultKind, among services: [String], _ dice: inout Dice) -> [String] {
    if kind.isEverywhere { return services }
    if kind.isClients { return ["gateway"] }
    // The gateway and edge have no database whose sync could fail.
    let all = kind == .sync ? services.filter { !["gateway", "edge"].contains($0) } : services
    let roll = dice.roll(0..<100)
    let count = roll < 70 ? 1 : roll < 88 ? 2 : roll < 96 ? 3 : all.count
    return Array(all.shuffled(using: &dice).prefix(count))
  }
}
