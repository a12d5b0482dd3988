import AppCatalog
import EventLoop
import Wire

extension Demo {
  /// What every app can do, whatever is in its folder: for one that has no journey of its own.
  func newcomer(_ app: App) async throws -> Int {
    let walk = try await walk(app.id)
    defer { walk.end() }
    try await walk.register(language: (app.info.languages.first ?? .en).tag, timeZone: "UTC")
    if app.offerings != nil {
      let offering = try await walk.call("entitlements.offerings.get")
      let products = offering["products"]?.array?.count ?? 0
      try walk.expect(products > 0, expected: "something that is sold", got: offering)
      walk.told("what its paywall shows", "“\(offering["headline"]?.string ?? "?")”, \(products) products")
    }
    let streak = try await walk.call("progress.streak.get")
    try walk.expect(streak["current"] == 0, expected: "a streak that hasn't begun", got: streak)
    walk.told("a new account's streak", "0 days")
    return walk.steps
  }
}
