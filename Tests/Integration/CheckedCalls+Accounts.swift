import CivilTime
import EventLoop
import TestSupport
import Testing
import Wire

extension CheckedCalls {
  /// Sets a profile, links a second device, and tries a sign-in that isn't configured.
  func joined() async throws {
    try await self("entitlements.profile.set", ["language": "vi", "device_name": "Old"])
    try await self("entitlements.profile.get")
    let code = try #require(try await self("entitlements.links.create")["code"])
    try await register("roast-me-later")
    try await refused("entitlements.links.preview", ["code": code], .notFound)
    let own = try await self("entitlements.links.create")["code"] ?? .null
    try await refused("entitlements.links.merge", ["code": own], .conflict)
    try await self("entitlements.identities.nonce")
    try await refused("entitlements.identities.apple", ["identity_token": "a.b.c"], .notFound)
    try await self("entitlements.identities.list")
    try await refused("entitlements.identities.unlink", ["subject": "001.abc"], .notFound)
    try await self("entitlements.purchases.token")
    try await self("ai.generate", ["generator": "roast", "inputs": ["category": "lateness", "spice": 1]])
    let link = try await self("entitlements.links.create")["code"] ?? .null
    try await register("roast-me-later")
    try await self("entitlements.links.preview", ["code": link])
    token = try await self("entitlements.links.merge", ["code": link])["token"]?.string ?? ""
    try await self("entitlements.links.state")
  }

  /// Calls the methods for support, and those that end accounts.
  func supported() async throws {
    let account = try #require(try await register("flippin"))
    try await self("entitlements.paywall.report", ["steps": [["id": "step-1", "kind": "shown"]]])
    try await self("entitlements.accounts.show", ["account": account, "by": "test"])
    try await self("entitlements.accounts.search", ["text": account, "by": "test"])
    try await self("entitlements.apps.list")
    let given = try await self(
      "entitlements.grants.add", ["account": account, "plan": "premium", "reason": "a present"])
    try await self("entitlements.grants.list", ["account": account])
    try await self(
      "entitlements.grants.revoke", ["grant": try #require(given["grant"]), "reason": "taken back"])
    let made = try await self(
      "entitlements.codes.make",
      [
        "app": "flippin", "plan": "premium", "count": 1, "uses": 1, "until": 1_900_000_000_000, "note": "a test",
      ])
    try await self("entitlements.codes.redeem", ["code": try #require(made["codes"]?[0])])
    try await self("entitlements.codes.list", ["app": "flippin"])
    try await self("entitlements.codes.revoke", ["batch": try #require(made["batch"])])
    try await self("entitlements.accounts.audit-log", ["account": account])
    try await self("notifications.deliveries.list", ["limit": 5])
    try await self("notifications.deliveries.retry")
    try await self("entitlements.reports.get", ["app": "flippin"])
    try await refused(
      "entitlements.store.notify", ["app": "flippin", "signed_payload": "a.b.c"], .invalidParams)
    try await importAndExport(account)
    try await self("entitlements.account.erase", ["confirm": account])
    try await self("entitlements.erasures.get", ["account": account])
    let other = try #require(try await register("flippin"))
    try await self("entitlements.accounts.erase", ["account": other, "by": "test"])
  }

  /// Imports data into the account, and exports its data.
  private func importAndExport(_ account: JSONValue) async throws {
    try await self("content.local.state")
    let made = JSONValue.integer(LoopClock.system.wallNow.milliseconds - 60_000)
    try await self(
      "content.local.import",
      [
        "cards": [["card": "crd_0123456789abcdef", "made_at": made, "front": "a", "back": "b", "tags": ["t"]]],
        "books": [["book": "ark", "page": 1, "changed_at": made]],
      ])
    try await self("entitlements.archives.start")
    try await self("entitlements.accounts.export", ["account": account, "by": "test"])
    let isReady = try await eventually { try await self("entitlements.archives.get")["phase"] == "ready" }
    #expect(isReady)
    try await self("entitlements.archives.read", ["offset": 1])
    let archive = try await self("entitlements.archives.get")
    let link = try #require(archive["link"]?["path"]?.string?.split(separator: "?link=").last)
    try await self(
      "entitlements.archives.fetch",
      ["file": archive["file"]?["id"] ?? .null, "link": .string(String(link)), "length": 9])
    try await self("entitlements.accounts.archive", ["account": account, "by": "test"])
  }
}
