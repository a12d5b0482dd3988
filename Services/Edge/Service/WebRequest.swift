import CivilTime
import Crypto
import EventLoop
import HTTP
import Telemetry
import WebServer
import Wire

/// A complete HTTP request, from its arrival until it is answered.
@Loop final class WebRequest: WebTask {
  let head: HTTPHead
  /// The request's body; empty after the request is forwarded.
  private var body: Bytes
  /// The part of the connection's memory that the request uses until it is answered, in bytes.
  let held: Int
  let connection: HTTPConnection
  let requester: Requester
  let party: Party
  let edge: Edge
  private let route: EdgeRoute
  /// True for a request on a proxy's connection. The connection has no origin, so the request itself counts towards the
  /// limits of its origin.
  private let isOfProxy: Bool
  /// True while the request itself is counted towards the limits of its origin.
  private var isCounted = false
  private var exchange: Exchange?
  /// Converts the outcome of the forwarded call into an answer; nil if no call was forwarded.
  private var shape: (@Loop (Result<[Bytes], Failure>) -> HTTPAnswer)?
  private var feed: EventFeed?
  private var file: FileFeed?

  init(
    _ head: HTTPHead, _ body: Bytes, on connection: HTTPConnection, from requester: Requester, isOfProxy: Bool,
    by edge: Edge
  ) {
    self.head = head
    self.body = body
    self.connection = connection
    self.edge = edge
    held = head.bytes.count + body.count
    route = EdgeRoute(head)
    self.requester = requester
    self.isOfProxy = isOfProxy
    party = requester.party
  }

  func run() {
    if isOfProxy {
      do throws(EdgeUsage.Full) { try edge.usage.begin(party) } catch {
        edge.refusals.count(error)
        return answer(error.failure.answer)
      }
      isCounted = true
    }
    let origin = edge.pageOrigin(of: head)
    if origin == .rejected, !isForAll {
      edge.refusals.count(page: head.value("origin") ?? "", at: head.host ?? "")
      return answer(Failure.permissionDenied(Self.rejectedOrigin).answer)
    }
    handle()
  }

  private func handle() {
    switch route {
    case .rpc: rpc()
    case .socket: socket()
    case .health: edge.upstream.health.get { [weak self] in self?.answer($0) }
    case .ready: edge.upstream.readiness.get { [weak self] in self?.answer($0) }
    case .file(let parts, let isFolder): answer(edge.files.answer(parts, isFolder: isFolder, to: head))
    case .preflight: answer(HTTPAnswer(.noContent))
    case .refused(let status, let allow): answer(edge.refusal(status, allow: allow))
    case .noUpgrade(let allow): answer(edge.noUpgrade(allow: allow))
    case .call(let method): call(method)
    case .events: events()
    case .openRPC: edge.upstream.description.get { [weak self, head] in self?.answer($0.unless(knownBy: head)) }
    case .content(let address): send(address)
    case .store(let app): notify(app)
    }
  }

  private static let rejectedOrigin = Message(
    "this origin isn't allowed to make calls: add it to the setting origins; for a page of this host, check that "
      + "the proxy doesn't change Host"
  )

  /// True if pages of any origin may make the request: it is public and changes nothing.
  private var isForAll: Bool {
    switch route {
    case .file, .content, .health, .ready, .openRPC: true
    default: false
    }
  }

  /// Sends the answer. Called once.
  ///
  /// - Parameter closes: true to close the connection afterwards, even if the client wants to keep it.
  func answer(_ answer: HTTPAnswer, closes: Bool = false) {
    exchange = nil
    file = nil
    connection.answered(self, edge.guarded(answer, for: head), closes: closes)
  }

  /// Called when the client has disconnected.
  func cancel() {
    exchange?.cancel()
    feed?.cancel()
    file?.cancel()
    exchange = nil
    feed = nil
    file = nil
  }

  /// Starts an answer whose body follows in pieces.
  ///
  /// - Parameter endless: true if the end of the connection ends the body.
  func begin(_ answer: HTTPAnswer, endless: Bool = true) {
    connection.begun(self, edge.guarded(answer, for: head), closes: endless || connection.closes(behind: self))
  }

  /// Ends the body of an answer.
  func finish() { connection.finish(self, closes: true) }

  /// Ends the body of a file.
  func finishFile() {
    file?.cancel()
    connection.finish(self, closes: connection.closes(behind: self))
  }

  /// Closes the connection when the rest of a promised body can't be sent.
  func breakOff() {
    file?.cancel()
    connection.close()
  }

  /// Ends an endless answer before edge stops.
  func goAway() { feed?.goAway() }

  /// Checks timeouts and heartbeats.
  func checkTimeouts(at now: Instant) { feed?.checkTimeouts(at: now) }

