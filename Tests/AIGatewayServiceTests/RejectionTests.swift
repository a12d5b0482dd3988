import AIGatewayContract
import EventLoop
import HTTPClient
import ServiceHost
import TestSupport
import Telemetry
import Testing
import Wire

@testable import AIGatewayService

/// Rejected requests, and the explanation that the operator gets (R3).
@Suite(.timeLimit(.minutes(2))) struct RejectionTests {
  /// A server that rejects requests that contain a given member, with a given message.
  struct Strict: Sendable {
    var member: String
    var status: String
    var words: String
  }

  @Test(
    "A parameter that a server rejects by name is omitted from this request and later ones",
    arguments: [
      Strict(
        member: "stream_options", status: "422 Unprocessable",
        words:
          #"{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted","input":{"max_tokens":300}}]}"#
      ),
      Strict(
        member: "max_tokens", status: "400 No",
        words:
          #"{"error":{"message":"'max_tokens' isn't supported. Use 'max_completion_tokens'.","param":"max_tokens"}}"#
      ),
    ])
  func leftOut(strict: Strict) async throws {
    try await SpendingTests.with { fixture, server in
      var bodies: [JSONValue] = []
      server.taking = { asked, stream in
        let body = (try? JSON.decode(JSONValue.self, from: Bytes(asked.body))) ?? .null
        bodies.append(body)
        if body[strict.member] != nil {
          stream.append { $0 += PlainServer.answer(strict.words, status: strict.status) }
        } else {
          for piece in RemoteProviderTests.chat(["Fine."]).dropLast() { stream.append { $0 += piece } }
          stream.close()
        }
      }
      // Only one attempt is allowed: the retry without the parameter doesn't count as one.
      fixture.use([fixture.outside(at: server, attempts: 1)])
      for _ in 0..<2 {
        let reply = try await fixture.tip()
        #expect(reply.text == "Fine.")
      }
      #expect(bodies.map { $0[strict.member] != nil } == [true, false, false])
      let limits = bodies.map { $0["max_tokens"] ?? $0["max_completion_tokens"] }
      #expect(limits == [300, 300, 300])
      let entries = try SpendingTests.entries(fixture)
      #expect(entries.first?.calls == 2)
    }
  }

  @Test("If a server doesn't support schemas, the prompt describes the form")
  func form() throws {
    let model = RemoteModel(id: "p", kind: .openAI, model: "m")
    let request = try model.request(RemoteProviderTests.strict, key: nil, without: ["response_format"])
    let body = try JSON.decode(JSONValue.self, from: Bytes(try #require(request.body)))
    #expect(body["response_format"] == nil)
    #expect(body["messages"]?[0]?["content"]?.string?.contains(#""required":["meaning"]"#) == true)
  }

  @Test("The operator sees the server's reason for a rejection, without the key and the prompt")
  func reason() async throws {
    try await SpendingTests.with { fixture, server in
      server.answers[SpendingTests.path] = [
        PlainServer.answer(
          #"{"error":{"message":"Model m is not available to key sk-pla**********al and sk-plant-pal"}}"#,
          status: "404 No"), [],
      ]
      fixture.use([fixture.outside(at: server, attempts: 1, apps: ["plant-pal"]), EmbeddedProvider()])
      _ = try await fixture.tip()
      let warning = try #require(fixture.warnings.first { $0.text.contains("has written no text since") })
      #expect(warning.text.hasSuffix("the server answered 404: Model m is not available to key … and …"), "\(warning)")
    }
    let prompt = RemoteProviderTests.prompt
    let echo = Rejection(["error": ["message": .string("Can't read 'x \(prompt.user)'")]])
    #expect(echo.reason(without: [], prompt) == nil)
    let other = Rejection(["detail": "Context window exceeded"])
    #expect(other.reason(without: [Secret("k")], prompt) == "Context window exceeded")
  }

  @Test("A paid provider without a budget causes a warning, and a budget in cents counts only if a price is set")
  func budgets() async throws {
    try await SpendingTests.with { fixture, server in
      @Loop func warnings(_ budgets: Budgets, price: Price?, apps: [String] = ["plant-pal"]) -> [ServiceWarning] {
        fixture.outside("p", at: server.url(""), within: budgets, apps: apps, price: price).warnings
      }
      let cents = Budgets(appPerDay: Budget(cents: 5))
      let price = Price(inputCents: 10, outputCents: 40)
      let warning = [
        ServiceWarning(
          "the provider p has no budget, so the cost of its texts per day is unlimited",
          cure: #"add budgets to the file named in the setting providers, such as {"account_per_day": {"calls": 40}}, "#
            + "then run quintet reload ai")
      ]
      #expect(warnings(Budgets(), price: nil) == warning && warnings(Budgets(), price: price, apps: []) == warning)
      #expect(warnings(cents, price: nil) == warning && warnings(cents, price: price) == [])
      #expect(warnings(Budgets(accountPerDay: Budget(calls: 40)), price: nil) == [])
      #expect(warnings(Budgets(), price: nil, apps: []) == [])
    }
  }
}
