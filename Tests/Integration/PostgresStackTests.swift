import EventLoop
import Files
import Glibc
import TestSupport
import Testing
import Wire

/// A stack whose stores are in PostgreSQL, as whoever runs it meets it.
@Suite(
  .timeLimit(.minutes(3)),
  .enabled(if: PostgresCluster.programs != nil, "PostgreSQL's server programs aren't installed"))
struct PostgresStackTests {
  @Test("quintet audit asks a stack's services about their schemas, and once they are gone the schemas themselves")
  func audit() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let (stores, words) = (try await Medium.postgres.environment(of: folder), UpCommandTests.words(folder))
        let up = try RunningCommand(["up"] + words, in: folder, environment: stores)
        try await up.says("To try next")
        try await Self.audited(words, [:])
        up.process?.signal(SIGTERM)
        #expect(try await up.end(within: .seconds(60)) == .exited(code: 0), "\(up.said)")
        try await Self.audited(words, stores)
        let (exit, said) = try await Programs.run("quintet", ["audit"] + words)
        #expect(exit == .exited(code: 69), "without the setting nothing says where they are: \(said)")
      }
    }
  }

  /// All five are sound, by what PostgreSQL is asked: there is no file.
  @Loop private static func audited(_ words: [String], _ environment: [String: String]) async throws {
    let (exit, said) = try await Programs.run("quintet", ["audit", "--json"] + words, environment: environment)
    #expect(exit == .exited(code: 0), "\(said)")
    let services = try JSON.decode(JSONValue.self, from: Bytes(said.utf8))["services"]?.object
    #expect(services?.members.count == 5, "\(said)")
    for (_, audit) in services?.members ?? [] {
      #expect(audit["problems"] == [] && (audit["rules"]?.integer ?? 0) > 6 && audit["identity"]?["store"] != nil)
    }
  }
}
