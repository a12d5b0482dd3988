import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

/// A Docker engine of its own (`Tests/Box/engine`), with the image of the executables that stand beside the tests, and the stack of
/// `compose.yaml` in it.
@Loop final class Engine {
  nonisolated static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  private nonisolated static let script = "\(root)/Tests/Box/engine"
  /// Docker Compose, as `make compose` installs it.
  nonisolated static let compose = "\(root)/.build/compose/docker-compose"
  nonisolated static var hasCompose: Bool { (try? Disk.exists(compose)) == true }

  /// Why this machine can't have one; nil when it can.
  nonisolated static func lack() async -> String? {
    guard hasCompose else {
      return "make compose makes .build/compose, for which python3 and Docker Compose must be had"
    }
    return await onLoop {
      guard let check = try? await Programs.run(script, ["check"]) else { return "bash isn't there" }
      return check.exit == .exited(code: 0) ? nil : check.output
    }
  }

  let folder: String
  private let data: String
  private let environment: [String: String]
  /// The stack as a client on this machine sees it: `run` and `bus` are two volumes.
  private(set) var directories = Directories(runtime: "", state: "", apps: Apps.folder)

  private init(_ folder: String) {
    self.folder = folder
    data = "\(folder)/engine"
    environment = [
      "DOCKER_HOST": "unix://\(data)/docker.sock", "DOCKER_BUILDKIT": "0", "HOME": folder,
      "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      "QUINTET_STORE_ROOTS": "\(folder)/demo-root.pem",
    ]
  }

  /// Runs one with the image built for a body, and ends it with all that runs in it.
  static func with(_ body: @Loop (Engine) async throws -> Void) async throws {
    try await withTemporaryDirectory { folder in
      let engine = Engine(folder)
      _ = try await Programs.runSystem("\(root)/deploy/image/build", [Programs.folder, "\(folder)/image"])
      _ = try await Programs.runSystem(script, ["up", engine.data])
      do {
        _ = try await engine.docker("build", "-q", "-t", "localhost/quintet", "\(folder)/image")
        try Disk.remove("\(folder)/image")
        try await body(engine)
      } catch {
        let told = try? await engine.compose("logs", "--no-color", "--tail", "20")
        _ = try await Programs.runSystem(script, ["down", engine.data])
        throw ProgramFailed(program: "\(error)", exit: .exited(code: 1), output: told ?? "")
      }
      _ = try await Programs.runSystem(script, ["down", engine.data])
    }
  }

  /// What a command of the engine writes that must end well.
  @discardableResult
  func docker(_ words: String...) async throws -> String { try await told("docker", words) }

  /// The same of Docker Compose: `compose.yaml`, purchases, and what is the tests' own.
  @discardableResult
  func compose(_ words: String...) async throws -> String { try await compose(words) }

  @discardableResult
  func compose(_ words: [String]) async throws -> String {
    let files = ["compose.yaml", "deploy/image/purchases.yaml", "Tests/Box/compose.yaml"]
    return try await told(Self.compose, files.flatMap { ["-f", "\(Self.root)/\($0)"] } + words)
  }

  private func told(_ program: String, _ words: [String]) async throws -> String {
    let (exit, output) = try await Programs.run("/usr/bin/env", [program] + words, environment: environment)
    guard exit == .exited(code: 0) else {
      throw ProgramFailed(program: "\(program) \(words.joined(separator: " "))", exit: exit, output: output)
    }
    return output
  }

  /// Starts the stack and waits until it is healthy.
  func up() async throws {
    try await compose("up", "-d", "--wait", "--wait-timeout", "60")
    // Clients have one volume, and the services another: seen from here they are put together.
    let place = "\(folder)/run"
    if try !Disk.exists(place) {
      try Disk.makeDirectories(place, mode: 0o755)
      for (volume, name, link) in [("run", "gateway.sock", "gateway.sock"), ("bus", "", "bus")] {
        let mount = try await docker("volume", "inspect", "quintet_\(volume)", "-f", "{{.Mountpoint}}")
        let path = try await Programs.runSystem(Self.script, ["path", data, Self.line(mount)])
        let target = name.isEmpty ? Self.line(path) : "\(Self.line(path))/\(name)"
        try #require(unsafe symlink(target, "\(place)/\(link)") == 0)
      }
    }
    directories.runtime = place
  }

  static func line(_ text: String) -> String { String(text.split(separator: "\n").last ?? "") }

  /// The name of a service in `compose.yaml`, which is its executable's.
  static func container(_ service: String) -> String { "quintet-\(service == "ai" ? "ai-gateway" : service)-1" }

  func inspect(_ service: String, _ format: String) async throws -> String {
    Self.line(try await docker("inspect", Self.container(service), "-f", "{{\(format)}}"))
  }

  /// Kills (-9) a container's first process, and with it all of the container, by its id on the engine's machine.
  func killContainer(_ service: String) async throws {
    _ = try await Programs.runSystem(Self.script, ["kill", data, inspect(service, ".State.Pid")])
  }

  /// Kills (-9) the service's own process.
  func killProcess(_ service: String) async throws {
    guard let pid = await processID(of: service) else { throw ProcessGone(service: service) }
    _ = try await Programs.runSystem(Self.script, ["kill", data, "\(pid)"])
  }

  /// The service's own process beside the one that holds its socket, by its id on the engine's machine.
  func processID(of service: String) async -> Int32? {
    let executable = service == "ai" ? "ai-gateway" : service
    guard let lines = try? await docker("top", Self.container(service), "-eo", "pid,comm") else { return nil }
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, words[1] == executable { return Int32(words[0]) }
    }
    return nil
  }

  /// Waits until something is so; gives up after some seconds.
  func eventually(within limit: Duration = .seconds(15), _ holds: () async throws -> Bool) async throws -> Bool {
    let end = LoopClock.system.now + limit
    while LoopClock.system.now < end {
      if try await holds() { return true }
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(20))
    }
    return false
  }

  struct ProcessGone: Error { let service: String }
}
