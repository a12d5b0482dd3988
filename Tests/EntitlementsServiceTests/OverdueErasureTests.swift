import CivilTime
import ServiceHost
import Storage
import TestSupport
import Testing

@testable import EntitlementsService

/// The warnings about services that haven't erased an account in time.
@Suite(.timeLimit(.minutes(2))) struct OverdueErasureTests {
  @Test("Each service that is late with erasures causes a warning")
  func overdue() async throws {
    try await withEntitlements { service in
      let erasures = service.service.erasures
      try await service.store.write { tx in
        for (account, delay) in [("acc_late", 1), ("acc_later", 2), ("acc_timely", -3600)] as [(String, Int64)] {
          let askedAt = tx.wallNow + (.zero - erasures.within) + .seconds(-delay)
          try ErasureTable(db: tx).begin(account, askedAt: askedAt, by: "support")
        }
      }
      let warnings = try service.store.read { try erasures.warnings($0) }
      #expect(
        warnings
          == Erasures.services.map {
            ServiceWarning(
              "2 erased accounts should be deleted by now, but \($0) hasn't confirmed it",
              cure: "see quintet status and quintet events lag")
          })
    }
  }
}
