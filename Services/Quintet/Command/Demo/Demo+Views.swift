import AppCatalog
import CivilTime
import EventLoop
import ServiceHost
import Wire

extension Demo {
  /// A screen in one call, from several services; one dead service costs its part, and not the screen (SPEC Q3).
  func views() async throws -> Int {
    var steps = 0
    var walks: [(walk: Walk, view: String)] = []
    for app in catalog.apps {
      guard let view = app.views?.views.first else { continue }
      let walk = try await Walk(
        app.id, "\(app.info.name.en), the screen “\(view.id)”", socket: supervisor.plan.directories.gatewaySocket)
      try await walk.register(language: "en", timeZone: "Europe/London")
      let reply = try await walk.call("views.get", ["view": .string(view.id)])
      let parts = reply["parts"]?.object?.members ?? []
      try walk.expect(
        parts.count > 1 && parts.allSatisfy { $0.value["state"] == "ok" }, "every part ok", reply)
      walk.told(
        "all services are up", parts.map { "\($0.key) \($0.value["took_ms"]?.integer ?? 0) ms" }.joined(separator: ", ")
      )
      walks.append((walk, view.id))
    }
    guard walks.count == catalog.apps.count else {
      throw Unexpected(expected: "a view for each app", got: "\(walks.count) views")
    }
    await supervisor.hold("progress")
    Output.line("\n\(Output.bold("progress is killed, and held down"))")
    for (walk, view) in walks {
      let reply = try await walk.call("views.get", ["view": .string(view)])
      let parts = reply["parts"]?.object?.members ?? []
      let states = parts.map { "\($0.key): \($0.value["state"]?.string ?? "?")" }
      try walk.expect(
        parts.contains { $0.value["state"] == "ok" } && parts.contains { $0.value["state"] == "unavailable" },
        "the rest of the screen, and one part unavailable", reply)
      walk.told("\(walk.app), the same screen", states.joined(separator: ", "))
    }
    supervisor.release("progress")
    let back = try await walks[0].walk.eventually("views.get", ["view": .string(walks[0].view)]) { reply in
      reply["parts"]?.object?.members.allSatisfy { $0.value["state"] == "ok" } == true
    }
    walks[0].walk.told(
      "progress is let go",
      "\(back["parts"]?.object?.members.count ?? 0) of \(back["parts"]?.object?.members.count ?? 0) parts are ok again")
    for (walk, _) in walks {
      steps += walk.steps
      walk.end()
    }
    return steps
  }
}
