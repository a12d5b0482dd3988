import AppCatalog
import CivilTime

/// Selects the challenges for a day, week or month. The result is the same at any time and in each process.
///
/// The pool is shuffled with a seed derived from the ids of the app, the rotation and, for individual challenges, the
/// account. It is shuffled again for each cycle. In a cycle, each challenge is selected once, except for a remainder
/// that is too small for a whole selection.
struct ChallengeRotation {
  private let seed: String

  /// - Parameter account: The account for which challenges are selected.
  init(app: String, account: String) { seed = "\(app) \(account)" }

  /// Returns the challenges selected for a period.
  ///
  /// - Parameter period: The first day of the period.
  func challenges(of rotation: Challenges.Rotation, in period: CivilDay) -> [Challenges.Challenge] {
    let taken = rotation.taken
    guard taken > 0 else { return [] }
    let number = rotation.every.number(of: period)
    let rounds = rotation.pool.count / taken
    let cycle = number >= 0 ? number / rounds : -((rounds - 1 - number) / rounds)
    return Array(shuffled(rotation, cycle: cycle).dropFirst((number - cycle * rounds) * taken).prefix(taken))
  }

  private func shuffled(_ rotation: Challenges.Rotation, cycle: Int) -> [Challenges.Challenge] {
    let base = rotation.to == .each ? seed : String(seed.prefix { $0 != " " })
    return rotation.pool.map { (order: Self.hash("\(base) \(rotation.id) \(cycle) \($0.id)"), challenge: $0) }
      .sorted { ($0.order, $0.challenge.id) < ($1.order, $1.challenge.id) }.map(\.challenge)
  }

  /// Returns a hash of a text: FNV-1a with a final mix of the bits. Without the mix, texts that only differ at the end
  /// would get similar hashes.
  private static func hash(_ text: String) -> UInt64 {
    var hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ hash >> 33
  }
}
