import ServiceHost
import Testing

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(1))) struct DeploymentPlanTests {
  private static let plan = DeploymentPlan(
    directories: DeploymentFolders(runtime: "/run", state: "/state", apps: "/apps"), binaries: "/bin")

  @Test("Trusted authorities are combined without duplicates")
  func authorities() {
    let environments = "QUINTET_ENTITLEMENTS_STORE_ENVIRONMENTS"
    let plan = Self.plan.trusting([environments: "Development", "ROOTS": "a.pem"])
    #expect(plan.settings == [environments: "Development", "ROOTS": "a.pem"])
    let both = plan.trusting([environments: "Sandbox", "OTHER": "b.pem"]).trusting(["ROOTS": "a.pem"])
    #expect(both.settings == [environments: "Development,Sandbox", "ROOTS": "a.pem", "OTHER": "b.pem"])
  }

  @Test("Edge listens only on a port or on a socket", arguments: ["0", "-1", "70000", "http", ""])
  func ports(word: String) throws {
    #expect(throws: UsageFault.self) { try Self.plan.withEdge(at: word) }
    #expect(try Self.plan.withEdge(at: "8080").edgePort == 8080)
    let bySocket = try Self.plan.withEdge(at: "socket")
    #expect(bySocket.edgePort == nil && bySocket.services.contains("edge"))
  }
}
