import GatewayService

@main enum GatewayMain {
  static func main() { GatewayProgram.run() }
}
