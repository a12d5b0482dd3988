import AIGatewayService
import ContentService
import EntitlementsService
import GatewayService
import NotificationsService
import ProgressService
import ServiceHost

/// A release after this one, as far as other processes can tell: all six programs in one file, which is the one that it
/// is called as. It says more than this release in all that it sends behind the gateway, has a method more, and has
/// migrated content's database once more. So tests see two releases side by side without building one of them
/// elsewhere.
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
    default: preconditionFailure("the next release is called by a service's name")
    }
  }
}
