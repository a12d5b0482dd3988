import AIGatewayService
import ServiceHost
import ContentService
import EdgeService
import EntitlementsService
import GatewayService
import NotificationsService
import ProgressService
import QuintetCommand

/// All eight programs in one executable. It runs the program that it is invoked as; an image has a link under each
/// name.
///
/// The Swift runtime and the services' shared code make up most of each program, so one executable takes a fifth of the
/// space of eight.
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
