import AIGatewayService
import ServiceHost

@main enum AIGatewayMain {
  static func main() { AIGatewayProgram.run() }
}
