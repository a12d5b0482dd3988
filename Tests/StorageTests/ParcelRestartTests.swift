import CivilTime
import EventLoop
import Files
import TestSupport
import Testing
import Wire

@testable import Storage

/// An account on its way while both databases are closed and opened again between any two pages.
@Suite(.timeLimit(.minutes(5))) struct ParcelRestartTests {
  @Test(
    "whoever is restarted goes on from what the other database has, and a driver that knows nothing any more too",
    arguments: Medium.installed)
  func restarted(medium: Medium) async throws {
    let media = [try await medium.fresh(), try await medium.fresh()]
    try await onLoop {
      try await withTemporaryDirectory { folder in
        @Loop func open(_ index: Int) throws -> Store {
          try Store.open(
            "\(folder)/\(index)/books.db", migrations: [ParcelTests.schema], held: ParcelTests.held, clock: .system,
            medium: media[index])
        }
        var (a, b) = (try open(0), try open(1))
        try await a.write { tx in
          try ParcelTests.fill("acc", tx)
          try tx.hold("acc", for: "b")
        }
        let expected = try ParcelTests.rows(of: "acc", in: a)
        var (place, pages) = (ParcelPlace?.none, 0)
        repeat {
          // Every third time the driver has forgotten how far it was.
          let from = pages % 3 == 2 ? nil : place
          let page = try a.read {
            try $0.parcel(
              of: "acc", service: "books", from: from, tables: ParcelTests.held,
              limits: ParcelLimits(rows: 25, bytes: 2000))
          }
          place = try await b.write { try $0.admit(page, tables: ParcelTests.held) { _, _ in } }
          pages += 1
          for store in [a, b] { await store.close() }
          (a, b) = (try open(0), try open(1))
        } while place != nil
        #expect(pages > 6)
        #expect(try ParcelTests.rows(of: "acc", in: b) == expected)
        #expect(try await b.write { try $0.arrive("acc") })
        // The first step is all that was done before the next restart.
        try await a.write { try $0.leave("acc", for: "b") }
        await a.close()
        a = try open(0)
        try await ParcelTests.leave("acc", a, for: "b")
        #expect(try ParcelTests.rows(of: "acc", in: a).values.allSatisfy { $0.isEmpty })
        for store in [a, b] { await store.close() }
      }
    }
  }
}
