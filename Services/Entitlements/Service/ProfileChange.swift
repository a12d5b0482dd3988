import EntitlementsContract
import ServiceHost
import Storage
import Wire

/// A change of an account's profile, as one transaction.
struct ProfileChange: Sendable {
  let request: SetAccountProfile
  let principal: Principal
  /// The requested time zone, with the spelling of the time zone database.
  let zone: ZoneName?

  /// Applies the change.
  ///
  /// - Returns: The changed profile, and the change to publish to the gateway; nil if it doesn't affect the gateway.
  /// - Throws: `unauthenticated` if the calling session is no longer the account's.
  func run(_ tx: Transaction) throws -> (profile: Profile, news: LiveChange?) {
    let accounts = AccountTable(db: tx)
    guard let session = principal.session, var profile = try accounts.profile(of: principal.account, session: session)
    else { throw Failure.unauthenticated }
    let before = profile
    apply(to: &profile)
    try saveDevice(profile, before: before, session: session, in: tx)
    var news = LiveChange(
      kind: .profileChanged, account: principal.account, app: principal.app, plan: principal.plan)
    guard (profile.language, profile.timeZone) != (before.language, before.timeZone) else {
      return (profile, profile.storefront == before.storefront ? nil : news)
    }
    try accounts.set(language: profile.language, timeZone: profile.timeZone, of: principal.account)
    try AuditTable(tx: tx).add("profile.changed", "\(profile.language.tag) \(profile.timeZone)", of: principal)
    let changed = ProfileChanged(
      language: profile.language, timeZone: profile.timeZone, formerTimeZone: before.timeZone)
    try tx.emit(changed, account: principal.account, app: principal.app)
    news.profile = changed
    return (profile, news)
  }

  private func apply(to profile: inout Profile) {
    if let language = request.language { profile.language = language }
    if let zone { profile.timeZone = zone.text }
    if let name = request.deviceName?.value { profile.deviceName = name }
    if let storefront = request.storefront?.value { profile.storefront = storefront }
  }

  private func saveDevice(_ profile: Profile, before: Profile, session: String, in tx: Transaction) throws {
    let devices = DeviceTable(db: tx)
    if profile.deviceName != before.deviceName {
      try devices.rename(deviceOf: session, to: profile.deviceName ?? "")
    }
    if profile.storefront != before.storefront {
      try devices.set(storefront: profile.storefront, ofSession: session)
    }
  }
}
