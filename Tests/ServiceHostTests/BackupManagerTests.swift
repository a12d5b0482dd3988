import EventLoop
import Files
import Storage
import TestSupport
import Testing
import Wire

@testable import ServiceHost

@Suite(.timeLimit(.minutes(1))) struct BackupManagerTests {
  @Test("If the copy for a backup can't be created, the error names the folder and the reason")
  func refused() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        // With the suffix of the copy, the name exceeds the 255 bytes that file systems allow.
        let path = "\(folder)/\(String(repeating: "s", count: 218)).db"
        let store = try Store.open(path, source: "test", migrations: [], clock: .system)
        let backups = BackupManager(clock: .system)
        let failure = await #expect(throws: Failure.self) { try await backups.begin(store, rules: []) }
        let words = failure?.message.en ?? ""
        #expect(failure?.kind == .unavailable && words.contains("in \(folder): "), "\(words)")
        #expect(words.contains("File name too long"), "\(words)")
        await store.close()
      }
    }
  }
}
