import AIGatewayContract
import AppCatalog
import CivilTime
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// The method that returns the text of the day, for widgets (R10).
@Loop struct DailyTextMethods {
  let store: Store
  let catalog: AppCatalog

  func register(on routes: Routes) {
    let catalog = catalog
    routes.read(GetDaily.self, in: store) { request, caller, db in
      let principal = try caller.account()
      let daily = (catalog[principal.app]?.generators?.generators ?? []).filter { $0.daily != nil }
      let asked = request.generator?.value
      guard let app = catalog[principal.app], let generator = daily.first(where: { asked == nil || $0.id == asked })
      else {
        throw Failure.notFound(.noGenerator)
      }
      let zone = try ZoneInfo.rules(of: principal.timeZone)
      let tag = request.language?.value
      let day = zone.day(of: db.wallNow)
      let language = catalog.language(
        try tag.map { try Self.language($0) }, or: principal.language, in: app.id)
      let text = DailyText(
        app: app, generator: generator, account: principal.account, day: day, language: language)
      guard let made = try text.make() else { throw Failure.notFound(.noText) }
      return GetDaily.Reply(
        generator: generator.id, day: day, refreshAt: zone.time(of: day + 1), inputs: made.inputs, names: made.names,
        text: made.text, language: language)
    }
  }

  /// - Throws: `invalid_params` if the tag isn't a valid BCP 47 tag.
  private nonisolated static func language(_ tag: String) throws -> Language {
    do { return try Language(tag) } catch {
      throw Failure.invalidParams("language '\(Excerpt(tag))' isn't a BCP 47 tag")
    }
  }
}
