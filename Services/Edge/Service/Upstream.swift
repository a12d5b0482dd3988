import CivilTime
import EventLoop
import Files
import HTTP
import Telemetry
import WebServer
import Wire

/// The gateway behind edge: the connections to the gateway, and its state as observed by edge.
@Loop final class Upstream {
  let pool: GatewayPool
  let watch: GatewayHealth
  private let socket: String
  private unowned let edge: Edge
  /// The health check: 200 if the gateway answers.
  private(set) lazy var health = SharedAnswer(
    "gateway.ping", for: edge.limits.healthTime, within: edge.limits.probeTime, of: edge
  ) { _ in .well }
  /// The readiness check: 200 if all services are ready.
  private(set) lazy var readiness = SharedAnswer(
    "gateway.readiness.get", for: edge.limits.healthTime, within: edge.limits.probeTime, of: edge
  ) { _ in .well }
  /// The gateway's description of its methods.
  private(set) lazy var description = SharedAnswer("rpc.discover", for: edge.limits.descriptionTime, of: edge) {
    $0.tagged
  }

  init(socket: String, of edge: Edge) {
    self.socket = socket
    self.edge = edge
    watch = GatewayHealth(socket: socket, user: Machine.user, clock: edge.clock, log: edge.log)
    pool = GatewayPool(path: socket, limits: edge.limits, watch: watch, clock: edge.clock, log: edge.log)
    watch.probe = { [unowned self] in health.get { _ in } }
  }

  /// Opens a connection that serves one client only.
  func open(for requester: Requester) async throws(Failure) -> GatewayConnection {
    do throws(UVFault) { return try await GatewayConnection.open(socket, for: requester, limits: edge.limits) } catch {
      watch.unreachable(error)
      throw .unavailable("gateway")
    }
  }

  /// Passes the gateway's frame size limit, in bytes, to `done`; nil if the gateway doesn't report one.
  func frameBytes(_ done: @escaping @Loop (Int?) -> Void) {
    description.get { answer in
      guard answer.status == .ok, case .bytes(let text) = answer.body else { return done(nil) }
      let limits = (try? JSON.decode(JSONValue.self, from: text))?["x-limits"]
      done(limits?["frame_size"]?.integer.map { Int($0) })
    }
  }

  func close() {
    watch.close()
    pool.close()
  }
}

extension HTTPAnswer {
  fileprivate static var well: HTTPAnswer {
    HTTPAnswer(.ok, type: "application/json", .bytes(Bytes("{\"status\":\"ok\"}".utf8)))
  }
}
