package import Wire

/// The promotional codes of a run. The operator makes them in batches, alternately for one account and for three
/// accounts each. More users try each code than may redeem it.
package struct Promotion: Sendable {
  package static let make = "entitlements.codes.make"
  package static let redeem = "entitlements.codes.redeem"
  private static let count = 20

  private let since: Int64
  /// The codes to try, each as often as it will be tried.
  private var left: [String] = []
  private var batches = 0
  private var isMaking = false

  /// - Parameter since: the start of the run in milliseconds since 1970.
  package init(since: Int64) { self.since = since }

  /// The next code to try. Consecutive calls return the same code several times.
  mutating func code() -> String? { left.popLast() }

  /// Returns the request for a new batch; nil while one is under way.
  mutating func making(_ user: Int) -> Wish? {
    guard !isMaking else { return nil }
    isMaking = true
    batches += 1
    var params: JSONObject = [
      "app": .string(User.Habit.bible.rawValue), "plan": "premium", "count": .integer(Int64(Self.count)),
      "uses": batches % 2 == 1 ? 1 : 3, "until": .integer(since + 30 * 86_400_000),
      "note": .string("chaos \(batches)"),
    ]
    if batches % 4 < 2 { params["days"] = 30 }
    var wish = Wish(user, Self.make, .object(params), isChange: true)
    wish.isAdmin = true
    return wish
  }

  package mutating func made(_ wish: Wish, _ result: JSONValue?) {
    isMaking = false
    let tries = Int(wish.params["uses"]?.integer ?? 1) + 1
    left = (result?["codes"]?.array ?? []).compactMap(\.string).flatMap { Array(repeating: $0, count: tries) }
  }
}
