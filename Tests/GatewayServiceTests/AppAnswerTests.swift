import CivilTime
import EntitlementsContract
import EventLoop
import GatewayContract
import MessageBus
import QuintetCommand
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import GatewayService

/// The app settings for clients, and the times at which views must be refreshed (R10, R13).
@Suite(.timeLimit(.minutes(2))) struct AppAnswerTests {
  static let files = [
    "drip/app.json": #"""
    {"id": "drip", "name": {"en": "Drip", "vi": "Giọt"}, "bundle_id": "a.b.c", "languages": ["en", "vi"],
     "first_released_on": "2026-03-01", "theme": {"primary": "#2E7D32"}, "min_client_version": "1.10",
     "config": {"tips": true, "Max-Rows": [1, 2.5, {"deep": null}]}}
    """#,
    "drip/offerings.json": #"""
    {"bundle_id": "a.b.c", "plans": [{"id": "gold", "name": {"en": "G", "vi": "G"}}],
     "offering": {"id": "gold", "headline": {"en": "h", "vi": "h"}, "body": {"en": "b", "vi": "b"},
      "points": [{"en": "p", "vi": "p"}]},
     "products": [{"id": "a.b.c.monthly", "period": "monthly", "price": {"minor_units": 499, "currency": "USD"},
      "plan": "gold", "title": {"en": "t", "vi": "t"}, "description": {"en": "d", "vi": "d"}}]}
    """#,
    "drip/access.json": #"""
    {"offering": "gold", "flags": [{"id": "moon", "unlocked_by": ["gold"]}, {"id": "sun", "unlocked_by": ["free", "gold"]}]}
    """#,
    "drip/views.json": #"""
    {"views": [{"id": "widget", "refresh": "midnight", "parts": [
      {"name": "own", "method": "content.things.list", "required": false, "deadline_ms": 1000}]}]}
    """#,
  ]

  @Test("A client gets its app's name, colours, configuration, version status and its plan's flags")
  func app() async throws {
    try await withGateway(apps: Self.files) { fixture in
      fixture.resolve = { _ in GatewayFixture.session(app: "drip") }
      let client = try await fixture.client()
      let reply = try await client.call("gateway.app.get", ["client_version": "1.9.7"])
      #expect(reply["app"] == "drip" && reply["name"] == "Drip" && reply["theme"]?["primary"] == "#2E7D32")
      #expect(reply["flags"] == ["moon": false, "sun": true] && reply["languages"] == ["en", "vi"])
      #expect(reply["config"]?["Max-Rows"]?[2]?["deep"] == .null && reply["config"]?["tips"] == true)
      #expect(reply["min_client_version"] == "1.10" && reply["is_client_too_old"] == true)
      #expect(try await client.call("gateway.app.get", ["client_version": "1.10.0"])["is_client_too_old"] == false)
      for (version, isTooOld) in [("1.9.7 (45)", true), ("v1.9-beta.2", true), ("1.10 (3)", false), ("new", false)] {
        let reply = try await client.call("gateway.app.get", ["client_version": .string(version)])
        #expect(reply["is_client_too_old"] == .bool(isTooOld), "\(version)")
      }
      // Without a session, the app is named in the params.
      let stranger = try await fixture.client(nil)
      let same = try await stranger.call("gateway.app.get", ["app": "drip"])
      #expect(same["content_version"] == reply["content_version"] && same["is_client_too_old"] == false)
      for (params, kind) in [
        ([:], .invalidParams), (["app": "drop"], .notFound),
      ] as [(JSONValue, FailureKind)] {
        let failure = await #expect(throws: Failure.self) { _ = try await stranger.call("gateway.app.get", params) }
        #expect(failure?.kind == kind)
      }
    }
  }

  @Test(
    "A view with daily data contains the time when the user's next day begins",
    arguments: ["UTC", "Asia/Ho_Chi_Minh", "America/New_York", "Pacific/Kiritimati"])
  func midnight(zone: String) async throws {
    try await withGateway(apps: Self.files) { fixture in
      fixture.resolve = { _ in
        ResolveSession.Reply(
          principal: Principal(account: "acc_1", app: "drip", plan: "free", language: .en, timeZone: zone),
          planUntil: nil)
      }
      let client = try await fixture.client()
      let rules = try ZoneInfo.rules(of: zone)
      let before = LoopClock.system.wallNow
      let at = try #require(try await client.call("views.get", ["view": "widget"])["refresh_at"]?.integer)
      let refresh = Timestamp(milliseconds: at)
      #expect(refresh > before && rules.minutes(of: refresh) == 0)
      #expect(rules.day(of: refresh) - rules.day(of: before) <= 2 && refresh - before <= .seconds(25 * 3600))
    }
  }
}
