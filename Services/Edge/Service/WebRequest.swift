import CivilTime
import EventLoop
import HTTP
import Telemetry
import Wire

/// One request, from when it is whole until it is answered.
@Loop final class WebRequest {
  let head: HTTPHead
  let body: Bytes
  let connection: WebConnection
  let requester: Requester
  let party: Party
  /// Whether the party's share holds it.
  var isCounted = true
  private var exchange: Exchange?

  private var edge: Edge { connection.edge }

  init(_ head: HTTPHead, _ body: Bytes, on connection: WebConnection) {
    (self.head, self.body, self.connection) = (head, body, connection)
    requester = connection.edge.requester(of: head, on: connection.stream)
    party = requester.party
  }

  func run() {
    let origin = edge.pageOrigin(of: head)
    if origin == .foreign, !isForAll {
      return answer(
        Failure.permissionDenied(Message("this origin may not call: the setting origins names those that may")).answer)
    }
    switch EdgeRoute(head) {
    case .rpc: rpc()
    case .socket: socket()
    case .health: health()
    case .file(let parts, let isFolder): answer(edge.files.answer(parts, isFolder: isFolder, to: head))
    case .preflight: answer(HTTPAnswer(.noContent))
    case .refused(let status, let allow): answer(edge.refusal(status, allow: allow))
    case .call, .events, .openRPC, .store: answer(edge.refusal(.notFound, allow: nil))
    }
  }

  /// Whether pages from anywhere may ask for it: files are no secret, and change nothing.
  private var isForAll: Bool {
    switch EdgeRoute(head) {
    case .file, .health, .openRPC: true
    default: false
    }
  }

  /// Answers it, once.
  func answer(_ answer: HTTPAnswer) {
    exchange = nil
    connection.answered(self, edge.guarded(answer, for: head))
  }

  /// The client has gone.
  func cancel() {
    exchange?.cancel()
    exchange = nil
  }

  /// It is over: gives back what it holds.
  func end() {
    if isCounted { edge.shares.end(party) }
    isCounted = false
  }

  func hasRoom() {}

  // MARK: JSON-RPC

  private func rpc() {
    let text: PostedText
    do throws(Failure) {
      text = try PostedText(body, token: try BearerToken.read(head), reader: &edge.reader)
    } catch { return answer(error.rpcAnswer) }
    let isAnswered = text.isAnswered
    exchange = Exchange(text.text, isAnswered: isAnswered, for: requester, by: edge) { [self] result in
      switch result {
      case .success(let text) where isAnswered: answer(HTTPAnswer(.ok, type: "application/json", .bytes(text)))
      case .success: answer(HTTPAnswer(.noContent))
      case .failure(let failure): answer(failure.rpcAnswer)
      }
    }
  }

  private func health() {
    let ping = Bytes("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"gateway.ping\",\"meta\":{\"timeout_ms\":2000}}".utf8)
    exchange = Exchange(ping, for: requester, by: edge) { [self] result in
      switch result {
      case .success: answer(HTTPAnswer(.ok, type: "application/json", .bytes(Bytes("{\"status\":\"ok\"}".utf8))))
      case .failure(let failure): answer(failure.answer)
      }
    }
  }

  private func socket() {
    let handshake: WebSocketHandshake
    do throws(HTTPFault) { handshake = try WebSocketHandshake(head) } catch {
      var refusal = error.answer
      if error.status == .upgradeRequired { refusal.set("Sec-WebSocket-Version", "13") }
      return answer(refusal)
    }
    Loop.task { [self] in
      do throws(UVFault) {
        let line = try await GatewayLine.open(edge.gatewaySocket, for: requester, limits: edge.limits)
        connection.becomeSocket(self, key: handshake, over: line)
      } catch {
        edge.log.warning("can't reach the gateway", ["reason": "\(error)"])
        answer(Failure.unavailable("gateway").answer)
      }
    }
  }
}
