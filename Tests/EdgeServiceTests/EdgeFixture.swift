import CivilTime
import EventLoop
import Files
import MessageBus
import ServiceHost
import Telemetry
import TestSupport
import Wire

@testable import EdgeService

/// An edge on a Unix socket with a scripted gateway behind it. The test controls the clock.
@Loop final class EdgeFixture {
  let edge: Edge
  let gateway: PlayedGateway
  let clock: LoopClock
  let socket: String
  let metrics = Metrics(labels: [:])
  /// The log records of edge.
  private let logged: Logged
  private let gatewaySocket: String
  private let gatewayListener: Listener
  private let listener: Listener

  init(
    in folder: String, limits: EdgeLimits, trust: Edge.Trust = Edge.Trust(), allowedOrigins: Set<String> = []
  ) throws {
    clock = LoopClock(wall: Timestamp(seconds: 1_790_000_000))
    socket = "\(folder)/edge.sock"
    let logged = Logged()
    self.logged = logged
    let log = Log(service: "edge", clock: clock) { logged.records.append($0) }
    let gateway = PlayedGateway()
    let directories = DeploymentFolders(runtime: folder, state: folder, apps: Apps.folder)
    let settings = try Settings(common: [], own: EdgeSettings.all, service: "edge", file: nil, environment: [:])
    let server = Server(
      routes: Routes(prefix: "edge"), clock: clock, log: log, policy: PeerPolicy(services: [:], operators: []))
    let edge = Edge(
      server: server, gatewaySocket: directories.gatewaySocket, files: WebFiles(directories, settings), trust: trust,
      allowedOrigins: allowedOrigins, limits: limits, metrics: metrics, clock: clock, log: log)
    self.edge = edge
    self.gateway = gateway
    gatewaySocket = directories.gatewaySocket
    gatewayListener = try Listener(descriptor: try ListeningSocket.make(at: gatewaySocket, mode: 0o600)) {
      gateway.take($0)
    }
    listener = try Listener(
      descriptor: try ListeningSocket.make(at: socket, mode: 0o600), admit: { edge.admitClient($0) },
      shed: { edge.shed() }, accepted: { edge.acceptClient($0) })
  }

  @Loop private final class Logged { var records: [LogRecord] = [] }

  /// Returns how many log records of the given level contain the words.
  func logged(_ level: LogLevel, _ words: String) -> Int {
    logged.records.count { $0.level == level && $0.message.contains(words) }
  }

  func connect() async throws -> WebClient { try await WebClient.connect(socket) }

  func loseGateway() {
    gatewayListener.close()
    try? Disk.remove(gatewaySocket)
    for line in gateway.lines { line.stream.close() }
  }

  func close() {
    edge.close()
    gatewayListener.close()
    listener.close()
  }
}

/// Runs a body with an edge.
@Loop func withEdge(
  limits: EdgeLimits = EdgeLimits(), trust: Edge.Trust = Edge.Trust(), allowedOrigins: Set<String> = [],
  _ body: @Loop (EdgeFixture) async throws -> Void
) async throws {
  try await withTemporaryDirectory { folder in
    let fixture = try EdgeFixture(in: folder, limits: limits, trust: trust, allowedOrigins: allowedOrigins)
    defer { fixture.close() }
    try await body(fixture)
  }
}

/// A scripted gateway: it reads the PROXY header and passes each message to a function of the test.
@Loop final class PlayedGateway {
  /// The open connections, in order of arrival.
  private(set) var lines: [Line] = []
  /// The PROXY header of each connection, in order of arrival.
  private(set) var headers: [ProxyHeader] = []
  /// Handles a message. By default, the reply contains the message as its result.
  var said: @Loop (Bytes, Line) -> Void = { text, line in line.answer(text) }

  func take(_ stream: ByteStream) {
    let line = Line(stream, gateway: self)
    lines.append(line)
    stream.start(owner: line)
  }

  fileprivate func began(_ header: ProxyHeader) { headers.append(header) }
  fileprivate func ended(_ line: Line) { lines.removeAll { $0 === line } }

  @Loop final class Line: ByteStreamOwner {
    let stream: ByteStream
    private let messages: MessageStream
    private let gateway: PlayedGateway
    private var opening: Bytes? = []

    init(_ stream: ByteStream, gateway: PlayedGateway) {
      self.stream = stream
      self.gateway = gateway
      messages = MessageStream(over: stream, limit: 16 << 20)
    }

    func say(_ text: Bytes) { messages.write { $0 += text } }
    func say(_ text: String) { say(Bytes(text.utf8)) }

    /// Replies to a request with the request itself as the result.
    func answer(_ text: Bytes) {
      guard let id = (try? JSON.decode(JSONValue.self, from: text))?["id"] else { return }
      say(
        "{\"jsonrpc\":\"2.0\",\"id\":\(id == .null ? "null" : Self.text(id)),\"result\":\(String(decoding: text, as: UTF8.self))}"
      )
    }

    /// Replies to a request with the given member: `"result":…` or `"error":…`.
    func answer(_ text: Bytes, with member: String) {
      guard let id = (try? JSON.decode(JSONValue.self, from: text))?["id"] else { return }
      say("{\"jsonrpc\":\"2.0\",\"id\":\(Self.text(id)),\(member)}")
    }

    private static func text(_ value: JSONValue) -> String {
      String(decoding: (try? JSON.encode(value)) ?? [], as: UTF8.self)
    }

    func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
      if var opening {
        opening.append(bytes)
        guard let (header, count) = try? ProxyHeader.read(opening.span) else { return self.opening = opening }
        self.opening = nil
        gateway.began(header)
        let rest = Bytes(opening[count...])
        if !rest.isEmpty { read(rest.span) }
        return
      }
      read(bytes)
    }

    private func read(_ bytes: Span<UInt8>) {
      var texts: [Bytes] = []
      try? messages.read(bytes) { texts.append(Bytes($0)) }
      for text in texts { gateway.said(text, self) }
    }

    func drained(_ stream: ByteStream) {}
    func ended(_ stream: ByteStream, fault: UVFault?) { gateway.ended(self) }
  }
}
