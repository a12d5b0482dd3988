import AppCatalog
import CivilTime
import ServiceHost
import Storage
import Wire

/// Knows by which data and rules a person's notices are planned; made anew for each transaction, as it keeps the zones
/// that it has read.
struct Planner {
  let catalog: AppCatalog
  private let downtimes: Downtimes
  private var zones: [String: TimeZoneRules] = [:]

  init(catalog: AppCatalog, downtimes: Downtimes) {
    self.catalog = catalog
    self.downtimes = downtimes
  }

  /// A person's plan; nil where the app tells nobody anything.
  mutating func plan(of person: Person) throws -> NoticePlan? {
    guard let notices = catalog[person.app]?.notices else { return nil }
    return NoticePlan(
      notices: notices, zone: try rules(of: person.timeZone), person: person, downtimes: downtimes)
  }

  /// Has a person be looked at when the next notice comes.
  mutating func planNext(_ person: inout Person, at now: Timestamp) throws {
    person.nextAt = try plan(of: person)?.next(at: now)?.at
  }

  /// Has the plan of somebody new begin.
  mutating func welcome(_ person: inout Person, at time: Timestamp) throws {
    guard var plan = try plan(of: person) else { return }
    plan.begin(at: time)
    person = plan.person
  }

  private mutating func rules(of zone: String) throws(Failure) -> TimeZoneRules {
    if let known = zones[zone] { return known }
    let rules = try ZoneInfo.rules(of: zone)
    zones[zone] = rules
    return rules
  }
}
