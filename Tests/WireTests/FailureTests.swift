import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct FailureTests {
  @Test(
    "The kinds and codes of failures match docs/protocol.md",
    arguments: [
      ("parse_error", -32700), ("invalid_request", -32600), ("method_not_found", -32601), ("invalid_params", -32602),
      ("internal", -32603), ("not_found", -32010), ("conflict", -32011), ("limit_exceeded", -32012),
      ("entitlement_required", -32013), ("content_blocked", -32014), ("provider_failed", -32015),
      ("rate_limited", -32091), ("permission_denied", -32092), ("unauthenticated", -32093), ("unavailable", -32094),
      ("overloaded", -32095), ("deadline_exceeded", -32096), ("cancelled", -32097),
    ])
  func codes(name: String, code: Int) {
    #expect(FailureKind(rawValue: name)?.code == code)
    #expect(FailureKind.allCases.count == 18)
  }

  static let failures: [Failure] = [
    .invalidParams("limit: is missing"), .notFound(Message("x")), .conflict(Message("x")),
    .limitExceeded(Message("x"), current: 25, limit: 25),
    .entitlementRequired(Message("x"), offering: ["id": "o", "products": [1, 2.5, nil]]),
    .contentBlocked(Message("x"), reason: "minors"),
    .rateLimited(Message("x"), limit: "meanings", whose: "account", retryAfter: .milliseconds(1500)),
    .overloaded(limit: "calls", whose: "connection"), .unavailable("content"), .deadlineExceeded(executed: .unknown),
    .cancelled(), .permissionDenied(Message("x")), .unauthenticated, .methodNotFound("a\"b"),
    .internal(id: "flt_1"),
  ]

  @Test("A failure stays unchanged when it is encoded in a language and decoded", arguments: failures)
  func roundTrip(failure: Failure) throws {
    for language in ["en", "vi"] as [Language] {
      let back = try JSON.decode(Failure.self, from: failure.encoded(in: language))
      #expect(back.kind == failure.kind && back.executed == failure.executed && back.details == failure.details)
      #expect(back.message == Message(failure.message[language]))
    }
  }

  @Test("The message about invalid parameters is complete and in English, for the client's developer")
  func params() {
    let message = Failure.invalidParams("limit: is missing").message
    #expect(message["vi"] == "Invalid params: limit: is missing" && message[.en] == message["vi"])
  }

  @Test(
    "The known parts of a third-party error are read",
    arguments: [
      (#"{"code":-32601,"message":"no"}"#, .methodNotFound), (#"{"code":-1,"message":"?"}"#, .internal),
      (#"{"code":-32010,"message":"","data":"text"}"#, .notFound),
      (#"{"code":-32010,"message":"","data":{"kind":"of_the_future"}}"#, .notFound),
      (#"{"code":-1,"message":"","data":{"kind":"conflict","executed":"maybe"}}"#, .conflict),
    ] as [(String, FailureKind)])
  func stranger(text: String, kind: FailureKind) throws {
    let failure = try JSON.decode(Failure.self, from: Bytes(text.utf8))
    #expect(failure.kind == kind && failure.executed == .unknown)
  }

  @Test("A failure is sent even if it has a detail that can't be encoded or whose name is reserved")
  func alwaysSent() throws {
    let odd = Failure(.conflict, Message("x"), details: ["ratio": .number(.infinity)])
    #expect(try JSON.decode(Failure.self, from: odd.encoded(in: .en)).kind == .conflict)
    let named = Failure(.conflict, Message("x"), details: ["kind": "internal", "executed": "yes", "a": 1])
    let back = try JSON.decode(Failure.self, from: named.encoded(in: .en))
    #expect(back.kind == .conflict && back.executed == .no && back.details == ["a": 1])
  }
}
