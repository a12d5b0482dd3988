import CivilTime
import EventLoop
import Synchronization
import TestSupport
import Testing
import Wire

@testable import Storage

@Suite(.timeLimit(.minutes(1))) struct PostgresReadersTests {
  @Test("After the readers are closed, every read fails for that reason, even above the limit for reads")
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

  /// Submits a read and waits for its result.
  @Loop private static func read<T: Sendable>(
    _ readers: PostgresReaders, of owner: String, _ body: @escaping @Sendable (Reading) throws -> T
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      do {
        _ = try readers.read(of: owner, at: Timestamp(seconds: 1), body) { continuation.resume(with: $0) }
      } catch { continuation.resume(throwing: error) }
    }
  }

  /// Runs `body` with the readers of a server.
  private static func withReaders(
    threads: Int, _ body: @escaping @Loop @Sendable (PostgresReaders) async throws -> Void
  ) async throws {
    let address = try #require(try await Backend.postgres.fresh().postgres)
    try await onLoop {
      let readers = try PostgresReaders(address, source: "content", limit: 100, threads: threads)
      try await body(readers)
      await readers.close()
    }
  }

  @Test(
    "Accounts take turns, so an account with many reads doesn't delay other accounts",
    .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
  func turns() async throws {
    try await Self.withReaders(threads: 1) { readers in
      let gate = ThreadGate()
      let order = OrderLog()
      let begun = OrderLog()
      let first = Task.immediate {
        try await Self.read(readers, of: "busy") { _ in
          begun.add("busy")
          gate.wait()
        }
      }
      #expect(try await eventually { !begun.entries.isEmpty })
      let others = ["busy", "busy", "busy", "quiet"].map { owner in
        Task.immediate { try await Self.read(readers, of: owner) { _ in order.add(owner) } }
      }
      gate.open()
      for task in [first] + others { try await task.value }
      #expect(order.entries == ["busy", "quiet", "busy", "busy"])
    }
  }

  @Test(
    "Reads that a service submits for an account take the account's turn",
    .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
  func queries() async throws {
    try await withStore(on: .postgres) { store, _ in
      let order = OrderLog()
      let begun = OrderLog()
      let gates = (0..<3).map { _ in ThreadGate() }
      let blocked = gates.map { gate in
        Task.immediate {
          try await store.query { _ in
            begun.add("")
            gate.wait()
          }
        }
      }
      #expect(try await eventually { begun.entries.count == 3 })
      let others = ["busy", "busy", "busy", "quiet"].map { owner in
        Task.immediate { try await store.query(of: owner) { _ in order.add(owner) } }
      }
      // One thread runs all of these reads.
      gates[0].open()
      for task in others { try await task.value }
      #expect(order.entries == ["busy", "quiet", "busy", "busy"])
      for gate in gates[1...] { gate.open() }
      for task in blocked { try await task.value }
    }
  }

  @Test(
    "While one thread is blocked, the other threads run all waiting reads",
    .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
  func blocked() async throws {
    try await Self.withReaders(threads: 2) { readers in
      let gate = ThreadGate()
      let first = Task.immediate { try await Self.read(readers, of: "slow") { _ in gate.wait() } }
      let order = OrderLog()
      let others = (0..<5).map { number in
        Task.immediate { try await Self.read(readers, of: "o\(number)") { _ in order.add("\(number)") } }
      }
      #expect(try await eventually(within: .seconds(20)) { order.entries.count == 5 })
      gate.open()
      for task in [first] + others { try await task.value }
    }
  }

  @Test(
    "A thread that can't connect leaves the reads to a thread with a session",
    .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
  func connectionLimit() async throws {
    try await onLoop {
      let server = try await PostgresServer.start()
      try await server.sql("CREATE ROLE narrow LOGIN CONNECTION LIMIT 1")
      let url = server.url.replacing("quintet@", with: "narrow@")
      let address = try #require(PostgresAddress(url: url, schema: "test"))
      let readers = try PostgresReaders(address, source: "content", limit: 100, threads: 3)
      let gate = ThreadGate()
      let begun = OrderLog()
      let first = Task.immediate {
        try await Self.read(readers, of: "slow") { _ in
          begun.add("slow")
          gate.wait()
        }
      }
      #expect(try await eventually { !begun.entries.isEmpty })
      let others = (0..<5).map { number in
        Task.immediate { try await Self.read(readers, of: "o\(number)") { _ in number } }
      }
      gate.open()
      try await first.value
      for (number, task) in others.enumerated() { #expect(try await task.value == number) }
      await readers.close()
    }
  }
}

/// Records the order of reads.
private final class OrderLog: Sendable {
  private let state = Mutex<[String]>([])

  var entries: [String] { state.withLock { $0 } }

  func add(_ entry: String) { state.withLock { $0.append(entry) } }
}
