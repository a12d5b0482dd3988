import EventLoop
import Files
import HTTP
import ServiceHost
import WebServer
import Wire

/// The server of the admin page: authenticates operators, serves the files and forwards calls.
@Loop final class AdminSite {
  let clock = LoopClock.system
  let bounds: WebBounds
  let health: Health
  /// The folder of shared web files, which contains the page.
  let pages: String
  let files = StaticFiles()
  var access: AdminAccess
  private var reachability: AdminConnection
  private var connections: [Int: HTTPConnection] = [:]
  private var lastNumber = 0
  private var today = WebDate()
  private lazy var sweep = Sweep(by: clock) { [weak self] now in
    guard let self else { return false }
    for connection in connections.values { connection.checkTimeouts(at: now) }
    return !connections.isEmpty
  }

  /// The maximum number of connections, which is enough for several browsers.
  private static let maxConnections = 64

  init(_ health: Health, pages: String, access: AdminAccess, reachability: AdminConnection) {
    self.health = health
    self.pages = pages
    self.access = access
    self.reachability = reachability
    var bounds = WebBounds()
    bounds.http.bodyBytes = 256 << 10
    self.bounds = bounds
  }

  /// Rejects connections beyond the limit. On a Unix socket, only this user and root may connect. On a loopback port,
  /// the peer's user is unknown, so every user may connect.
  func admit(_ peer: PeerCredentials) -> Admission {
    if access.place == .socket, ![Machine.user, 0].contains(peer.uid) { return .refused([]) }
    guard connections.count < Self.maxConnections else { return .refused(shed()) }
    return .welcome
  }

  /// The response to connections beyond the limit.
  func shed() -> Bytes {
    var out: Bytes = []
    AdminRefusal(.serviceUnavailable, "too many connections").answer.write(into: &out, date: date, closes: true)
    return out
  }

  func accept(_ stream: ByteStream) {
    lastNumber += 1
    let connection = HTTPConnection(stream, number: lastNumber, site: self)
    connections[lastNumber] = connection
    connection.start()
    sweep.begin()
  }

  func close() {
    for connection in connections.values { connection.close() }
  }

  /// Checks all processes, and prints a message when they become unreachable or reachable again.
  func snapshots() async -> [ProcessSnapshot] {
    let snapshots = await health.snapshots()
    if let words = reachability.seen(snapshots) { Output.error("quintet: \(words)") }
    return snapshots
  }

  /// Exchanges a link's code for the bearer token, and prints the next link.
  func signIn(with code: String?) throws(AdminRefusal) -> String {
    let bearer = try access.signIn(with: code, next: AdminAccess.secret())
    if let link = access.link {
      Output.line("Each link works once. To open the page in another browser, use:")
      Output.line("  \(link)")
    }
    return bearer
  }

  /// Adds security headers to an answer.
  func guarded(_ answer: HTTPAnswer) -> HTTPAnswer {
    var answer = answer
    answer.set("X-Content-Type-Options", "nosniff")
    answer.set("Referrer-Policy", "no-referrer")
    answer.set("Cross-Origin-Resource-Policy", "same-origin")
    answer.set("Cross-Origin-Opener-Policy", "same-origin")
    answer.set("Content-Security-Policy", Self.policy)
    if !answer.has("Cache-Control") { answer.set("Cache-Control", "no-store") }
    return answer
  }

  private static let policy =
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
}

extension AdminSite: WebSite {
  var date: String { today.text(at: clock.wallNow) }

  /// Rejects a request before its body is sent.
  func refusal(of head: HTTPHead) -> HTTPAnswer? {
    do throws(AdminRefusal) { try check(head) } catch { return guarded(error.answer) }
    return nil
  }

  /// Rejects a request that may not be answered, both before its body arrives and before it is answered.
  func check(_ head: HTTPHead) throws(AdminRefusal) {
    let route = AdminRoute(head)
    try access.check(head, isCall: route.isCall)
    switch route {
    case .file, .session: break
    case .rpc, .processes, .trace: try access.checkBearer(head)
    case .refused(let status, _): throw AdminRefusal(status, status.reason)
    }
  }

  func answer(to fault: HTTPFault) -> HTTPAnswer { guarded(AdminRefusal(fault.status, fault.description).answer) }

  func begin(_ head: HTTPHead, _ body: Bytes, on connection: HTTPConnection) -> any WebTask {
    AdminTask(head, body, on: connection, of: self)
  }

  /// Admits every body, because the number of connections and the size of each body are already bounded.
  func hold(_ bytes: Int, on connection: HTTPConnection) -> HTTPAnswer? { nil }
  func refused() {}
  func ended(_ connection: HTTPConnection) { connections[connection.number] = nil }
}
