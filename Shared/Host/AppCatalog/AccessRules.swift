import Spelling
package import Wire

/// `access.json`: the features that each plan unlocks, and their limits (E5). Every section is optional. A rule's id is
/// unique in the file.
package struct AccessRules: CatalogSection, Hashable, BoundedMembers {
  /// Optional, unless another section names a rule.
  package static let file = "access.json"
  package static let bounds: Bounds = ["flags": .count(0...1000)]

  /// The id of the offering in `offerings.json`.
  package var offering: String
  /// Rules that open the first items of each group to every account and the rest to some plans.
  package var freeFirst: [FreeFirst]?
  /// Rules that limit how many items an account may have. Some plans have no limit.
  package var countedLimits: [CountedLimit]?
  /// Rules that limit an account's calls per day, in the account's time zone.
  package var quotas: [Quota]?
  /// Features that are turned on for some plans.
  package var flags: [Flag]?

  /// A rule that opens the first items of each group to every account.
  package struct FreeFirst: Codable, Sendable, Hashable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id, "free": .number(0...)]

    /// The rule's id, unique in the file. Other files and clients' access checks refer to the rule by its id.
    package var id: String
    /// The number of items in each group that are open to every account.
    package var free: Int
    /// The plans of `offerings.json` that open the remaining items.
    package var unlockedBy: [String]
  }

  /// A rule that limits how many items of one kind an account may have.
  package struct CountedLimit: Codable, Sendable, Hashable, BoundedMembers {
    package static let bounds: Bounds = [
      "id": .id, "limit": .number(0...), "refusal": .inEach(.characters(0...300)),
    ]

    /// The rule's id, unique in the file. Other files and clients' access checks refer to the rule by its id.
    package var id: String
    /// The maximum number of items an account may have. An account over the limit keeps its items but can't add any.
    package var limit: Int
    /// The plans of `offerings.json` that have no limit.
    package var unlockedBy: [String]
    /// The message for a user who has reached the limit. `{limit}` stands for the limit, which also selects the plural
    /// form. If the member is omitted, Quintet supplies a message.
    package var refusal: CountedText?
  }

  /// A rule that limits how many calls an account may make per day.
  package struct Quota: Codable, Sendable, Hashable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id, "refusal": .inEach(.characters(0...300))]

    /// The rule's id, unique in the file. Other files and clients' access checks refer to the rule by its id.
    package var id: String
    /// The quota of each plan. `free` is required; a plan that isn't listed has the quota of `free`.
    package var perDay: [PlanQuota]
    /// The message for a user who has used up the day's calls. `{limit}` stands for the quota of the user's plan, which
    /// also selects the plural form. If the member is omitted, Quintet supplies a message.
    package var refusal: CountedText?

    /// Returns the number of calls per day that accounts on `plan` may make, or 0 if neither `plan` nor `free` has an
    /// entry. `check` rejects data without an entry for `free`.
    package func perDay(plan: String) -> Int {
      (perDay.first { $0.plan == plan } ?? perDay.first { $0.plan == "free" })?.calls ?? 0
    }
  }

  /// The daily quota of one plan.
  package struct PlanQuota: Codable, Sendable, Hashable, BoundedMembers {
    package static let bounds: Bounds = ["calls": .number(0...)]

    /// A plan of `offerings.json`, or `free`. Each plan may appear once.
    package var plan: String
    /// The number of calls per day.
    package var calls: Int
  }

  /// A feature that is turned on for some plans.
  package struct Flag: Codable, Sendable, Hashable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id]

    /// The flag's id, unique in the file. Other files and clients' access checks refer to the flag by its id.
    package var id: String
    /// The plans of `offerings.json` that have the feature.
    package var unlockedBy: [String]
  }

  /// Returns the app's message for a user who has reached a limit or a quota, or nil if the app has no message of its
  /// own.
  package func refusal(of rule: String, limit: Int) -> Message? {
    let words =
      countedLimits?.first { $0.id == rule }?.refusal ?? quotas?.first { $0.id == rule }?.refusal
    return words.map { Message($0.filled("limit", by: limit)) }
  }

  /// Checks that ids are unique among all rules and that each quota has an entry for `free`.
  package func check(_ problems: inout Problems) {
    checkIDsAreUnique(&problems)
    for (at, rule) in (countedLimits ?? []).enumerated() {
      check(rule.refusal, at: "counted_limits[\(at)].refusal", into: &problems)
    }
    for (at, rule) in (quotas ?? []).enumerated() {
      check(rule.perDay, at: "quotas[\(at)].per_day", into: &problems)
      check(rule.refusal, at: "quotas[\(at)].refusal", into: &problems)
    }
  }

  /// The ids of the rules, by the name of their list.
  private var ids: [(section: String, ids: [String])] {
    [
      ("free_first", (freeFirst ?? []).map(\.id)), ("counted_limits", (countedLimits ?? []).map(\.id)),
      ("quotas", (quotas ?? []).map(\.id)), ("flags", (flags ?? []).map(\.id)),
    ]
  }

  private func checkIDsAreUnique(_ problems: inout Problems) {
    var seen: Set<String> = []
    for (section, ids) in ids {
      for (at, id) in ids.enumerated() where !seen.insert(id).inserted {
        problems.add("\(section)[\(at)].id", "is used twice")
      }
    }
  }

  /// Checks that the offering is the app's own and that `offerings.json` has every plan that the rules name.
  package func check(against app: App, _ problems: inout Problems) {
    guard let offerings = app.offerings else {
      return problems.add("offering", "names an offering, but the app has no readable offerings.json")
    }
    problems.require(
      offering == offerings.offering.id, at: "offering",
      "'\(Excerpt(offering))' isn't the offering in offerings.json, which is '\(offerings.offering.id)'")
    let plans = Set(offerings.plans.map(\.id) + ["free"])
    for (path, plan) in namedPlans where !plans.contains(plan) {
      problems.add(path, "names the plan '\(plan)', which isn't sold\(Spelling.hint(for: plan, among: plans.sorted()))")
    }
  }

  /// Every plan named in the rules, with its path.
  private var namedPlans: [(path: String, plan: String)] {
    func unlocking(_ section: String, _ rules: [[String]]) -> [(path: String, plan: String)] {
      rules.enumerated().flatMap { at, plans in
        plans.enumerated().map { ("\(section)[\(at)].unlocked_by[\($0)]", $1) }
      }
    }
    return unlocking("free_first", (freeFirst ?? []).map(\.unlockedBy))
      + unlocking("counted_limits", (countedLimits ?? []).map(\.unlockedBy))
      + unlocking("flags", (flags ?? []).map(\.unlockedBy))
      + (quotas ?? []).enumerated().flatMap { at, quota in
        quota.perDay.enumerated().map { ("quotas[\(at)].per_day[\($0)].plan", $1.plan) }
      }
  }

  private func check(_ refusal: CountedText?, at path: String, into problems: inout Problems) {
    if let refusal { problems.requireCounted(refusal, counts: "limit", filling: ["limit"], path) }
  }

  private func check(_ perDay: [PlanQuota], at path: String, into problems: inout Problems) {
    var plans: Set<String> = []
    for (at, entry) in perDay.enumerated() {
      if !plans.insert(entry.plan).inserted { problems.add("\(path)[\(at)].plan", "is used twice") }
    }
    if !plans.contains("free") { problems.add(path, "has no entry for the plan `free`") }
  }
}
