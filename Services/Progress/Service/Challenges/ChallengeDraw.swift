import AppCatalog
import CivilTime

/// Which challenges are drawn for a day, a week or a month: the same whenever it is asked, in each process. Pure.
///
/// The pool is shuffled anew each time that all of it has come, by the app, the draw and, where each has their own, the
/// account. So each comes once before any comes again, but for as many as don't fill a whole draw at the end.
struct ChallengeDraw {
  private let seed: String

  /// - Parameter account: whom they are for.
  init(app: String, account: String) { seed = "\(app) \(account)" }

  /// Those of a draw that are for a time.
  ///
  /// - Parameter period: its first day.
  func challenges(of draw: Challenges.Draw, in period: CivilDay) -> [Challenges.Challenge] {
    let taken = draw.taken
    guard taken > 0 else { return [] }
    let number = draw.every.number(of: period)
    let rounds = draw.pool.count / taken
    let cycle = number >= 0 ? number / rounds : -((rounds - 1 - number) / rounds)
    let whom = draw.to == .each ? seed : String(seed.prefix { $0 != " " })
    let shuffled = draw.pool.map { (order: Self.hash("\(whom) \(draw.id) \(cycle) \($0.id)"), challenge: $0) }
      .sorted { ($0.order, $0.challenge.id) < ($1.order, $1.challenge.id) }
    return shuffled[((number - cycle * rounds) * taken)...].prefix(taken).map(\.challenge)
  }

  /// FNV-1a, and a last mixing of its bits, since texts that differ at their ends only would stay close together.
  private static func hash(_ text: String) -> UInt64 {
    var hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ hash >> 33
  }
}
