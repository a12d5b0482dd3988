import AppCatalog
import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import Files
import HTTPClient
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import NotificationsService

/// Signed calls to the operator's targets (R12).
@Suite(.timeLimit(.minutes(2))) struct WebhookTests {
  static let secret = "whsec_" + Base64.encode(Array("0123456789abcdef01234567".utf8))

  static func settings(_ folder: String, _ file: String, addresses: String = "any", roots: String? = nil) throws
    -> Settings
  {
    try Disk.write(Array(file.utf8), to: "\(folder)/webhooks.json")
    try Disk.write(Array(secret.utf8), to: "\(folder)/secret")
    return try Settings(
      common: HostSettings(environment: [:], isSystem: true).all, own: NotificationsSettings.all,
      service: "notifications", file: nil,
      environment: [
        "QUINTET_NOTIFICATIONS_WEBHOOKS": "\(folder)/webhooks.json",
        "QUINTET_NOTIFICATIONS_DELIVERY_ADDRESSES": addresses, "QUINTET_NOTIFICATIONS_TLS_ROOTS": roots,
      ].compactMapValues(\.self))
  }

  static func file(_ folder: String, url: String, events: String = #"["*"]"#, more: String = "") -> String {
    #"{"targets": [{"id": "crm", "url": "\#(url)", "secrets": ["file:\#(folder)/secret"], "events": \#(events)\#(more)}]}"#
  }

  @Test("An applied event is posted with a Standard Webhooks signature and retried under the same id")
  func signed() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let host = try await LiveNoticeTests.host(folder)
        let server = try PlainServer()
        let store = try host.openDatabase()
        let service = NotificationsService(
          store: store, catalog: try Apps.catalog(), clock: host.clock, log: host.log)
        let receiver = host.events.receiver
        service.receive(by: receiver)
        server.answers["/hook"] = [PlainServer.answer("", status: "503 Busy")]
        try service.prepared(Self.settings(folder, Self.file(folder, url: server.url("/hook"))))()
        let event = try ProfileTests.event(1, AccountCreated(language: "vi", timeZone: "Asia/Ho_Chi_Minh"))
        _ = try await receiver.receive(DeliverEvents(source: "entitlements", previous: 0, events: [event]))
        #expect(
          try await eventually {
            host.clock.advance(by: .milliseconds(1))
            return server.asked.count == 1
          })
        server.answers["/hook"] = [PlainServer.answer("", status: "204 No Content")]
        let isDone = try await eventually {
          host.clock.advance(by: .seconds(10))
          return try await store.query {
            try $0.value(of: Int.self, "SELECT count(*) FROM deliveries WHERE done_at IS NULL")
          } == 0
        }
        try #require(isDone && server.asked.count == 2)
        try Self.check(server.asked[0], host.clock)
        try Self.check(server.asked[1], host.clock)
        #expect(Self.header("webhook-id", server.asked[0]) == Self.header("webhook-id", server.asked[1]))
        for asked in server.asked { #expect(Self.header("webhook-sequence", asked) == "1") }
        let body = try JSON.decode(JSONValue.self, from: server.asked[1].body)
        #expect(
          body["sequence"] == 1 && body["type"] == "entitlements.account.created" && body["data"]?["account"] == "acc_1"
        )
        #expect(body["data"]?["app"] == "roast-me-later" && body["data"]?["detail"]?["language"] == "vi")
        service.stop()
        server.close()
        await store.close()
      }
    }
  }

  @Test("Each webhook's calls are numbered in the order of their transactions, and a duplicate uses no number")
  func numbered() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let host = try await LiveNoticeTests.host(folder)
        let store = try host.openDatabase()
        let hooks = Webhooks()
        let url = try #require(WebAddress(setting: "https://example.com"))
        hooks.use(
          [("a", ["*"]), ("b", ["x.two"])].map { id, events in
            WebhookTarget(id: id, url: url, keys: [], events: Set(events), apps: nil)
          })
        for (id, type) in [("1", "x.one"), ("2", "x.two"), ("1", "x.one"), ("3", "x.one"), ("4", "x.two")] {
          _ = try await store.write { tx in
            try hooks.enqueue(type, RawJSON(bytes: Bytes("{}".utf8)), id: id, of: "acc_1", app: "tarot", in: tx)
          }
        }
        let rows = try await store.query { db in
          try db.rows("SELECT lane, id, type, sequence, body FROM deliveries ORDER BY lane, sequence") { row in
            let body = try JSON.decode(JSONValue.self, from: Bytes(row.string("body").utf8))
            #expect(body["sequence"]?.integer == row.int64("sequence"))
            return "\(row.string("lane")) \(row.string("id")) \(row.string("type")) \(row.int64("sequence"))"
          }
        }
        #expect(
          rows == [
            "webhook:a msg_1_a x.one 1", "webhook:a msg_2_a x.two 2", "webhook:a msg_3_a x.one 3",
            "webhook:a msg_4_a x.two 4", "webhook:b msg_2_b x.two 1", "webhook:b msg_4_b x.two 2",
          ])
        await store.close()
      }
    }
  }

  static func header(_ name: String, _ asked: PlainServer.Asked) -> String? {
    asked.head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("\(name): ") }.map {
      String($0.dropFirst(name.utf8.count + 2))
    }
  }

  @Loop static func check(_ asked: PlainServer.Asked, _ clock: LoopClock) throws {
    let id = try #require(header("webhook-id", asked))
    let time = try #require(header("webhook-timestamp", asked))
    let seconds = try #require(Int64(time))
    let now = clock.wallNow.milliseconds / 1000
    #expect(abs(seconds - now) <= 300)
    let code = HMAC.code(Array("\(id).\(time).".utf8) + asked.body, key: Array("0123456789abcdef01234567".utf8))
    #expect(header("webhook-signature", asked) == "v1,\(Base64.encode(code))")
  }

  @Test("An erased account is announced once, and the delivery doesn't keep the account's id")
  func erased() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let host = try await LiveNoticeTests.host(folder)
        let server = try PlainServer()
        let store = try host.openDatabase()
        let service = NotificationsService(
          store: store, catalog: try Apps.catalog(), clock: host.clock, log: host.log)
        let receiver = host.events.receiver
        service.receive(by: receiver)
        let events = #"["entitlements.account.erased"]"#
        try service.prepared(Self.settings(folder, Self.file(folder, url: server.url("/hook"), events: events)))()
        let event = try ProfileTests.event(1, AccountCreated(language: "vi", timeZone: "Asia/Ho_Chi_Minh"))
        _ = try await receiver.receive(DeliverEvents(source: "entitlements", previous: 0, events: [event]))
        for _ in 0..<2 { try await service.notifyErased("acc_1") }
        #expect(
          try await eventually {
            host.clock.advance(by: .milliseconds(1))
            return server.asked.count == 1
          })
        let body = try JSON.decode(JSONValue.self, from: server.asked[0].body)
        #expect(body["type"] == "entitlements.account.erased" && body["data"]?["account"] == "acc_1")
        let kept = try await store.query { db in
          try db.rows("SELECT account FROM deliveries") { $0.optionalString("account") }
        }
        #expect(kept == [nil])
        service.stop()
        server.close()
        await store.close()
      }
    }
  }

  @Test("A webhook on a private address is rejected; otherwise, the response status determines the outcome")
  func notPublic() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let client = HTTPClient()
        let server = try PlainServer()
        let settings = try Self.settings(folder, Self.file(folder, url: server.url("/hook")), addresses: "public")
        let target = try #require(try NotificationsSettings.targets(settings).first)
        let channel = WebhookChannel(target, addresses: .publicOnly, client: client, clock: .system)
        let delivery = Delivery(
          id: "msg_1", channel: "webhook:crm", app: "tarot", body: "{}", createdAt: LoopClock.system.wallNow)
        #expect(
          await channel.send(delivery) == .never(reason: "the target's address isn't public (delivery_addresses)"))
        let open = WebhookChannel(target, addresses: .all, client: client, clock: .system)
        for (answer, outcome) in [
          (PlainServer.answer("", status: "410 Gone"), "never"),
          (PlainServer.answer("", status: "302 Found", more: "Location: /other\r\n"), "again"),
          (PlainServer.answer("", status: "429 Slow", more: "Retry-After: 9\r\n"), "seconds"),
          (PlainServer.answer("", status: "500 Oh"), "again"), (PlainServer.answer("yes"), "done"),
          // A long response body doesn't fail the call.
          (PlainServer.answer(String(repeating: "x", count: 100_000)), "done"),
          (PlainServer.answer(String(repeating: "x", count: 100_000), status: "500 Oh"), "again"),
        ] {
          server.answers["/hook"] = [answer]
          #expect("\(await open.send(delivery))".contains(outcome))
        }
        #expect(server.asked.count == 7)
        client.close()
        server.close()
      }
    }
  }

  @Test(
    "A faulty targets file is rejected with the location and a reason, without showing a secret",
    arguments: [
      ("\"url\": \"https", "\"url\": \"ftp", "targets[0].url must be an address that begins with https://"),
      ("[\"*\"]", "[]", "targets[0].events must contain at least one event"),
      ("[\"*\"]", "[\"entitlements.account.erasd\"]", "did you mean 'entitlements.account.erased'?"),
      ("secret\"]", "nothing\"]", "targets[0].secrets[0] can't be read"),
      ("secret\"]", "webhooks.json\"]", "targets[0].secrets[0] must be whsec_ followed by 24 to 64 bytes in Base64"),
      ("[\"file:", "[\"", "targets[0].secrets[0] must be the location of the secret"),
      ("\"id\": \"crm\"", "\"id\": \"c r m\"", "targets[0].id must have 1 to 40"),
      ("{\"targets\"", "{\"target\"", "targets"), ("}]}", "}]", "expected"),
    ])
  func wrong(text: String, other: String, reason: String) throws {
    try withTemporaryDirectory { folder in
      let right = Self.file(folder, url: "https://example.com/hook")
      #expect(try NotificationsSettings.targets(Self.settings(folder, right)).count == 1)
      let place = try #require(right.firstRange(of: text))
      let broken = String(right[..<place.lowerBound] + other + right[place.upperBound...])
      let settings = try Self.settings(folder, broken)
      let fault = #expect(throws: SettingsFault.self) { try NotificationsSettings.targets(settings) }
      let words = fault.map { "\($0)" } ?? ""
      #expect(words.contains(reason) && words.contains("webhooks.json") && !words.contains("whsec_MDEy"), "\(words)")
    }
  }

  @Test("Warnings name keys readable by other users, unknown apps, and root files without a certificate")
  func toldOf() throws {
    try withTemporaryDirectory { folder in
      var settings = try Self.settings(folder, Self.file(folder, url: "https://example.com/hook"))
      var targets: [WebhookTarget] = []
      for (mode, count) in [(0o600, 0), (0o644, 1)] as [(UInt32, Int)] {
        try Disk.remove("\(folder)/secret")
        try Disk.write(Array(Self.secret.utf8), to: "\(folder)/secret", mode: mode)
        targets = try NotificationsSettings.targets(settings)
        #expect(targets[0].warnings.count == count)
      }
      targets = try NotificationsSettings.targets(settings)
      targets[0].apps = ["tarot", "tarrot"]
      let hooks = Webhooks()
      hooks.use(targets)
      #expect(
        hooks.warnings(apps: ["flippin", "tarot"]) == [
          ServiceWarning(
            "\(folder)/secret can be read by every user of this machine: chmod 600",
            cure: "run chmod 600 \(folder)/secret; the service's user must own the file"),
          ServiceWarning(
            "the webhook crm is for the app 'tarrot', but there is no such app (did you mean 'tarot'?)",
            cure: "correct the file named in the setting webhooks, then run quintet reload notifications"),
        ])
      for (roots, words) in [("\(folder)/none", "none: can't open"), ("\(folder)/secret", "contains no certificate")] {
        settings = try Self.settings(folder, Self.file(folder, url: "https://example.com/hook"), roots: roots)
        let fault = #expect(throws: SettingsFault.self) { try NotificationsSettings.checkRoots(settings) }
        #expect(fault?.description.contains("tls_roots: ") == true)
        #expect(fault?.description.contains(words) == true, "\(String(describing: fault))")
      }
    }
  }

  @Test("A webhook receives only events of the types and apps listed for it")
  func wanted() throws {
    let target = WebhookTarget(
      id: "a", url: try #require(WebAddress(setting: "https://example.com")), keys: [], events: ["x.y"], apps: ["tarot"]
    )
    #expect(
      target.wants("x.y", of: "tarot") && !target.wants("x.z", of: "tarot") && !target.wants("x.y", of: "flippin"))
    #expect("\(try #require(WebhookKey(Secret(Self.secret))))" == "***")
  }

  private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  /// The Python that `make interop` installs, with the packages of Tests/Interop/requirements.txt.
  private static let python = "\(root)/.build/interop/bin/python3"
  private static let hasLibraries = (try? Disk.exists(python)) == true

  @Test(
    "The official library accepts Quintet's signature within its time window, but not for a changed body",
    .enabled(if: hasLibraries, "needs .build/interop: run make interop"))
  func judged() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let now = TestTime.machineNow.milliseconds / 1000
        let key = try #require(WebhookKey(Secret(Self.secret)))
        let body = #"{"type":"a","data":{"name":"Trần"}}"#
        let cases: [JSONValue] = [(now, body, true), (now, body + " ", false), (now - 3600, body, false)].map {
          seconds, sent, isGood in
          [
            "secret": .string(Self.secret), "body": .string(sent), "good": .bool(isGood),
            "headers": [
              "webhook-id": "msg_1", "webhook-timestamp": .string("\(seconds)"),
              "webhook-signature": .string(key.signature(id: "msg_1", at: seconds, body: Array(body.utf8))),
            ],
          ]
        }
        try Disk.write(try JSON.encode(JSONValue.array(cases)), to: "\(folder)/cases.json")
        let (code, output) = try await Programs.run(
          Self.python, ["-B", "\(Self.root)/Tests/Interop/webhook_judge.py", "\(folder)/cases.json"])
        #expect(code == .exited(code: 0), "\(output)")
      }
    }
  }
}
