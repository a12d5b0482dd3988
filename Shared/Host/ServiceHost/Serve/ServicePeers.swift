package import EventLoop
package import MessageBus
import Telemetry

/// The connections to other services.
@Loop package final class ServicePeers {
  /// Connects to a socket.
  package var dial: Peer.Dial = { path throws(UVFault) in try await ByteStream.connect(path) }
  let directories: DeploymentFolders
  private let clock: LoopClock
  private let spans: SpanLog
  private let reached: BusLimitCounters
  private let frameBytes: Int
  private var peers: [String: Peer] = [:]

  init(
    in directories: DeploymentFolders, frameBytes: Int, clock: LoopClock, spans: SpanLog, reached: BusLimitCounters
  ) {
    self.directories = directories
    self.frameBytes = frameBytes
    self.clock = clock
    self.spans = spans
    self.reached = reached
  }

  /// Returns the connection to a service. The first call opens it.
  ///
  /// - Parameter limits: The limits of the connection. They take effect only in the first call of this method for a
  ///   service. The frame size comes from a setting that all services share.
  func peer(_ name: String, limits: PeerLimits) -> Peer {
    if let known = peers[name] { return known }
    precondition(Settings.services.contains(name), "there is no service \(name)")
    var limits = limits
    limits.frameBytes = frameBytes
    let peer = Peer(name: name, path: directories.busSocket(name), clock: clock, limits: limits, dial: dial)
    peer.spans = spans
    peer.reached = reached
    peers[name] = peer
    return peer
  }

  /// The opened connections, sorted by the services' names.
  var sorted: [Peer] { peers.values.sorted { $0.name < $1.name } }
}
