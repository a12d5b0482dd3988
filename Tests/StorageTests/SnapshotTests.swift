import CivilTime
import EventLoop
import Files
import Storage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct SnapshotTests {
  @Test("A snapshot is a separate file with the state at its start, despite later writes")
  func moment() async throws {
    try await withStore { store, clock in
      try await store.write { tx in for number in 0..<2000 { try tx.add("\(number)") } }
      let path = "\(store.path).copy"
      let snapshot = try await Snapshot.begin(of: store, at: path, rules: [AuditTests.rule])
      for number in 2000..<2020 { try await store.write { try $0.add("\(number)") } }
      while snapshot.state == .copying { try await store.write { _ in } }
      let bytes = try #require(Disk.facts(path)).bytes
      guard case .ready(bytes, let audit) = snapshot.state else {
        Issue.record("\(snapshot.state)")
        return
      }
      #expect(audit.problems == [] && audit.rules == 7)
      #expect(try !Disk.exists("\(path)-wal"))
      #expect(try #require(Disk.facts(path)).mode == 0o600)

      let copy = try Store.open(path, source: "test", migrations: [Fixture.cards], clock: clock)
      try #expect(Fixture.count(copy) == 2000)
      #expect(try await copy.audit([]).problems == [])
      await copy.close()
      try #expect(Fixture.count(store) == 2020)
    }
  }

  @Test("A failed copy reports why and leaves nothing behind")
  func refused() async throws {
    try await withStore { store, _ in
      try Disk.makeDirectories("\(store.path).copy")
      try Disk.write([1], to: "\(store.path).copy/file")
      let snapshot = try await Snapshot.begin(of: store, at: "\(store.path).copy")
      snapshot.discard()
      while snapshot.state == .copying { try await store.write { _ in } }
      #expect(try !Disk.exists("\(store.path).copy"))
      await #expect(throws: FileFault.self) { try await Snapshot.begin(of: store, at: "/nowhere/at/all") }
    }
  }
}
