import HTTP
import Testing
import Wire

@testable import EdgeService

@Suite(.timeLimit(.minutes(2))) struct PostedTextTests {
  static func text(_ body: String, token: String? = "t") throws(Failure) -> (text: String, isAnswered: Bool) {
    var reader = EnvelopeReader()
    let posted = try PostedText(Bytes(body.utf8), token: token.map { Bytes($0.utf8) }, reader: &reader)
    return (String(decoding: posted.text, as: UTF8.self), posted.isAnswered)
  }

  @Test(
    "the token goes into each request that has none, and nothing else changes",
    arguments: [
      (#"{"jsonrpc":"2.0","id":1,"method":"a.b"}"#, #"{"jsonrpc":"2.0","id":1,"method":"a.b","meta":{"token":"t"}}"#),
      (
        #" {"jsonrpc":"2.0","id":1,"method":"a.b","params":{"x":"}"}} "#,
        #" {"jsonrpc":"2.0","id":1,"method":"a.b","params":{"x":"}"},"meta":{"token":"t"}} "#
      ),
      (
        #"{"jsonrpc":"2.0","meta": { },"id":1,"method":"a.b"}"#,
        #"{"jsonrpc":"2.0","meta": {"token":"t" },"id":1,"method":"a.b"}"#
      ),
      (
        #"{"jsonrpc":"2.0","id":1,"method":"a.b","meta":{"timeout_ms":5}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a.b","meta":{"token":"t","timeout_ms":5}}"#
      ),
      (
        #"{"jsonrpc":"2.0","id":1,"method":"a.b","meta":{"token":"own"}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a.b","meta":{"token":"own"}}"#
      ),
      (
        #"{"jsonrpc":"2.0","id":1,"method":"a.b","params":{"meta":{}}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a.b","params":{"meta":{}},"meta":{"token":"t"}}"#
      ),
      (
        #"{"jsonrpc":"2.0","id":1,"method":"a.b","m\u0065ta":{"tim\u0065out_ms":5}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"a.b","meta":{"token":"t","timeout_ms":5}}"#
      ),
    ])
  func tokens(body: String, expected: String) throws {
    #expect(try Self.text(body).text == expected)
    #expect(throws: Never.self) { try JSON.check(Bytes(expected.utf8).span) }
  }

  @Test("each member of a batch gets it, and the batch is answered if one of them is")
  func batches() throws {
    let request = #"{"jsonrpc":"2.0","id":1,"method":"a.b"}"#
    let told = #"{"jsonrpc":"2.0","method":"a.b"}"#
    #expect(
      try Self.text("[\(request), \(told)]").text
        == #"[{"jsonrpc":"2.0","id":1,"method":"a.b","meta":{"token":"t"}},{"jsonrpc":"2.0","method":"a.b","meta":{"token":"t"}}]"#
    )
    #expect(try Self.text("[\(request),\(told)]").isAnswered)
    #expect(try !Self.text("[\(told)]").isAnswered)
    #expect(try Self.text("[]").isAnswered && Self.text("[1]").isAnswered, "the gateway says what is wrong with it")
  }

  @Test(
    "what is no request goes on as it is, for the gateway to say so", arguments: ["{", "7", "[1,", "{}", #"{"a":1}"#])
  func broken(body: String) throws {
    let (text, isAnswered) = try Self.text(body)
    #expect(text == body && isAnswered)
  }

  @Test("a notification is never answered, right or wrong")
  func notifications() throws {
    #expect(try !Self.text(#"{"jsonrpc":"2.0","method":"a.b"}"#).isAnswered)
    #expect(try !Self.text(#"{"jsonrpc":"2.0","method":"a.b","params":[1]}"#).isAnswered)
  }

  @Test(
    "what would last longer than the request, or speak for others, is refused",
    arguments: [
      #"{"jsonrpc":"2.0","id":1,"method":"gateway.authenticate","params":{"token":"x"}}"#,
      #"[{"jsonrpc":"2.0","id":1,"method":"gateway.auth\u0065nticate","params":{"token":"x"}}]"#,
      #"{"jsonrpc":"2.0","id":1,"method":"a.b","meta":{"stream":true}}"#,
    ])
  func refused(body: String) { #expect(throws: Failure.self) { try Self.text(body) } }
}

@Suite(.timeLimit(.minutes(2))) struct BearerTokenTests {
  static func token(_ field: String?) throws -> String? {
    var text = Bytes("GET / HTTP/1.1\r\nHost: a\r\n".utf8)
    if let field { text += Bytes("Authorization: \(field)\r\n".utf8) }
    let head = try HTTPHead(text + Bytes("\r\n".utf8), bounds: HTTPBounds())
    return try BearerToken.read(head).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("a bearer's token is read, in any letters of the scheme")
  func good() throws {
    #expect(try Self.token("Bearer qt_a-b.c~d+e/f==") == "qt_a-b.c~d+e/f==")
    #expect(try Self.token("bEARER  x") == "x" && Self.token(nil) == nil)
  }

  @Test("anything else is refused", arguments: ["Basic YTpi", "Bearer", "Bearer ", "Bearer a b", "Bearer \"a\"", "x"])
  func bad(field: String) { #expect(throws: Failure.unauthenticated) { try Self.token(field) } }
}
