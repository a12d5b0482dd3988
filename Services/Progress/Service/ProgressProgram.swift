import AppCatalog
import EventLoop
import PictureFacts
import ProgressContract
package import ServiceHost
package import Storage
import Telemetry

/// The executable `progress`.
package enum ProgressProgram: ServiceProgram {
  package static let declaration = ServiceDeclaration(
    .progress,
    database: .init(
      migrations: ProgressService.migrations, personalData: ProgressAPI.held, auditRules: ProgressService.auditRules))

  package static func setUp(_ host: ServiceHost) throws { _ = try open(host) }

  /// Sets up the service, and returns its database for a program that does more.
  @Loop package static func open(_ host: ServiceHost) throws -> Store {
    let store = try host.openDatabase()
    let sweep = BadgeBackfill(store, clock: host.clock, log: host.log)
    let pictures = PictureHeaders(recordedIn: host.record(named: "progress-pictures")) { $0.questionPictures }
    let catalog = try host.catalog(
      checking: { pictures.read($0) + ProgressService.conflicts(of: $0, in: store) },
      taken: {
        pictures.take()
        sweep.arm()
      })
    let turns = BoardPeriodCloser(store, clock: host.clock, log: host.log)
    sweep.use(catalog)
    turns.use(catalog)
    // The rank counts include the account's scores. Deleting its rows alone wouldn't correct them.
    host.eraser?.also = { account in
      try await store.write(of: "upkeep") { try Participation(tx: $0).leave(account) }
    }
    let service = ProgressService(store: store, catalog: catalog, pictures: pictures, clock: host.clock)
    service.register(on: host.routes)
    service.receive(by: host.eventReceiver())
    host.start(sweep)
    host.start(turns)
    Loop.task { [log = host.log] in
      do { try await service.noteUnits() } catch {
        log.warning("can't record the units of stored scores", ["reason": "\(error)"])
      }
    }
    return store
  }
}
