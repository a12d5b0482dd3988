import Files
import HTTP
import ServiceHost
import Testing
import Wire

@testable import EdgeService

/// Decisions of edge that need no socket.
@Suite(.timeLimit(.minutes(2))) struct EdgeValueTests {
  static func head(_ line: String, _ fields: [String] = []) throws -> HTTPHead {
    let text = (["\(line) HTTP/1.1", "Host: a.example"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
    return try HTTPHead(Bytes(text.utf8), bounds: HTTPBounds())
  }

  @Test(
    "A request is routed by its method and path",
    arguments: [
      ("POST /rpc", .rpc), ("GET /rpc", .noUpgrade(allow: "GET, POST, OPTIONS")),
      ("POST /call/content.cards.add", .call("content.cards.add")), ("GET /events", .events),
      ("GET /openrpc.json", .openRPC), ("GET /health", .health),
      ("HEAD /health", .health), ("OPTIONS /rpc", .preflight), ("OPTIONS *", .preflight),
      ("GET /", .file([], isFolder: true)), ("GET /tarot/a.js", .file(["tarot", "a.js"], isFolder: false)),
      ("DELETE /tarot/", .refused(.methodNotAllowed, allow: "GET, HEAD, OPTIONS")),
      ("GET /rpc/x", .file(["rpc", "x"], isFolder: false)),
    ] as [(String, EdgeRoute)])
  func routes(line: String, expected: EdgeRoute) throws { #expect(EdgeRoute(try Self.head(line)) == expected) }

  @Test("A GET request with an upgrade opens a WebSocket")
  func socket() throws {
    #expect(EdgeRoute(try Self.head("GET /rpc", ["Upgrade: websocket", "Connection: Upgrade"])) == .socket)
  }

  @Test(
    "A page's origin is classified as same host, allowed or rejected",
    arguments: [
      (nil, .none), ("http://a.example", .own), ("https://A.Example", .own),
      ("https://friend.example", .allowed("https://friend.example")),
      ("https://a.example.evil", .rejected), ("http://a.example:8080", .rejected), ("null", .rejected), ("", .rejected),
    ] as [(String?, PageOrigin)])
  func origins(field: String?, expected: PageOrigin) throws {
    let head = try Self.head("GET /", field.map { ["Origin: \($0)"] } ?? [])
    #expect(PageOrigin(head, allowedOrigins: ["https://friend.example"]) == expected)
  }

  @Test(
    "Only the last hop in a proxy chain determines the client's address",
    arguments: [
      ("192.0.2.1", "192.0.2.1"), ("10.0.0.1, 192.0.2.1", "192.0.2.1"), ("spoofed,2001:db8::1", "2001:db8:0:0:0:0:0:1"),
      ("192.0.2.1,", nil), ("", nil), ("unknown", nil), ("203.0.113.8:5678", "203.0.113.8"),
      ("10.0.0.1, 203.0.113.8:65535", "203.0.113.8"), ("[2001:db8::1]:443", "2001:db8:0:0:0:0:0:1"),
      ("[2001:db8::1]", "2001:db8:0:0:0:0:0:1"), ("203.0.113.8:65536", nil), ("203.0.113.8:", nil),
      ("203.0.113.8:+80", nil), ("[203.0.113.8]:80", nil), ("[2001:db8::1", nil), ("[2001:db8::1]443", nil),
      ("2001:db8::1]:443", nil), ("_hidden:80", nil),
    ])
  func hops(field: String, address: String?) { #expect(Requester.lastHop(field)?.address.description == address) }

  @Test("An IPv6 network is one origin, and so is a single IPv4 address")
  func parties() {
    let a = Requester.address(.v6(1, 2), port: 3)
    #expect(
      a.party == Requester.address(.v6(1, 9), port: 4).party && a.party != Requester.address(.v6(2, 2), port: 3).party)
    #expect(Requester.address(.v4(1), port: 1).party != Requester.address(.v4(2), port: 1).party)
    #expect(Requester.user(7).header == .local && a.header == .client(.v6(1, 2), port: 3))
  }

  @Test(
    "The example configurations for proxies limit bodies to edge's default limit",
    arguments: [
      ("Caddyfile", "max_size 1MiB"), ("nginx.conf", "client_max_body_size 1m;"),
      ("haproxy.cfg", "{ req.body_size gt 1048576 }"),
    ])
  func proxyConfigurations(file: String, limit: String) throws {
    #expect(EdgeSettings.bodySize.fallback?.bytes == 1_048_576)
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let text = String(decoding: try Disk.read("/\(root)/deploy/edge/\(file)"), as: UTF8.self)
    #expect(text.contains(limit))
  }

  @Test("The origins setting accepts only origins")
  func settings() {
    #expect(WebOrigins(setting: "https://A.example, http://b:8000")?.origins == ["https://a.example", "http://b:8000"])
    for bad in ["a.example", "https://", "https://a/", "ftp://a", "https://me:pass@a", "https://a?b", "https://a#b"] {
      #expect(WebOrigins(setting: bad) == nil, "\(bad)")
    }
  }

  @Test("Each kind of failure has an HTTP status, and a failure that may be retried has Retry-After")
  func statuses() {
    let answer = Failure.rateLimited(limit: "x", whose: "y", current: 1, maximum: 1, retryAfter: .milliseconds(1500))
      .answer
    #expect(
      answer.status == .tooManyRequests && answer.fields.contains { "\($0.name)" == "Retry-After" && $0.value == "2" })
    for kind in FailureKind.allCases { #expect(Failure(kind, Message("")).status.rawValue >= 400) }
  }
}

@Suite(.timeLimit(.minutes(2))) struct EdgeUsageTests {
  static let limits = {
    var limits = EdgeLimits()
    limits.connections = 3
    limits.originConnections = 2
    limits.bytes = 100
    limits.originBytes = 60
    return limits
  }()

  @Test("Connections are limited per origin and in total, and a closed connection frees capacity")
  func connections() throws {
    var shares = EdgeUsage(Self.limits)
    let a = Party.user(1)
    let b = Party.user(2)
    try shares.connect(a)
    try shares.connect(a)
    #expect(throws: EdgeUsage.Full(limit: "origin_connections", whose: "user 1")) { try shares.connect(a) }
    #expect(shares.connections == 2, "a rejected connection isn't counted")
    try shares.connect(b)
    #expect(throws: EdgeUsage.Full(limit: "connections", whose: "edge")) { try shares.connect(nil) }
    shares.disconnect()
    shares.end(a)
    try shares.connect(a)
  }

  @Test("Bytes count towards their origin's limit and the total limit, and one connection may exceed its share")
  func bytes() throws {
    var shares = EdgeUsage(Self.limits)
    var a = EdgeUsage.Charge()
    var b = EdgeUsage.Charge()
    var c = EdgeUsage.Charge()
    try shares.charge(&a, 61, to: .user(1))
    #expect(throws: EdgeUsage.Full(limit: "origin_bytes", whose: "user 1")) { try shares.charge(&b, 1, to: .user(1)) }
    #expect(throws: EdgeUsage.Full(limit: "bytes", whose: "edge")) { try shares.charge(&c, 50, to: .user(2)) }
    // A charge that frees bytes never fails, even if the total still exceeds the limit.
    try shares.charge(&c, 45, to: .user(2))
    try shares.charge(&b, 0, to: .user(1))
    #expect(shares.bytes == 106)
    try shares.charge(&a, 0, to: nil)
    try shares.charge(&c, 0, to: nil)
    #expect(shares.bytes == 0)
  }

  @Test("Bytes from an unknown origin count towards the total, and towards the origin once it is known")
  func unknown() throws {
    var shares = EdgeUsage(Self.limits)
    var a = EdgeUsage.Charge()
    var b = EdgeUsage.Charge()
    try shares.charge(&a, 40, to: nil)
    try shares.charge(&b, 40, to: nil)
    try shares.charge(&a, 40, to: .user(1))
    #expect(throws: EdgeUsage.Full(limit: "origin_bytes", whose: "user 1")) { try shares.charge(&b, 40, to: .user(1)) }
    try shares.charge(&b, 40, to: .user(2))
    #expect(shares.bytes == 80)
  }
}
