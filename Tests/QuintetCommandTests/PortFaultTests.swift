import EventLoop
import Glibc
import TestSupport
import Testing

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(1))) struct PortFaultTests {
  private static func words(_ code: Int32) -> String {
    PortFault(option: "--edge", port: 80, fault: UVFault(code: -code, action: "listen at 127.0.0.1:80")).description
  }

  @Test("A port that requires a privilege is reported with the option and with ways to get the port")
  func right() {
    let words = Self.words(EACCES)
    #expect(words.hasPrefix("--edge 80: this user may not listen on a port below "), "\(words)")
    #expect(words.contains("docs/guides/tls-and-proxies.md") && words.contains("CAP_NET_BIND_SERVICE"), "\(words)")
  }

  @Test("A port in use, and a missing loopback address, are reported with a remedy")
  func others() {
    #expect(Self.words(EADDRINUSE).contains("ss -ltnp 'sport = :80'"))
    #expect(Self.words(EADDRNOTAVAIL).contains("ip link set lo up"))
    #expect(Self.words(EMFILE).hasPrefix("--edge 80: listen at 127.0.0.1:80: "))
    #expect(Self.words(EMFILE).contains("ulimit -n"))
  }

  @Test("A port that another process uses is named by the command")
  func taken() async throws {
    try await onLoop {
      let other = try ListeningSocket.make(loopbackPort: 0)
      defer { close(other) }
      let port = try #require(ListeningSocket.port(of: other))
      let fault = #expect(throws: PortFault.self) { try PortFault.listen(on: port, option: "--port") }
      #expect(fault?.description.hasPrefix("--port \(port): another process listens on this port") == true)
    }
  }
}
