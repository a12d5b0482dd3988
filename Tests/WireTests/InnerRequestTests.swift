import Testing

@testable import Wire

@Suite(.timeLimit(.minutes(5))) struct InnerRequestTests {
  static let principal =
    #"{"account":"acc_1","app":"flippin","plan":"free","scopes":[],"language":"vi","time_zone":"UTC"}"#

  @Test("Every part of meta is optional")
  func parts() throws {
    for mask in 0..<32 {
      var parts: [String] = []
      if mask & 1 > 0 { parts.append(#""deadline":5"#) }
      if mask & 2 > 0 { parts.append(#""idempotency_key":"a\"b\u00e9""#) }
      if mask & 4 > 0 { parts.append(#""stream":true"#) }
      if mask & 8 > 0 { parts.append(#""principal":\#(Self.principal)"#) }
      if mask & 16 > 0 { parts.append(#""origin":"192.0.2.1""#) }
      let meta = parts.joined(separator: ",")
      let text = Bytes(#"{"jsonrpc":"2.0","id":7,"method":"a.b","meta":{\#(meta)},"params":{"x":1}}"#.utf8)
      let read = InnerRequest(text.span)
      let request = try #require(read)
      #expect(request.deadline == (mask & 1 > 0 ? 5 : nil))
      #expect(request.key(text.span) == (mask & 2 > 0 ? "a\"bé" : nil))
      #expect(request.wantsStream == (mask & 4 > 0))
      #expect(request.principal.map { Bytes(text[$0]) } == (mask & 8 > 0 ? Bytes(Self.principal.utf8) : nil))
      #expect(request.origin.map { Bytes(text[$0]) } == (mask & 16 > 0 ? Bytes("192.0.2.1".utf8) : nil))
      #expect(Bytes(text[request.params]) == Bytes(#"{"x":1}"#.utf8))
    }
  }

  @Test("A tracestate is read only directly after a traceparent")
  func tracestate() throws {
    let text = Bytes(
      #"{"jsonrpc":"2.0","id":7,"method":"a.b","meta":{},"traceparent":"00-x","tracestate":"a=1","params":{}}"#.utf8)
    let read = InnerRequest(text.span)
    let request = try #require(read)
    #expect(request.traceparent.map { Bytes(text[$0]) } == Bytes("00-x".utf8))
    #expect(request.tracestate.map { Bytes(text[$0]) } == Bytes("a=1".utf8))
    let alone = Bytes(#"{"jsonrpc":"2.0","id":7,"method":"a.b","meta":{},"tracestate":"a=1","params":{}}"#.utf8)
    let direct = InnerRequest(alone.span)
    #expect(direct == nil)
    let written = InnerRequest.restated(alone.span)
    let restated = try #require(written)
    let readAgain = InnerRequest(restated.span)
    #expect(readAgain != nil && readAgain?.tracestate == nil)
  }

  @Test("A later version's request is accepted, even with new members or another order")
  func later() throws {
    let text = Bytes(
      #"{"id":7,"jsonrpc":"2.0","params":{"x":1},"priority":3,"method":"a.b","traceparent":"00-x","meta":{"shard":1,"stream":true,"deadline":9}}"#
        .utf8)
    let direct = InnerRequest(text.span)
    #expect(direct == nil)
    let written = InnerRequest.restated(text.span)
    let restated = try #require(written)
    let read = InnerRequest(restated.span)
    let request = try #require(read)
    #expect(request.id == 7 && request.deadline == 9 && request.wantsStream)
    #expect(Bytes(restated[request.method]) == Bytes("a.b".utf8))
    #expect(Bytes(restated[request.params]) == Bytes(#"{"x":1}"#.utf8))
    #expect(request.traceparent.map { Bytes(restated[$0]) } == Bytes("00-x".utf8))
  }

  @Test(
    "An invalid request isn't rewritten into a valid one",
    arguments: [
      "", "{}", "[]", #"{"id":1}"#, #"{"id":"a","method":"b"}"#, "{", #"{"id":-5,"method":"a","meta":{},"params":{}}"#,
      #"{"id":9223372036854775807,"method":"a"}"#, #"{"id":5,"method":"a","meta":{"deadline":-1}}"#,
    ])
  func none(text: String) {
    let written = InnerRequest.restated(Bytes(text.utf8).span)
    #expect(written == nil)
  }

  @Test(
    "A later version's response with unknown members is read like a response of this version",
    arguments: [
      (#"{"jsonrpc":"2.0","id":7,"took":1,"result":{"a":1}}"#, #"{"jsonrpc":"2.0","id":7,"result":{"a":1}}"#),
      (#"{"id":7,"jsonrpc":"2.0","result":[1, 2]}"#, #"{"jsonrpc":"2.0","id":7,"result":[1, 2]}"#),
      (#"{"jsonrpc":"2.0","of":"x","id":7,"error":{"code":-1}}"#, #"{"jsonrpc":"2.0","id":7,"error":{"code":-1}}"#),
      (
        #"{"jsonrpc":"2.0","method":"$/progress","params":{"id":7,"seq":2,"at":5,"value":{"t":"a"}}}"#,
        #"{"jsonrpc":"2.0","method":"$/progress","params":{"id":7,"seq":2,"value":{"t":"a"}}}"#
      ),
    ])
  func laterAnswer(text: String, ours: String) {
    let restated = AnswerHead.restated(Bytes(text.utf8).span) ?? []
    #expect(String(decoding: restated, as: UTF8.self) == ours)
    let head = AnswerHead(restated.span)
    #expect(head?.id == 7)
  }

  @Test(
    "An invalid response isn't rewritten into a valid one",
    arguments: ["", "{}", #"{"id":1}"#, #"{"result":1}"#, #"{"jsonrpc":"2.0","method":"$/news","params":{"id":1}}"#])
  func noAnswer(text: String) {
    let written = AnswerHead.restated(Bytes(text.utf8).span)
    #expect(written == nil)
  }

  @Test("A greeting is read, even from a later version, and isn't confused with other notifications")
  func hello() {
    var text: Bytes = []
    Hello(traces: "00f067aa0ba902b7").write(into: &text)
    let read = Hello(text.span)
    #expect(read == Hello(traces: "00f067aa0ba902b7"))
    let later = Bytes(#"{"jsonrpc":"2.0","method":"$/hello","params":{"traces":"a","version":"9"}}"#.utf8)
    let readLater = Hello(later.span)
    #expect(readLater == Hello(traces: "a", speaks: nil, understands: nil))
    let wider = Bytes(#"{"jsonrpc":"2.0","method":"$/hello","of":"x","params":{"traces":"b"},"at":5}"#.utf8)
    let readWider = Hello(wider.span)
    #expect(readWider?.traces == "b")
    let other = Bytes(#"{"jsonrpc":"2.0","method":"$/news","params":{}}"#.utf8)
    let readOther = Hello(other.span)
    let isOne = Hello.isNotification(other.span)
    #expect(readOther == nil && isOne)
  }

  @Test(
    "Two programs are compatible if each reads the other's format, which is version 1 if not stated",
    arguments: [(nil, nil, true), (1, 1, true), (2, 1, true), (2, 2, false), (0, 0, false)] as [(Int?, Int?, Bool)])
  func fits(speaks: Int?, understands: Int?, isFit: Bool) {
    let hello = Hello(traces: "", speaks: speaks, understands: understands)
    #expect(hello.fits == isFit)
  }

  @Test("A decoded principal always matches its text, whichever principals are cached")
  func principals() {
    var known = KnownPrincipals()
    for round in 0..<2 {
      for number in 0..<2000 {
        let text = Bytes(Self.principal.replacing("acc_1", with: "acc_\(number)").utf8)
        let account = known.principal(text.span)?.account
        #expect(account == "acc_\(number)", "round \(round)")
      }
    }
    let none = known.principal(Bytes(#"{"account":1}"#.utf8).span)
    #expect(none == nil)
  }

  @Test("A request is decoded in the same way with and without a cached principal")
  func knownPrincipals() {
    var known = KnownPrincipals()
    let accounts = (0..<40).map { "acc_\($0)" } + ["acc_}", "acc_\\\"}", "acc_1\",\"x\":\"}"]
    for account in accounts + accounts {
      let principal = Self.principal.replacing("acc_1", with: account)
      for end in ["", ",\"later\":1"] {
        let text = Bytes(
          #"{"jsonrpc":"2.0","id":7,"method":"a.b","meta":{"principal":\#(principal)\#(end)},"params":{"a":1}}"#.utf8)
        let read = InnerRequest(text.span, known: known)
        let plain = InnerRequest(text.span)
        #expect((read == nil) == !end.isEmpty && (plain == nil) == !end.isEmpty, "\(account)")
        #expect(read?.principal == plain?.principal && read?.params == plain?.params, "\(account)")
      }
      _ = known.principal(Bytes(principal.utf8).span)
    }
  }
}
