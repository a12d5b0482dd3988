import ContentContract
import ContentService
import EventLoop
import MessageBus
import ServiceHost
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct MethodTests {
  @Test("The service implements exactly the methods in the contract")
  func complete() async throws {
    try await withContent { content in
      _ = try await content.call(ListTags())
      let accounts = [GetHoldings.method(of: "content"), MergeAccounts.method(of: "content")]
      let promised = (ContentAPI.requests.map { $0.method } + accounts).map(\.name)
      #expect(content.methods.sorted() == promised.sorted())
      #expect(Set(promised).count == promised.count)
    }
  }

  @Test("Every method's parameters and reply have a schema")
  func schemas() throws {
    let definitions = SchemaDefinitions()
    func learn<R: Request>(_ type: R.Type) throws {
      _ = try definitions.params(of: type)
      _ = try definitions.schema(of: R.Reply.self)
    }
    for type in ContentAPI.requests { try learn(type) }
    #expect(definitions.definitions.members.count > 20)
  }

  @Test("A call without an account is rejected")
  func nobody() {
    #expect(throws: Failure.unauthenticated) { try Owner(Caller(principal: nil)) }
  }
}
