import CivilTime
import EventLoop
import Storage
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct IdempotencyTests {
  private static let reply: Bytes = Array(#"{"id":"crd_1"}"#.utf8)

  @Loop private func call(
    _ store: Store, account: String = "acc_1", key: String = "k", method: String = "content.cards.add",
    fingerprint: Bytes = [1, 2]
  ) async throws -> Bytes? {
    try await store.write { tx in
      let known = try tx.remembered(account: account, key: key, method: method, fingerprint: fingerprint)
      if known == nil {
        try tx.remember(account: account, key: key, method: method, fingerprint: fingerprint, reply: Self.reply)
      }
      return known
    }
  }

  @Test("A repeated key returns the first reply, and each account has its own keys", arguments: Backend.installed)
  func repeats(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      try await #expect(call(store) == nil)
      try await #expect(call(store) == Self.reply)
      try await #expect(call(store, account: "acc_2") == nil)
      try await #expect(call(store, key: "other") == nil)
    }
  }

  @Test(
    "The same key for another call is a conflict",
    arguments: [("content.cards.delete", [1, 2] as Bytes), ("content.cards.add", [1, 3])])
  func conflict(method: String, fingerprint: Bytes) async throws {
    try await withStore { store, _ in
      _ = try await call(store)
      let failure = await #expect(throws: Failure.self) {
        try await call(store, method: method, fingerprint: fingerprint)
      }
      #expect(failure?.kind == .conflict)
    }
  }

  @Test("A rolled-back change leaves its key unused", arguments: Backend.installed)
  func undone(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      await #expect(throws: Refused.self) {
        try await store.write { tx in
          try tx.remember(account: "acc_1", key: "k", method: "m", fingerprint: [], reply: [])
          throw Refused(why: "limit")
        }
      }
      try await #expect(call(store) == nil)
    }
  }

  @Test(
    "Above the limit, an account's oldest keys are forgotten, and other accounts keep theirs",
    arguments: Backend.installed)
  func bounded(backend: Backend) async throws {
    let limits = StoreLimits(keysPerAccount: 32)
    try await withStore(on: backend, limits: limits) { store, clock in
      _ = try await call(store, account: "acc_2", key: "k0")
      for number in 0..<200 {
        clock.advance(by: .milliseconds(1))
        _ = try await call(store, key: "k\(number)")
      }
      let kept = try store.read { db in
        try db.value(of: Int.self, "SELECT count(*) FROM idempotency WHERE account = 'acc_1'")
      }
      #expect((33...36).contains(kept ?? 0), "\(kept ?? 0)")
      for number in 170..<200 { #expect(try await call(store, key: "k\(number)") == Self.reply) }
      #expect(try await call(store, account: "acc_2", key: "k0") == Self.reply)
    }
  }

  @Test(
    "Above the byte limit, an account's oldest replies are dropped, but a repeated key still changes nothing",
    arguments: Backend.installed)
  func boundedBytes(backend: Backend) async throws {
    let limits = StoreLimits(replyBytesPerAccount: 64_000)
    let large = Bytes(repeating: UInt8(ascii: "1"), count: 3000)
    try await withStore(on: backend, limits: limits) { store, clock in
      _ = try await call(store, account: "acc_2", key: "k0")
      for number in 0..<200 {
        clock.advance(by: .milliseconds(1))
        try await store.write { tx in
          try tx.remember(account: "acc_1", key: "k\(number)", method: "m", fingerprint: [1], reply: large)
        }
      }
      let kept = try store.read { db in
        try db.first("SELECT sum(length(reply)) AS bytes, count(*) AS keys FROM idempotency WHERE account = 'acc_1'") {
          (bytes: $0.int("bytes"), keys: $0.int("keys"))
        }
      }
      #expect((50_000...70_000).contains(kept?.bytes ?? 0) && kept?.keys == 200, "\(String(describing: kept))")
      let dropped = await #expect(throws: Failure.self) {
        try await call(store, key: "k0", method: "m", fingerprint: [1])
      }
      #expect(dropped?.kind == .conflict && dropped?.executed == .yes && dropped?.message == .replyDropped)
      #expect(try await store.audit([]).problems.isEmpty)
      #expect(try await call(store, key: "k199", method: "m", fingerprint: [1]) == large)
      #expect(try await call(store, account: "acc_2", key: "k0") == Self.reply)
      // Another call with the same key is still rejected.
      let other = await #expect(throws: Failure.self) {
        try await call(store, key: "k0", method: "n", fingerprint: [1])
      }
      #expect(other?.message == .keyUsed)
    }
  }

  @Test("A reply larger than the limit is kept until the account's next reply")
  func largestReply() async throws {
    try await withStore(limits: StoreLimits(replyBytesPerAccount: 100)) { store, clock in
      for number in 0..<3 {
        clock.advance(by: .milliseconds(1))
        try await store.write { tx in
          try tx.remember(
            account: "acc_1", key: "k\(number)", method: "m", fingerprint: [1], reply: Bytes(repeating: 1, count: 500))
        }
        #expect(try await call(store, key: "k\(number)", method: "m", fingerprint: [1])?.count == 500)
      }
      await #expect(throws: Failure.self) { try await call(store, key: "k1", method: "m", fingerprint: [1]) }
    }
  }

  @Test("A key is forgotten after its retention time, and not before", arguments: Backend.installed)
  func retention(backend: Backend) async throws {
    // The clock jumps by hours while housekeeping writes, which mustn't count as silence of the server.
    let limits = StoreLimits(
      keyRetention: .seconds(86400), housekeepingInterval: .seconds(3600), patience: .seconds(1 << 40))
    try await withStore(on: backend, limits: limits) { store, clock in
      _ = try await call(store)
      clock.advance(by: .seconds(86400))
      try await store.forgetOldKeys()
      try await #expect(call(store) == Self.reply)
      clock.advance(by: .seconds(3601))
      #expect(try await eventually { try store.read { try $0.first("SELECT key FROM idempotency") { _ in } } == nil })
      try await #expect(call(store) == nil)
    }
  }
}
