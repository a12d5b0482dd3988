import GatewayService
import ServiceHost

@main enum GatewayMain {
  static func main() { GatewayProgram.run() }
}
