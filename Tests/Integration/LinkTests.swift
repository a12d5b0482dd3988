import CivilTime
import EventLoop
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests linking further devices with their data to an account, over a real gateway and real processes (E1).
@Suite(.timeLimit(.minutes(5))) struct LinkTests {
  /// Registers a new device, whose client tolerates killed services.
  @Loop private static func device(
    _ supervisor: Supervisor, _ app: String, _ name: String
  ) async throws -> (client: PatientClient, account: String, secret: String) {
    let client = PatientClient(supervisor.plan.directories.gatewaySocket)
    let params: JSONValue = ["app": .string(app), "language": "en", "time_zone": "UTC", "device_name": .string(name)]
    let reply = try await client.call("entitlements.devices.register", params, key: "register-\(name)-0123456789")
    client.token = reply["token"]?.string
    return (client, try #require(reply["account"]?.string), try #require(reply["device_secret"]?.string))
  }

  /// Links a device to another account, and kills every service in turn until all data has moved.
  @Loop private static func join(
    _ new: PatientClient, _ old: PatientClient, _ supervisor: Supervisor, killing: [String]
  ) async throws {
    let code = try #require(try await old.call("entitlements.links.create", key: "link")["code"])
    let preview = try await new.call("entitlements.links.preview", ["code": code], key: "preview")
    #expect((preview["own"]?["holdings"]?.array ?? []).isEmpty == false)
    for service in killing { supervisor.child(service)?.process?.signal(SIGSTOP) }
    let joined = try await new.call("entitlements.links.merge", ["code": code], key: "join")
    new.token = try #require(joined["token"]?.string)
    // Services that were stopped during the merge are now killed.
    for service in killing { supervisor.child(service)?.process?.signal(SIGKILL) }
    var number = 0
    while try await new.call("entitlements.links.state", key: "state")["in_progress"] != 0 {
      let service = ServiceDirectory.inner[number % ServiceDirectory.inner.count]
      if number < 2 * ServiceDirectory.inner.count { supervisor.child(service)?.process?.signal(SIGKILL) }
      number += 1
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(30))
    }
  }

  @Loop private static func fronts(_ client: PatientClient) async throws -> [String] {
    var fronts: [String] = []
    var cursor: JSONValue? = nil
    repeat {
      var params: JSONObject = ["limit": 100]
      if let cursor { params["cursor"] = cursor }
      let page = try await client.call("content.cards.list", .object(params), key: "list")
      fronts += page["cards"]?.array?.compactMap { $0["front"]?.string } ?? []
      cursor = page["next_cursor"]?.string.map(JSONValue.string)
    } while cursor != nil
    return fronts
  }

  @Test("A linked phone has all cards of both accounts once, even if every service is killed")
  func cards() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let old = try await Self.device(supervisor, "flippin", "Old")
        let new = try await Self.device(supervisor, "flippin", "New")
        for number in 0..<20 {
          for (name, device) in [("old", old.client), ("new", new.client)] {
            let card: JSONValue = [
              "front": .string("\(name) \(number)"), "back": "b", "tags": ["Both", .string(name)],
            ]
            _ = try await device.call("content.cards.add", card, key: "\(name)-\(number)-0123456789")
          }
        }
        let former = new.client.token
        try await Self.join(new.client, old.client, supervisor, killing: ["content"])
        let all = (0..<20).map { "old \($0)" } + (0..<20).map { "new \($0)" }
        for device in [old.client, new.client] { #expect(try await Self.fronts(device) == all) }
        let tags = try await old.client.call("content.tags.list", key: "tags")["tags"]?.array ?? []
        #expect(tags.map { [$0["name"], $0["cards"]] }.contains([.string("Both"), 40]) && tags.count == 3)
        let refused = await #expect(throws: Failure.self) {
          _ = try await old.client.call("content.cards.add", ["front": "more", "back": "b"], key: "more-0123456789")
        }
        #expect(refused?.kind == .limitExceeded && refused?.details["current"]?.integer == 40)
        // The former token is invalid, but the device's secret leads to the account that the device joined.
        new.client.token = former
        let dead = await #expect(throws: Failure.self) {
          _ = try await new.client.call("entitlements.profile.get", key: "profile")
        }
        #expect(dead?.kind == .unauthenticated)
        new.client.token = nil
        let params: JSONValue = [
          "app": "flippin", "language": "en", "time_zone": "UTC", "device_secret": .string(new.secret),
        ]
        let back = try await new.client.call("entitlements.devices.register", params, key: "back-0123456789012")
        #expect(back["account"]?.string == old.account && back["is_new"] == false)
      }
    }
  }

  @Test("Roasts, streak, badges and inbox are merged even though services are killed during events and merge steps")
  func roasts() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let old = try await Self.device(supervisor, "roast-me-later", "Old")
        let new = try await Self.device(supervisor, "roast-me-later", "New")
        for number in 0..<3 {
          for (name, device) in [("old", old.client), ("new", new.client)] {
            let roast: JSONValue = ["generator": "roast", "inputs": ["category": "lateness", "spice": 2]]
            _ = try await device.call("ai.generate", roast, key: "\(name)-roast-\(number)-0123456789")
          }
        }
        try await Self.join(new.client, old.client, supervisor, killing: ["ai", "progress", "notifications"])
        let roasts = try await old.client.call("ai.history.list", ["limit": 100], key: "list")["texts"]?.array ?? []
        #expect(roasts.count == 6)
        // Each account made three roasts today, but only three of the six count. The events that were in transit when
        // the account ended are counted too.
        while try await Self.roastBadge(old.client) < 0.3 {
          try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(30))
        }
        let streak = try await old.client.call("progress.streak.get", key: "streak")
        #expect(streak["current"] == 1)
        #expect(
          try await old.client.call("progress.badges.list", key: "badges")
            == new.client.call(
              "progress.badges.list", key: "badges"))
      }
    }
  }

  /// Returns the account's progress towards the badge for ten roasts, 0 to 1.
  @Loop private static func roastBadge(_ client: PatientClient) async throws -> Double {
    let badges = try await client.call("progress.badges.list", key: "badges")["badges"]?.array ?? []
    return badges.first { $0["id"] == "ten-roasts" }?["progress"]?.double ?? 0
  }
}
