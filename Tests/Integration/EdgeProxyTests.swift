import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// nginx with TLS before edge, by the configuration that `deploy/edge` has.
@Suite(.timeLimit(.minutes(5))) struct EdgeProxyTests {
  static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  static let nginx = "/usr/sbin/nginx"
  static let hasNginx = (try? Disk.exists(nginx)) == true

  @Test(
    "browsers come by HTTP/2 and TLS, calls and WebSockets pass, and a body that is too long doesn't",
    .enabled(if: hasNginx, "nginx-light is missing"))
  func tls() async throws {
    try await onLoop {
      try await withEdge(settings: ["QUINTET_EDGE_PROXIES": "\(Machine.user)"]) { _, socket in
        try await withTemporaryDirectory { folder in
          let port = Int.random(in: 20_000..<60_000)
          try await Self.write(in: folder, port: port, socket: socket)
          let log = try Disk.appendOnly("\(folder)/log", mode: 0o600)
          defer { close(log) }
          let process = try ChildProcess(
            Self.nginx, ["-p", folder, "-c", "\(folder)/nginx.conf", "-e", "\(folder)/log"], environment: [:],
            output: (log, log)
          ) { _ in }
          defer { process.signal(SIGTERM) }
          let isUp = try await eventually(within: .seconds(20)) {
            try await Self.curl(port, folder, "/health").contains("200 2 ")
          }
          let said = String(decoding: try Disk.read("\(folder)/log"), as: UTF8.self)
          #expect(isUp, "\(said)")
          let ping = #"{"jsonrpc":"2.0","id":1,"method":"gateway.ping","params":{"a":1}}"#
          #expect(try await Self.curl(port, folder, "/rpc", "-d", ping).contains(#""result":{"a":1}"#))
          #expect(try await Self.curl(port, folder, "/tarot/").contains("<!doctype html>"))
          let health = #"{"jsonrpc":"2.0","id":1,"method":"gateway.health"}"#
          #expect(try await Self.curl(port, folder, "/rpc", "-d", health).contains("permission_denied"))
          try Disk.write([UInt8](repeating: 0x20, count: 2 << 20), to: "\(folder)/long")
          #expect(try await Self.curl(port, folder, "/rpc", "--data-binary", "@\(folder)/long").contains("413 "))
          let upgraded = try await Self.curl(
            port, folder, "/rpc", "--http1.1", "--max-time", "2", "-H", "Connection: Upgrade", "-H",
            "Upgrade: websocket",
            "-H", "Sec-WebSocket-Version: 13", "-H", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
          #expect(upgraded.contains("101 1.1 "), "\(upgraded)")
        }
      }
    }
  }

  /// What `deploy/edge/nginx.conf` says, for this place and a certificate of its own.
  @Loop private static func write(in folder: String, port: Int, socket: String) async throws {
    _ = try await Programs.runSystem(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=localhost",
        "-keyout", "\(folder)/key", "-out", "\(folder)/certificate", "-days", "1",
      ])
    let site = String(decoding: try Disk.read("\(root)/deploy/edge/nginx.conf"), as: UTF8.self)
      .replacing("    listen [::]:443 ssl http2;\n", with: "")
      .replacing("listen 443 ssl", with: "listen 127.0.0.1:\(port) ssl")
      .replacing("/etc/ssl/certs/apps.example.pem", with: "\(folder)/certificate")
      .replacing("/etc/ssl/private/apps.example.key", with: "\(folder)/key")
      .replacing("/run/quintet/edge/edge.sock", with: socket)
    let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder)/\($0);" }
    let whole =
      "daemon off; master_process off; pid \(folder)/pid; events {}\nhttp { access_log off; \(paths.joined(separator: " "))\n\(site)}\n"
    try Disk.write(Array(whole.utf8), to: "\(folder)/nginx.conf")
  }

  /// What was answered, and behind it the status and the version of HTTP.
  @Loop private static func curl(_ port: Int, _ folder: String, _ path: String, _ options: String...) async throws
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
