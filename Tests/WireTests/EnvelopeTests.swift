import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct EnvelopeTests {
  func read(_ text: String) throws -> (Envelope, (Range<Int>?) -> String?) {
    var reader = EnvelopeReader()
    let bytes = Bytes(text.utf8)
    return (try reader.read(bytes.span), { $0.map { String(decoding: bytes[$0], as: UTF8.self) } })
  }

  @Test("A request's parts are found in any order")
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
    "An invalid request is distinguished from invalid JSON",
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

  @Test("A request or reply between processes is decoded as it was encoded")
  func inner() throws {
    let method = Bytes("content.ping".utf8)
    let meta = InnerMeta(deadline: 5, idempotencyKey: "k", stream: nil, principal: nil)
    let metaText = try JSON.encode(meta)
    let head = InnerRequest.head(of: "content.ping")
    let params = Bytes(#"{"a":1}"#.utf8)
    let out = Bytes(capacity: InnerRequest.capacity + head.count + metaText.count + params.count) {
      InnerRequest.write(into: &$0, id: 77, head: head.span, meta: { $0.append(metaText.span) }, params: params.span)
    }
    let read = InnerRequest(out.span)
    let request = try #require(read)
    #expect(request.id == 77)
    #expect(Bytes(out[request.method]) == method)
    #expect(Bytes(out[request.params]) == params)
    #expect(request.deadline == 5 && request.key(out.span) == "k" && !request.wantsStream && request.principal == nil)

    let id = Bytes("77".utf8)
    let item = Bytes("{}".utf8)
    let answer = Bytes(capacity: Answer.capacity + id.count + item.count) {
      Answer.progress(into: &$0, id: id.span, sequence: 3, item.span)
    }
    let readHead = AnswerHead(answer.span)
    let told = try #require(readHead)
    #expect(told.id == 77)
    #expect(Bytes(answer[told.value]) == item)
  }

  @Test(
    "The operator flag is read anywhere in meta and is false by default",
    arguments: [
      ("", false), (#""is_operator":true"#, true), (#""origin":"192.0.2.1","is_operator":true"#, true),
      (#""deadline":5,"stream":true,"is_operator":true"#, true), (#""origin":"192.0.2.1""#, false),
      (#""is_operator":true,"origin":"192.0.2.1""#, true),
    ])
  func operators(meta: String, isOperator: Bool) throws {
    let text = Bytes(#"{"jsonrpc":"2.0","id":7,"method":"ai.generate","meta":{\#(meta)},"params":{}}"#.utf8)
    // A request in another order is read after `restated` has rewritten it.
    let restated = InnerRequest.restated(text.span)
    for bytes in [text, try #require(restated)] {
      let request = InnerRequest(bytes.span)
      if bytes == text, request == nil { continue }
      #expect(request?.isOperator == isOperator && (request?.origin != nil) == meta.contains("origin"))
    }
  }

  @Test("A failure that is sent keeps its kind, details and language")
  func failures() throws {
    let failure = Failure.limitExceeded(Message(["en": "Full.", "vi": "Đầy."]), current: 25, limit: 25)
    let text = failure.encoded(in: "vi")
    let back = try JSON.decode(Failure.self, from: text)
    #expect(back.kind == .limitExceeded && back.executed == .no && back.message == Message("Đầy."))
    #expect(back.details["remaining"] == 0)
    #expect(try JSON.decode(JSONValue.self, from: text)["code"] == -32012)
  }
}
