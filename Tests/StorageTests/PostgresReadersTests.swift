import CivilTime
import EventLoop
import TestSupport
import Testing
import Wire

@testable import Storage

@Suite(.timeLimit(.minutes(1))) struct PostgresReadersTests {
  @Test("After the readers are closed, every read fails for that reason, even if there are too many reads")
  func closed() async throws {
    try await onLoop {
      let address = try #require(PostgresAddress(url: "postgres:///none?host=/nowhere", schema: "test"))
      let readers = try PostgresReaders(address, source: "content", limit: 2, threads: 1)
      await readers.close()
      var refusals: [Failure] = []
      for _ in 0..<4 {
        do throws(Failure) {
          _ = try readers.read(at: Timestamp(seconds: 1)) { _ in
            1
          } done: { _ in
          }
        } catch {
          refusals.append(error)
        }
      }
      #expect(refusals == Array(repeating: WriteRefusal.closed("content"), count: 4))
    }
  }
}
