import AppCatalog
import EventLoop
import PictureFacts
import ProgressContract
package import ServiceHost
import Storage
import Telemetry

package enum ProgressProgram: ServiceProgram {
  package static let declaration = ServiceDeclaration(
    .progress,
    database: .init(
      migrations: ProgressService.migrations, personalData: ProgressAPI.held, auditRules: ProgressService.auditRules))

  @Loop package static func setUp(_ host: ServiceHost) async throws -> ServiceParts {
    let store = try host.openDatabase()
    let pictures = PictureHeaders(recordedIn: host.record(named: "progress-pictures")) { $0.questionPictures }
    let catalog = try await host.catalog(checking: { app in
      // If the database can't be read, another part of the service reports the fault.
      let conflicts = try? await store.query(mayBeOutdated: true) { try ProgressService.conflicts(of: app, $0) }
      return pictures.read(app) + (conflicts ?? [])
    })
    pictures.take()
    let backfill = BadgeBackfill(store, catalog: catalog, clock: host.clock, log: host.log)
    let closer = BoardPeriodCloser(store, catalog: catalog, clock: host.clock, log: host.log)
    let service = ProgressService(store: store, catalog: catalog, pictures: pictures, clock: host.clock)
    var parts = ServiceParts()
    parts.routes = { service.register(on: $0) }
    parts.events = { service.receive(by: $0) }
    // The rank counts include the account's scores, and deleting the account's rows alone wouldn't correct the counts.
    parts.personalData.erase = { account in
      try await store.write(of: "upkeep") { try Participation(tx: $0).leave(account) }
    }
    parts.appsReloaded = {
      pictures.take()
      backfill.arm()
    }
    parts.jobs = [backfill, closer, StartJob { [log = host.log] in await noteUnits(service, log) }]
    return parts
  }

  @Loop private static func noteUnits(_ service: ProgressService, _ log: Log) async {
    do { try await service.noteUnits() } catch {
      log.warning("can't record the units of stored scores", ["reason": "\(error)"])
    }
  }
}
