import CivilTime
import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// What ops tell people by `quintet notifications`, on a running stack (R11).
@Suite(.timeLimit(.minutes(5))) struct AnnouncementCommandTests {
  @Test("an announcement is counted, sent once to a segment in each language, listed, and cancelled")
  func announced() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withStack(in: folder) { supervisor in
          let directories = supervisor.plan.directories
          var clients: [String: GatewayClient] = [:]
          for language in ["en", "vi"] {
            let client = try await GatewayClient.connect(directories.gatewaySocket)
            client.token = try await client.call(
              "entitlements.devices.register",
              ["app": "tarot", "language": .string(language), "time_zone": "UTC"])["token"]?.string
            _ = try await client.call(
              "notifications.preferences.set", ["quiet": ["from_hour": 0, "until_hour": 0]])
            clients[language] = client
          }
          defer { for client in clients.values { client.close() } }
          try Disk.write(
            Array(
              #"{"title": {"en": "Sale", "vi": "Ưu đãi"}, "body": {"en": "b", "vi": "b"}, "link": "tarot://x"}"#.utf8),
            to: "\(folder)/told.json")
          let announce = ["notifications", "announce", "--app", "tarot", "--segment", "language=vi,plan=free"]
          #expect(try await run(announce + ["--dry-run"], directories) == 0)
          let told = announce + ["--text", "\(folder)/told.json", "--id", "spring"]
          for _ in 0..<2 { #expect(try await run(told, directories) == 0) }
          #expect(
            try await eventually {
              try await clients["vi"]?.call("notifications.inbox.list")["notices"]?[0]?["title"] == "Ưu đãi"
            })
          #expect(try await clients["vi"]?.call("notifications.inbox.list")["notices"]?.array?.count == 1)
          #expect(try await clients["en"]?.call("notifications.inbox.list")["notices"]?.array?.isEmpty == true)
          #expect(try await run(["notifications", "announcement", "list", "--app", "tarot"], directories) == 0)
          #expect(try await run(["notifications", "announcement", "cancel", "spring"], directories) == 0)
          #expect(try await run(["notifications", "announcement", "cancel", "none"], directories) == 1)
        }
      }
    }
  }

  @Test(
    "what can't be understood is said before anything is asked",
    arguments: [
      ["notifications", "announce"], ["notifications", "announce", "--app", "tarot"],
      ["notifications", "announce", "--app", "tarot", "--text", "/nowhere/told.json"],
      ["notifications", "announce", "--app", "tarot", "--dry-run", "--segment", "colour=red"],
      ["notifications", "announce", "--app", "tarot", "--dry-run", "--segment", "active=0"],
      ["notifications", "announcement"], ["notifications", "announcement", "cancel"],
    ])
  func usage(words: [String]) throws {
    #expect(throws: UsageFault.self) {
      _ = try NotificationsOrder(
        Arguments(words, valued: Help.valued, plain: Help.plain), now: Timestamp(seconds: 1_795_258_800))
    }
  }

  @Loop private func run(_ words: [String], _ directories: StackFolders) async throws -> Int32 {
    let arguments = try Arguments(words, valued: Help.valued, plain: Help.plain)
    try Help.check(arguments.given, of: arguments.words)
    let order = try NotificationsOrder(arguments, now: LoopClock.system.wallNow)
    return await NotificationsCommand(directories: directories, order: order, isJSON: false).run()
  }
}
