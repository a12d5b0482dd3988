import Contracts
import ServiceHost
import Wire

/// The methods that the page of `quintet admin` may call: the read methods for the displayed data, and the few changes
/// that support needs. Other methods for operators aren't forwarded.
enum AdminPageMethods {
  /// Methods specific to one service.
  static let names = [
    "ai.reports.list", "ai.spending.list", "ai.texts.costs",
    "entitlements.accounts.audit-log", "entitlements.accounts.search", "entitlements.accounts.show",
    "entitlements.apps.list", "entitlements.erasures.get", "entitlements.grants.add", "entitlements.grants.list",
    "entitlements.grants.revoke", "entitlements.reports.get",
    "notifications.announcements.cancel", "notifications.announcements.count", "notifications.announcements.list",
    "notifications.deliveries.list", "notifications.deliveries.retry",
    "progress.leaderboards.hide", "progress.leaderboards.reports", "progress.reports.get", "progress.reports.retention",
    "progress.streak.repair", "progress.streak.show",
  ]

  /// All allowed methods by name.
  static let methods: [String: Method] = {
    let known = ServiceContracts.requests.map { $0.method }.filter { names.contains($0.name) }
    let all =
      known + ServiceDirectory.services.flatMap(of) + [
        Method("gateway.metrics", .read, audience: .admin, access: .open, "")
      ]
    return Dictionary(all.map { ($0.name, $0) }) { $1 }
  }()

  /// Returns the allowed methods that every process has, or that every service with a database has.
  private static func of(_ service: ServiceDirectory.Service) -> [Method] {
    let name = service.name
    let all = [TailLogs.method(of: name), CheckSetUp.method(of: name), ReloadSettings.method(of: name)]
    guard service.hasStore else { return all }
    return all + [
      TailEvents.method(of: name), ListQuarantinedEvents.method(of: name), RetryEvents.method(of: name),
      DropEvent.method(of: name),
    ]
  }
}
