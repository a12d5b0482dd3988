import AppCatalog
import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import Files
import Glibc
import HTTPClient
import NotificationsContract
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import NotificationsService

/// Pushes over HTTP/2 to an independent server in place of Apple's (R12).
@Suite(.timeLimit(.minutes(3))) struct APNsTests {
  private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  /// The Python that `make interop` installs, with the packages of Tests/Interop/requirements.txt.
  private static let python = "\(root)/.build/interop/bin/python3"
  private static let hasLibraries =
    (try? Disk.list("\(root)/.build/interop/lib").contains {
      try Disk.exists("\(root)/.build/interop/lib/\($0)/site-packages/h2")
    }) == true

  /// The server, and the requests that it received.
  @Loop final class Apple {
    let folder: String
    let key = P256PrivateKey()
    private(set) var port = ""
    private var child: ChildProcess?

    init(_ folder: String, answers: JSONValue) async throws {
      self.folder = folder
      try Disk.write(Array(key.pem.utf8), to: "\(folder)/key.p8")
      try Disk.write(try JSON.encode(answers), to: "\(folder)/answers.json")
      let log = try Disk.appendOnly("\(folder)/apple.log", mode: 0o600)
      child = try ChildProcess(
        python,
        [
          "-B", "\(root)/Tests/Interop/apns_stand_in.py", "\(folder)/key.p8", "TEAM123456", "KEY1234567",
          "\(folder)/answers.json", "\(folder)/came", "\(folder)/roots.pem", "\(folder)/port",
        ], environment: ["PATH": "/usr/bin:/bin"], output: (log, log)
      ) { _ in }
      let isThere = try await eventually { try Disk.exists("\(folder)/port") }
      try #require(isThere, "the server started")
      port = String(decoding: try Disk.read("\(folder)/port"), as: UTF8.self)
    }

    /// Returns the settings for pushes to this server.
    func settings() throws -> Settings {
      try Settings(
        common: HostSettings(environment: [:], isSystem: true).all, own: NotificationsSettings.all,
        service: "notifications", file: nil,
        environment: [
          "QUINTET_NOTIFICATIONS_APNS_KEY": "file:\(folder)/key.p8",
          "QUINTET_NOTIFICATIONS_APNS_KEY_ID": "KEY1234567", "QUINTET_NOTIFICATIONS_APNS_TEAM": "TEAM123456",
          "QUINTET_NOTIFICATIONS_TLS_ROOTS": "\(folder)/roots.pem",
          "QUINTET_NOTIFICATIONS_APNS_ADDRESS": "https://127.0.0.1:\(port)",
          "QUINTET_NOTIFICATIONS_APNS_SANDBOX_ADDRESS": "https://127.0.0.1:\(port)",
        ])
    }

    func came() throws -> [JSONValue] { try receivedMessages(in: "\(folder)/came") }

    func end() { child?.signal(SIGKILL) }
  }

  static func device(_ start: String) -> String { start + String(repeating: "0", count: 64 - start.utf8.count) }

  @Test(
    "Each device gets a valid push over one connection, and unregistered devices are deleted",
    .enabled(if: hasLibraries, "needs .build/interop: run make interop"))
  func pushed() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let apple = try await Apple(
          folder,
          answers: [
            "dead": [410, ["reason": "Unregistered", "timestamp": 1_795_000_000_000]],
            "bad0": [400, ["reason": "BadDeviceToken"]], "5e77": [403, ["reason": "InvalidProviderToken"]],
            "b5b5": [503, ["reason": "ServiceUnavailable"]], "0999": [400, ["reason": "BadPriority"]],
          ])
        defer { apple.end() }
        let host = try await LiveNoticeTests.host(folder)
        // Apple's clock is the machine's.
        let clock = LoopClock(wall: TestTime.machineNow)
        let store = try Store.ofRun("\(folder)/n.db", migrations: NotificationsService.migrations, clock: clock)
        let service = NotificationsService(
          store: store, catalog: try Apps.catalog(), clock: clock, log: host.log)
        try service.prepared(apple.settings())()
        let starts = ["dead", "bad0", "5e77", "b5b5", "0999", "aaaa", "abcd"]
        let notice = Notice(
          id: "ntc_1", kind: "daily_reminder", title: "Tiêu đề", body: String(repeating: "ữ🔥", count: 3000),
          createdAt: clock.wallNow, link: "a://b")
        let kind = try #require(service.people.catalog["tarot"]?.notices?.kind("plan_lapses"))
        try await store.write { [people = service.people] tx in
          for (number, start) in starts.enumerated() {
            try PushDeviceTable(db: tx).set(
              Self.device(start), number.isMultiple(of: 2) ? .production : .sandbox, session: "ses_\(number)",
              of: "acc_1", at: tx.wallNow)
          }
          let person = UserState(account: "acc_1", app: "tarot", language: "vi", timeZone: "UTC")
          try people.pushes.enqueue(notice, of: kind, to: person, in: people.catalog, tx)
        }
        let isDone = try await eventually {
          clock.advance(by: .milliseconds(1))
          let untried = try await store.query {
            try $0.value(of: Int.self, "SELECT count(*) FROM deliveries WHERE tries = 0")
          }
          return try apple.came().count == starts.count && untried == 0
        }
        let came = try apple.came()
        #expect(isDone, "\(came)")
        for push in came {
          #expect(push["problems"] == .array([]), "\(push)")
          #expect(push["headers"]?["apns-topic"] == "com.dor.tarot" && push["headers"]?["apns-collapse-id"] == "plan")
        }
        #expect(Set(came.compactMap { $0["client"]?.integer }).count <= 2, "all pushes share one or two connections")
        #expect(Set(came.compactMap { $0["headers"]?["apns-id"]?.string }).count == starts.count)
        let (devices, waiting, dead) = try await store.query { db in
          (
            try PushDeviceTable(db: db).addresses(of: "acc_1").count,
            try db.values(of: String.self, "SELECT reason FROM deliveries WHERE died_at IS NULL ORDER BY reason"),
            try RecentDeliveries(db: db).page(ListDeliveries(channel: "apns", state: .failed)).deliveries.map(\.reason)
          )
        }
        // The unregistered device is kept, because it was registered again after Apple's timestamp.
        #expect(devices == starts.count - 1)
        #expect(waiting == ["InvalidProviderToken", "ServiceUnavailable"] && dead == ["BadPriority"])
        service.stop()
        await store.close()
      }
    }
  }

  @Test("A push token belongs to one account and session, and only an account's newest devices are kept")
  func devices() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: NoticeScheduleTests.evening)
        let store = try Store.ofRun("\(folder)/n.db", migrations: NotificationsService.migrations, clock: clock)
        try await store.write { tx in
          let devices = PushDeviceTable(db: tx)
          try devices.set("aa", .production, session: "ses_1", of: "acc_1", at: tx.wallNow)
          try devices.set("bb", .sandbox, session: "ses_1", of: "acc_1", at: tx.wallNow)
          #expect(try devices.addresses(of: "acc_1") == ["sandbox/bb"])
          try devices.set("bb", .sandbox, session: "ses_2", of: "acc_2", at: tx.wallNow)
          #expect(try devices.addresses(of: "acc_1").isEmpty)
          for number in 0..<PushDeviceTable.most + 5 {
            try devices.set(
              "c\(number)", .production, session: "ses_\(number)", of: "acc_1", at: tx.wallNow + .seconds(Int64(number))
            )
          }
          let left = try devices.addresses(of: "acc_1")
          #expect(
            left.count == PushDeviceTable.most && !left.contains("production/c4") && left.contains("production/c5"))
          // Apple reports that the token became invalid before it was registered.
          try devices.remove("c9", deadAt: tx.wallNow)
          #expect(try devices.addresses(of: "acc_1").contains("production/c9"))
          try devices.remove("c9", deadAt: tx.wallNow + .seconds(60))
          try devices.remove(session: "ses_8", of: "acc_1")
          #expect(try devices.addresses(of: "acc_1").count == PushDeviceTable.most - 2)
        }
        await store.close()
      }
    }
  }
}
