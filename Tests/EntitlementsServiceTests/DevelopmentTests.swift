import AppCatalog
import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import Files
import Storage
import TestAuthority
import TestSupport
import Testing
import Wire

@testable import EntitlementsService

@Suite(.timeLimit(.minutes(2))) struct DevelopmentTests {
  @Loop private static func receipt(_ service: EntitlementsFixture) -> TestTransaction {
    var receipt = service.receipt()
    receipt.environment = "Development"
    return receipt
  }

  @Test("A development purchase is marked, counts only where it is trusted, and isn't in any statistics")
  func counted() async throws {
    try await withEntitlements(in: [.development]) { service in
      let mine = try await service.register()
      let signed = try Self.receipt(service).signed(by: service.stranger)
      let subscription = try await service.submit(signed, mine.token)
      #expect(subscription.plan == "premium" && subscription.isTest == true)
      #expect(try await service.ask(GetReport(app: "flippin")).days.allSatisfy { $0.products.isEmpty })
    }
  }

  @Test("Apple's authority isn't trusted for Development, and the development authority isn't trusted elsewhere")
  func apart() async throws {
    try await withEntitlements(in: [.development, .sandbox]) { service in
      let mine = try await service.register()
      var elsewhere = Self.receipt(service)
      elsewhere.environment = "Sandbox"
      for text in [
        try Self.receipt(service).signed(by: service.authority), try elsewhere.signed(by: service.stranger),
      ] { #expect(try await service.kind { try await service.submit(text, mine.token) } == .invalidParams) }
    }
    try await withEntitlements(in: [.production]) { service in
      let mine = try await service.register()
      let text = try Self.receipt(service).signed(by: service.stranger)
      #expect(try await service.kind { try await service.submit(text, mine.token) } == .invalidParams)
    }
  }

  @Test("Removing the setting ends development purchases with an event, and restoring it makes them valid again")
  func ended() async throws {
    try await withEntitlements(in: [.development]) { service in
      let mine = try await service.register()
      _ = try await service.submit(Self.receipt(service).signed(by: service.stranger), mine.token)
      let ledger = SubscriptionLedger(catalog: try Apps.catalog())
      for (counts, plan) in [(false, "free"), (true, "premium")] {
        let told = try await service.store.write { try ledger.settle(countsDevelopment: counts, limit: 10, $0) }
        #expect(told.map(\.subscription.plan) == [plan])
        #expect(try await service.resolve(mine.token).principal.plan == plan)
        let isUnsettled = try service.store.read {
          try SubscriptionLedger.isUnsettled($0, countsDevelopment: counts)
        }
        #expect(!isUnsettled)
      }
    }
  }

  /// Returns a verifier whose settings name no development authority.
  @Loop private static func plain(_ service: EntitlementsFixture) -> AppStoreVerifier {
    AppStoreVerifier(policy: .appStore(roots: [service.authority.root]), environments: [.production])
  }

  @Test(
    "A reload without the setting ends development purchases, a reload with it restores them, and clients are notified"
  )
  func reloaded() async throws {
    try await withEntitlements(in: [.development]) { service in
      let mine = try await service.register()
      _ = try await service.submit(Self.receipt(service).signed(by: service.stranger), mine.token)
      let before = service.service.verifier
      let live = try await service.listen()
      service.service.verifier = Self.plain(service)
      try await service.waitForPlan(of: mine.token, is: "free")
      service.service.verifier = before
      try await service.waitForPlan(of: mine.token, is: "premium")
      let told = await live.first(2)
      #expect(told.map(\.plan) == ["free", "premium"] && told.allSatisfy { $0.account == mine.account })
    }
  }

  @Test("A start without the setting ends the development purchases that counted before")
  func restarted() async throws {
    try await withEntitlements(in: [.development]) { service in
      let mine = try await service.register()
      _ = try await service.submit(Self.receipt(service).signed(by: service.stranger), mine.token)
      service.service.stop()
      let next = EntitlementsService(
        store: service.store, catalog: service.service.catalog, verifier: Self.plain(service),
        services: service.others.services, counts: service.counts, clock: service.clock, log: service.log)
      next.start()
      try await service.waitForPlan(of: mine.token, is: "free")
      next.stop()
    }
  }

  @Test("No systemd unit, Compose file or default trusts development purchases")
  func unnamed() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    for folder in ["deploy/systemd", "deploy/debian"] {
      for name in try Disk.list("\(root)/\(folder)") {
        let text = String(decoding: (try? Disk.read("\(root)/\(folder)/\(name)")) ?? [], as: UTF8.self)
        #expect(!text.contains("Development"), "\(folder)/\(name)")
      }
    }
    #expect(!String(decoding: try Disk.read("\(root)/compose.yaml"), as: UTF8.self).contains("Development"))
  }
}

extension EntitlementsFixture {
  /// Advances the clock until the token's plan is `plan`.
  fileprivate func waitForPlan(of token: String, is plan: String) async throws {
    while try await resolve(token).principal.plan != plan { clock.advance(by: .milliseconds(1)) }
  }
}
