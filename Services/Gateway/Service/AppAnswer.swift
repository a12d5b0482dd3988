import AppCatalog
import GatewayContract
import MessageBus
import Wire

/// Answers `GetApp` from the app's folder and the caller's plan (R13).
struct AppAnswer: Sendable {
  let catalog: AppCatalog

  func reply(_ request: GetApp, _ caller: Caller) throws -> GetApp.Reply {
    let app = try app(of: request, caller)
    let info = app.info
    return GetApp.Reply(
      app: app.id, name: info.name[info.language(for: caller.language)], contentVersion: app.version,
      languages: info.languages, theme: info.theme ?? [:], config: try RawJSON(info.config ?? [:]),
      flags: flags(of: app, on: caller.principal?.plan ?? "free"), minClientVersion: info.minClientVersion,
      isClientTooOld: isTooOld(request.clientVersion?.value, for: info))
  }

  private func app(of request: GetApp, _ caller: Caller) throws -> App {
    guard let id = caller.principal?.app ?? request.app?.value else {
      throw Failure.invalidParams("app must be given in a call without a session")
    }
    if let failure = catalog.refusal(of: id) { throw failure }
    guard let app = catalog[id] else { throw Failure.notFound(.appNotServed) }
    return app
  }

  private func flags(of app: App, on plan: String) -> [String: Bool] {
    let flags = (app.access?.flags ?? []).map { ($0.id, $0.unlockedBy.contains(plan)) }
    return Dictionary(flags) { first, _ in first }
  }

  private func isTooOld(_ version: String?, for info: AppInfo) -> Bool {
    guard let version = version.flatMap({ ClientVersion(leading: $0) }),
      let least = info.minClientVersion.flatMap({ ClientVersion($0) })
    else { return false }
    return version < least
  }
}
