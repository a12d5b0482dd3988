import CivilTime
import EventLoop
import Files
import HTTP
import Telemetry
import WebServer
import Wire

/// A stack that edge lets clients into: its gateway, the lines that wait for requests, and how it is.
@Loop final class Cell {
  /// Nil where edge has one stack, which needs no name.
  let name: CellName?
  /// The gateway's.
  let socket: String
  let pool: GatewayPool
  let watch: GatewayWatch
  private unowned let edge: Edge
  /// Whether the gateway answers.
  private(set) lazy var health = SharedAnswer(
    "gateway.ping", at: self, for: edge.limits.healthTime, within: edge.limits.probeTime, of: edge
  ) { _ in .well }
  /// Whether its services all do their work.
  private(set) lazy var readiness = SharedAnswer(
    "gateway.readiness.get", at: self, for: edge.limits.healthTime, within: edge.limits.probeTime, of: edge
  ) { _ in .well }
  /// Which cell the gateway says that it is.
  private lazy var ownName = SharedAnswer("gateway.cell.get", at: self, for: edge.limits.healthTime, of: edge) { $0 }
  /// What the gateway says of its methods.
  private(set) lazy var description = SharedAnswer(
    "rpc.discover", at: self, for: edge.limits.descriptionTime, of: edge
  ) { $0.tagged }

  init(_ name: CellName?, at socket: String, of edge: Edge) {
    (self.name, self.socket, self.edge) = (name, socket, edge)
    pool = GatewayPool(path: socket, limits: edge.limits, clock: edge.clock)
    watch = GatewayWatch(cell: name, socket: socket, user: Machine.user, clock: edge.clock, log: edge.log)
    watch.ask = { [unowned self] in
      health.get { [unowned self] answer in if name != nil, answer.status == .ok { compareName() } }
    }
  }

  /// What people who run the machine should see to.
  var remarks: [String] { [watch.remark, misnamed].compactMap(\.self) }

  /// What is said of a gateway that is another cell's than the settings have it.
  private var misnamed: String? {
    guard let name, let answering, answering != name.text else { return nil }
    return
      "at \(socket) answers the cell \(answering), which the setting cells calls \(name.text): nobody with a token of either is served"
  }

  /// By its own word; nil where it says none.
  private var answering: String?

  private func compareName() {
    ownName.get { [unowned self] answer in
      guard answer.status == .ok, case .bytes(let text) = answer.body else { return }
      let before = misnamed
      answering = (try? JSON.decode(JSONValue.self, from: text))?["cell"]?.string
      if let misnamed, misnamed != before { edge.log.error("\(misnamed)") }
    }
  }

  /// A line for somebody alone.
  func open(for requester: Requester) async throws(Failure) -> GatewayLine {
    do throws(UVFault) { return try await GatewayLine.open(socket, for: requester, limits: edge.limits) } catch {
      watch.unreachable(error)
      throw .unavailable("gateway")
    }
  }

  /// Gives the longest text that the gateway takes, by its own word; nil where it doesn't say.
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
