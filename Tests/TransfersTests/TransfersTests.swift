import Crypto
import EventLoop
import Files
import Storage
import TestSupport
import Testing
import Wire

@testable import Transfers

@Suite(.timeLimit(.minutes(2))) struct TransfersTests {
  private static let bytes = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 7) }
  private static let piece = FilePiece.maxBytes

  @Test("A file is uploaded in pieces and downloaded by ranges unchanged")
  func upAndDown() async throws {
    try await withTransfers { it, _ in
      let begun = try await it.begin(Self.bytes)
      #expect(begun.received == 0 && !begun.finished && begun.bytes == 150_000)
      for start in stride(from: 0, to: Self.bytes.count, by: Self.piece) {
        let end = min(Self.bytes.count, start + Self.piece)
        #expect(try await it.put(start..<end, of: Self.bytes, in: begun.id).received == end)
      }
      let unread = await it.failure { try await it.files.read(begun.id, at: nil, length: nil, for: it.caller()) }
      #expect(unread?.kind == .conflict && unread?.details["received"] == 150_000)
      #expect(try await it.files.finish(begun.id, for: it.caller()).finished)
      var down: [UInt8] = []
      var next: Int? = 0
      while let offset = next {
        let piece = try await it.files.read(begun.id, at: offset, length: nil, for: it.caller())
        #expect(piece.offset == offset && piece.sha256 == begun.sha256)
        down += try #require(Base64.decode(piece.data.utf8))
        next = piece.nextOffset
      }
      #expect(down == Self.bytes)
      let some = try await it.files.read(begun.id, at: 70_000, length: 3, for: it.caller())
      #expect(Base64.decode(some.data.utf8) == Array(Self.bytes[70_000..<70_003]))
    }
  }

  @Test("An empty file can be uploaded and read")
  func empty() async throws {
    try await withTransfers { it, _ in
      let begun = try await it.begin([])
      #expect(try await it.files.finish(begun.id, for: it.caller()).finished)
      let read = try await it.files.read(begun.id, at: nil, length: nil, for: it.caller())
      #expect(read.data.isEmpty && read.nextOffset == nil)
    }
  }

  @Test("A repeated begin resumes the upload, even after a restart")
  func resumed() async throws {
    try await withTransfers { it, again in
      let begun = try await it.begin(Self.bytes)
      try await it.put(0..<Self.piece, of: Self.bytes, in: begun.id)
      let next = try await again()
      next.files.start()
      let found = try await next.begin(Self.bytes)
      #expect(found.id == begun.id && found.received == Self.piece)
      // The client repeats a piece because it didn't get the reply.
      try await next.put(0..<Self.piece, of: Self.bytes, in: begun.id)
      let hole = await next.failure { try await next.put(140_000..<150_000, of: Self.bytes, in: begun.id) }
      #expect(hole?.kind == .conflict && hole?.details["received"] == .integer(Int64(Self.piece)))
      try await next.put(Self.piece..<2 * Self.piece, of: Self.bytes, in: begun.id)
      try await next.put(2 * Self.piece..<150_000, of: Self.bytes, in: begun.id)
      #expect(try await next.files.finish(begun.id, for: next.caller()).finished)
      #expect(try await next.begin(Self.bytes).finished)
      #expect(try await next.files.finish(begun.id, for: next.caller()).finished)
      #expect(try Disk.read(next.files.folder.file(begun.id)) == Self.bytes)
    }
  }

  @Test("If the machine loses bytes of a file, the whole file is requested again")
  func spoilt() async throws {
    try await withTransfers { it, _ in
      let small = Array(Self.bytes.prefix(100))
      let begun = try await it.begin(small)
      try await it.put(0..<100, of: small, in: begun.id)
      try Disk.write([UInt8](repeating: 0, count: 100), to: it.files.folder.file(begun.id))
      let refusal = await it.failure { try await it.files.finish(begun.id, for: it.caller()) }
      #expect(refusal?.kind == .conflict && refusal?.details["received"] == 0)
      try await it.put(0..<100, of: small, in: begun.id)
      #expect(try await it.files.finish(begun.id, for: it.caller()).finished)
    }
  }

  @Test("No account can read, change or delete another account's file")
  func others() async throws {
    try await withTransfers { it, _ in
      let begun = try await it.begin([1, 2, 3])
      try await it.put(0..<3, of: [1, 2, 3], in: begun.id)
      _ = try await it.files.finish(begun.id, for: it.caller())
      let other = it.caller("acc_2")
      #expect(try await it.files.list(for: other).isEmpty)
      let refused1 = await it.failure { try await it.files.read(begun.id, at: 0, length: 1, for: other) }
      #expect(refused1?.kind == .notFound)
      let refused2 = await it.failure { try await it.put(0..<3, of: [1, 2, 3], in: begun.id, account: "acc_2") }
      #expect(refused2?.kind == .notFound)
      try await it.files.remove(begun.id, for: other)
      #expect(try await it.files.list(for: it.caller()).count == 1)
      #expect(try await it.begin([1, 2, 3], account: "acc_2").id != begun.id)
    }
  }

  @Test("A file's full size counts towards the account's quota from the beginning, and deleting the file frees it")
  func charged() async throws {
    try await withTransfers(limits: TransferLimits(accountFiles: 2, accountBytes: 100)) { it, _ in
      let first = try await it.begin([UInt8](repeating: 1, count: 90))
      let full = await it.failure { try await it.begin([UInt8](repeating: 2, count: 11)) }
      #expect(full?.kind == .limitExceeded && full?.details["current"] == 90)
      let second = try await it.begin([UInt8](repeating: 2, count: 10))
      let refused3 = await it.failure { try await it.begin([3]) }
      #expect(refused3?.kind == .limitExceeded)
      try await it.files.remove(first.id, for: it.caller())
      #expect(try await it.begin([UInt8](repeating: 5, count: 90)).received == 0)
      #expect(try await it.files.list(for: it.caller()).map(\.id).contains(second.id))
      #expect(try await Self.problems(it).isEmpty)
    }
  }

  @Test("Files that were announced but not sent don't use up the shared capacity")
  func announced() async throws {
    try await withTransfers(limits: TransferLimits(accountBytes: 1 << 20, bytes: 400_000)) { it, _ in
      let large = [UInt8](repeating: 1, count: 400_000)
      for number in 0..<50 { _ = try await it.begin(large, account: "acc_idle\(number)") }
      let begun = try await it.begin(Self.bytes)
      for start in stride(from: 0, to: Self.bytes.count, by: Self.piece) {
        try await it.put(start..<min(Self.bytes.count, start + Self.piece), of: Self.bytes, in: begun.id)
      }
      #expect(try await it.files.finish(begun.id, for: it.caller()).finished)
      // A piece after a gap or with a wrong digest isn't charged.
      let other = try await it.begin(large, account: "acc_2")
      let hole = await it.failure { try await it.put(300_000..<300_001, of: large, in: other.id, account: "acc_2") }
      #expect(hole?.kind == .conflict)
      #expect(try await Self.charge(it) == 150_000)
      // Only received bytes are charged, and a piece that doesn't fit is rejected before it is written.
      let full = await it.failure { try await it.put(0..<Self.piece, of: large, in: other.id, account: "acc_2") }
      #expect(full?.kind == .overloaded && full?.details["limit"] == "file_bytes")
      #expect(it.files.folder.received(other.id) == 0)
      try await it.files.remove(begun.id, for: it.caller())
      #expect(try await it.put(0..<Self.piece, of: large, in: other.id, account: "acc_2").received == Self.piece)
      #expect(try await Self.charge(it) == 262_144)
      #expect(try await Self.problems(it).isEmpty)
    }
  }

  @Test("If there are too many files, a file that hasn't received any bytes is deleted to free capacity")
  func tooMany() async throws {
    try await withTransfers(limits: TransferLimits(files: 2)) { it, _ in
      let idle = try await it.begin([1, 2], account: "acc_2")
      let begun = try await it.begin([3])
      try await it.put(0..<1, of: [3], in: begun.id)
      let next = try await it.begin([4])
      let gone = await it.failure { try await it.put(0..<2, of: [1, 2], in: idle.id, account: "acc_2") }
      #expect(gone?.kind == .notFound)
      try await it.put(0..<1, of: [4], in: next.id)
      let full = await it.failure { try await it.begin([5], account: "acc_3") }
      #expect(full?.kind == .overloaded && full?.details["limit"] == "files")
      #expect(try await Self.problems(it).isEmpty)
    }
  }

  @Test("A file begun under the previous release is charged in full")
  func releaseBefore() async throws {
    try await withTransfers(limits: TransferLimits(bytes: 100)) { it, _ in
      try await it.store.write { tx in
        try tx.run(
          """
          INSERT INTO files (id, account, app, kind, bytes, sha256, finished, expires_at)
          VALUES ('fil_old', 'acc_1', 'flip', 'csv', 90, 'x', 0, 99999999999999)
          """)
        try tx.run("UPDATE file_room SET files = 1, bytes = 90 WHERE id = 1")
      }
      let other = try await it.begin([UInt8](repeating: 1, count: 11))
      let full = await it.failure { try await it.put(0..<11, of: [UInt8](repeating: 1, count: 11), in: other.id) }
      #expect(full?.kind == .overloaded)
      try await it.files.remove("fil_old", for: it.caller())
      #expect(try await Self.charge(it) == 0)
      #expect(try await Self.problems(it).isEmpty)
    }
  }

  @Test("An expired file is deleted together with its bytes")
  func expiry() async throws {
    try await withTransfers { it, _ in
      it.files.start()
      let begun = try await it.begin([1, 2, 3])
      try await it.put(0..<3, of: [1, 2, 3], in: begun.id)
      it.clock.advance(by: .seconds(86_399))
      #expect(try await it.files.list(for: it.caller()).count == 1)
      it.clock.advance(by: .seconds(2))
      let isGone = try await eventually {
        // PostgreSQL may answer the timer's query after the advance. The timer is then set for a time in the past.
        it.clock.advance(by: .milliseconds(1))
        return try await it.files.list(for: it.caller()).isEmpty && it.files.folder.ids().isEmpty
      }
      #expect(isGone)
      #expect(try await Self.problems(it).isEmpty)
    }
  }

  @Test("Bytes that belong to no file after a kill are deleted at the next start, and other bytes stay")
  func leftovers() async throws {
    try await withTransfers { it, again in
      let begun = try await it.begin([1, 2, 3])
      try await it.put(0..<3, of: [1, 2, 3], in: begun.id)
      let draft = TransferDraft(in: it.files)
      try await draft.append([9, 9])
      let next = try await again()
      #expect(next.files.folder.ids().count == 2)
      await next.files.removeUnknown(next.files.folder.ids())
      #expect(next.files.folder.ids() == [begun.id])
    }
  }

  @Test("A file that a service writes in parts can be read by its owner once it is finished")
  func drafts() async throws {
    try await withTransfers { it, _ in
      let draft = TransferDraft(in: it.files)
      for part in [Self.bytes[..<100_000], Self.bytes[100_000...]] { try await draft.append(Array(part)) }
      let early = await it.failure { try await it.files.read(draft.id, at: 0, length: 1, for: it.caller()) }
      #expect(early?.kind == .notFound)
      let file = try await draft.finish(kind: "archive", account: "acc_1", app: "flip")
      #expect(file.sha256 == SHA256.hexDigest(Self.bytes) && file.bytes == 150_000)
      let piece = try await it.files.read(draft.id, at: 149_999, length: nil, for: it.caller())
      #expect(Base64.decode(piece.data.utf8) == [Self.bytes[149_999]] && piece.nextOffset == nil)
    }
  }

  @Test("Erasing an account deletes all its files")
  func erased() async throws {
    try await withTransfers { it, _ in
      let begun = try await it.begin([1, 2, 3])
      try await it.put(0..<3, of: [1, 2, 3], in: begun.id)
      let kept = try await it.begin([1], account: "acc_2")
      try await it.put(0..<1, of: [1], in: kept.id, account: "acc_2")
      try await it.files.erase("acc_1")
      #expect(it.files.folder.ids() == [kept.id])
      #expect(try await Self.problems(it).isEmpty)
    }
  }

  @Test("A piece that arrives while its account is being erased isn't kept")
  func erasedWhileUploading() async throws {
    try await withTransfers { it, _ in
      let begun = try await it.begin([1, 2, 3])
      try await it.put(0..<2, of: [1, 2, 3], in: begun.id)
      let gate = ThreadGate()
      let blocker = Task.immediate { try await it.store.write { _ in gate.wait() } }
      let erasure = Loop.task { try await it.files.erase("acc_1") }
      // The erasure has deleted the content, and waits for the transaction that deletes the record.
      #expect(try await eventually { it.files.folder.ids().isEmpty })
      try await it.put(0..<3, of: [1, 2, 3], in: begun.id)
      gate.open()
      try await blocker.value
      try await erasure.value
      #expect(try await eventually { it.files.folder.ids().isEmpty })
    }
  }

  @Test("A piece that arrives after its file was deleted isn't kept")
  func removedWhileUploading() async throws {
    try await withTransfers { it, _ in
      let begun = try await it.begin([1, 2, 3])
      try await it.put(0..<2, of: [1, 2, 3], in: begun.id)
      let gate = ThreadGate()
      let blocker = Loop.task { try await it.files.work.run(inQueue: begun.id) { gate.wait() } }
      let upload = Loop.task { await it.failure { try await it.put(0..<3, of: [1, 2, 3], in: begun.id) } }
      // Tasks of the loop and queries of an account run in order, so the upload has found its record after this query.
      await Loop.task {}.value
      _ = try await it.files.list(for: it.caller())
      try await it.files.remove(begun.id, for: it.caller())
      gate.open()
      try await blocker.value
      #expect(await upload.value?.kind == .notFound)
      #expect(try await eventually { it.files.folder.ids().isEmpty })
    }
  }

  @Test("Received bytes aren't replaced by a later piece with other bytes")
  func isntReplaced() async throws {
    try await withTransfers { it, _ in
      let begun = try await it.begin([1, 2, 3])
      try await it.put(0..<2, of: [1, 2, 3], in: begun.id)
      #expect(try await it.put(0..<2, of: [9, 9], in: begun.id).received == 2)
      #expect(try await it.put(1..<3, of: [9, 9, 3], in: begun.id).received == 3)
      #expect(try await it.files.finish(begun.id, for: it.caller()).finished)
      #expect(try Disk.read(it.files.folder.file(begun.id)) == [1, 2, 3])
    }
  }

  @Test("Invalid kinds, lengths and digests are rejected before anything is stored")
  func refused() async throws {
    try await withTransfers { it, _ in
      for (kind, bytes, digest) in [
        ("pdf", 1, String(repeating: "a", count: 64)), ("csv", 2 << 20, String(repeating: "a", count: 64)),
        ("csv", 1, String(repeating: "A", count: 64)),
      ] {
        let refusal = await it.failure {
          try await it.files.begin(kind: kind, bytes: bytes, sha256: digest, for: it.caller())
        }
        #expect(refusal?.kind == .invalidParams)
      }
      let kept = try await it.files.list(for: it.caller())
      #expect(kept.isEmpty)
    }
  }

  @Loop private static func charge(_ it: TransfersFixture) async throws -> Int? {
    try await it.store.query { try $0.value(of: Int.self, "SELECT bytes FROM file_room") }
  }

  @Loop private static func problems(_ it: TransfersFixture) async throws -> [Int] {
    try await it.store.query { db in
      try Transfers.auditRules.flatMap { rule in try db.values(of: Int.self, rule.sql) }
    }
  }
}
