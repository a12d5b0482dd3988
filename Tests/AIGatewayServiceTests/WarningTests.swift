import CivilTime
import EventLoop
import ServiceHost
import TestSupport
import Testing

@testable import AIGatewayService

/// The problems that `ai` reports to operators as part of its health (R3).
@Suite(.timeLimit(.minutes(2))) struct WarningTests {
  @Test(
    "Without external providers, health warns only about generators that exclude the embedded provider",
    arguments: [("pp", true), ("pp\", \"embedded", false), ("embedded", false)])
  func withoutProviders(names: String, isReported: Bool) async throws {
    var files = GeneratorFixture.files
    files["generators.json"] = files["generators.json"]?.replacing(
      "\"quota\": \"facts\"", with: "\"providers\": [\"\(names)\"], \"quota\": \"facts\"")
    try await GeneratorFixture.with({ [] }, files: files) { fixture in
      fixture.use([EmbeddedProvider()])
      #expect(fixture.warnings.count == (isReported ? 1 : 0), "\(fixture.warnings)")
    }
  }

  @Test("Health warns about unknown providers, and about each failing provider until it works again")
  func warnings() async throws {
    var files = GeneratorFixture.files
    files["generators.json"] = files["generators.json"]?.replacing(
      "\"quota\": \"facts\"", with: "\"providers\": [\"pp\"], \"quota\": \"facts\"")
    try await RemoteProviderTests.with { [files] server in
      try await GeneratorFixture.with({ [] }, files: files) { fixture in
        let budgets = Budgets(accountPerDay: Budget(calls: 1000))
        fixture.use([
          fixture.outside(at: server, attempts: 1, within: budgets, apps: ["plant-pall"]), EmbeddedProvider(),
        ])
        let names = [
          "the app plant-pal names the provider 'pp' for its generator fact, but there is no such provider",
          "the provider p has a key for the app 'plant-pall', but there is no such app (did you mean 'plant-pal'?)",
        ]
        #expect(fixture.warnings.map(\.text) == names)
        let cure = "correct the file named in the setting providers, then run quintet reload ai"
        #expect(fixture.warnings.allSatisfy { $0.cure == cure })
        server.answers["/chat/completions"] = [PlainServer.answer("{}", status: "401 No")]
        for number in 0..<7 { _ = try await fixture.tip(as: fixture.principal("acc_\(number)")) }
        let said = try #require(fixture.warnings.first)
        #expect(said.text.hasPrefix("the provider p has written no text since 20"))
        #expect(said.text.hasSuffix(", and other providers wrote 7 texts: the server answered 401"), "\(said)")
        #expect(said.cure.hasPrefix("check the provider's url, key and model"), "\(said)")
        // A provider whose answers never have the required form counts as failing.
        server.answers["/chat/completions"] = RemoteProviderTests.chat([String(repeating: "a", count: 9000)])
        fixture.clock.advance(by: .seconds(60))
        _ = try await fixture.tip(as: fixture.principal("acc_7"))
        #expect(fixture.warnings.first?.text.hasPrefix("the provider p has written no text since 20") == true)
        server.answers["/chat/completions"] = RemoteProviderTests.chat([#"{\"advice\":\"Water it.\"}"#])
        fixture.clock.advance(by: .seconds(60))
        _ = try await fixture.tip(as: fixture.principal("acc_8"))
        #expect(fixture.warnings.map(\.text) == names)
      }
    }
  }

  @Test("The remedy for an untrusted certificate is to install its root")
  func certificate() {
    let fault = ProviderFault(.away, "it can't be reached: SSL peer certificate or SSH remote key was not OK")
    #expect(RemoteProvider.cure(for: fault).hasPrefix("install the provider's root certificate on this machine"))
  }
}
