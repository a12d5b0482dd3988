import MessageBus
import Testing

@testable import ServiceHost

@Suite(.timeLimit(.minutes(5))) struct HostSettingsTests {
  static func directories(_ environment: [String: String], isSystem: Bool) throws -> DeploymentFolders {
    let host = HostSettings(environment: environment, isSystem: isSystem)
    let settings = try Settings(common: host.all, service: "content", file: nil, environment: environment)
    return DeploymentFolders(
      runtime: settings[host.runtimeDirectory].path, state: settings[host.stateDirectory].path,
      apps: settings[host.appsDirectory].path)
  }

  @Test("A system service uses folders in /run and /var/lib")
  func system() throws {
    let found = try Self.directories(["XDG_RUNTIME_DIR": "/run/user/0"], isSystem: true)
    #expect(
      found == DeploymentFolders(runtime: "/run/quintet", state: "/var/lib/quintet", apps: "/usr/share/quintet/apps"))
  }

  @Test("A user's own services use the XDG directories")
  func person() throws {
    let found = try Self.directories(
      ["XDG_RUNTIME_DIR": "/run/user/7", "XDG_STATE_HOME": "/s", "HOME": "/h"], isSystem: false)
    #expect(found.runtime == "/run/user/7/quintet")
    #expect(found.state == "/s/quintet")
    #expect(
      try Self.directories(["XDG_RUNTIME_DIR": "/r", "HOME": "/h"], isSystem: false).state == "/h/.local/state/quintet")
  }

  @Test("A user without XDG_RUNTIME_DIR must name a folder, because no shared folder is used")
  func noRuntime() throws {
    #expect(throws: SettingsFault.self) {
      try Self.directories(["HOME": "/h", "XDG_RUNTIME_DIR": "relative"], isSystem: false)
    }
  }

  @Test("For a user who runs no services, commands use the installed services")
  func lookingIn() {
    func runtime(_ environment: [String: String], running: Set<String>) -> String? {
      HostSettings(environment: environment, isSystem: false).forLookingIn { running.contains($0) }.runtimeDirectory
        .fallback?.path
    }
    let person = ["XDG_RUNTIME_DIR": "/run/user/7", "HOME": "/h"]
    #expect(runtime(person, running: ["/run/quintet"]) == "/run/quintet")
    #expect(runtime(person, running: ["/run/quintet", "/run/user/7/quintet"]) == "/run/user/7/quintet")
    #expect(runtime(person, running: []) == "/run/user/7/quintet")
    #expect(runtime(["HOME": "/h"], running: ["/run/quintet"]) == "/run/quintet")
    #expect(runtime(["HOME": "/h"], running: []) == nil)
  }

  @Test("Environment variables override both kinds of defaults")
  func override() throws {
    let environment = ["QUINTET_RUNTIME_DIR": "/a", "QUINTET_STATE_DIR": "/b", "QUINTET_APPS_DIR": "/c"]
    #expect(
      try Self.directories(environment, isSystem: true) == DeploymentFolders(runtime: "/a", state: "/b", apps: "/c"))
  }

  @Test("The gateway's socket is in the folder for clients, and the services' sockets are in the bus folder")
  func names() {
    let directories = DeploymentFolders(runtime: "/r", state: "/s", apps: "/a")
    #expect(directories.socket(of: "gateway") == "/r/gateway.sock")
    #expect(directories.socket(of: "ai") == "/r/bus/ai.sock")
    #expect(directories.database("ai") == "/s/ai.db")
  }

  @Test("The limits of the bus can be set, but not to zero")
  func bus() throws {
    let host = HostSettings(environment: [:], isSystem: true)
    func limits(_ environment: [String: String]) throws -> ServerLimits {
      ServerLimits(try Settings(common: host.all, service: "content", file: nil, environment: environment))
    }
    let set = try limits([
      "QUINTET_BUS_CALLS": "7", "QUINTET_BUS_CALL_BYTES": "1MiB", "QUINTET_BUS_FRAME_SIZE": "2MiB",
      "QUINTET_BUS_BYTES": "64KiB",
    ])
    #expect(set.calls == 7 && set.callBytes == 1 << 20 && set.frameBytes == 2 << 20 && set.pendingBytes == 64 << 10)
    #expect(try limits([:]).calls == ServerLimits().calls)
    for none in ["0", "-1", "many"] {
      #expect(throws: SettingsFault.self) { try limits(["QUINTET_BUS_CALLS": none]) }
    }
  }
}
