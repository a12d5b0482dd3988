import AppCatalog
package import EventLoop
import PictureFacts
import ProgressContract
package import ServiceHost
package import Storage
import Telemetry

/// The executable `progress`.
package enum ProgressProgram {
  /// Runs the service. Never returns.
  ///
  /// - Parameter setUp: Called before serving; replaced by programs that set up more than this service.
  package static func run(
    _ setUp: @escaping @Loop @Sendable (ServiceHost) throws -> Void = { _ = try ProgressProgram.setUp($0) }
  ) -> Never {
    ServiceHost.run("progress", setUp)
  }

  /// Opens the database and registers methods and events.
  @Loop package static func setUp(_ host: ServiceHost) throws -> Store {
    let store = try host.store(migrations: ProgressService.migrations, held: ProgressAPI.held)
    host.audit(ProgressService.auditRules)
    let sweep = BadgeSweep(store, clock: host.clock, log: host.log)
    let pictures = KnownPictures(recordedIn: host.record(named: "progress-pictures")) { $0.questionPictures }
    let catalog = try host.catalog(
      checking: { pictures.read($0) + ProgressService.conflicts(of: $0, in: store) },
      taken: {
        pictures.take()
        sweep.arm()
      })
    sweep.start(with: catalog)
    host.onStop { sweep.stop() }
    let turns = BoardTurns(store, clock: host.clock, log: host.log)
    turns.start(with: catalog)
    host.onStop { turns.stop() }
    // The rank counts include the account's scores. Deleting its rows alone wouldn't correct them.
    host.eraser?.also = { account in
      try await store.write(of: "upkeep") { try Participation(tx: $0).leave(account) }
    }
    let service = ProgressService(store: store, catalog: catalog, pictures: pictures, clock: host.clock)
    Loop.task { [log = host.log] in
      do {
        try await service.noteUnits()
      } catch {
        log.warning("what stored scores count wasn't recorded", ["reason": "\(error)"])
      }
    }
    service.register(on: host.routes)
    service.receive(by: host.eventReceiver())
    let told: Set = [
      BadgeUnlocked.type, StreakChanged.type, WalletChanged.type, ChallengeCompleted.type, LeaderboardWon.type,
      ActionDone.type,
    ]
    host.publish(from: store, to: ["notifications": told])
    return store
  }
}
