import EventLoop
import MessageBus
import TestSupport
import Testing
import Wire

struct Blob: Request {
  typealias Reply = Blob
  static let method = Method("math.blob.echo", .read, "Returns its params.")
  var text: String
}

@Suite struct BackPressureTests {
  @Test("many large calls at once are all answered, though together they are more than a connection may hold")
  func large() async throws {
    try await onLoop {
      let line = try Line()
      line.server.routes.on(Blob.self) { request, _ in request }
      let text = String(repeating: "x", count: 200_000)
      let calls = (0..<100).map { _ in
        Loop.task {
          try await line.peer.call(Blob(text: text), as: Caller(principal: nil), timeout: .seconds(60)).text.utf8.count
        }
      }
      for call in calls { #expect(try await call.value == 200_000) }
    }
  }
}
