import HTTP

enum EdgeRoute: Hashable {
  /// JSON-RPC in the body.
  case rpc
  /// A WebSocket with JSON-RPC.
  case socket
  /// A single method, whose params are the body.
  case call(String)
  /// An account's live events.
  case events
  case openRPC
  /// A health check: 200 if the gateway answers.
  case health
  /// A readiness check: 200 if all services are ready.
  case ready
  /// A CORS preflight.
  case preflight
  /// A file of the web apps.
  case file([String], isFolder: Bool)
  /// A file that a service provides.
  case content(FileAddress)
  /// An App Store notification about an app's purchases.
  case store(String)
  case refused(HTTPStatus, allow: String?)
  /// A GET of the WebSocket's address without an upgrade.
  case noUpgrade(allow: String?)

  init(_ head: HTTPHead) {
    let parts = head.target.parts
    if head.method == "OPTIONS" {
      self = .preflight
      return
    }
    switch parts.first {
    case "rpc" where parts.count == 1: self = Self.rpcRoute(head)
    case "call" where parts.count == 2: self = Self.post(head, .call(parts[1]))
    case "events" where parts.count == 1: self = Self.get(head, .events)
    case "openrpc.json" where parts.count == 1: self = Self.get(head, .openRPC)
    case "health" where parts.count == 1: self = Self.get(head, .health)
    case "ready" where parts.count == 1: self = Self.get(head, .ready)
    case "files":
      self = Self.get(head, FileAddress(head.target).map { .content($0) } ?? .refused(.notFound, allow: nil))
    case "store" where parts.count == 3 && parts[1] == "apple": self = Self.post(head, .store(parts[2]))
    default: self = Self.get(head, .file(parts, isFolder: head.target.isFolder))
    }
  }

  private static func rpcRoute(_ head: HTTPHead) -> EdgeRoute {
    guard head.method == "GET" else { return post(head, .rpc) }
    return WebSocketHandshake.isAsked(by: head) ? .socket : .noUpgrade(allow: "GET, POST, OPTIONS")
  }

  private static func get(_ head: HTTPHead, _ route: EdgeRoute) -> EdgeRoute {
    head.method == "GET" || head.method == "HEAD" ? route : .refused(.methodNotAllowed, allow: "GET, HEAD, OPTIONS")
  }

  private static func post(_ head: HTTPHead, _ route: EdgeRoute) -> EdgeRoute {
    head.method == "POST" ? route : .refused(.methodNotAllowed, allow: "POST, OPTIONS")
  }
}
