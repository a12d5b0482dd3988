import ChaosModel
import CivilTime
import ContainerEngine
import EventLoop
import Files
import ServiceHost

/// The stack of `compose.yaml` in a Docker engine of its own, or in one that somebody else has, where there is none yet.
@Loop final class ComposeStack: Stack {
  let name = "compose"
  private let engine: Engine
  private let folder: String
  private let binaries: String
  private let isGuest: Bool
  private var volumes: [String: String] = [:]
  /// A service's process, and the one that holds its socket.
  private var known: [String: (process: Int32, holder: Int32)] = [:]

  /// - Parameters:
  ///   - folder: where the engine lives.
  ///   - binaries: what its image is made of.
  ///   - isGuest: the engine runs and has an image.
  init(folder: String, binaries: String, isGuest: Bool) {
    (self.folder, self.binaries, self.isGuest) = (folder, binaries, isGuest)
    engine = Engine(folder, files: ["compose.yaml"])
  }

  /// Its holder's.
  let restartDelay = Duration.milliseconds(50)
  var directories: Directories { engine.directories }
  func database(of service: String) -> String { "\(volumes[service] ?? folder)/\(service).db" }

  func start() async throws {
    if !isGuest {
      if let lack = await Engine.lack() { throw ChaosFault("there can be no engine: \(lack)") }
      try await engine.start(binaries: binaries)
    }
    try await engine.up()
    for service in Services.all where service != "gateway" { volumes[service] = try await engine.state(of: service) }
    for service in Services.all {
      guard await serves(service, within: .seconds(30)) else { throw ChaosFault("\(service) doesn't serve") }
    }
  }

  func process(of service: String) -> Int32? { pair(of: service)?.process }

  /// The first process of a service's container: what it holds ends with it.
  func holder(of service: String) -> Int32? { pair(of: service)?.holder }

  private func pair(of service: String) -> (process: Int32, holder: Int32)? {
    if let pair = known[service], Processes.isAlive(pair.process, child: pair.holder) { return pair }
    known = engine.process.map { Processes.descendants(of: $0, named: Services.executables) } ?? [:]
    return known[service]
  }

  func restart(_ service: String) async throws { try await engine.compose("restart", Engine.executable(service)) }

  func stop() async { _ = try? await engine.compose("stop", "--timeout", "20") }

  func remove() async {
    if isGuest { _ = try? await engine.compose("down", "-v") } else { await engine.stop() }
  }
}
