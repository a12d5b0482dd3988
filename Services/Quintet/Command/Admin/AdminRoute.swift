import HTTP

/// The route of a request to `quintet admin`.
enum AdminRoute: Hashable {
  /// A file of the page, as a path below the folder of shared web files.
  case file(String)
  /// The exchange of a link's code for the bearer token.
  case session
  /// Calls of the services' methods.
  case rpc
  /// The health of all processes.
  case processes
  /// The spans of a call in all processes.
  case trace(String)
  case refused(HTTPStatus, allow: String?)

  init(_ head: HTTPHead) {
    let parts = head.target.parts
    switch (parts.first, parts.count) {
    case (nil, _): self = Self.get(head, .file("admin/index.html"))
    case ("admin", 2) where Self.isFile(parts[1]): self = Self.get(head, .file("admin/\(parts[1])"))
    case ("web", 2) where Self.isFile(parts[1]): self = Self.get(head, .file(parts[1]))
    case ("session", 1): self = Self.post(head, .session)
    case ("rpc", 1): self = Self.post(head, .rpc)
    case ("processes", 1): self = Self.get(head, .processes)
    case ("trace", 2) where Self.isTrace(parts[1]): self = Self.get(head, .trace(parts[1]))
    default: self = .refused(.notFound, allow: nil)
    }
  }

  /// True if the request reads or changes data, rather than fetching a file of the page.
  var isCall: Bool {
    if case .file = self { false } else { true }
  }

  /// Returns true if the page's file with this name is served. Hidden files aren't served.
  private static func isFile(_ name: String) -> Bool { name.utf8.first != UInt8(ascii: ".") }

  private static func isTrace(_ id: String) -> Bool {
    id.utf8.count == 32 && id.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  private static func get(_ head: HTTPHead, _ route: AdminRoute) -> AdminRoute {
    head.method == "GET" || head.method == "HEAD" ? route : .refused(.methodNotAllowed, allow: "GET, HEAD")
  }

  /// Requires JSON. Another site's page can't send JSON without a CORS preflight, which is refused.
  private static func post(_ head: HTTPHead, _ route: AdminRoute) -> AdminRoute {
    guard head.method == "POST" else { return .refused(.methodNotAllowed, allow: "POST") }
    let type = (head.value("content-type") ?? "").split(separator: ";").first
    return type?.lowercased() == "application/json" ? route : .refused(.unsupportedMediaType, allow: nil)
  }
}
