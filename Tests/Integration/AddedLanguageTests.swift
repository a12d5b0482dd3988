import CivilTime
import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests an app in a language that Quintet doesn't have, from its files to a message, a notice and the pages (R11).
@Suite(.timeLimit(.minutes(3))) struct AddedLanguageTests {
  private static let noBooks = "لا كتب في هذا التطبيق."
  private static let files = [
    "drip/app.json": """
    {"id": "drip", "name": {"ar": "قطرة"}, "bundle_id": "com.example.drip", "languages": ["ar"],
     "first_released_on": "2026-03-01"}
    """,
    "drip/actions.json": #"{"actions": {"watered": {"by": "client"}}}"#,
    "drip/badges.json": """
    {"badges": [{"id": "first", "name": {"ar": "البداية"}, "description": {"ar": "أول مرة"},
      "when": {"count": "watered", "at_least": 1}}]}
    """,
    "drip/notices.json": """
    {"kinds": [{"id": "badge", "trigger": {"on": "badge"}, "title": {"ar": "شارة جديدة: {name}"},
      "body": {"ar": "{description}"}}]}
    """,
    "words/ar.json": #"{"messages": {"no_books": "\#(noBooks)"}, "pages": {"skip": "إلى المحتوى"}}"#,
  ]

  @Test("An Arabic app has its messages, notices and page texts in Arabic")
  func arabic() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        for (name, text) in Self.files {
          try Disk.makeDirectories(Disk.parent(of: "\(folder)/apps/\(name)"))
          try Disk.write(Array(text.utf8), to: "\(folder)/apps/\(name)")
        }
        let check = try await Programs.run("quintet", ["app", "check", "\(folder)/apps"])
        #expect(check.exit == .exited(code: 0), "\(check.output)")
        #expect(check.output.contains("words/ar.json: messages has no text for "), "\(check.output)")
        try await withDeployment(in: folder, apps: "\(folder)/apps", edge: "socket") { supervisor in
          let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
          defer { client.close() }
          let params: JSONValue = ["app": "drip", "language": "ar", "time_zone": "Asia/Riyadh"]
          client.token = try await client.call("entitlements.devices.register", params)["token"]?.string
          let failure = await #expect(throws: Failure.self) { _ = try await client.call("content.books.list", [:]) }
          #expect(failure?.message.en == Self.noBooks)

          let now = LoopClock.system.wallNow.milliseconds
          let action: JSONValue = ["id": "one", "action": "watered", "at": .integer(now)]
          _ = try await client.call("progress.actions.report", ["actions": [action]])
          let isTold = try await eventually {
            try await client.call("notifications.inbox.list", [:])["notices"]?[0]?["title"] == "شارة جديدة: البداية"
          }
          #expect(isTold)

          let web = try await WebClient.connect(supervisor.plan.directories.edgeSocket)
          let words = try await web.ask("GET /words/ar.json")
          #expect(try words.json()["pages"]?["skip"] == "إلى المحتوى")
          #expect(try await web.ask("GET /words/de.json").status == 404)
        }
      }
    }
  }
}
