import Testing
import Wire

@Suite struct EnvelopeTests {
  func read(_ text: String) throws -> (Envelope, (Range<Int>?) -> String?) {
    var reader = EnvelopeReader()
    let bytes = Bytes(text.utf8)
    return (try reader.read(bytes.span), { $0.map { String(decoding: bytes[$0], as: UTF8.self) } })
  }

  @Test("a request's parts are found in any order")
  func parts() throws {
    let (envelope, text) = try read(
      #" {"meta":{"token":"qt_a","timeout_ms":250,"idempotency_key":"k","stream":true,"more":[1]},"id":"x","params":{"a":[{}]},"method":"content.ping","other":{"id":3},"traceparent":"00-ab","jsonrpc":"2.0"} "#
    )
    #expect(text(envelope.id) == "\"x\"")
    #expect(text(envelope.method) == "content.ping")
    #expect(text(envelope.params) == #"{"a":[{}]}"#)
    #expect(text(envelope.traceparent) == "00-ab")
    #expect(text(envelope.meta.token) == "qt_a")
    #expect(text(envelope.meta.idempotencyKey) == "k")
    #expect(envelope.meta.timeoutMs == 250)
    #expect(envelope.meta.wantsStream)
  }

  @Test(
    "what is no request is told apart from what is no JSON",
    arguments: [
      (#"{"jsonrpc":"2.0","method":"foobar","params":"bar","baz]"#, .parseError),
      (#"{"jsonrpc":"2.0","method":1,"params":{}}"#, .invalidRequest), ("1", .invalidRequest),
      (#"{"method":"a.b","id":1}"#, .invalidRequest), (#"{"jsonrpc":"2.0","id":1}"#, .invalidRequest),
      (#"{"jsonrpc":"2.0","method":"subtract","params":[42,23],"id":1}"#, .invalidParams),
      (#"{"jsonrpc":"2.0","method":"a.b","id":1.5}"#, .invalidRequest),
      (#"{"jsonrpc":"2.0","method":"a.b","id":null}"#, .invalidRequest),
      (#"{"jsonrpc":"2.0","method":"a.b","id":1,"meta":{"timeout_ms":0}}"#, .invalidRequest),
      (#"{"jsonrpc":"2.0","method":"a.b","id":1,"id":2}"#, .parseError),
    ] as [(String, FailureKind)])
  func faults(text: String, kind: FailureKind) {
    #expect {
      _ = try read(text)
    } throws: {
      ($0 as? EnvelopeFault)?.kind == kind
    }
  }

  @Test("what one of our processes writes, another reads")
  func inner() throws {
    var out: Bytes = []
    let method = Bytes("content.ping".utf8)
    let meta = InnerMeta(deadline: 5, idempotencyKey: "k", stream: nil, principal: nil)
    let metaText = try JSON.encode(meta)
    InnerRequest.write(
      into: &out, id: 77, head: InnerRequest.head(of: "content.ping"), meta: { $0 += metaText },
      params: { $0.append("{\"a\":1}") })
    let read = InnerRequest(out.span)
    let request = try #require(read)
    #expect(request.id == 77)
    #expect(Bytes(out[request.method]) == method)
    #expect(Bytes(out[request.params]) == Bytes(#"{"a":1}"#.utf8))
    #expect(request.deadline == 5 && request.key(out.span) == "k" && !request.wantsStream && request.principal == nil)

    var answer: Bytes = []
    Answer.progress(into: &answer, id: Bytes("77".utf8).span, sequence: 3) { $0.append("{}") }
    let readHead = AnswerHead(answer.span)
    let head = try #require(readHead)
    #expect(head.id == 77)
    #expect(Bytes(answer[head.value]) == Bytes("{}".utf8))
  }

  @Test("a failure keeps kind, details and language over the wire")
  func failures() throws {
    let failure = Failure.limitExceeded(LocalizedText(en: "Full.", vi: "Đầy."), current: 25, limit: 25)
    let text = failure.encoded(in: .vi)
    let back = try JSON.decode(Failure.self, from: text)
    #expect(back.kind == .limitExceeded && back.executed == .no && back.message == LocalizedText("Đầy."))
    #expect(back.details["remaining"] == 0)
    #expect(try JSON.decode(JSONValue.self, from: text)["code"] == -32012)
  }
}
