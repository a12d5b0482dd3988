import EventLoop
import Storage
import TestSupport
import Testing
import Wire

@testable import EntitlementsService

/// A cell keeps to the directory that it has used.
@Suite(
  .timeLimit(.minutes(2)),
  .enabled(if: PostgresCluster.programs != nil, "PostgreSQL's server programs aren't installed"))
struct KnownDirectoryTests {
  @Test("a cell meets its directory once, and is refused by any other one until it expects none")
  func other() async throws {
    let url = try await PostgresCluster.url()
    let addresses = try (0..<2).map { _ in
      try #require(PostgresAddress(url: url, schema: PostgresCluster.newSchema()))
    }
    try await onLoop {
      let own = try #require(CellName("a"))
      var met: [String] = []
      @Loop func open(_ number: Int, expecting name: String?) throws -> CellDirectory {
        let directory = try CellDirectory(addresses[number], as: own, clock: .system)
        directory.expect(name)
        directory.met = { met.append($0) }
        return directory
      }
      let first = try open(0, expecting: nil)
      try await first.refresh()
      #expect(try await eventually { met.count == 1 })
      await first.close()

      let again = try open(0, expecting: met[0])
      try await again.refresh()
      await again.close()

      let second = try open(1, expecting: met[0])
      await #expect(throws: Failure.self) { try await second.refresh() }
      #expect(second.fault?.contains("isn't the directory that this cell has used") == true)
      second.expect(nil)
      try await second.refresh()
      #expect(try await eventually { met.count == 2 } && met[0] != met[1])
      await second.close()
    }
  }
}
