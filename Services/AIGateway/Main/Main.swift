import AIGatewayService

@main enum AIGatewayMain {
  static func main() { AIGatewayProgram.run() }
}
