import AppCatalog
import CivilTime

/// A period in which a plan was paid for or granted.
struct PlanPeriod {
  /// The plan's rank among the app's plans.
  var rank: Int
  var begins: Timestamp
  /// The end; nil for a period without an end.
  var ends: Timestamp?

  /// Returns the part before `time`; nil if there is none.
  func cut(at time: Timestamp?) -> PlanPeriod? {
    guard let time else { return self }
    guard time > begins else { return nil }
    return PlanPeriod(rank: rank, begins: begins, ends: ends.map { min($0, time) } ?? time)
  }
}

/// Schedules the days that codes grant. The days run only while nothing else grants the account the plan or a higher
/// one (E7).
///
/// The days of several codes therefore add up, and don't run while the account pays. When a fact arrives late, all
/// periods are computed again, and later periods may shift.
struct CodeDayAllocation {
  private(set) var periods: [AccessPeriod] = []
  /// The time when each grant's days are used up, by the grant's id. A grant whose days never start is missing.
  private(set) var ends: [String: Timestamp] = [:]
  /// The periods that later days must not overlap.
  private var spans: [PlanPeriod]

  /// Schedules the days of all grants.
  ///
  /// - Parameter spans: The account's periods from purchases and from grants with fixed dates.
  init(_ grants: some Sequence<GrantFact>, around spans: [PlanPeriod], _ offerings: Offerings) {
    self.spans = spans
    func rank(_ grant: GrantFact) -> Int { offerings.rank(ofPlan: grant.plan) }
    // Days of higher plans come first.
    let sorted = grants.filter { rank($0) > 0 }.sorted {
      (-rank($0), $0.beginsAt, $0.id) < (-rank($1), $1.beginsAt, $1.id)
    }
    for grant in sorted {
      guard let days = grant.days else { continue }
      place(grant, for: .seconds(Int64(days) * 86_400), rank: rank(grant))
    }
  }

  private mutating func place(_ grant: GrantFact, for duration: Duration, rank: Int) {
    var left = duration
    var begins = grant.beginsAt
    var pieces: [PlanPeriod] = []
    let others = spans.filter { $0.rank >= rank }.sorted { $0.begins < $1.begins }
    for other in others where left > .zero {
      if other.begins > begins {
        let piece = min(left, other.begins - begins)
        pieces.append(PlanPeriod(rank: rank, begins: begins, ends: begins + piece))
        left -= piece
      }
      guard let end = other.ends else {
        add(pieces, of: grant, isWhole: left == .zero)
        return
      }
      begins = max(begins, end)
    }
    if left > .zero { pieces.append(PlanPeriod(rank: rank, begins: begins, ends: begins + left)) }
    add(pieces, of: grant, isWhole: true)
  }

  private mutating func add(_ pieces: [PlanPeriod], of grant: GrantFact, isWhole: Bool) {
    spans += pieces.compactMap { $0.cut(at: grant.revokedAt) }
    if isWhole, let last = pieces.last { ends[grant.id] = last.ends }
    guard grant.revokedAt == nil else { return }
    for piece in pieces {
      // As with other grants, a clock that was set back must not delay the granted days.
      let begins = piece.begins == grant.beginsAt ? Timestamp(seconds: 0) : piece.begins
      periods.append(AccessPeriod(grant, from: begins, to: piece.ends))
    }
  }
}
