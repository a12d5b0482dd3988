import Contracts
import ServiceHost
import Wire

/// The methods that the page of `quintet ops` may call: what it shows, and the few changes that support needs. Whatever
/// else an operator may call isn't passed on.
enum OpsAllowed {
  /// Of the services' own methods.
  static let names = [
    "ai.reports.list", "ai.spending.list", "ai.texts.costs",
    "entitlements.accounts.show", "entitlements.erasures.get", "entitlements.grants.add", "entitlements.grants.list",
    "entitlements.grants.revoke", "entitlements.reports.get", "entitlements.trail.read",
    "notifications.announcements.cancel", "notifications.announcements.count", "notifications.announcements.list",
    "notifications.dead.list", "notifications.dead.retry",
    "progress.leaderboards.hide", "progress.leaderboards.reports", "progress.reports.get", "progress.reports.retention",
    "progress.streak.repair", "progress.streak.show",
  ]

  /// All, by their names.
  static let methods: [String: Method] = {
    let known = ServiceContracts.requests.map { $0.method }.filter { names.contains($0.name) }
    let all =
      known + Roster.services.flatMap(of) + [Method("gateway.metrics", .read, audience: .ops, access: .open, "")]
    return Dictionary(all.map { ($0.name, $0) }) { $1 }
  }()

  /// Of those that every process has.
  private static func of(_ service: Roster.Service) -> [Method] {
    let name = service.name
    let all = [TailLogs.method(of: name), CheckSetUp.method(of: name), ReloadSettings.method(of: name)]
    guard service.hasStore else { return all }
    return all + [
      TailEvents.method(of: name), ListShelf.method(of: name), RetryEvents.method(of: name), DropEvent.method(of: name),
    ]
  }
}
