import CivilTime
import EntitlementsContract
import EventLoop
import ServiceHost
import TestAuthority
import Testing
import Wire

@testable import EntitlementsService

@Suite(.timeLimit(.minutes(3))) struct InsightTests {
  @Test("Each paywall step counts once per id, and each user counts once per step and day")
  func paywall() async throws {
    try await withEntitlements { service in
      let people = try await [service.register(), service.register()]
      let monthly: Identifier = "com.dor.flippin.premium_monthly"
      let steps: [PaywallStep] = [
        PaywallStep(id: "1", kind: .shown), PaywallStep(id: "2", kind: .shown),
        PaywallStep(id: "3", kind: .purchaseStarted, product: monthly),
        PaywallStep(id: "4", kind: .failed, product: "x.y"), PaywallStep(id: "5", kind: .cancelled, product: monthly),
        PaywallStep(id: "6", kind: .pending, product: monthly),
      ]
      let report = ReportPaywall(steps: try #require(List(steps)))
      #expect(try await service.call(report, people[0].token).counted == 6)
      #expect(try await service.call(report, people[0].token).counted == 0)
      #expect(try await service.call(report, people[1].token).counted == 6)
      service.clock.advance(by: .seconds(86_400))
      let next = ReportPaywall(steps: [PaywallStep(id: "7", kind: .shown), PaywallStep(id: "8", kind: .closed)])
      _ = try await service.call(next, people[0].token)
      let days = try await service.ask(GetReport(app: "flippin")).days
      #expect(days.count == 30)
      let told = days.suffix(2).map { $0.paywall.map { "\($0.kind.rawValue) \($0.events) \($0.people)" } }
      #expect(
        told == [
          ["shown 4 2", "purchase_started 2 2", "cancelled 2 2", "pending 2 2", "failed 2 2"],
          ["shown 1 1", "closed 1 1"],
        ])
    }
  }

  @Test("An invalid paywall step is rejected, and the other steps are counted")
  func badStep() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let text =
        #"{"steps": [{"id": "1", "kind": "shown"}, {"id": "2", "kind": "danced"}, {"id": "1", "kind": "shown"}]}"#
      let report = try JSON.decode(ReportPaywall.self, from: Bytes(text.utf8))
      let reply = try await service.call(report, mine.token)
      #expect(reply.counted == 1 && reply.results?.map(\.state) == [.counted, .refused, .duplicate])
      #expect(reply.results?[1].id == "2" && reply.results?[1].refusal?.message.en.contains("steps[1].kind") == true)
    }
  }

  @Test("The number of paywall step ids stored for an account is limited")
  func bound() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      for round in 0..<6 {
        let steps = (0..<50).map { PaywallStep(id: "\(round)-\($0)", kind: .shown) }
        _ = try await service.call(ReportPaywall(steps: try #require(List(steps))), mine.token)
      }
      #expect(try service.count("paywall_reports") == 200)
      #expect(try service.count("paywall_steps") == 1)
    }
  }

  @Test("A report lists its days in order, at most 366, for one app only")
  func range() async throws {
    try await withEntitlements { service in
      let from = CivilDay(number: 20_000)
      let to = CivilDay(number: 20_366)
      #expect(
        try await service.kind { try await service.ask(GetReport(app: "flippin", from: from, to: to)) }
          == .invalidParams)
      #expect(
        try await service.kind { try await service.ask(GetReport(app: "flippin", from: to, to: from)) }
          == .invalidParams)
      #expect(try await service.kind { try await service.ask(GetReport(app: "nosuch")) } == .notFound)
      let days = try await service.ask(GetReport(app: "flippin", from: from, to: from + 365)).days
      #expect(days.map(\.day) == (20_000...20_365).map { CivilDay(number: $0) })
    }
  }

  @Test("Test purchases and family sharing aren't in any statistics")
  func leftOut() async throws {
    try await withEntitlements(in: [.sandbox, .production]) { service in
      let mine = try await service.register()
      for (transaction, isShared) in [("1", false), ("2", true)] {
        var receipt = service.receipt(transaction)
        receipt.environment = isShared ? "Production" : "Sandbox"
        receipt.isFamilyShared = isShared
        receipt.price = 2990
        _ = try await service.submit(receipt.signed(by: service.authority), mine.token)
      }
      #expect(try await service.ask(GetReport(app: "flippin")).days.allSatisfy { $0.products.isEmpty })
    }
  }

  @Test(
    "The statistics equal a recount of all purchases, in whatever order the proofs arrive",
    arguments: 0..<(Environment.current()["QUINTET_TEST_SEEDS"].flatMap(UInt64.init) ?? 6))
  func recount(_ seed: UInt64) async throws {
    try await withEntitlements { service in
      var random = Seeded(seed)
      let start = service.start + .nanoseconds(-StoreHistory.longest.nanoseconds)
      let histories = (0..<4).map { StoreHistory("s\($0)", seed: seed * 10 + UInt64($0), from: start) }
      for notice in histories.flatMap(\.notices).shuffled(using: &random) { _ = try await service.notify(notice) }
      let ends = histories.flatMap { history in history.latest.map(\.transaction) }
      let mine = try await service.register()
      for receipt in ends.shuffled(using: &random) {
        _ = try await service.submit(receipt.signed(by: service.authority), mine.token)
      }
      let first = TimeZoneRules.utc.day(of: start)
      // A report that starts later must also count the subscriptions that began before it.
      for from in [first, first + 77] {
        let days = try await service.ask(GetReport(app: "flippin", from: from, to: first + 360)).days
        let expected = Recount(ends).days(from: from, to: first + 360)
        for (told, counted) in zip(days, expected) { #expect(told == counted, "\(told.day)") }
      }
    }
  }
}

