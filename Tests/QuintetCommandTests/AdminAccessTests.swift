import HTTP
import Testing
import Wire

@testable import QuintetCommand

/// Access checks of the `quintet admin` page.
@Suite(.timeLimit(.minutes(2))) struct AdminAccessTests {
  private static let loopback = AdminAccess(.loopback(port: 8700), bearer: "bearer-of-this-run", code: "first-code")
  private static let socket = AdminAccess(.socket, bearer: "bearer-of-this-run", code: "first-code")

  private static func head(
    _ line: String = "GET /processes", host: String = "127.0.0.1:8700", with fields: [String] = []
  ) throws -> HTTPHead {
    let lines = ["\(line) HTTP/1.1"] + ["Host: \(host)"] + fields
    return try HTTPHead(Bytes((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8), bounds: HTTPBounds())
  }

  private static func status(_ body: () throws(AdminRefusal) -> Void) -> Int {
    do throws(AdminRefusal) { try body() } catch { return error.status.rawValue }
    return 200
  }

  @Test(
    "A Host header that doesn't name this machine is rejected, which prevents DNS rebinding",
    arguments: [
      ("127.0.0.1:8700", 200, 200), ("localhost:8700", 200, 200), ("LOCALHOST:8700", 200, 200),
      ("127.0.0.1:8701", 403, 200), ("localhost", 403, 200), ("evil.example:8700", 403, 403),
      ("127.0.0.1.evil.example:8700", 403, 403), ("localhost.evil.example", 403, 403), ("[::1]:8700", 403, 403),
      ("0.0.0.0:8700", 403, 403), ("127.0.0.1:8700:8700", 403, 200),
    ])
  func host(name: String, byPort: Int, bySocket: Int) throws {
    let head = try Self.head(host: name)
    #expect(Self.status { () throws(AdminRefusal) in try Self.loopback.check(head, isCall: false) } == byPort)
    #expect(Self.status { () throws(AdminRefusal) in try Self.socket.check(head, isCall: false) } == bySocket)
  }

  @Test(
    "A page from another origin can't make calls, whatever headers it sends",
    arguments: [
      ([], 200), (["Origin: http://127.0.0.1:8700"], 200), (["Origin: http://localhost:8700"], 403),
      (["Origin: https://127.0.0.1:8700"], 403), (["Origin: http://127.0.0.1:8701"], 403), (["Origin: null"], 403),
      (["Origin: http://evil.example"], 403), (["Origin: http://127.0.0.1:8700", "Origin: http://evil.example"], 403),
      (["Sec-Fetch-Site: same-origin"], 200), (["Sec-Fetch-Site: none"], 200), (["Sec-Fetch-Site: same-site"], 403),
      (["Sec-Fetch-Site: cross-site"], 403),
    ])
  func origin(fields: [String], expected: Int) throws {
    let head = try Self.head("POST /rpc", with: fields)
    for door in [Self.loopback, Self.socket] {
      #expect(Self.status { () throws(AdminRefusal) in try door.check(head, isCall: true) } == expected)
    }
  }

  @Test("Links from other sites to the admin page work, because the page itself contains no data")
  func link() throws {
    let head = try Self.head("GET /", with: ["Sec-Fetch-Site: cross-site"])
    #expect(Self.status { () throws(AdminRefusal) in try Self.loopback.check(head, isCall: false) } == 200)
  }

  @Test(
    "Each call needs this run's bearer token, except over the Unix socket",
    arguments: [
      ("Bearer bearer-of-this-run", 200), ("bearer bearer-of-this-run", 200), (nil, 401), ("Bearer ", 401),
      ("Bearer bearer-of-this-ru", 401), ("Bearer bearer-of-this-run2", 401), ("Bearer bearer-of-that-run", 401),
      ("Basic bearer-of-this-run", 401), ("bearer-of-this-run", 401), ("Bearer first-code", 401),
    ])
  func bearer(value: String?, expected: Int) throws {
    let head = try Self.head(with: value.map { ["Authorization: \($0)"] } ?? [])
    #expect(Self.status { () throws(AdminRefusal) in try Self.loopback.checkBearer(head) } == expected)
    #expect(Self.status { () throws(AdminRefusal) in try Self.socket.checkBearer(head) } == 200)
  }

  @Test("A sign-in link works once and is then replaced")
  func once() throws {
    var door = Self.loopback
    #expect(door.link == "http://127.0.0.1:8700/#first-code")
    #expect(throws: AdminRefusal.self) { try door.signIn(with: "other-code", next: "never") }
    #expect(throws: AdminRefusal.self) { try door.signIn(with: nil, next: "never") }
    #expect(throws: AdminRefusal.self) { try door.signIn(with: "bearer-of-this-run", next: "never") }
    #expect(try door.signIn(with: "first-code", next: "second-code") == "bearer-of-this-run")
    let refusal = #expect(throws: AdminRefusal.self) { try door.signIn(with: "first-code", next: "never") }
    #expect(refusal?.status == .unauthorized && refusal?.words.contains("already used") == true)
    #expect(door.link == "http://127.0.0.1:8700/#second-code")
    #expect(try door.signIn(with: "second-code", next: "third-code") == "bearer-of-this-run")
  }

  @Test("No sign-in link is needed over the Unix socket")
  func bySocket() throws {
    var door = Self.socket
    #expect(try door.link == nil && door.signIn(with: nil, next: "never") == "bearer-of-this-run")
  }

  @Test("Secrets are long, can be part of a URL and all differ")
  func secrets() {
    let secrets = (0..<100).map { _ in AdminAccess.secret() }
    #expect(Set(secrets).count == 100)
    #expect(
      secrets.allSatisfy { $0.utf8.count == 43 && $0.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) } })
  }

  @Test(
    "Each path has one purpose and allows only its own HTTP methods",
    arguments: [
      ("GET /", AdminRoute.file("admin/index.html")), ("HEAD /", .file("admin/index.html")),
      ("GET /admin/admin.js", .file("admin/admin.js")), ("GET /web/html.js", .file("html.js")),
      ("GET /web/.hidden", .refused(.notFound, allow: nil)), ("GET /admin/a/b", .refused(.notFound, allow: nil)),
      ("GET /web/", .refused(.notFound, allow: nil)), ("GET /tarot/", .refused(.notFound, allow: nil)),
      ("GET /processes", .processes), ("POST /processes", .refused(.methodNotAllowed, allow: "GET, HEAD")),
      ("GET /rpc", .refused(.methodNotAllowed, allow: "POST")),
      ("OPTIONS /rpc", .refused(.methodNotAllowed, allow: "POST")),
      ("POST /rpc", .rpc), ("POST /session", .session), ("GET /session", .refused(.methodNotAllowed, allow: "POST")),
      ("GET /trace/4bf92f3577b34da6a3ce929d0e0e4736", .trace("4bf92f3577b34da6a3ce929d0e0e4736")),
      ("GET /trace/4BF92F3577B34DA6A3CE929D0E0E4736", .refused(.notFound, allow: nil)),
      ("GET /trace/..%2F..%2Fetc", .refused(.notFound, allow: nil)),
      ("GET /call/gateway.ping", .refused(.notFound, allow: nil)),
    ])
  func routes(line: String, expected: AdminRoute) throws {
    guard let head = try? Self.head(line, with: ["Content-Type: application/json; charset=utf-8"]) else {
      // A path that could escape its folder doesn't parse at all.
      #expect(line.contains("%2F"))
      return
    }
    #expect(AdminRoute(head) == expected)
  }

  @Test(
    "A call whose content type a form could send without a preflight is rejected",
    arguments: [
      "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/plain; application/json",
    ])
  func types(type: String) throws {
    let head = try Self.head("POST /rpc", with: ["Content-Type: \(type)"])
    #expect(AdminRoute(head) == .refused(.unsupportedMediaType, allow: nil))
    #expect(AdminRoute(try Self.head("POST /rpc")) == .refused(.unsupportedMediaType, allow: nil))
  }
}
