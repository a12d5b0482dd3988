import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests nginx and HAProxy with TLS in front of edge, with the configurations in `deploy/edge`.
@Suite(.timeLimit(.minutes(5))) struct EdgeProxyTests {
  static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  static let nginx = "/usr/sbin/nginx"
  static let hasNginx = (try? Disk.exists(nginx)) == true
  static let haproxy = "/usr/sbin/haproxy"
  static let hasHAProxy = (try? Disk.exists(haproxy)) == true

  @Test(
    "Calls, files and WebSockets work behind nginx with HTTP/2 and TLS, and oversized bodies are rejected",
    .enabled(if: hasNginx, "needs Debian's package nginx-light"))
  func behindNginx() async throws {
    try await onLoop {
      try await Self.withProxy(Self.nginx, { ["-p", $0, "-c", "\($0)/proxy", "-e", "\($0)/log"] }) {
        try Self.writeNginx(in: $0, port: $1, socket: $2)
      }
    }
  }

  @Test(
    "Calls, files and WebSockets work behind HAProxy with HTTP/2 and TLS, and oversized bodies are rejected",
    .enabled(if: hasHAProxy, "needs Debian's package haproxy"))
  func behindHAProxy() async throws {
    try await onLoop {
      try await Self.withProxy(Self.haproxy, { ["-db", "-f", "\($0)/proxy"] }) { folder, _, socket in
        let both = try Disk.read("\(folder)/certificate") + Disk.read("\(folder)/key")
        try Disk.write(both, to: "\(folder)/both.pem")
        let text = String(decoding: try Disk.read("\(Self.root)/deploy/edge/haproxy.cfg"), as: UTF8.self)
          .replacing("bind :443", with: "bind fd@3")
          .replacing("/etc/haproxy/certs/apps.example.pem", with: "\(folder)/both.pem")
          .replacing("/run/quintet/edge/edge.sock", with: socket)
          .replacing("log /dev/log local0", with: "log stdout format raw local0")
        try Disk.write(Array(text.utf8), to: "\(folder)/proxy")
      }
    }
  }

  /// Runs a proxy in front of edge, and checks calls through it. The proxy inherits its listening socket as
  /// descriptor 3.
  @Loop private static func withProxy(
    _ program: String, _ arguments: (String) -> [String], _ write: @Loop (String, UInt16, String) throws -> Void
  ) async throws {
    try await withEdge(settings: ["QUINTET_EDGE_PROXIES": "\(Machine.user)"]) { _, socket in
      try await withTemporaryDirectory { folder in
        let listening = try ListeningSocket.make(loopbackPort: 0)
        defer { close(listening) }
        let port = try #require(ListeningSocket.port(of: listening))
        try await makeCertificate(in: folder)
        try write(folder, port, socket)
        let log = try Disk.appendOnly("\(folder)/log", mode: 0o600)
        defer { close(log) }
        let process = try ChildProcess(
          program, arguments(folder), environment: ["NGINX": "3;"], output: (log, log), handedOver: [listening]
        ) { _ in }
        defer { process.signal(SIGTERM) }
        let isUp = try await eventually(within: .seconds(20)) {
          try await curl(port, folder, "/health").contains("200 2 ")
        }
        let said = String(decoding: try Disk.read("\(folder)/log"), as: UTF8.self)
        #expect(isUp, "\(said)")
        try await checkCalls(port, folder)
        try await checkFiles(port, folder)
      }
    }
  }

  @Loop private static func checkCalls(_ port: UInt16, _ folder: String) async throws {
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"gateway.ping","params":{"a":1}}"#
    #expect(try await curl(port, folder, "/rpc", "-d", ping).contains(#""result":{"a":1}"#))
    #expect(try await curl(port, folder, "/tarot/").contains("<!doctype html>"))
    let packed = try await curl(port, folder, "/web/app.js", "--compressed", "-D", "-")
    #expect(packed.lowercased().contains("content-encoding: gzip") && packed.contains("200 2 "))
    let health = #"{"jsonrpc":"2.0","id":1,"method":"gateway.health"}"#
    #expect(try await curl(port, folder, "/rpc", "-d", health).contains("permission_denied"))
    try Disk.write([UInt8](repeating: 0x20, count: 2 << 20), to: "\(folder)/long")
    #expect(try await curl(port, folder, "/rpc", "--http1.1", "--data-binary", "@\(folder)/long").contains("413 "))
    let upgraded = try await curl(
      port, folder, "/rpc", "--http1.1", "--max-time", "2", "-H", "Connection: Upgrade", "-H", "Upgrade: websocket",
      "-H", "Sec-WebSocket-Version: 13", "-H", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
    #expect(upgraded.contains("101 1.1 "), "\(upgraded)")
  }

  /// Checks ranges and entity tags with curl, and that the proxies' logs don't contain the links' secrets.
  @Loop private static func checkFiles(_ port: UInt16, _ folder: String) async throws {
    let register = #"{"app":"bible-stories","language":"en","time_zone":"UTC"}"#
    let told = try await curl(port, folder, "/call/entitlements.devices.register", "-d", register)
    let token = try #require(told.split(separator: #""token":""#).last?.prefix { $0 != "\"" })
    let books = try await curl(
      port, folder, "/call/content.books.list", "-d", "{}", "-H", "Authorization: Bearer \(token)")
    let file = try #require(books.split(separator: #""file":""#).dropFirst().first?.prefix { $0 != "\"" })
    let whole = "\(folder)/whole"
    let part = "\(folder)/part"
    #expect(
      try await curl(port, folder, "\(file)/full", "-o", whole, "--etag-save", "\(folder)/tag").contains("200 2 "))
    let bytes = try Disk.read(whole)
    #expect(bytes.count > 100_000)
    // The first part exists, so curl requests the rest.
    try Disk.write(Array(bytes.prefix(70_000)), to: part)
    #expect(try await curl(port, folder, "\(file)/full", "-C", "-", "-o", part).contains("206 2 "))
    #expect(try Disk.read(part) == bytes)
    #expect(try await curl(port, folder, "\(file)/full", "--etag-compare", "\(folder)/tag").contains("304 2 "))
    #expect(try await curl(port, folder, "/files/archives/fil_1?link=secret-of-a-link").contains("404 2 "))
    #expect(try await curl(port, folder, "/store/apple/bible-stories", "-d", "{}").contains("400 2 "))
    let isLogged = try await eventually(within: .seconds(10)) {
      String(decoding: try Disk.read("\(folder)/log"), as: UTF8.self).contains("/files/archives/fil_1")
    }
    let log = String(decoding: try Disk.read("\(folder)/log"), as: UTF8.self)
    #expect(isLogged && !log.contains("secret-of-a-link"), "\(log)")
  }

  @Loop private static func makeCertificate(in folder: String) async throws {
    _ = try await Programs.runSystem(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=localhost",
        "-keyout", "\(folder)/key", "-out", "\(folder)/certificate", "-days", "1",
      ])
  }

  /// Writes the configuration in `deploy/edge/nginx.conf`, adapted to this folder and a test certificate.
  @Loop private static func writeNginx(in folder: String, port: UInt16, socket: String) throws {
    let site = String(decoding: try Disk.read("\(root)/deploy/edge/nginx.conf"), as: UTF8.self)
      .replacing("    listen [::]:443 ssl http2;\n", with: "")
      .replacing("listen 443 ssl", with: "listen 127.0.0.1:\(port) ssl")
      .replacing("/etc/ssl/certs/apps.example.pem", with: "\(folder)/certificate")
      .replacing("/etc/ssl/private/apps.example.key", with: "\(folder)/key")
      .replacing("/run/quintet/edge/edge.sock", with: socket)
      .replacing("/var/log/nginx/access.log", with: "\(folder)/log")
    let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder)/\($0);" }
    // Only worker processes accept connections from an inherited socket, and they need this user's access to edge's
    // socket.
    let head = "daemon off; user root; worker_processes 1; pid \(folder)/pid; events {}"
    let whole = "\(head)\nhttp { access_log off; \(paths.joined(separator: " "))\n\(site)}\n"
    try Disk.write(Array(whole.utf8), to: "\(folder)/proxy")
  }

  /// Returns the reply, followed by the HTTP status and version.
  @Loop private static func curl(_ port: UInt16, _ folder: String, _ path: String, _ options: String...) async throws
    -> String
  {
    try await Programs.run(
      "/usr/bin/curl",
      [
        "-s", "--cacert", "\(folder)/certificate", "-w", "\n%{http_code} %{http_version} ",
        "https://localhost:\(port)\(path)",
      ]
        + options
    ).output
  }
}
