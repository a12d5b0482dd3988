import CivilTime
import EventLoop
import Files
import NotificationsContract
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests announcements with `quintet announcements` on a running deployment (R11).
@Suite(.timeLimit(.minutes(5))) struct AnnouncementCommandTests {
  @Test("An announcement can be counted, sent once to a segment in each user's language, listed and cancelled")
  func announced() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { supervisor in
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
          let announce = ["announcements", "send", "--app", "tarot", "--segment", "language=vi,plan=free"]
          #expect(try await run(announce + ["--dry-run"], directories) == 0)
          #expect(try await run(announce + ["--dry-run", "--text", "\(folder)/told.json"], directories) == 0)
          let told = announce + ["--text", "\(folder)/told.json", "--id", "spring"]
          for _ in 0..<2 { #expect(try await run(told, directories) == 0) }
          #expect(
            try await eventually {
              try await clients["vi"]?.call("notifications.inbox.list")["notices"]?[0]?["title"] == "Ưu đãi"
            })
          #expect(try await clients["vi"]?.call("notifications.inbox.list")["notices"]?.array?.count == 1)
          #expect(try await clients["en"]?.call("notifications.inbox.list")["notices"]?.array?.isEmpty == true)
          // An announcement to all users requires `--yes`.
          let all = [
            "announcements", "send", "--app", "tarot", "--text", "\(folder)/told.json", "--id", "everybody",
          ]
          #expect(try await run(all, directories) == 1)
          #expect(try await clients["en"]?.call("notifications.inbox.list")["notices"]?.array?.isEmpty == true)
          #expect(try await run(all + ["--yes"], directories) == 0)
          #expect(
            try await eventually {
              try await clients["en"]?.call("notifications.inbox.list")["notices"]?[0]?["title"] == "Sale"
            })
          #expect(try await run(["announcements", "list", "--app", "tarot"], directories) == 0)
          #expect(try await run(["announcements", "list", "--app", "tarrot"], directories) == 1)
          #expect(try await run(["announcements", "send", "--app", "tarrot", "--dry-run"], directories) == 1)
          #expect(try await run(["deliveries", "list", "--channel", "nope"], directories) == 1)
          #expect(try await run(["deliveries", "list"], directories) == 0)
          #expect(try await run(["deliveries", "retry"], directories) == 0)
          #expect(try await run(["deliveries", "retry", "--channel", "nope"], directories) == 1)
          #expect(try await run(["deliveries", "retry", "msg_none"], directories) == 1)
          let retry = RetryDeliveries(channel: "webhook:nope")
          let failure = await #expect(throws: Failure.self) {
            try await Health(directories).order(retry, of: "notifications", RetryDeliveries.method)
          }
          #expect(failure?.kind == .notFound && failure?.message.en.contains("no channel 'webhook:nope'") == true)
          let call = try await Programs.run(
            "quintet", ["call", "notifications.inbx.list", "--runtime", directories.runtime])
          #expect(call.output.ranges(of: "id you mean").count == 1, "\(call.output)")
          #expect(try await run(["announcements", "cancel", "spring"], directories) == 0)
          #expect(try await run(["announcements", "cancel", "none"], directories) == 1)
        }
      }
    }
  }

  @Test(
    "A faulty announcement file is rejected with file and line, even in a dry run",
    arguments: [
      (#""link": "tarot://x""#, #""lnk": "tarot://x""#, ["told.json: line 3", "did you mean 'link'?"]),
      ("Sale", "Sale for {name}", ["told.json: line 1", "title.en", "{ or }"]),
      (#""vi": "c""#, #""de": "c""#, ["told.json: line 1", "title.vi has no body"]),
      ("tarot://x", "", ["told.json: line 3", "link"]),
      ("{\"title\"", "{title", ["told.json: line 1"]),
    ])
  func file(right: String, wrong: String, words: [String]) throws {
    try withTemporaryDirectory { folder in
      let text = """
        {"title": {"en": "Sale", "vi": "Ưu đãi"},
         "body": {"en": "b", "vi": "c"},
         "link": "tarot://x"}
        """
      for (isRight, text) in [(true, text), (false, text.replacing(right, with: wrong))] {
        try Disk.write(Array(text.utf8), to: "\(folder)/told.json")
        for more in [[], ["--dry-run"]] {
          let arguments = ["announcements", "send", "--app", "tarot", "--text", "\(folder)/told.json"] + more
          do {
            _ = try QuintetCommand.program.action(for: arguments)
            #expect(isRight)
          } catch let fault as UsageFault {
            #expect(!isRight && words.allSatisfy(fault.description.contains), "\(fault)")
          }
        }
      }
    }
  }

  @Test("A repeated announcement is reported as unchanged, with its end time")
  func kept() throws {
    let made = Timestamp(seconds: 1_795_258_800)
    let end = Timestamp(seconds: 1_795_345_200)
    let announcement = Announcement(
      id: "spring", app: "tarot", kind: "news", words: [], link: nil, segment: nil, state: .done, by: "user ann",
      madeAt: made, expiresAt: end, found: 1, told: 1, cancelledBy: nil)
    let later = AnnouncementsSendCommand.sent(announcement, askedAt: made + .seconds(1))
    #expect(
      later.first
        == "spring was already sent at \(made.words) and ends at \(end.words); this command didn't change it")
    let first = AnnouncementsSendCommand.sent(announcement, askedAt: made)
    #expect(first == AnnouncementsListCommand.lines([announcement]))
  }

  @Test(
    "Invalid arguments of an announcement command are rejected before any call",
    arguments: [
      ["announcements", "send"], ["announcements", "send", "--app", "tarot"],
      ["announcements", "send", "--app", "tarot", "--text", "/nowhere/told.json"],
      ["announcements", "send", "--app", "tarot", "--dry-run", "--segment", "colour=red"],
      ["announcements", "send", "--app", "tarot", "--dry-run", "--segment", "active=0"],
      ["announcements"], ["announcements", "cancel"],
    ])
  func usage(words: [String]) throws {
    #expect(throws: UsageFault.self) { _ = try QuintetCommand.program.action(for: words) }
  }

  @Loop private func run(_ words: [String], _ directories: DeploymentFolders) async throws -> Int32 {
    try await runQuintet(words + ["--runtime", directories.runtime, "--state", directories.state])
  }
}