/// The statistics, recounted from all purchases for each day.
struct Recount {
  /// A period of access of one purchase.
  private struct Piece {
    var receipt: TestTransaction
    var ends: Timestamp
  }

  private let pieces: [Piece]

  init(_ receipts: [TestTransaction]) {
    pieces = receipts.map { receipt in
      let changes = receipts.filter {
        $0.original == receipt.original && $0.product != receipt.product && $0.purchasedAt > receipt.purchasedAt
      }
      let ends = [receipt.expiresAt, receipt.revokedAt].compactMap { $0 } + changes.map(\.purchasedAt)
      return Piece(receipt: receipt, ends: ends.min() ?? receipt.purchasedAt)
    }
  }

  func days(from first: CivilDay, to last: CivilDay) -> [ReportDay] {
    (first.number...last.number).map { number in
      let day = CivilDay(number: number)
      let names = Set(pieces.map(\.receipt.product)).sorted()
      return ReportDay(
        day: day, paywall: [],
        products: names.map { product($0, on: day) }.filter { $0 != ReportProduct(product: $0.product) })
    }
  }

  private func product(_ name: String, on day: CivilDay) -> ReportProduct {
    var product = ReportProduct(product: name)
    let own = pieces.filter { $0.receipt.product == name }
    let paid = own.filter { !$0.receipt.isTrial }
    product.active = paid.count { Self.holds($0, day) }
    product.trials = own.count { $0.receipt.isTrial && Self.holds($0, day) }
    product.trialsStarted = own.count { $0.receipt.isTrial && Self.day($0.receipt.purchasedAt) == day }
    product.payments = paid.count { Self.day($0.receipt.purchasedAt) == day }
    product.unpriced = paid.count { Self.day($0.receipt.purchasedAt) == day && $0.receipt.price == nil }
    product.refunds = paid.count { $0.receipt.revokedAt.map(Self.day) == day }
    for piece in paid {
      if Self.day(piece.receipt.purchasedAt) == day {
        switch before(piece) {
        case nil: product.started += 1
        case let other? where other != name: product.switchedIn += 1
        default: break
        }
      }
      if Self.day(piece.ends) == day {
        switch after(piece) {
        case nil: product.ended += 1
        case let other? where other != name: product.switchedOut += 1
        default: break
        }
      }
    }
    product.trialsConverted = own.count { trial in
      guard trial.receipt.isTrial else { return false }
      let later = pieces.filter {
        $0.receipt.original == trial.receipt.original && !$0.receipt.isTrial
          && $0.receipt.purchasedAt > trial.receipt.purchasedAt
      }
      return later.map(\.receipt.purchasedAt).min().map(Self.day) == day
    }
    for currency in Set(paid.map(\.receipt.currency)).sorted() {
      let priced = paid.filter { $0.receipt.price != nil && $0.receipt.currency == currency }
      let sold = priced.filter { Self.day($0.receipt.purchasedAt) == day }.reduce(0) { $0 + ($1.receipt.price ?? 0) }
      let back = priced.filter { $0.receipt.revokedAt.map(Self.day) == day }.reduce(0) { $0 + ($1.receipt.price ?? 0) }
      if sold != 0 || back != 0 {
        product.revenue.append(ReportAmount(currency: currency, paid: sold, refunded: back))
      }
    }
    return product
  }

  /// Returns the product of the previous period, if there is no gap in between; nil if the period starts a
  /// subscription.
  private func before(_ piece: Piece) -> String? {
    siblings(of: piece).filter {
      $0.receipt.purchasedAt < piece.receipt.purchasedAt && $0.ends >= piece.receipt.purchasedAt
    }.max { $0.receipt.purchasedAt < $1.receipt.purchasedAt }?.receipt.product
  }

  /// Returns the product of the next period, if there is no gap in between; nil if there is no such period.
  private func after(_ piece: Piece) -> String? {
    siblings(of: piece).filter {
      $0.receipt.purchasedAt > piece.receipt.purchasedAt && $0.receipt.purchasedAt <= piece.ends
    }.min { $0.receipt.purchasedAt < $1.receipt.purchasedAt }?.receipt.product
  }

  private func siblings(of piece: Piece) -> [Piece] {
    pieces.filter { $0.receipt.original == piece.receipt.original && !$0.receipt.isTrial }
  }

  private static func holds(_ piece: Piece, _ day: CivilDay) -> Bool {
    Self.day(piece.receipt.purchasedAt) <= day && day < Self.day(piece.ends)
  }

  private static func day(_ time: Timestamp) -> CivilDay { TimeZoneRules.utc.day(of: time) }
}
