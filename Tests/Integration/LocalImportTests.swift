import CivilTime
import EventLoop
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests a phone that imports its data through the gateway while the importing service is killed (M1).
@Suite(.timeLimit(.minutes(3))) struct LocalImportTests {
  @Test("Each of four hundred imported cards exists once, even if the service is killed")
  func kills() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = PatientClient(supervisor.plan.directories.gatewaySocket)
        let registered = try await client.call(
          "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"],
          key: "register-adoption-0123456789")
        client.token = registered["token"]?.string
        let now = LoopClock.system.wallNow.milliseconds
        let cards = (0..<400).map { number -> JSONValue in
          [
            "card": .string("crd_" + String(repeating: "0", count: 20) + "\(number)"),
            "made_at": .integer(now - 86_400_000 + Int64(number)), "front": .string("word \(number)"), "back": "b",
            "favorite": .bool(number.isMultiple(of: 7)), "tags": ["from the phone"],
          ]
        }
        for round in 0..<2 {
          for start in stride(from: 0, to: 400, by: 50) {
            let reply = try await client.call(
              "content.local.import", ["cards": .array(Array(cards[start..<start + 50]))],
              key: "adopt-\(round)-\(start)-0123456789")
            #expect(reply["cards"]?.array?.allSatisfy { $0["state"]?.string == "stored" } == true)
            if start.isMultiple(of: 150) { supervisor.child("content")?.process?.signal(SIGKILL) }
          }
        }
        let page = try await client.call("content.cards.list", ["limit": 20], key: "list")
        #expect(page["use"]?["used"]?.integer == 400 && page["use"]?["limit"]?.integer == 25)
        let tags = try await client.call("content.tags.list", key: "tags")
        #expect(tags["tags"]?[0]?["cards"]?.integer == 400)
        let state = try await client.call("content.local.state", key: "get")
        #expect(state["cards"]?.integer == 400 && state["max_cards"]?.integer == 2000)
        await #expect {
          _ = try await client.call("content.cards.add", ["front": "x", "back": "y"], key: "add-0123456789")
        } throws: { ($0 as? Failure)?.kind == .limitExceeded }
      }
    }
  }

  @Test("A phone's imported lessons, streak and coins count once, even if the service is killed")
  func progress() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = PatientClient(supervisor.plan.directories.gatewaySocket)
        let registered = try await client.call(
          "entitlements.devices.register", ["app": "clever-den", "language": "en", "time_zone": "UTC"],
          key: "register-adoption-0123456789")
        client.token = registered["token"]?.string
        let now = LoopClock.system.wallNow
        let course = try await client.call("progress.course.get", key: "course")
        let lessons = (course["sections"]?[0]?["lessons"]?.array ?? []).prefix(4).compactMap { $0["id"] }
        #expect(lessons.count == 4)
        let pieces: [JSONValue] = [
          ["balances": [["id": "phone", "currency": "coins", "amount": 170]]],
          [
            "lessons": .array(
              lessons.map {
                ["lesson": $0, "diamonds": 2, "completed_at": .integer(now.milliseconds - 86_400_000)]
              })
          ],
          [
            "streak": [
              "current": 12, "longest": 20,
              "last_active_day": .string((TimeZoneRules.utc.day(of: now) + -1).description),
            ]
          ],
          ["badges": [["badge": "first-lesson", "unlocked_at": .integer(now.milliseconds)]]],
        ]
        for round in 0..<2 {
          for (number, piece) in pieces.enumerated() {
            let reply = try await client.call(
              "progress.local.import", piece, key: "adopt-\(round)-\(number)-0123456789")
            if number == 3 { #expect(reply["badges"]?[0]?["refusal"]?["code"] != nil) }
            supervisor.child("progress")?.process?.signal(SIGKILL)
          }
        }
        let wallet = try await client.call("progress.wallet.get", key: "wallet")
        #expect(wallet["balances"]?[0]?["available"] == 170)
        let streak = try await client.call("progress.streak.get", key: "streak")
        #expect(streak["current"] == 12 && streak["longest"] == 20)
        let badges = try await client.call("progress.badges.list", key: "badges")["badges"]?.array
        #expect(badges?.first { $0["id"] == "first-lesson" }?["progress"] == 1)
        let next = try await client.call("progress.course.get", key: "course-2")["sections"]?[0]?["lessons"]
        #expect(next?[3]?["state"] == "completed" && next?[3]?["diamonds"] == 2 && next?[4]?["state"] == "next")
        let state = try await client.call("progress.local.state", key: "get")
        #expect(state["open"] == true && state["balances"]?[0]?["credited"] == 170)
      }
    }
  }

  @Test("A phone's imported roasts exist once and in order, even if the service is killed")
  func texts() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = PatientClient(supervisor.plan.directories.gatewaySocket)
        let registered = try await client.call(
          "entitlements.devices.register", ["app": "roast-me-later", "language": "vi", "time_zone": "UTC"],
          key: "register-adoption-0123456789")
        client.token = registered["token"]?.string
        let now = LoopClock.system.wallNow.milliseconds
        let roasts = (0..<120).map { number -> JSONValue in
          [
            "generator": "roast", "inputs": ["category": "cooking", "spice": .integer(Int64(number % 5) + 1)],
            "text": .string("Câu cà khịa số \(number)."), "language": "vi",
            "made_at": .integer(now - 86_400_000 - Int64(number) * 1000), "favorite": .bool(number.isMultiple(of: 40)),
          ]
        }
        for round in 0..<2 {
          for start in [80, 0, 40] {
            let reply = try await client.call(
              "ai.local.import", ["texts": .array(Array(roasts[start..<start + 40]))],
              key: "adopt-\(round)-\(start)-0123456789")
            #expect(reply["texts"]?.array?.allSatisfy { $0["state"] == "stored" } == true)
            supervisor.child("ai")?.process?.signal(SIGKILL)
          }
        }
        let page = try await client.call("ai.history.list", ["limit": 100], key: "list")
        let texts = page["texts"]?.array ?? []
        #expect(texts.compactMap { $0["text"]?.string } == (0..<100).map { "Câu cà khịa số \($0)." })
        #expect(texts[0]["origin"] == "device" && texts[0]["favorite"] == true)
        let marked = try await client.call("ai.history.list", ["favorite": true], key: "marked")
        #expect(marked["texts"]?.array?.count == 3)
        #expect(try await client.call("ai.local.state", key: "get")["texts"] == 120)
        let badges = try await client.call("progress.badges.list", key: "badges")["badges"]?.array
        #expect(badges?.first { $0["id"] == "hundred-roasts" }?["progress"] == 0)
      }
    }
  }
}
