import AIGatewayService
import ServiceHost
import ContentService
import EdgeService
import EntitlementsService
import GatewayService
import NotificationsService
import ProgressService
import QuintetCommand

/// One executable that contains all eight programs. It runs the program whose name it is invoked with. A container
/// image has a link for each name.
///
/// The Swift runtime and the services' shared code make up most of each program, so one executable needs a fifth of the
/// space that eight executables would need.
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
