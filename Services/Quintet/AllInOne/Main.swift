import AIGatewayService
import ContentService
import EdgeService
import EntitlementsService
import GatewayService
import NotificationsService
import ProgressService
import QuintetCommand

/// All eight programs in one file, which is the one that it is called as: an image has links to it under their names.
///
/// Most of each program is Swift's runtime and what services share, so together they take a fifth of the room.
@main enum AllInOneMain {
  static func main() {
    switch CommandLine.arguments.first?.split(separator: "/").last {
    case "gateway": GatewayProgram.run()
    case "entitlements": EntitlementsProgram.run()
    case "content": ContentProgram.run()
    case "ai-gateway": AIGatewayProgram.run()
    case "progress": ProgressProgram.run()
    case "notifications": NotificationsProgram.run()
    case "edge": EdgeProgram.run()
    default: QuintetCommand.run()
    }
  }
}
