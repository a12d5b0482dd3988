import AppCatalog
import CivilTime
import EventLoop
import Files
import QuintetCommand
import ServiceHost
import TestAuthority
import Wire

/// A journey through each installed app over the gateway's socket, against services that `quintet` supervises.
///
/// A test authority made for this run signs the purchases; the services trust its root certificate. Everything else
/// works as for any client.
@Loop final class Demo {
  let stage: any DemoStage
  let store: DemoStore
  let catalog: AppCatalog

  init(_ stage: any DemoStage, store: DemoStore) throws {
    self.stage = stage
    self.store = store
    catalog = try AppCatalog.open(stage.directories.apps)
  }

  /// Runs all journeys.
  ///
  /// - Returns: true if every step succeeded.
  func run() async -> Bool {
    let started = LoopClock.system.now
    var steps = 0
    var failed: [String] = []
    for (name, journey) in journeys {
      do {
        steps += try await journey()
      } catch {
        // After an interruption, the operator doesn't need the failure that it caused.
        if Task.isCancelled { return false }
        failed.append(name)
        Output.line("  \(Output.red("✗")) \(Self.words(error))")
      }
    }
    let seconds = (LoopClock.system.now - started).milliseconds
    Output.line()
    if failed.isEmpty {
      Output.line(
        Output.bold("All \(steps) steps succeeded, in \(seconds / 1000).\(seconds % 1000 / 100) s."))
    } else {
      Output.line(
        Output.red("Failed: \(failed.joined(separator: ", ")).")
          + (stage.logs.map { " Logs: \($0)" } ?? ""))
    }
    return failed.isEmpty
  }

  /// The journeys of the installed apps in a fixed order. An app without its own journey gets the general one.
  private var journeys: [(name: String, walk: @Loop () async throws -> Int)] {
    let known: [String: @Loop () async throws -> Int] = [
      "tarot": tarot, "flippin": flippin, "bible-stories": bibleStories, "roast-me-later": roastMeLater,
      "clever-den": cleverDen,
    ]
    let usual = ["tarot", "flippin", "bible-stories", "roast-me-later", "clever-den"].filter { catalog[$0] != nil }
    let others = catalog.apps.filter { known[$0.id] == nil }
    return usual.compactMap { name in known[name].map { (name, $0) } }
      + others.map { app in (app.id, { try await self.newcomer(app) }) } + [("views", views)]
  }

  /// Begins a journey with an app.
  ///
  /// - Parameter place: text for the heading, after the app's name.
  func walk(_ app: String, _ place: String = "") async throws -> Walk {
    let name = catalog[app]?.info.name[.en] ?? app
    Output.line("\n\(Output.bold(name + place))")
    return try await Walk(app, socket: stage.directories.gatewaySocket)
  }

  /// Describes an error on one line.
  static func words(_ error: any Error) -> String {
    guard let failure = error as? Failure else { return "\(error)" }
    return "refused: \(failure.kind.rawValue): \(failure.message.en) \(Output.compact(.object(failure.details)))"
  }
}
