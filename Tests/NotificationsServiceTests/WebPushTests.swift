import AppCatalog
import CivilTime
import Crypto
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

/// Pushes to browsers, checked by an independent browser and push service (R12).
@Suite(.timeLimit(.minutes(3))) struct WebPushTests {
  /// A browser's public key and its shared secret. No test has the private key.
  static let keys = (
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg"
  )

  static func settings(_ folder: String, more: [String: String] = [:]) throws -> Settings {
    if try !Disk.exists("\(folder)/web.pem") {
      try Disk.write(Array(P256PrivateKey().pem.utf8), to: "\(folder)/web.pem")
    }
    return try Settings(
      common: HostSettings(environment: [:], isSystem: true).all, own: NotificationsSettings.all,
      service: "notifications", file: nil,
      environment: [
        "QUINTET_NOTIFICATIONS_WEB_PUSH_KEY": "file:\(folder)/web.pem",
        "QUINTET_NOTIFICATIONS_WEB_PUSH_CONTACT": "mailto:ops@example.com",
      ].merging(more) { _, other in other })
  }

  /// Returns the settings for pushes to an independent service.
  @Loop static func settings(_ folder: String, of foreign: WebPushService) throws -> Settings {
    try settings(
      folder,
      more: [
        "QUINTET_NOTIFICATIONS_WEB_PUSH_HOSTS": foreign.host, "QUINTET_NOTIFICATIONS_DELIVERY_ADDRESSES": "any",
        "QUINTET_NOTIFICATIONS_TLS_ROOTS": foreign.certificate,
      ])
  }

  @Loop final class World {
    let service: NotificationsService
    let store: Store
    /// The push service's clock is the machine's.
    let clock = LoopClock(wall: TestTime.machineNow)
    let log: Log

    init(_ folder: String, _ settings: Settings) throws {
      log = Log(service: "notifications", clock: clock) { _ in }
      store = try Store.ofRun("\(folder)/n.db", migrations: NotificationsService.migrations, clock: clock)
      service = NotificationsService(
        store: store, catalog: try Apps.catalog(), clock: clock, log: log)
      try service.prepared(settings)()
    }

    var sender: String { service.people.pushes.channels.browsers?.key ?? "" }

    func subscribe(_ endpoint: String, _ keys: (p256dh: String, auth: String), session: String) async throws {
      let subscription = PushBrowserTable.Subscription(
        endpoint: endpoint, p256dh: keys.p256dh, auth: keys.auth, sender: sender)
      try await store.write {
        try PushBrowserTable(db: $0).set(subscription, session: session, of: "acc_1", at: $0.wallNow)
      }
    }

    func tell(_ id: String = "ntc_1", body: String = "Một ngày 🔥") async throws {
      let kind = try #require(service.people.catalog["tarot"]?.notices?.kind("plan_lapses"))
      let notice = Notice(
        id: id, kind: kind.id, title: "Tiêu đề", body: body, createdAt: clock.wallNow, link: "tarot://plans")
      try await store.write { [people = service.people] tx in
        let person = UserState(account: "acc_1", app: "tarot", language: "vi", timeZone: "UTC")
        try people.pushes.enqueue(notice, of: kind, to: person, in: people.catalog, tx)
      }
    }

    func waiting() async throws -> [String: String] {
      let rows = try await store.query { db in
        try db.rows("SELECT address, reason FROM deliveries WHERE died_at IS NULL") {
          ($0.string("address"), $0.optionalString("reason") ?? "")
        }
      }
      return Dictionary(uniqueKeysWithValues: rows)
    }

    func end() async {
      service.stop()
      await store.close()
    }
  }

  @Test(
    "A browser decrypts each push, and the push service's responses take effect",
    .enabled(
      if: WebPushService.canBegin, "needs .build/interop: run make interop"))
  func pushed() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let foreign = try await WebPushService(
          folder,
          answers: [
            "gone": [410], "lost": [404], "busy": [429, 90], "ill": [500], "wrong": [400], "ours": [403],
            "moved": [307], "cut": "cut",
          ])
        defer { foreign.end() }
        let world = try World(folder, Self.settings(folder, of: foreign))
        let names = ["one", "two", "gone", "lost", "busy", "ill", "wrong", "ours", "moved", "cut"]
        for (number, name) in names.enumerated() {
          try await world.subscribe(foreign.endpoint(name), foreign.keys, session: "ses_\(number)")
        }
        try await world.tell(body: String(repeating: "ữ🔥", count: 3000))
        let isDone = try await eventually {
          world.clock.advance(by: .milliseconds(1))
          let untried = try await world.store.query {
            try $0.value(of: Int.self, "SELECT count(*) FROM deliveries WHERE tries = 0")
          }
          return try foreign.came().count >= names.count && untried == 0
        }
        let came = try foreign.came()
        #expect(isDone, "\(came.count)")
        for message in came {
          #expect(message["problems"] == .array([]), "\(message)")
          let told = message["told"]
          #expect(told?["title"] == "Tiêu đề" && told?["notice"] == "ntc_1" && told?["kind"] == "plan_lapses")
          #expect(told?["link"] == "tarot://plans" && told?["body"]?.string?.hasPrefix("ữ🔥ữ🔥") == true)
          #expect(message["headers"]?["topic"]?.string == WebPushChannel.topic("plan"))
        }
        // Redirects aren't followed.
        #expect(Set(came.compactMap { $0["name"]?.string }) == Set(names))
        let left = try await world.store.query { [sender = world.sender] in
          try PushBrowserTable(db: $0).endpoints(of: "acc_1", by: sender)
        }
        #expect(!left.contains(foreign.endpoint("gone")) && !left.contains(foreign.endpoint("lost")))
        #expect(left.count == names.count - 2)
        let waiting = try await world.waiting()
        let again = Set(["busy", "ill", "ours", "moved", "cut"].map(foreign.endpoint))
        #expect(Set(waiting.keys) == again, "\(waiting)")
        #expect(waiting[foreign.endpoint("moved")]?.contains("redirects aren't followed") == true)
        let busy = try await world.store.query { [endpoint = foreign.endpoint("busy")] in
          try $0.value(of: Timestamp.self, "SELECT next_at FROM deliveries WHERE address = $1", endpoint)
        }
        #expect(try #require(busy) >= world.clock.wallNow + .seconds(80), "the next attempt respects Retry-After")
        let failed = try await world.store.query { db in
          try RecentDeliveries(db: db).page(ListDeliveries(state: .failed)).deliveries
        }
        #expect(failed.map(\.reason) == ["the push service answered 400"] && failed[0].channel == "web:\(foreign.host)")
        await world.end()
      }
    }
  }

  @Test(
    "A push service that doesn't answer, a wrong certificate and a private address are reported as different faults",
    .enabled(
      if: WebPushService.canBegin, "needs .build/interop: run make interop"))
  func faults() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let foreign = try await WebPushService(folder, answers: ["slow": "slow"])
        defer { foreign.end() }
        let world = try World(folder, Self.settings(folder, of: foreign))
        for name in ["one", "slow"] {
          try await world.subscribe(foreign.endpoint(name), foreign.keys, session: "ses_\(name)")
        }
        let notice = PushNotice(
          id: "ntc_1", kind: "daily", title: "t", body: "b", link: nil, collapse: nil, isUrgent: false, topic: "a.b")
        let body = String(decoding: try JSON.encode(notice), as: UTF8.self)
        @Loop func outcome(
          _ name: String, patience: Duration = .seconds(20), _ change: (inout WebPushChannel.Sender) -> Void = { _ in }
        ) async throws -> String {
          var sender = try #require(try NotificationsSettings.webSender(Self.settings(folder, of: foreign)))
          change(&sender)
          let client = HTTPClient()
          defer { client.close() }
          let channel = WebPushChannel(
            sender, client: client, store: world.store, clock: world.clock, log: world.log, patience: patience)
          let delivery = Delivery(
            id: "psh_1", channel: "web:\(foreign.host)", address: foreign.endpoint(name), app: "tarot", body: body,
            createdAt: world.clock.wallNow)
          return "\(await channel.send(delivery))"
        }
        #expect(try await outcome("one").contains("done"))
        let slow = try await outcome("slow", patience: .milliseconds(400))
        #expect(slow.contains("again") && slow.contains("answer in 400ms"), "\(slow)")
        let stranger = try await outcome("one") { $0.roots = nil }
        #expect(stranger.contains("again") && stranger.contains("ertificate"), "\(stranger)")
        let near = try await outcome("one") { $0.addresses = .publicOnly }
        #expect(near.contains("never") && near.contains("delivery_addresses"), "\(near)")
        let gone = try await outcome("nobody")
        #expect(gone.contains("receiverGone"), "\(gone)")
        await world.end()
      }
    }
  }

  @Test("A subscription belongs to one account, session and key, and the number of subscriptions is limited")
  func subscriptions() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let world = try World(folder, Self.settings(folder))
        let start = world.clock.wallNow
        try await world.store.write { tx in
          let browsers = PushBrowserTable(db: tx)
          func set(
            _ name: String, _ session: String, of account: String = "acc_1", after: Int64 = 0, by sender: String = "k"
          )
            throws
          {
            try browsers.set(
              .init(endpoint: "https://a/\(name)", p256dh: "p", auth: "a", sender: sender), session: session,
              of: account, at: start + .seconds(after))
          }
          try set("a", "ses_1")
          try set("b", "ses_1")
          #expect(try browsers.endpoints(of: "acc_1", by: "k") == ["https://a/b"])
          try set("b", "ses_2", of: "acc_2")
          #expect(try browsers.endpoints(of: "acc_1", by: "k").isEmpty)
          try set("c", "ses_1", by: "old")
          #expect(try browsers.endpoints(of: "acc_1", by: "k").isEmpty)
          for number in 1...Int64(PushBrowserTable.most + 5) { try set("d\(number)", "ses_\(number)", after: number) }
          let left = try browsers.endpoints(of: "acc_1", by: "k")
          #expect(
            left.count == PushBrowserTable.most && !left.contains("https://a/d5") && left.contains("https://a/d6"))
          try browsers.remove("https://a/d6")
          try browsers.remove(session: "ses_7", of: "acc_1")
          #expect(try browsers.endpoints(of: "acc_1", by: "k").count == PushBrowserTable.most - 2)
          #expect(
            try browsers.subscription("https://a/b")?.p256dh == "p" && browsers.subscription("https://a/d7") == nil)
        }
        await world.end()
      }
    }
  }

  @Test("Each push service has its own channel, and an endpoint on an unlisted host has none")
  func channels() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let world = try World(folder, Self.settings(folder))
        for (number, place) in [
          "fcm.googleapis.com/fcm/send/a:b", "wns2-am3p.notify.windows.com/w/?token=a%2f", "push.example.com/x",
        ].enumerated() {
          try await world.subscribe("https://\(place)", Self.keys, session: "ses_\(number)")
        }
        world.service.stop()
        try await world.tell()
        let channels = try await world.store.query {
          try $0.values(of: String.self, "SELECT lane FROM deliveries ORDER BY lane")
        }
        #expect(channels == ["web:.notify.windows.com", "web:fcm.googleapis.com"])
        for channel in channels { #expect(throws: Never.self) { try Identifier(channel) } }
        await world.end()
      }
    }
  }

  @Test(
    "Pushes are sent only to https addresses on listed hosts, whatever an address looks like",
    arguments: [
      ("https://fcm.googleapis.com/fcm/send/x", "fcm.googleapis.com"),
      ("https://FCM.googleapis.com", "fcm.googleapis.com"),
      ("https://jmt17.google.com/fcm/send/x", "jmt17.google.com"), ("https://mail.google.com/x", nil),
      ("https://a.b.notify.windows.com/x", ".notify.windows.com"), ("https://notify.windows.com/x", nil),
      ("https://.notify.windows.com/x", nil), ("https://evilnotify.windows.com/x", nil),
      ("http://fcm.googleapis.com/x", nil), ("https://fcm.googleapis.com:8443/x", nil),
      ("https://fcm.googleapis.com@127.0.0.1/x", nil), ("https://u:p@fcm.googleapis.com/x", nil),
      ("https://127.0.0.1/?https://fcm.googleapis.com/", nil), ("https://127.0.0.1#.notify.windows.com", nil),
      ("https://127.0.0.1\\.notify.windows.com/x", nil), ("https://fcm.googleapis.com./x", nil), ("https://", nil),
      ("HTTPS://fcm.googleapis.com/x", nil), ("https://fcm.googleapis.com:443/x", "fcm.googleapis.com"),
      ("https://a.push.apple.com:443", ".push.apple.com"), ("https://a..push.apple.com/x", nil),
      ("https://fcm.googleapis.com:443:443/x", nil),
    ] as [(String, String?)])
  func hosts(endpoint: String, entry: String?) {
    #expect(WebPushHosts.usual.entry(for: endpoint) == entry)
  }

  @Test("The hosts setting accepts host names, with a port or for all subdomains, and rejects repeated ones")
  func hostSetting() throws {
    #expect(WebPushHosts(setting: "push.example.com, .example.org,127.0.0.1:8443")?.entries.count == 3)
    #expect(WebPushHosts(setting: WebPushHosts.usual.setting) == .usual)
    for wrong in [
      "", "a.b,", "a.b, a.b", "https://a.b", "A.b", "a b", "...", "a..b", "a.b, a.b:443",
      String(repeating: "a", count: 81),
    ] {
      #expect(WebPushHosts(setting: wrong) == nil, "\(wrong)")
    }
  }

  @Test("The VAPID token is valid for one push service and less than a day, and is renewed after six hours")
  func token() throws {
    let key = P256PrivateKey()
    var token = try VAPIDToken(key: key, contact: "mailto:ops@example.com")
    let now = PushTests.start
    let first = try token.authorization(for: "https://a.example", at: now)
    let parts = first.dropFirst("vapid t=".count).prefix { $0 != "," }.split(separator: ".").map(String.init)
    try #require(parts.count == 3 && first.hasPrefix("vapid t=") && first.hasSuffix(",k=\(token.publicKey)"))
    let signature = try #require(Base64.decodeURL(parts[2].utf8).flatMap { ES256Signature(raw: $0) })
    #expect(key.publicKey.verifies(signature, over: Array("\(parts[0]).\(parts[1])".utf8)))
    let claims = try JSON.decode(JSONValue.self, from: try #require(Base64.decodeURL(parts[1].utf8)))
    #expect(claims["aud"] == "https://a.example" && claims["sub"] == "mailto:ops@example.com")
    #expect(claims["exp"]?.integer == (now + .seconds(12 * 3600)).milliseconds / 1000)
    #expect(try token.authorization(for: "https://a.example", at: now + .seconds(21_599)) == first)
    #expect(try token.authorization(for: "https://b.example", at: now) != first)
    let second = try token.authorization(for: "https://a.example", at: now + .seconds(21_600))
    #expect(second != first)
    // The cache stays bounded, however many services share a domain.
    for number in 0..<VAPIDToken.most * 3 { _ = try token.authorization(for: "https://\(number).example", at: now) }
    #expect(Mirror(reflecting: token).descendant("made").map { "\($0)".utf8.count }.map { $0 < 60_000 } == true)
  }

  @Test(
    "Unusable Web Push settings are rejected with an error that names them",
    arguments: [
      ("CONTACT", "", "requires web_push_contact"), ("CONTACT", "ops@example.com", "requires web_push_contact"),
      ("KEY", "file:/nowhere/web.pem", "web_push_key"), ("KEY", "credential:nothing", "web_push_key"),
    ])
  func wrong(name: String, value: String, reason: String) throws {
    try withTemporaryDirectory { folder in
      #expect(try NotificationsSettings.webSender(Self.settings(folder)) != nil)
      let settings = try Self.settings(folder, more: ["QUINTET_NOTIFICATIONS_WEB_PUSH_\(name)": value])
      let fault = #expect(throws: SettingsFault.self) { try NotificationsSettings.webSender(settings) }
      #expect(fault.map { "\($0)".contains(reason) } == true, "\(fault.map { "\($0)" } ?? "")")
    }
  }
}
