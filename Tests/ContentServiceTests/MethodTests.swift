import ContentContract
import ContentService
import EventLoop
import MessageBus
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct MethodTests {
  @Test("every method of the contract is answered, and no other")
  func complete() async throws {
    try await withContent { content in
      _ = try await content.call(ListTags())
      let promised = ContentAPI.requests.map { $0.method.name }
      #expect(content.methods.sorted() == promised.sorted())
      #expect(Set(promised).count == promised.count)
    }
  }

  @Test("a call on nobody's behalf is refused")
  func nobody() {
    #expect(throws: Failure.unauthenticated) { try Owner(Caller(principal: nil)) }
  }
}