  /// Releases the resources of the request.
  func end() {
    if isCounted { edge.usage.end(party) }
    isCounted = false
    exchange = nil
    shape = nil
    feed = nil
    file = nil
  }

  func hasCapacity() {
    feed?.hasCapacity()
    file?.hasCapacity()
  }

  // MARK: Files and App Store notifications

  private func send(_ address: FileAddress) {
    let file = FileFeed(address, for: self)
    self.file = file
    file.start()
  }

  private func notify(_ app: String) {
    do throws(Failure) {
      let text = try ForwardedRequest(&edge.numbers) { id throws(Failure) in
        try AppStoreNotificationRequest.text(body, id: id, for: app)
      }
      ask(text, AppStoreNotificationRequest.answer)
    } catch { answer(error.answer) }
  }

  // MARK: JSON-RPC

  private func rpc() {
    let text: RequestBody
    do throws(Failure) {
      text = RequestBody(
        body, token: try BearerToken.read(head), most: edge.limits.batch, reader: &edge.reader,
        numbers: &edge.numbers)
    } catch { return answer(error.rpcAnswer) }
    let shape = { (answers: [Bytes]) in
      text.answer(answers).map { HTTPAnswer(.ok, type: "application/json", .bytes($0)) } ?? HTTPAnswer(.noContent)
    }
    guard let posted = text.text else { return answer(shape([])) }
    ask(posted) { result in
      switch result {
      case .success(let answers): shape(answers)
      case .failure(let failure):
        // For a notification, only the status shows the failure.
        text.answer(failing: failure).map { failure.rpcAnswer($0) } ?? HTTPAnswer(failure.status)
      }
    }
  }

  // MARK: Methods by address

  private func call(_ method: String) {
    let text: ForwardedRequest
    do throws(Failure) {
      text = try ForwardedRequest(&edge.numbers, within: MethodCall.time(head)) { id throws(Failure) in
        try MethodCall.text(method, id: id, params: body, from: head)
      }
    } catch { return answer(error.answer) }
    ask(text, MethodCall.answer)
  }

  /// Calls the gateway and answers with its reply.
  private func ask(_ text: ForwardedRequest, _ shape: @escaping @Loop (Result<[Bytes], Failure>) -> HTTPAnswer) {
    // The limit applies to the client's body, so allow for the members that edge has added. The gateway would reject a
    // longer text and close the connection.
    let most = edge.limits.bodyBytes + ProxyHeader.addedBytes
    guard text.bytes.count <= most else {
      return answer(HTTPFault(.contentTooLarge, "the body and its envelope exceed \(most) bytes").answer)
    }
    body = []
    self.shape = shape
    exchange = Exchange(text, for: requester, by: edge) { [self] in answer(shape($0)) }
  }

  /// Returns the answer to a forwarded call whose reply edge can't keep in memory. The call may have had an effect.
  /// Returns nil if no call was forwarded.
  func answer(insteadOfReply failure: Failure) -> HTTPAnswer? {
    guard let shape else { return nil }
    var failure = failure
    failure.executed = .unknown
    return shape(.failure(failure))
  }

  private func events() {
    do throws(Failure) {
      guard head.method == "GET" else { return answer(edge.refusal(.methodNotAllowed, allow: "GET, OPTIONS")) }
      guard let token = try BearerToken.read(head) else { throw .unauthenticated }
      feed = EventFeed(
        for: self, token: token, since: head.value("last-event-id") ?? head.target.member("since"),
        version: head.target.member("content_version"))
    } catch { answer(error.answer) }
  }

  private func socket() {
    let handshake: WebSocketHandshake
    do throws(HTTPFault) { handshake = try WebSocketHandshake(head) } catch {
      var refusal = error.answer
      if error.status == .upgradeRequired { refusal.set("Sec-WebSocket-Version", "13") }
      // Some proxies treat any answer to an upgrade as a success, and would forward the following bytes unchecked.
      return answer(refusal, closes: true)
    }
    Loop.task { [self] in
      do throws(Failure) { become(handshake, over: try await edge.upstream.open(for: requester)) } catch {
        answer(error.answer, closes: true)
      }
    }
  }

  /// Turns the request into a WebSocket, which then owns the stream.
  private func become(_ handshake: WebSocketHandshake, over gateway: GatewayConnection) {
    let accept = Base64.encode(SHA1.digest(handshake.proof))
    let answer = HTTPAnswer(.switchingProtocols).with("Upgrade", "websocket").with("Connection", "Upgrade").with(
      "Sec-WebSocket-Accept", accept)
    guard let rest = connection.handOver(self, with: answer) else { return gateway.close() }
    isCounted = false
    edge.upgraded(connection, to: party, over: gateway, rest: rest)
  }
}
