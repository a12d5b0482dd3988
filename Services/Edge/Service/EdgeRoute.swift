import HTTP

/// What a request is for. Pure.
enum EdgeRoute: Hashable {
  /// JSON-RPC in the body.
  case rpc
  /// A WebSocket of JSON-RPC.
  case socket
  /// One method, whose params are the body.
  case call(String)
  /// What happens to an account.
  case events
  case openRPC
  /// Whether the gateway answers.
  case health
  /// Whether all services are ready.
  case ready
  /// What a page at another origin asks before it calls.
  case preflight
  /// A file of the web apps.
  case file([String], isFolder: Bool)
  /// A file of the services.
  case content(FileAddress)
  /// What Apple tells of an app's purchases.
  case store(String)
  case refused(HTTPStatus, allow: String?)
  /// A WebSocket's address, and nothing that asks for one.
  case noUpgrade(allow: String?)

  init(_ head: HTTPHead) {
    let parts = head.target.parts
    if head.method == "OPTIONS" {
      self = .preflight
      return
    }
    let (first, second) = (parts.first, parts.count == 2 ? parts[1] : nil)
    switch first {
    case "rpc" where parts.count == 1:
      if head.method == "GET", WebSocketHandshake.isAsked(by: head) {
        self = .socket
      } else {
        self = head.method == "GET" ? .noUpgrade(allow: "GET, POST, OPTIONS") : Self.post(head, .rpc)
      }
    case "call" where second != nil: self = Self.post(head, .call(second ?? ""))
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

  private static func get(_ head: HTTPHead, _ route: EdgeRoute) -> EdgeRoute {
    head.method == "GET" || head.method == "HEAD" ? route : .refused(.methodNotAllowed, allow: "GET, HEAD, OPTIONS")
  }

  private static func post(_ head: HTTPHead, _ route: EdgeRoute) -> EdgeRoute {
    head.method == "POST" ? route : .refused(.methodNotAllowed, allow: "POST, OPTIONS")
  }
}
