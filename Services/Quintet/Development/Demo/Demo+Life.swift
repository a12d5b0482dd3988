import AppCatalog
import CivilTime
import EventLoop
import QuintetCommand
import ServiceHost
import TestAuthority
import Wire

/// The chapters that all apps share. Each chapter kills a process.
extension Demo {
  /// Buys the app's first product, and waits until the connected client receives the event (E3, E6).
  ///
  /// - Returns: the receipt of the purchase.
  @discardableResult
  func buy(_ walk: Walk, lasting duration: Duration) async throws -> TestTransaction {
    guard let app = catalog[walk.app] else {
      throw Unexpected(expected: "an app with a product", got: walk.app)
    }
    let receipt = store.receipt(for: app, at: LoopClock.system.wallNow, lasting: duration)
    await stage.kill("entitlements")
    let subscription = try await walk.call(
      "entitlements.purchases.submit", ["signed_transaction": .string(try store.signed(receipt))])
    try walk.expect(subscription["state"]?.string == "active", expected: "an active subscription", got: subscription)
    walk.told(
      "a signed purchase, entitlements killed (-9)", "verified: \(subscription["product"]?.string ?? "?") is active")
    try await hearPlan(of: subscription, walk)
    return receipt
  }

  private func hearPlan(of subscription: JSONValue, _ walk: Walk) async throws {
    let told = try await walk.hear("entitlements.subscription.changed")
    try walk.expect(told["plan"]?.string == subscription["plan"]?.string, expected: "the new plan", got: told)
    walk.told("the connected client gets an event", "the plan is now \(told["plan"]?.string ?? "?")")
  }

  /// Links a second phone to the account with a code from the first (E1).
  func secondPhone(_ first: Walk, killing service: String) async throws -> Walk {
    let second = try await Walk(first.app, socket: stage.directories.gatewaySocket)
    _ = try await second.begin(language: "en", timeZone: "Europe/Paris")
    let code = try await first.call("entitlements.links.create")["code"] ?? .null
    let preview = try await second.call("entitlements.links.preview", ["code": code])
    let plan = preview["other"]?["plan"]?.string ?? "?"
    await stage.kill(service)
    try second.become(try await second.call("entitlements.links.merge", ["code": code]))
    try second.expect(
      second.account == first.account, expected: "the account \(first.account)", got: .string(second.account))
    _ = try await second.eventually("entitlements.links.state") { $0["in_progress"] == 0 }
    let sessions = try await second.call("entitlements.sessions.list")["sessions"]?.array ?? []
    try second.expect(sessions.count == 2, expected: "two sessions", got: .array(sessions))
    first.told(
      "a second phone joins, \(service) killed (-9)", "with the code \(code.string ?? "?"): one account, plan \(plan)")
    return second
  }

  /// Refunds a purchase, and checks that the subscription ends when the App Store's notification arrives (E3, E6).
  func refund(_ receipt: TestTransaction, _ walk: Walk) async throws {
    let notice = try store.refund(of: receipt, at: LoopClock.system.wallNow)
    await stage.kill("entitlements")
    _ = try await walk.call("entitlements.store.notify", ["app": .string(walk.app), "signed_payload": .string(notice)])
    let told = try await walk.hear("entitlements.subscription.changed")
    try walk.expect(told["plan"] == "free", expected: "the plan free", got: told)
    walk.told("the App Store refunds it, entitlements killed (-9)", "the client gets an event: the plan is free again")
  }

  /// Erases the account in every service (R16).
  func erase(_ walk: Walk, killing service: String) async throws {
    let account = JSONValue.string(walk.account)
    _ = try await walk.call("entitlements.account.erase", ["confirm": account])
    await stage.kill(service)
    _ = try await walk.refused("entitlements.profile.get", [:], as: .unauthenticated)
    walk.client.token = nil
    try await checkErased(account, walk)
    walk.told(
      "the account is erased, \(service) killed (-9)", "its sessions end at once, and no service has any data left")
  }

  private func checkErased(_ account: JSONValue, _ walk: Walk) async throws {
    let state = try await walk.eventually("entitlements.erasures.get", ["account": account], within: .seconds(60)) {
      $0["finished_at"] != nil
    }
    try walk.expect(state["waits_for"] == [], expected: "no remaining data in any service", got: state)
  }
}
