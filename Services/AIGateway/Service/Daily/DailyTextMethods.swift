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
    routes.read(GetDaily.self, in: store) { [catalog] request, caller, db in
      let principal = try caller.account()
      let zone = try ZoneInfo.rules(of: principal.timeZone)
      let day = zone.day(of: db.wallNow)
      let text = try Self.text(request, for: principal, on: day, from: catalog)
      guard let made = try text.make() else { throw Failure.notFound(.noText) }
      return GetDaily.Reply(
        generator: text.generator.id, day: day, refreshAt: zone.time(of: day + 1), inputs: made.inputs,
        names: made.names, text: made.text, language: text.language)
    }
  }

  /// - Throws: `not_found` if the app has no such generator with a text of the day.
  private nonisolated static func text(
    _ request: GetDaily, for principal: Principal, on day: CivilDay, from catalog: AppCatalog
  ) throws -> DailyText {
    guard let app = catalog[principal.app], let generator = app.dailyGenerator(request.generator?.value) else {
      throw Failure.notFound(.noGenerator)
    }
    let language = catalog.language(
      try request.language.map { try Self.language($0.value) }, or: principal.language, in: app.id)
    return DailyText(app: app, generator: generator, account: principal.account, day: day, language: language)
  }

  /// - Throws: `invalid_params` if the tag isn't a valid BCP 47 tag.
  private nonisolated static func language(_ tag: String) throws -> Language {
    do { return try Language(tag) } catch {
      throw Failure.invalidParams("language '\(Excerpt(tag))' isn't a BCP 47 tag")
    }
  }
}

extension App {
  /// Returns the generator with this id if it has a text of the day; without an id, the first such generator.
  fileprivate func dailyGenerator(_ id: String?) -> Generator? {
    generators?.generators.first { $0.daily != nil && (id == nil || $0.id == id) }
  }
}
