import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing

/// Tests `quintet-dev clients` as an app developer uses it, and the code in Clients that it generates.
@Suite(.timeLimit(.minutes(5))) struct ClientsCommandTests {
  static let folders = [("js", "JavaScript"), ("python", "Python/quintet"), ("swift", "Swift/Sources/Quintet")]

  @Test(
    "The generated code in Clients matches `rpc.discover` (`make clients` updates it)", arguments: folders)
  func fresh(language: String, folder: String) async throws {
    try await onLoop {
      try await withGateway { gateway in
        try await gateway.connect().close()
        let runtime = String(gateway.socket.dropLast("/gateway.sock".count))
        let (exit, said) = try await Programs.run(
          "quintet-dev", ["clients", language, "\(runtime)/out", "--runtime", runtime])
        #expect(exit == .exited(code: 0), "\(said)")
        for name in try Disk.list("\(runtime)/out") {
          let kept = try Disk.read("\(InteropTests.root)/Clients/\(folder)/\(name)", limit: 4 << 20)
          let isFresh = try kept == Disk.read("\(runtime)/out/\(name)", limit: 4 << 20)
          #expect(isFresh, "Clients/\(folder)/\(name) is outdated; run make clients")
        }
      }
    }
  }

  @Test("Client code for admin methods is generated on request")
  func admin() async throws {
    try await onLoop {
      try await withGateway { gateway in
        try await gateway.connect().close()
        let runtime = String(gateway.socket.dropLast("/gateway.sock".count))
        let (exit, said) = try await Programs.run(
          "quintet-dev", ["clients", "js", "\(runtime)/out", "--admin", "--runtime", runtime])
        #expect(exit == .exited(code: 0), "\(said)")
        let text = String(decoding: try Disk.read("\(runtime)/out/methods.js", limit: 4 << 20), as: UTF8.self)
        #expect(text.contains("\"entitlements.grants.add\",") && text.contains("\"content.cards.add\","))
      }
    }
  }

  @Test(
    "`quintet-dev clients` reports an unknown language and absent services",
    arguments: [
      (["clients", "ruby", "out"], 64, "LANGUAGE is swift, python or js"),
      (["clients", "js"], 64, "DIR is missing"),
      (["clients", "js", "out", "--runtime", "/nowhere"], 69, "the gateway doesn't answer"),
    ])
  func refused(words: [String], code: Int64, says: String) async throws {
    try await onLoop {
      let (exit, said) = try await Programs.run("quintet-dev", words)
      #expect(exit == .exited(code: code) && said.contains(says), "\(said)")
    }
  }
}
