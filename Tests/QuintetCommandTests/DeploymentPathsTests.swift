import Files
import ServiceHost
import Testing

@testable import QuintetCommand

/// The lookup of the services' folders. The most specific source wins.
@Suite(.timeLimit(.minutes(2))) struct DeploymentPathsTests {
  private static let usual = DeploymentFolders(runtime: "/run/q", state: "/var/q", apps: "/usr/q")

  /// - Parameter known: The folders by the settings, which are the defaults unless set.
  private static func places(
    _ options: [String: String] = [:], _ environment: [String: String] = [:], known: DeploymentFolders = usual,
    written: DeploymentRecord? = nil
  ) -> DeploymentPaths {
    DeploymentPaths(
      option: { options[$0] }, environment: environment, known: known, usual: usual, programs: "/usr/libexec/q",
      facts: { _ in written })
  }

  @Test("An option beats the environment, which beats the facts that `up` wrote")
  func order() {
    let facts = DeploymentRecord(state: "/w/state", apps: "/w/apps", programs: "/w/bin")
    let written = Self.places(written: facts)
    #expect(written.directories == DeploymentFolders(runtime: "/run/q", state: "/w/state", apps: "/w/apps"))
    #expect(written.programs == "/w/bin")
    let environment = Self.places([:], ["QUINTET_STATE_DIR": "/e/state", "QUINTET_APPS_DIR": ""], written: facts)
    #expect(environment.directories.state == "/e/state" && environment.directories.apps == "/w/apps")
    let said = Self.places(["state": "/o/state", "bin": "/o/bin"], ["QUINTET_STATE_DIR": "/e/state"], written: facts)
    #expect(said.directories.state == "/o/state" && said.programs == "/o/bin")
    #expect(Self.places().directories == Self.usual && Self.places().programs == "/usr/libexec/q")
  }

  @Test("An unset folder is unknown, not the current one, and the error names its option")
  func unknown() throws {
    let nothing = DeploymentFolders(runtime: "", state: "", apps: "/usr/q")
    let places = Self.places(["runtime": "/o/run"], known: nothing)
    #expect(places.directories == DeploymentFolders(runtime: "/o/run", state: "", apps: "/usr/q"))
    try places.directories.requireKnown(state: false)
    let fault = #expect(throws: SettingsFault.self) { try places.directories.requireKnown(state: true) }
    #expect(fault?.description.hasPrefix("QUINTET_STATE_DIR: must be set") == true)
    #expect(fault?.description.contains("--state DIR") == true && fault?.problems.count == 1)
  }

  @Test("A named runtime folder's default state folder is a guess until something confirms it")
  func guess() {
    var there = Self.usual
    there.runtime = "/e/run"
    let environment = ["QUINTET_RUNTIME_DIR": "/e/run"]
    #expect(Self.places([:], environment, known: there).isStateGuessed)
    #expect(Self.places(["runtime": "/o/run"]).isStateGuessed)
    #expect(!Self.places().isStateGuessed)
    #expect(!Self.places(["runtime": "/o/run", "state": "/o/state"]).isStateGuessed)
    let facts = DeploymentRecord(state: "/w/state", apps: "/w/apps", programs: "/w/bin")
    #expect(!Self.places(["runtime": "/o/run"], written: facts).isStateGuessed)
    there.state = "/conf/state"
    #expect(!Self.places([:], environment, known: there).isStateGuessed, "a settings file says where it is")
  }

  @Test("The facts file counts only while its writer holds it, and is deleted with the services")
  func written() throws {
    try withTemporaryDirectory { folder in
      let path = "\(folder)/deployment.json"
      #expect(DeploymentRecord.read(in: folder) == nil)
      let facts = DeploymentRecord(state: "/a b/state", apps: "/apps", programs: "/bin")
      do {
        let held = try facts.write(in: folder)
        #expect(DeploymentRecord.read(in: folder) == facts && DeploymentRecord.read(in: folder) == facts)
        if Machine.user == 0 {
          try Disk.setOwner(path, user: 4711, group: 0)
          #expect(DeploymentRecord.read(in: folder) == nil, "somebody else's")
        }
        try held.remove()
        #expect(try !Disk.exists(path) && DeploymentRecord.read(in: folder) == nil)
      }
      // A killed process leaves the file like this.
      _ = try facts.write(in: folder)
      #expect(try Disk.exists(path) && DeploymentRecord.read(in: folder) == nil)
      let broken = try LockedFile(Array("{".utf8), at: path)
      #expect(DeploymentRecord.read(in: folder) == nil)
      try broken.remove()
    }
  }
}
