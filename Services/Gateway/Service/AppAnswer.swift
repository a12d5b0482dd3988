import AppCatalog
import GatewayContract
import MessageBus
import Wire

/// Answers `GetApp` from the app's folder and the caller's plan (R13).
struct AppAnswer: Sendable {
  let catalog: AppCatalog

  func reply(_ request: GetApp, _ caller: Caller) throws -> GetApp.Reply {
    let principal = caller.principal
    guard let id = principal?.app ?? request.app?.value else {
      throw Failure.invalidParams("app must be given in a call without a session")
    }
    if let failure = catalog.refusal(of: id) { throw failure }
    guard let app = catalog[id] else { throw Failure.notFound(.appNotServed) }
    let info = app.info
    let plan = principal?.plan ?? "free"
    let flags = (app.access?.flags ?? []).map { ($0.id, $0.unlockedBy.contains(plan)) }
    let least = info.leastClientVersion.flatMap { ClientVersion($0) }
    let version = request.clientVersion?.value.flatMap { ClientVersion(leading: $0) }
    return GetApp.Reply(
      app: id, name: info.name[info.language(for: caller.language)], contentVersion: app.version,
      languages: info.languages, theme: info.theme ?? [:], config: try RawJSON(info.config ?? [:]),
      flags: Dictionary(flags) { first, _ in first }, leastClientVersion: info.leastClientVersion,
      isClientTooOld: version.flatMap { own in least.map { own < $0 } } ?? false)
  }
}
