import EventLoop
import TestSupport
import Testing
import Wire

@testable import GatewayService

/// The principal of a connection's calls.
@Suite(.timeLimit(.minutes(5))) struct BehalfTests {
  @Test("A call uses its own token, or otherwise its connection's most recent token")
  func mixed() async throws {
    try await withLimits { limited in
      let client = try await limited.client()
      var last = 0
      @Loop func account(_ meta: JSONObject = [:]) async throws -> String? {
        last += 1
        try client.send("content.things.whose", id: last, meta: meta)
        return try await client.answer(last)["result"]?["account"]?.string
      }
      @Loop func authenticate(_ token: String) async throws -> String? {
        last += 1
        return try await client.call("gateway.authenticate", ["token": .string(token)], id: last)["result"]?["account"]?
          .string
      }
      #expect(try await account() == nil)
      let other = try #require(await account(["token": "qt_other"]))
      #expect(try await account() == nil, "a call's token doesn't apply to later calls")
      let first = try #require(await authenticate("qt_first"))
      for _ in 0..<2 {
        #expect(try await account() == first)
        #expect(try await account(["token": "qt_other"]) == other)
      }
      let second = try #require(await authenticate("qt_second"))
      #expect(Set([first, second, other]).count == 3)
      #expect(try await account() == second)
      #expect(try await account(["token": "qt_first"]) == first)
      #expect(try await account() == second)
    }
  }
}
