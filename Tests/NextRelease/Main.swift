import AIGatewayService
import ContentService
import EntitlementsService
import GatewayService
import NotificationsService
import ProgressService
import ServiceHost

/// A simulated next release, as seen by other processes: all six programs in one file, selected by the name under which
/// it is called. It adds members to everything that it sends to Quintet's processes, has an additional method, and has
/// applied one more migration to content's database. Tests can therefore run two releases side by side without building
/// another one.
@main enum NextReleaseMain {
  static func main() {
    switch CommandLine.arguments.first?.split(separator: "/").last {
    case "gateway":
      GatewayProgram.run { host in
        speakWider(host)
        return try GatewayProgram.setUp(host, requests: GatewayProgram.requests + [CountCards.self])
      }
    case "content":
      var declaration = ContentProgram.declaration
      if !Flaws.areThere { declaration.database?.migrations.append(NextSchema.moods) }
      ContentProgram.run(declaration) { host in
        let parts = try await wider(host, ContentProgram.setUp)
        CountCards.register(on: host.routes, try host.openDatabase())
        return parts
      }
    case "entitlements": EntitlementsProgram.run { try await wider($0, EntitlementsProgram.setUp) }
    case "ai-gateway": AIGatewayProgram.run { try await wider($0, AIGatewayProgram.setUp) }
    case "progress":
      ProgressProgram.run { host in
        if Flaws.areThere { Flaws.putOneIn(try host.openDatabase()) }
        return try await wider(host, ProgressProgram.setUp)
      }
    case "notifications": NotificationsProgram.run { try await wider($0, NotificationsProgram.setUp) }
    default: preconditionFailure("the name of the next release's program must be the name of a service")
    }
  }
}
