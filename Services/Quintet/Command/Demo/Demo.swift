import AppCatalog
import CivilTime
import EventLoop
import Files
import ServiceHost
import TestAuthority
import Wire

/// A journey through each of the five apps, over the gateway's socket, against a stack that `quintet` holds.
///
/// Purchases are signed by a test authority that was made for this run and that the stack trusts as a
/// root; everything else is as it is for any client.
@Loop final class Demo {
  let stage: any DemoStage
  let store: DemoStore
  let catalog: AppCatalog

  init(_ stage: any DemoStage, store: DemoStore) throws {
    self.stage = stage
    self.store = store
    catalog = try AppCatalog.load(stage.directories.apps)
  }

  /// Walks all journeys.
  ///
  /// - Returns: whether every step went as it should.
  func run() async -> Bool {
    let started = LoopClock.system.now
    var steps = 0
    var failed: [String] = []
    for (name, journey) in [
      ("tarot", tarot), ("flippin", flippin), ("bible-stories", bibleStories), ("roast-me-later", roastMeLater),
      ("clever-den", cleverDen), ("views", views),
    ] {
      do {
        steps += try await journey()
      } catch {
        failed.append(name)
        Output.line("  \(Output.red("✗")) \(Self.words(error))")
      }
    }
    let seconds = (LoopClock.system.now - started).milliseconds
    Output.line()
    if failed.isEmpty {
      Output.line(
        Output.bold("All \(steps) steps went as they should, in \(seconds / 1000).\(seconds % 1000 / 100) s."))
    } else {
      Output.line(
        Output.red("Not as it should be: \(failed.joined(separator: ", ")).")
          + " Logs: \(stage.logs)")
    }
    return failed.isEmpty
  }

  func walk(_ app: String) async throws -> Walk {
    let name = catalog[app]?.info.name.en ?? app
    return try await Walk(app, name, socket: stage.directories.gatewaySocket)
  }

  private static func words(_ error: any Error) -> String {
    guard let failure = error as? Failure else { return "\(error)" }
    return "refused: \(failure.kind.rawValue): \(failure.message.en) \(Output.compact(.object(failure.details)))"
  }
}
