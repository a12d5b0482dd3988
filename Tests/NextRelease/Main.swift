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
        try GatewayProgram.setUp(host, requests: GatewayProgram.requests + [CountCards.self])
      }
    case "content":
      var declaration = ContentProgram.declaration
      if !Flaws.areThere { declaration.database?.migrations.append(NextSchema.moods) }
      ContentProgram.run(declaration) { host in
        speakWider(host)
        let store = try ContentProgram.open(host)
        CountCards.register(on: host.routes, store)
        hearWider(host)
      }
    case "entitlements": EntitlementsProgram.run { try wider($0, EntitlementsProgram.setUp) }
    case "ai-gateway": AIGatewayProgram.run { try wider($0, AIGatewayProgram.setUp) }
    case "progress":
      ProgressProgram.run { host in
        try wider(host) {
          let store = try ProgressProgram.open($0)
          if Flaws.areThere { Flaws.putOneIn(store) }
        }
      }
    case "notifications": NotificationsProgram.run { try wider($0, NotificationsProgram.setUp) }
    default: preconditionFailure("the name of the next release's program must be the name of a service")
    }
  }
}
