import EventLoop
import Fuzzing
import TestSupport
import Testing
import Wire

/// Sends the corpus of hostile JSON to a real gateway. The gateway continues, reports each error and its position, and
/// the connection stays usable.
@Suite(.timeLimit(.minutes(5))) struct CorpusTests {
  @Test(
    "Every hostile text is rejected at the right byte, in every framing",
    arguments: [Framing.lengthPrefixed, .contentLength, .line])
  func hostile(framing: Framing) async throws {
    let texts = try Corpus("json.txt").texts.filter { text in
      // A frame can't be empty, and a line can't contain a line break.
      !text.bytes.isEmpty && (framing != .line || !text.bytes.contains { $0 == 0x0A || $0 == 0x0D })
    }
    #expect(texts.count > 300)
    try await onLoop {
      try await withGateway { gateway in
        let client = try await gateway.connect(framing)
        try await expectAlive(client, "at first")
        for text in texts {
          client.send(text.bytes)
          let answer = try await client.answer()
          let first = answer.array?.first ?? answer
          let code = first["error"]?["code"]?.integer
          if text.verdict == .reject {
            #expect(code == -32700 && first["id"] == .null, "\(text): \(answer)")
            let place = "at byte \(text.offset ?? -1): "
            #expect(first["error"]?["message"]?.string?.contains(place) == true, "\(text): \(answer)")
          } else {
            #expect([-32600, -32601, -32602, -32095].contains(code), "\(text): \(answer)")
          }
          #expect(first["error"]?["data"]?["executed"] == "no", "\(text)")
          try await expectAlive(client, text.description)
          try await passThrough(text.bytes, client)
        }
        #expect(gateway.isRunning)
      }
    }
  }

  @Loop private func expectAlive(_ client: RawClient, _ when: String) async throws {
    let answer = try await client.ask(#"{"jsonrpc":"2.0","id":"alive","method":"gateway.ping"}"#)
    #expect(answer["id"] == "alive" && answer["result"] == [:], "\(when): \(answer)")
  }

  /// Sends the text as params of a call. The gateway either forwards it unchanged or rejects it as it does a whole
  /// request.
  @Loop private func passThrough(_ text: Bytes, _ client: RawClient) async throws {
    let head = Bytes(#"{"jsonrpc":"2.0","id":1,"method":"gateway.ping","params":{"x":"#.utf8)
    let request = head + text + Bytes("}}".utf8)
    guard request.count <= 1 << 20 else { return }
    client.send(request)
    let answer = try #require(try await client.next())
    do throws(JSONFault) {
      try JSON.check(request.span)
      let result = Bytes(#"{"jsonrpc":"2.0","id":1,"result":{"x":"#.utf8) + text + Bytes("}}".utf8)
      #expect(Bytes(answer.utf8) == result, "\(String(decoding: text.prefix(80), as: UTF8.self))")
    } catch {
      #expect(answer.contains("at byte \(error.offset): "), "\(answer.prefix(200))")
    }
  }
}
