import EventLoop
import Files
import Glibc
import ServiceHost
import Testing

@testable import QuintetCommand

/// The lookup of the services' folders. The most specific source wins.
@Suite(.timeLimit(.minutes(2))) struct DeploymentPathsTests {
  private static let usual = DeploymentFolders(runtime: "/run/q", state: "/var/q", apps: "/usr/q")

  /// - Parameter known: The folders that the settings name. A folder that isn't set has its default.
  private static func places(
    _ options: [String: String] = [:], _ environment: [String: String] = [:], known: DeploymentFolders = usual,
    written: DeploymentRecord? = nil, isLeftOver: Bool = false
  ) -> DeploymentPaths {
    DeploymentPaths(
      option: { options[$0] }, environment: environment, known: known, usual: usual, programs: "/usr/libexec/q",
      facts: { _ in written.map { DeploymentRecord.Found(record: $0, isLeftOver: isLeftOver) } })
  }

  @Test("An option takes precedence over the environment, and the environment over what `up` recorded")
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

  @Test("A relative path in the environment isn't used to find the deployment")
  func relative() {
    let facts = DeploymentRecord(state: "/w/state", apps: "/w/apps", programs: "/w/bin")
    #expect(Self.places([:], ["QUINTET_STATE_DIR": "state"], written: facts).directories.state == "/w/state")
    #expect(Self.places([:], ["QUINTET_STATE_DIR": "state"]).directories.state == "/var/q")
  }

  @Test("An unset folder doesn't default to the current folder, and the error names its option")
  func unknown() throws {
    let nothing = DeploymentFolders(runtime: "", state: "", apps: "/usr/q")
    let places = Self.places(["runtime": "/o/run"], known: nothing)
    #expect(places.directories == DeploymentFolders(runtime: "/o/run", state: "", apps: "/usr/q"))
    try places.directories.requireKnown(state: false)
    let fault = #expect(throws: SettingsFault.self) { try places.directories.requireKnown(state: true) }
    #expect(fault?.description.hasPrefix("QUINTET_STATE_DIR: must be set") == true)
    #expect(fault?.description.contains("--state DIR") == true && fault?.problems.count == 1)
  }

  @Test("Databases that a record locates in PostgreSQL are found without the setting `store`")
  func inPostgreSQL() throws {
    try withTemporaryDirectory { folder in
      let places = DatabasePaths(DeploymentFolders(runtime: "", state: folder, apps: ""))
      #expect(!places.areAnyInPostgreSQL)
      for (place, isThere) in [("postgres:///quintet", true), ("files", false)] {
        let record =
          #"{"from": "files", "to": "\#(place)", "store": "s", "at": 0, "report": {"tables": [], "changes": 0, "#
          + #""held_ms": 0}}"#
        try Disk.write(Array(record.utf8), to: "\(folder)/content.moved", mode: 0o600)
        #expect(places.areAnyInPostgreSQL == isThere)
      }
    }
  }

  @Test("With only the runtime folder given, the default state folder is a guess unless a record or setting names it")
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
    #expect(!Self.places([:], environment, known: there).isStateGuessed, "the settings file names the state folder")
  }

  @Test("The folders of a killed deployment are found like those of a running one, and are marked as left over")
  func leftOver() {
    let record = DeploymentRecord(state: "/w/state", apps: "/w/apps", programs: "/w/bin")
    let places = Self.places(written: record, isLeftOver: true)
    #expect(places.directories.state == "/w/state" && places.leftOver == record)
    #expect(Self.places(["state": "/o"], written: record, isLeftOver: true).directories.state == "/o")
    #expect(Self.places(written: record).leftOver == nil)
  }

  @Test("The deployment's record is deleted when its services stop, and the record of a killed `up` is recognized")
  func written() throws {
    try withTemporaryDirectory { folder in
      let path = "\(folder)/deployment.json"
      #expect(DeploymentRecord.read(in: folder) == nil)
      let facts = DeploymentRecord(state: "/a b/state", apps: "/apps", programs: "/bin")
      do {
        let held = try facts.write(in: folder)
        let found = DeploymentRecord.Found(record: facts, isLeftOver: false)
        #expect(DeploymentRecord.read(in: folder) == found && DeploymentRecord.read(in: folder) == found)
        if Machine.user == 0 {
          try Disk.setOwner(path, user: 4711, group: 0)
          #expect(DeploymentRecord.read(in: folder) == nil, "a record owned by another user is ignored")
        }
        try held.remove()
        #expect(try !Disk.exists(path) && DeploymentRecord.read(in: folder) == nil)
      }
      // A kill leaves the file in this state.
      _ = try facts.write(in: folder)
      #expect(DeploymentRecord.read(in: folder) == DeploymentRecord.Found(record: facts, isLeftOver: true))
      // Another deployment, such as systemd's, now uses the folder.
      let socket = try ListeningSocket.make(at: "\(folder)/gateway.sock", mode: 0o600)
      #expect(DeploymentRecord.read(in: folder) == nil)
      close(socket)
      #expect(DeploymentRecord.read(in: folder)?.isLeftOver == true)
      let broken = try LockedFile(Array("{".utf8), at: path)
      #expect(DeploymentRecord.read(in: folder) == nil)
      try broken.remove()
    }
  }
}
