import Spelling
package import Wire

/// Who may use what in an app: `access.json` (E5). Every section is optional; a rule's id is unique in the file.
package struct AccessRules: CatalogSection, Hashable, BoundedMembers {
  /// Optional; an app whose other sections name a rule needs it.
  package static let file = "access.json"
  package static let bounds: Bounds = ["flags": .count(0...1000)]

  /// The id of the offering in `offerings.json`.
  package var offering: String
  /// The first items of each group are open to all, the rest to some plans.
  package var freeFirst: [FreeFirst]?
  /// So many may be held; some plans have no limit.
  package var countedLimits: [CountedLimit]?
  /// So many calls a day, on the account's own clock.
  package var quotas: [Quota]?
  /// What is on for some plans.
  package var flags: [Flag]?

  /// Opens the first items of each group to everybody.
  package struct FreeFirst: Codable, Sendable, Hashable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id, "free": .number(0...)]

    /// Once in the whole file: other files, and clients' questions, name the rule by it.
    package var id: String
    /// How many of each group are open to all.
    package var free: Int
    /// The plans of `offerings.json` that open the rest.
    package var unlockedBy: [String]
  }

  /// Bounds how many of something an account holds.
  package struct CountedLimit: Codable, Sendable, Hashable, BoundedMembers {
    package static let bounds: Bounds = [
      "id": .id, "limit": .number(0...), "refusal": .inEach(.characters(0...300)),
    ]

    /// Once in the whole file: other files, and clients' questions, name the rule by it.
    package var id: String
    /// How many may be held. Whoever has more keeps them, and can't add.
    package var limit: Int
    /// The plans of `offerings.json` without a limit.
    package var unlockedBy: [String]
    /// What somebody is told who has reached it: `{limit}` stands for how many may be held, which chooses between forms.
    /// Left out, a sentence of Quintet's.
    package var refusal: CountedText?
  }

  /// Bounds how many calls an account makes a day.
  package struct Quota: Codable, Sendable, Hashable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id, "refusal": .inEach(.characters(0...300))]

    /// Once in the whole file: other files, and clients' questions, name the rule by it.
    package var id: String
    /// How many for each plan. `free` must be there; a plan that isn't has the calls of `free`.
    package var perDay: [PlanQuota]
    /// What somebody is told whose day's calls are used up: `{limit}` stands for how many their plan has, which chooses
    /// between forms. Left out, a sentence of Quintet's.
    package var refusal: CountedText?

    /// The calls a day that `plan` may make; 0 if the data forgot `free`, which its check refuses.
    package func perDay(plan: String) -> Int {
      (perDay.first { $0.plan == plan } ?? perDay.first { $0.plan == "free" })?.calls ?? 0
    }
  }

  /// What one plan may do a day.
  package struct PlanQuota: Codable, Sendable, Hashable, BoundedMembers {
    package static let bounds: Bounds = ["calls": .number(0...)]

    /// A plan of `offerings.json`, or `free`; each once.
    package var plan: String
    /// How many calls a day.
    package var calls: Int
  }

  /// Turns something on for some plans.
  package struct Flag: Codable, Sendable, Hashable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id]

    /// Once in the whole file: other files, and clients' questions, name the rule by it.
    package var id: String
    /// The plans of `offerings.json` that have it.
    package var unlockedBy: [String]
  }

  /// What the app says to somebody who has reached a limit or a quota; nil where it leaves that to us.
  package func refusal(of rule: String, limit: Int) -> Message? {
    let words =
      countedLimits?.first { $0.id == rule }?.refusal ?? quotas?.first { $0.id == rule }?.refusal
    return words.map { Message($0.filled("limit", by: limit)) }
  }

  /// Ids are unique among all rules, and each quota says what is free.
  package func check(_ problems: inout Problems) {
    var seen: Set<String> = []
    for (at, rule) in (freeFirst ?? []).enumerated() {
      unique(rule.id, at: "free_first[\(at)].id", among: &seen, into: &problems)
    }
    for (at, rule) in (countedLimits ?? []).enumerated() {
      unique(rule.id, at: "counted_limits[\(at)].id", among: &seen, into: &problems)
      check(rule.refusal, at: "counted_limits[\(at)].refusal", into: &problems)
    }
    for (at, rule) in (quotas ?? []).enumerated() {
      unique(rule.id, at: "quotas[\(at)].id", among: &seen, into: &problems)
      check(rule.perDay, at: "quotas[\(at)].per_day", into: &problems)
      check(rule.refusal, at: "quotas[\(at)].refusal", into: &problems)
    }
    for (at, rule) in (flags ?? []).enumerated() {
      unique(rule.id, at: "flags[\(at)].id", among: &seen, into: &problems)
    }
  }

  /// The offering is the app's own, and every plan that is named is sold.
  package func check(against app: App, _ problems: inout Problems) {
    guard let offerings = app.offerings else {
      return problems.add("offering", "names what is sold, but the app has no offerings.json that can be read")
    }
    problems.require(
      offering == offerings.offering.id, at: "offering",
      "'\(Excerpt(offering))' isn't the offering of offerings.json, '\(offerings.offering.id)'")
    let plans = Set(offerings.plans.map(\.id) + ["free"])
    for (path, plan) in namedPlans where !plans.contains(plan) {
      problems.add(path, "names the plan '\(plan)', which isn't sold\(Spelling.hint(for: plan, among: plans.sorted()))")
    }
  }

  /// Every plan that is named, and where.
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

  private func unique(_ id: String, at path: String, among seen: inout Set<String>, into problems: inout Problems) {
    if !seen.insert(id).inserted { problems.add(path, "is used twice") }
  }

  private func check(_ refusal: CountedText?, at path: String, into problems: inout Problems) {
    if let refusal { problems.requireCounted(refusal, counts: "limit", filling: ["limit"], path) }
  }

  private func check(_ perDay: [PlanQuota], at path: String, into problems: inout Problems) {
    var plans: Set<String> = []
    for (at, entry) in perDay.enumerated() {
      if !plans.insert(entry.plan).inserted { problems.add("\(path)[\(at)].plan", "is used twice") }
    }
    if !plans.contains("free") { problems.add(path, "says nothing for `free`") }
  }
}
