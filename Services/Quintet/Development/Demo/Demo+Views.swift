import AppCatalog
import CivilTime
import EventLoop
import QuintetCommand
import ServiceHost
import Wire

extension Demo {
  /// One call returns a screen with data of several services. A service that is down only costs its part of the screen
  /// (Q3).
  func views() async throws -> Int {
    var steps = 0
    var walks: [(walk: Walk, view: String)] = []
    for app in catalog.apps {
      guard let view = app.views?.views.first(where: \.needsNothing) else { continue }
      let walk = try await walk(app.id, ", the screen “\(view.id)”")
      try await walk.register(language: "en", timeZone: "Europe/London")
      // On a busy machine, a part may miss its deadline once.
      let reply = try await walk.eventually("views.get", ["view": .string(view.id)]) { reply in
        let parts = reply["parts"]?.object?.members ?? []
        return !parts.isEmpty && parts.allSatisfy { Self.isWell($0.value) }
      }
      let parts = reply["parts"]?.object?.members ?? []
      walk.told("all services are up", parts.map { "\($0.key) \(Self.outcome($0.value))" }.joined(separator: ", "))
      guard view.parts.count > 1, view.parts.contains(where: { $0.method.hasPrefix("progress.") }) else {
        steps += walk.steps
        walk.end()
        continue
      }
      walks.append((walk, view.id))
    }
    if walks.isEmpty { return steps }
    await stage.hold("progress")
    Output.line("\n\(Output.bold("progress is killed, and held down"))")
    for (walk, view) in walks {
      let reply = try await walk.call("views.get", ["view": .string(view)])
      let parts = reply["parts"]?.object?.members ?? []
      let states = parts.map { "\($0.key): \($0.value["state"]?.string ?? "?")" }
      try walk.expect(
        parts.contains { $0.value["state"] == "ok" } && parts.contains { Self.kind($0.value) != nil },
        expected: "the other parts of the screen, and a failed part", got: reply)
      walk.told("\(walk.app), the same screen", states.joined(separator: ", "))
    }
    await stage.release("progress")
    let back = try await walks[0].walk.eventually("views.get", ["view": .string(walks[0].view)]) { reply in
      reply["parts"]?.object?.members.allSatisfy { Self.isWell($0.value) } == true
    }
    walks[0].walk.told(
      "progress continues",
      "\(back["parts"]?.object?.members.count ?? 0) of \(back["parts"]?.object?.members.count ?? 0) parts are "
        + "available again"
    )
    for (walk, _) in walks {
      steps += walk.steps
      walk.end()
    }
    return steps
  }

  /// A part that a new account has no data for is skipped, which is correct.
  private static func isWell(_ part: JSONValue) -> Bool {
    part["state"] == "ok" || part["state"] == "skipped" && part["lacks"] != nil
  }

  private static func outcome(_ part: JSONValue) -> String {
    guard part["state"] == "ok", let took = part["took_ms"]?.double else { return part["state"]?.string ?? "?" }
    return "\(Int((took * 10).rounded()) / 10).\(Int((took * 10).rounded()) % 10) ms"
  }

  /// Returns the kind of a part's failure; nil if the part succeeded or was skipped.
  private static func kind(_ part: JSONValue) -> String? { part["error"]?["data"]?["kind"]?.string }
}
