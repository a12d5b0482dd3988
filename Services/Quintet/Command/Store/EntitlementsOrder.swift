import CivilTime
import EntitlementsContract
import Spelling
import Wire

/// The arguments of `quintet entitlements …`.
enum EntitlementsOrder: Sendable {
  case grant(GrantPlan)
  case revoke(RevokeGrant)
  case grants(ListGrants)
  case trail(ReadAuditLog)
  case codes(MakeCodes)
  case batches(ListCodes)
  case recall(RevokeCodes)

  /// The verbs and what the word after each names.
  static let verbs = [
    "grant": "ACCOUNT", "revoke": "GRANT", "grants": "ACCOUNT", "trail": "ACCOUNT", "codes": "APP", "batches": "APP",
    "recall": "BATCH",
  ]

  /// - Throws: `UsageFault` if the arguments are invalid.
  init(_ arguments: Arguments) throws {
    let words = arguments.words.dropFirst()
    guard let verb = words.first, let object = Self.verbs[verb] else {
      let verbs = Self.verbs.keys.sorted()
      throw UsageFault(
        "quintet entitlements \(verbs.joined(separator: "|"))\(Spelling.hint(for: words.first ?? "", among: verbs))")
    }
    guard words.count == 2, let id = try? Identifier(words[words.startIndex + 1]) else {
      throw UsageFault("quintet entitlements \(verb) \(object)")
    }
    switch verb {
    case "grant":
      self = .grant(
        GrantPlan(
          account: id, plan: try Self.needed("plan", arguments), until: try Self.end(arguments),
          reason: try Self.reason(arguments)))
    case "revoke": self = .revoke(RevokeGrant(grant: id, reason: try Self.reason(arguments)))
    case "grants": self = .grants(ListGrants(account: id))
    case "trail":
      let rule = try arguments["rule"].map { try Identifier($0) }
      self = .trail(ReadAuditLog(account: id, at: try arguments["at"].map(Self.time), rule: rule))
    case "codes": self = .codes(try Self.codes(id, arguments))
    case "batches": self = .batches(ListCodes(app: id))
    default: self = .recall(RevokeCodes(batch: id))
    }
  }

  private static func codes(_ app: Identifier, _ arguments: Arguments) throws -> MakeCodes {
    guard let until = try end(arguments) else { throw UsageFault("--until DAY says until when the codes can be used") }
    guard let count = Bounded<1, 1000>(try number(arguments, "count") ?? 1) else {
      throw UsageFault("--count takes 1 to 1000")
    }
    guard let uses = Bounded<1, 1_000_000>(try number(arguments, "uses") ?? 1) else {
      throw UsageFault("--uses takes 1 to 1000000")
    }
    var days: Bounded<1, 3660>?
    if let number = try number(arguments, "days") {
      days = Bounded(number)
      if days == nil { throw UsageFault("--days takes 1 to 3660") }
    }
    return MakeCodes(
      app: app, plan: try needed("plan", arguments), days: days, count: count, uses: uses, until: until,
      note: try reason(arguments))
  }

  private static func needed(_ option: String, _ arguments: Arguments) throws(UsageFault) -> Identifier {
    guard let text = arguments[option], let id = try? Identifier(text) else {
      throw UsageFault("--\(option) must be given")
    }
    return id
  }

  private static func reason(_ arguments: Arguments) throws(UsageFault) -> Text<1, 300> {
    guard let text = arguments["reason"], let reason = try? Text<1, 300>(text) else {
      throw UsageFault("--reason says why, in up to 300 bytes: it stands in the trail")
    }
    return reason
  }

  private static func number(_ arguments: Arguments, _ option: String) throws(UsageFault) -> Int? {
    guard let text = arguments[option] else { return nil }
    guard let number = Int(text) else { throw UsageFault("--\(option) takes a number") }
    return number
  }

  /// Returns the end of the day given by `--until`, in UTC.
  private static func end(_ arguments: Arguments) throws(UsageFault) -> Timestamp? {
    guard let text = arguments["until"] else { return nil }
    guard let day = CivilDay(text) else { throw UsageFault("--until takes a day, like 2026-11-21") }
    return TimeZoneRules.utc.time(of: day + 1)
  }

  /// Parses a day, which means its end, or a time such as "2026-11-21T14:30", in UTC.
  private static func time(_ text: String) throws(UsageFault) -> Timestamp {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    if let first = parts.first, let day = CivilDay(String(first)) {
      guard parts.count == 2 else { return TimeZoneRules.utc.time(of: day + 1) + .milliseconds(-1) }
      let clock = parts[1].split(separator: ":").map { Int($0) }
      if clock.count == 2, let hour = clock[0], let minute = clock[1], (0..<24).contains(hour),
        (0..<60).contains(minute)
      {
        return TimeZoneRules.utc.time(of: day, minutes: hour * 60 + minute)
      }
    }
    throw UsageFault("--at takes a day or a time in UTC, like 2026-11-21 or 2026-11-21T14:30")
  }
}
