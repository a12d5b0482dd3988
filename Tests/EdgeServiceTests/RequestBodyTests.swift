import HTTP
import Testing
import Wire

@testable import EdgeService

@Suite(.timeLimit(.minutes(2))) struct RequestBodyTests {
  static func posted(_ body: String, token: String? = "t") -> RequestBody {
    var reader = EnvelopeReader()
    var numbers = GatewayNumbers()
    return RequestBody(
      Bytes(body.utf8), token: token.map { Bytes($0.utf8) }, most: 64, reader: &reader, numbers: &numbers)
  }

  /// Returns the text that is sent to the gateway; nil if none is sent.
  static func text(_ body: String, token: String? = "t") -> String? {
    posted(body, token: token).text.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Returns the client's response when the gateway replies with `reply`.
  static func answer(_ body: String, to reply: String) throws -> String? {
    let posted = posted(body)
    var reader = EnvelopeReader()
    let text = try #require(posted.text)
    let bytes = Bytes(reply.utf8)
    let answers = text.answers.read(bytes.span, AnswerHead(bytes.span), by: &reader)
    return posted.answer(try #require(answers)).map { String(decoding: $0, as: UTF8.self) }
  }

  static func result(_ id: String) -> String { #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"# }

  @Test(
    "The token is added to each request that has none, and nothing else changes",
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
    #expect(Self.text(body) == expected)
    #expect(throws: Never.self) { try JSON.check(Bytes(expected.utf8).span) }
  }

  @Test(
    "Each request is forwarded under a new id and answered under the client's id",
    arguments: [#""a-1""#, "7", "-5", #""\u00e9""#, "123456789012345678901234567890"])
  func ids(id: String) throws {
    let body = #"{"jsonrpc":"2.0","id":\#(id),"method":"a.b"}"#
    #expect(Self.text(body, token: nil) == #"{"jsonrpc":"2.0","id":1,"method":"a.b"}"#)
    #expect(try Self.answer(body, to: Self.result("1")) == Self.result(id))
  }

  @Test("Each request in a batch gets a new id and the token; notifications get no response")
  func batches() throws {
    let request = #"{"jsonrpc":"2.0","id":"x","method":"a.b"}"#
    let told = #"{"jsonrpc":"2.0","method":"a.b"}"#
    #expect(
      Self.text("[\(request), \(told)]")
        == #"[{"jsonrpc":"2.0","id":1,"method":"a.b","meta":{"token":"t"}},{"id":2,"jsonrpc":"2.0","method":"a.b","meta":{"token":"t"}}]"#
    )
    let reply = "[\(Self.result("2")),\(Self.result("1"))]"
    #expect(try Self.answer("[\(request),\(told)]", to: reply) == "[\(Self.result(#""x""#))]")
    #expect(try Self.answer("[\(told)]", to: "[\(Self.result("1"))]") == nil)
    #expect(try Self.answer(told, to: Self.result("1")) == nil)
  }

  @Test(
    "A reply that is incomplete, or that answers a request for the second time, is discarded",
    arguments: [
      result("3"), result("null"), "[\(result("1"))]", "[\(result("1")),\(result("1"))]",
      "[\(result("1")),\(result("3"))]", "[\(result("1")),\(result("2")),\(result("3"))]", "[]", "",
      #"{"jsonrpc":"2.0","method":"$/goingAway","params":{}}"#,
      #"[\#(result("1")),{"jsonrpc":"2.0","method":"$/progress","params":{"id":2,"seq":1,"value":{}}}]"#,
    ])
  func strangers(reply: String) throws {
    let one = #"{"jsonrpc":"2.0","id":"x","method":"a.b"}"#
    var reader = EnvelopeReader()
    let posted = Self.posted("[\(one),\(one)]")
    let answers = try #require(posted.text).answers
    let bytes = Bytes(reply.utf8)
    let read = answers.read(bytes.span, AnswerHead(bytes.span), by: &reader)
    #expect(read == nil)
  }

  @Test(
    "An invalid request is answered without calling the gateway",
    arguments: [
      ("", "null", -32700), ("{", "null", -32700), ("7", "null", -32600), ("[1,", "null", -32700),
      ("{}", "null", -32600),
      (#"{"a":1,"id":"x"}"#, #""x""#, -32600), ("[]", "null", -32600),
      ("[\(Array(repeating: "1", count: 65).joined(separator: ","))]", "null", -32600),
    ])
  func broken(body: String, id: String, code: Int) throws {
    let posted = Self.posted(body)
    #expect(posted.text == nil)
    let answer = try #require(posted.answer([]).map { String(decoding: $0, as: UTF8.self) })
    #expect(answer.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code),"#), "\(answer)")
  }

  @Test("Invalid members of a batch are answered together with the valid ones")
  func partlyBroken() throws {
    let answer = try Self.answer(#"[1,{"jsonrpc":"2.0","id":"x","method":"a.b"}]"#, to: "[\(Self.result("1"))]")
    #expect(answer?.hasPrefix(#"[\#(Self.result(#""x""#)),{"jsonrpc":"2.0","id":null,"error":"#) == true)
  }

  @Test("An invalid notification gets no response")
  func brokenNotification() {
    let posted = Self.posted(#"{"jsonrpc":"2.0","method":"a.b","params":[1]}"#)
    #expect(posted.text == nil && posted.answer([]) == nil)
  }

  @Test(
    "Over POST, requests for streams and sign-in calls are rejected under their own ids",
    arguments: [
      #""id":"x","method":"gateway.authenticate","params":{"token":"x"}"#,
      #""id":"x","method":"gateway.auth\u0065nticate","params":{"token":"x"}"#,
      #""id":"x","method":"a.b","meta":{"stream":true}"#,
    ])
  func refused(members: String) throws {
    let body = #"{"jsonrpc":"2.0",\#(members)}"#
    let refusal = #"{"jsonrpc":"2.0","id":"x","error":{"code":-32600,"#
    for (text, start) in [(body, refusal), ("[\(body)]", "[\(refusal)")] {
      let posted = Self.posted(text)
      #expect(posted.text == nil)
      let answer = try #require(posted.answer([]).map { String(decoding: $0, as: UTF8.self) })
      #expect(answer.hasPrefix(start), "\(answer)")
    }
    let beside = #"[\#(body),{"jsonrpc":"2.0","id":"y","method":"a.b"}]"#
    let answer = try Self.answer(beside, to: "[\(Self.result("1"))]")
    #expect(answer?.hasPrefix("[\(Self.result(#""y""#)),\(refusal)") == true, "\(answer ?? "")")
    // A notification gets no response.
    let told = Self.posted(body.replacing(#""id":"x","#, with: ""))
    #expect(told.text == nil && told.answer([]) == nil)
  }
}

@Suite(.timeLimit(.minutes(2))) struct BearerTokenTests {
  static func token(_ field: String?) throws -> String? {
    var text = Bytes("GET / HTTP/1.1\r\nHost: a\r\n".utf8)
    if let field { text += Bytes("Authorization: \(field)\r\n".utf8) }
    let head = try HTTPHead(text + Bytes("\r\n".utf8), bounds: HTTPBounds())
    return try BearerToken.read(head).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("A bearer token is read, whatever the letter case of the scheme")
  func good() throws {
    #expect(try Self.token("Bearer qt_a-b.c~d+e/f==") == "qt_a-b.c~d+e/f==")
    #expect(try Self.token("bEARER  x") == "x" && Self.token(nil) == nil)
  }

  @Test(
    "An Authorization header other than a bearer token is rejected",
    arguments: ["Basic YTpi", "Bearer", "Bearer ", "Bearer a b", "Bearer \"a\"", "x"])
  func bad(field: String) { #expect(throws: Failure.unauthenticated) { try Self.token(field) } }
}
