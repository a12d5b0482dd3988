import CivilTime
package import EntitlementsContract
package import Storage
package import Wire

extension ProgressService {
  /// Records an account's new time zone.
  package nonisolated static func apply(_ event: Event, profile: ProfileChanged, in tx: Transaction) throws {
    guard profile.timeZone != profile.formerTimeZone else { return }
    try ZoneTable(db: tx).add(
      profile.timeZone, after: profile.formerTimeZone, since: Timestamp(milliseconds: event.time), of: event.subject)
  }
}
