import CivilTime
package import EventLoop
import Files
import Glibc
package import ServiceHost
import TestSupport

/// A separate Docker engine (`Tests/Box/engine`) in a folder, with an image of some executables and the deployment of
/// `compose.yaml`.
@Loop package final class Engine {
  package nonisolated static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  private nonisolated static let script = "\(root)/Tests/Box/engine"
  /// The path of Docker Compose, as installed by `make compose`.
  package nonisolated static let compose = "\(root)/.build/compose/docker-compose"
  package nonisolated static var hasCompose: Bool { (try? Disk.exists(compose)) == true }

  /// The reason why this machine can't run an engine; nil if it can.
  package static func lack() async -> String? {
    guard hasCompose else {
      return "make compose creates .build/compose; it needs python3 and Docker Compose"
    }
    guard let check = try? await Programs.run(script, ["check"]) else { return "bash isn't installed" }
    return check.exit == .exited(code: 0) ? nil : check.output
  }

  package let folder: String
  private let data: String
  private let files: [String]
  private let environment: [String: String]
  /// The deployment's folders as seen by a client on this machine. `run` and `bus` are two volumes.
  package private(set) var directories = DeploymentFolders(runtime: "", state: "", apps: Apps.folder)

  /// - Parameters:
  ///   - folder: the folder for everything that the engine creates. `stop` keeps other files in the folder.
  ///   - files: the Compose files of the deployment, by their paths below the root.
  ///   - roots: the file with the App Store's root certificates, for a deployment with purchases.
  ///   - state: the folder of the databases, if the deployment uses `Tests/Box/state.yaml`.
  ///   - clock: the folder of an adjustable clock, if the deployment uses `Tests/Box/clock.yaml`.
  package init(
    _ folder: String, files: [String], roots: String? = nil, state: String? = nil, clock: String? = nil
  ) {
    self.folder = folder
    self.files = files
    data = "\(folder)/engine"
    environment = [
      "DOCKER_HOST": "unix://\(data)/docker.sock", "DOCKER_BUILDKIT": "0", "HOME": folder,
      "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      "QUINTET_STORE_ROOTS": roots ?? "\(folder)/demo-root.pem", "QUINTET_STATE": state ?? "\(folder)/state",
      "QUINTET_CLOCK": clock ?? "\(folder)/clock",
    ]
  }

  /// Starts the engine with the image of the executables in a folder.
  package func start(binaries: String = Programs.folder) async throws {
    _ = try await Programs.runSystem("\(Self.root)/deploy/image/build", [binaries, "\(folder)/image"])
    _ = try await Programs.runSystem(Self.script, ["up", data])
    do {
      try await docker("build", "-q", "-t", "localhost/quintet", "\(folder)/image")
      try Disk.remove("\(folder)/image")
    } catch {
      await stop()
      throw error
    }
  }

  /// Stops the engine with all its containers, and removes its files.
  package func stop() async { _ = try? await Programs.runSystem(Self.script, ["down", data]) }

  /// Returns the output of a command of the engine, which must succeed.
  @discardableResult
  package func docker(_ words: String...) async throws -> String { try await told("docker", words) }

  /// Returns the output of a Docker Compose command, which must succeed.
  @discardableResult
  package func compose(_ words: String...) async throws -> String { try await compose(words) }

  @discardableResult
  package func compose(_ words: [String]) async throws -> String {
    try await told(Self.compose, files.flatMap { ["-f", "\(Self.root)/\($0)"] } + words)
  }

  private func told(_ program: String, _ words: [String]) async throws -> String {
    let (exit, output) = try await Programs.run("/usr/bin/env", [program] + words, environment: environment)
    guard exit == .exited(code: 0) else {
      throw ProgramFailed(program: "\(program) \(words.joined(separator: " "))", exit: exit, output: output)
    }
    return output
  }

  /// Starts the deployment and waits until it is healthy.
  package func up() async throws {
    try await compose("up", "-d", "--wait", "--wait-timeout", "120")
    // Clients and services have different volumes. This folder combines both for the tests.
    let place = "\(folder)/run"
    if try !Disk.exists(place) {
      try Disk.makeDirectories(place, mode: 0o755)
      for (volume, name, link) in [("run", "gateway.sock", "gateway.sock"), ("bus", "", "bus")] {
        let path = try await path(ofVolume: volume)
        let target = name.isEmpty ? path : "\(path)/\(name)"
        guard unsafe symlink(target, "\(place)/\(link)") == 0 else { throw NoLink(path: "\(place)/\(link)") }
      }
    }
    directories.runtime = place
  }

  /// The path of a volume on this machine while the engine runs.
  private func path(ofVolume name: String) async throws -> String {
    let mount = try await docker("volume", "inspect", "quintet_\(name)", "-f", "{{.Mountpoint}}")
    return Self.line(try await Programs.runSystem(Self.script, ["path", data, Self.line(mount)]))
  }

  /// The path of a service's database, even while its container is stopped.
  package func state(of service: String) async throws -> String { try await path(ofVolume: Self.executable(service)) }

  /// The id of the engine's process on this machine, the ancestor of all its processes; nil while the engine isn't
  /// running.
  package var process: Int32? {
    (try? Disk.read("\(data)/outer")).flatMap { Int32(Self.line(String(decoding: $0, as: UTF8.self))) }
  }

  package static func line(_ text: String) -> String { String(text.split(separator: "\n").last ?? "") }

  /// The name of a service in `compose.yaml`, which is the name of its executable.
  package static func executable(_ service: String) -> String { ServiceDirectory.executable(of: service) }
  package static func container(_ service: String) -> String { "quintet-\(executable(service))-1" }

  package func inspect(_ service: String, _ format: String) async throws -> String {
    Self.line(try await docker("inspect", Self.container(service), "-f", "{{\(format)}}"))
  }

  /// Kills (-9) a container's first process by its id on the engine's machine, which ends the whole container.
  package func killContainer(_ service: String) async throws {
    _ = try await Programs.runSystem(Self.script, ["kill", data, inspect(service, ".State.Pid")])
  }

  /// Kills (-9) the service's own process.
  package func killProcess(_ service: String) async throws {
    guard let pid = await processID(of: service) else { throw ProcessGone(service: service) }
    _ = try await Programs.runSystem(Self.script, ["kill", data, "\(pid)"])
  }

  /// The service's own process, which isn't the process that holds its socket, by its id on the engine's machine.
  package func processID(of service: String) async -> Int32? {
    let executable = Self.executable(service)
    guard let lines = try? await docker("top", Self.container(service), "-eo", "pid,comm") else { return nil }
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, words[1] == executable { return Int32(words[0]) }
    }
    return nil
  }

  private struct ProcessGone: Error { let service: String }
  private struct NoLink: Error { let path: String }
}
