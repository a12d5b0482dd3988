import ServiceHost
import Testing

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(1))) struct SudoCommandTests {
  @Test("A command that is suggested for root names the folders that aren't root's defaults")
  func folders() {
    let usual = DeploymentFolders(runtime: "/run/q", state: "/var/q", apps: "/apps")
    #expect("\(SudoCommand("audit", in: usual, usual: usual))" == "sudo quintet audit")
    let own = DeploymentFolders(runtime: "/tmp/my run", state: "/tmp/state", apps: "/other")
    #expect(
      "\(SudoCommand("audit", in: own, usual: usual))"
        == "sudo quintet audit --runtime '/tmp/my run' --state /tmp/state")
    let unknown = DeploymentFolders(runtime: "/run/q", state: "", apps: "/apps")
    #expect("\(SudoCommand("audit", in: unknown, usual: usual))" == "sudo quintet audit")
  }
}
