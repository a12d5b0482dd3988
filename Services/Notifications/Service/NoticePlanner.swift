import AppCatalog
import CivilTime
import ServiceHost
import Storage
import Wire

/// Creates the plans of users' notices. Each transaction uses its own planner, which caches time zones.
struct NoticePlanner {
  let catalog: AppCatalog
  private let downtimes: Downtimes
  private var zones: [String: TimeZoneRules] = [:]

  init(catalog: AppCatalog, downtimes: Downtimes) {
    self.catalog = catalog
    self.downtimes = downtimes
  }

  /// Returns a user's plan; nil if the app has no notices.
  mutating func plan(of person: UserState) throws -> NoticePlan? {
    guard let notices = catalog[person.app]?.notices else { return nil }
    return NoticePlan(notices: notices, zone: try rules(of: person.timeZone), person: person, downtimes: downtimes)
  }

  /// Sets the time of a user's next check to the time of the next notice.
  mutating func planNext(_ person: inout UserState, at now: Timestamp) throws {
    person.nextAt = try plan(of: person)?.next(at: now)?.at
  }

  /// Starts the plan of a new user.
  mutating func welcome(_ person: inout UserState, at time: Timestamp) throws {
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
