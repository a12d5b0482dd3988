import CivilTime
import EventLoop
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Calls a running deployment, and checks all requests and replies against `rpc.discover`.
@Loop final class CheckedCalls {
  private let client: GatewayClient
  private let methods: [String: JSONValue]
  private let check: SchemaCheck
  private var called: Set<String> = []
  private var keys = 0
  /// The first successful call of each method: `params`, `result`, and the first `items` of a stream.
  private(set) var examples: JSONObject = [:]

  init(_ client: GatewayClient) async throws {
    self.client = client
    let document = try await client.call("rpc.discover")
    check = SchemaCheck(definitions: document["components"]?["schemas"]?.object ?? [:])
    methods = Dictionary(
      uniqueKeysWithValues: (document["methods"]?.array ?? []).map { ($0["name"]?.string ?? "", $0) })
  }

  /// The methods that weren't called. Endless methods are left out, since their replies can't be checked.
  var uncalled: [String] {
    methods.filter { !called.contains($0.key) && $0.value["x-endless"] != true }.map(\.key).sorted()
  }

  /// Calls a method and checks the reply against its description.
  @discardableResult
  func callAsFunction(_ name: String, _ params: JSONValue = [:]) async throws -> JSONValue {
    let method = try #require(methods[name])
    called.insert(name)
    keys += 1
    checkParams(params, method)
    var items: [JSONValue] = []
    let isStream = method["x-streams"] == true
    let keep: @Loop (JSONValue) -> Void = { items.append($0) }
    let result = try await client.call(name, params, key: "checked-call-number-\(keys)", item: isStream ? keep : nil)
    expectValid(result, method["result"]?["schema"], "\(name)'s result")
    for item in items { expectValid(item, method["x-item"]?["schema"], "\(name)'s item") }
    #expect(items.isEmpty != isStream, "\(name): \(items.count) items")
    if examples[name] == nil {
      var example: JSONObject = ["params": params, "result": result]
      if isStream { example["items"] = .array(items) }
      examples[name] = ExampleCalls.shortened(.object(example))
    }
    return result
  }

  /// Returns the called methods whose example is missing in `stored` or doesn't match the method's description.
  func outdated(_ stored: JSONObject) -> [String] {
    examples.members.map(\.key).filter { name in
      guard let example = stored[name], let method = methods[name] else { return true }
      guard Self.unknownParams(example["params"] ?? .null, of: method).isEmpty else { return true }
      return !check.problems(example["result"] ?? .null, method["result"]?["schema"] ?? .null).isEmpty
    }
  }

  /// Calls a method that must fail in one of the ways that it declares.
  func refused(_ name: String, _ params: JSONValue, _ kind: FailureKind) async throws {
    let method = try #require(methods[name])
    called.insert(name)
    do {
      Issue.record("\(name) wasn't rejected: \(try await client.call(name, params))")
    } catch let failure as Failure {
      #expect(failure.kind == kind, "\(name): \(failure)")
      let errors = method["errors"]?.array ?? []
      #expect(errors.contains { $0["data"]?["kind"]?.string == kind.rawValue }, "\(name) doesn't declare \(kind)")
      #expect(errors.contains { $0["code"]?.integer == Int64(failure.kind.code) })
    }
  }

  /// Creates a new account, which all later calls use.
  ///
  /// - Returns: the account's id.
  @discardableResult
  func register(_ app: String) async throws -> JSONValue? {
    client.token = nil
    let device = try await self(
      "entitlements.devices.register",
      ["app": .string(app), "language": "en", "time_zone": "Europe/London", "device_name": "test"])
    client.token = device["token"]?.string
    return device["account"]
  }

  /// The session's token, which all later calls use.
  var token: String {
    get { client.token ?? "" }
    set { client.token = newValue }
  }

  /// Returns the names of params that the method doesn't declare. A method without params, such as ping, accepts any.
  private static func unknownParams(_ params: JSONValue, of method: JSONValue) -> [String] {
    let declared = (method["params"]?.array ?? []).compactMap { $0["name"]?.string }
    guard !declared.isEmpty else { return [] }
    return (params.object?.members ?? []).map(\.key).filter { !declared.contains($0) }
  }

  private func checkParams(_ params: JSONValue, _ method: JSONValue) {
    let unknown = Self.unknownParams(params, of: method)
    #expect(unknown.isEmpty, "\(method["name"] ?? "") has no params \(unknown)")
    for parameter in method["params"]?.array ?? [] {
      let name = parameter["name"]?.string ?? ""
      if let value = params[name] {
        expectValid(value, parameter["schema"], "\(method["name"] ?? "").\(name)")
      } else {
        #expect(parameter["required"] == false, "\(method["name"] ?? "") needs \(name)")
      }
    }
  }

  private func expectValid(_ value: JSONValue, _ schema: JSONValue?, _ what: String) {
    let problems = check.problems(value, schema ?? .null)
    #expect(problems.isEmpty, "\(what): \(problems)")
  }
}

extension CheckedCalls {
  /// Stops every process, the gateway last.
  func drain() async throws {
    try await register("tarot")
    for service in ["notifications", "progress", "ai", "content", "entitlements", "gateway"] {
      try await self("\(service).drain")
    }
  }

  private func catalogues() async throws {
    try await self("content.catalogues.list")
    try await self("content.catalogues.teaser", ["catalogue": "deck"])
    let list = try await self("content.catalogues.page", ["catalogue": "deck", "language": "vi"])
    let items = (list["groups"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
    let open = try #require(items.first { $0["locked"] == false }?["id"])
    let locked = try #require(items.first { $0["locked"] == true }?["id"])
    let first = try await self("content.catalogues.page", ["catalogue": "deck", "group": "cups", "limit": 3])
    let cursor = try #require(first["next_cursor"])
    try await self("content.catalogues.page", ["catalogue": "deck", "group": "cups", "cursor": cursor])
    try await refused("content.catalogues.page", ["catalogue": "deck", "cursor": cursor], .invalidParams)
    try await self("content.catalogues.items", ["catalogue": "deck", "items": [open, locked, "none"]])
    let changes = try await self("content.catalogues.changes", ["catalogue": "deck"])
    try await self("content.catalogues.changes", ["catalogue": "deck", "since": changes["version"] ?? .null])
    try await self("content.catalogues.item", ["catalogue": "deck", "item": open])
    try await refused("content.catalogues.item", ["catalogue": "deck", "item": locked], .entitlementRequired)
    try await refused("content.catalogues.item", ["catalogue": "deck", "item": "none"], .notFound)
    try await refused("content.catalogues.item", ["catalogue": "none", "item": open], .notFound)
    try await refused("content.catalogues.item", ["catalogue": "deck", "item": 1], .invalidParams)
    func meaning(_ card: JSONValue) -> JSONValue { ["generator": "meaning", "inputs": ["card": card]] }
    try await self("ai.generate", meaning(open))
    try await refused("ai.generate", meaning(locked), .entitlementRequired)
    try await refused("ai.generate", meaning("none"), .notFound)
    try await refused("ai.generate", meaning(1), .invalidParams)
    try await refused("ai.generate", ["generator": "none"], .notFound)
    try await self("ai.texts.report", ["generator": "meaning", "quote": "Bad words.", "reason": "rude"])
    try await self("ai.reports.list", ["app": "tarot"])
    try await self("ai.spending.list", ["app": "tarot", "days": 7])
    try await refused("ai.texts.report", ["generator": "meaning", "reason": "rude"], .invalidParams)
  }

  func tarot() async throws {
    try await refused("content.catalogues.page", ["catalogue": "deck"], .unauthenticated)
    try await register("tarot")
    for service in ["gateway", "entitlements", "content", "ai", "progress", "notifications"] {
      for verb in ["health", "info", "stats", "metrics"] { try await self("\(service).\(verb)") }
      #expect(try await self("\(service).ping", ["a": [1]]) == ["a": [1]])
      try await self("\(service).reload")
      try await self("\(service).setup.check")
      try await self("\(service).logs", ["limit": 3])
      try await refused("\(service).logs", ["level": "loud"], .invalidParams)
      guard service != "gateway" else { continue }
      for verb in ["lag", "tail", "quarantined", "retry"] { try await self("\(service).events.\(verb)") }
      try await refused("\(service).events.drop", ["source": "none", "sequence": 1], .notFound)
      try await self("\(service).audit")
      let begun = try await self("\(service).backup.begin")
      let backup = begun["backup"] ?? .null
      try await self("\(service).backup.read", ["backup": backup, "offset": 0])
      try await self("\(service).backup.end", ["backup": backup])
      try await refused("\(service).backup.read", ["backup": backup, "offset": 0], .notFound)
      try await refused("\(service).acknowledge-loss", [:], .conflict)
      #expect(try await self("\(service).move.begin", ["to": "files"])["is_there"] == true)
      try await refused("\(service).move.begin", ["to": "elsewhere"], .invalidParams)
      try await self("\(service).move.state")
      try await refused("\(service).move.switch", [:], .conflict)
      try await self("\(service).move.end")
    }
    try await self("gateway.readiness.get")
    try await self("rpc.discover")
    try await self("gateway.authenticate", ["token": .string(token)])
    try await catalogues()
    try await self("entitlements.offerings.get")
    try await self("entitlements.subscription.get")
    try await refused("entitlements.purchases.submit", ["signed_transaction": "a.b.c"], .invalidParams)
    try await self("views.get", ["view": "home"])
    try await refused("views.get", ["view": "none"], .notFound)
  }

  func flippin() async throws {
    try await register("flippin")
    try await self("entitlements.access.check", ["checks": [["rule": "cards", "adding": 1]]])
    try await self("content.pair.set", ["front": "en", "back": "vi"])
    try await self("content.pair.get")
    let added = try await self("content.cards.add", ["front": "dog", "back": "chó", "tags": ["animal"]])
    let card = try #require(added["card"]?["id"])
    try await self("content.cards.edit", ["card": card, "version": 1, "notes": "one"])
    try await refused("content.cards.edit", ["card": card, "version": 1, "notes": "two"], .conflict)
    try await self("content.cards.favorite", ["card": card])
    try await self("content.cards.update", ["cards": [card], "add_tags": ["pet"]])
    try await self("content.tags.list")
    try await self("content.tags.rename", ["tag": "animal", "name": "beast"])
    try await self("content.tags.delete", ["tag": "pet"])
    try await self("content.cards.list", ["limit": 1])
    try await self("content.cards.get", ["card": card])
    try await refused("content.cards.get", ["card": "none"], .notFound)
    let presets = try await self("content.presets.list")
    let preset = try #require(presets["presets"]?[0]?["id"])
    try await self("content.cards.delete", ["cards": [card]])
    try await self("content.presets.add", ["preset": preset])
    try await self("content.cards.delete-all")
    for _ in 0..<25 { try await self("content.cards.add", ["front": "a", "back": "b"]) }
    try await refused("content.cards.add", ["front": "a", "back": "b"], .limitExceeded)
  }

  func bibleStories() async throws {
    try await register("bible-stories")
    let books = try await self("content.books.list")
    let book = try #require(books["books"]?[0]?["id"])
    let pages = try await self("content.books.get", ["book": book])
    try await self("content.books.opening")
    let picture = try #require(pages["pages"]?[0]?["picture"]?["id"])
    try await self("content.pictures.read", ["picture": picture, "size": "small", "half": "left"])
    try await self("content.pictures.link", ["pictures": [picture], "size": "small"])
    let digest = try #require(pages["pages"]?[0]?["picture"]?["sha256"])
    try await self(
      "content.pictures.fetch",
      ["app": "bible-stories", "sha256": digest, "size": "small", "half": "right", "length": 9])
    try await self("content.reading.set", ["book": book, "page": 1])
    try await self("content.reading.get", ["book": book])
    try await refused("content.reading.set", ["book": book, "page": 999], .notFound)
  }

  func roastMeLater() async throws {
    let account = try #require(try await register("roast-me-later"))
    let choices = try await self("ai.generators.list")
    let category = try #require(choices["generators"]?[0]?["inputs"]?[0]?["choices"]?[0]?["id"])
    let roast = try await self("ai.generate", ["generator": "roast", "inputs": ["category": category, "spice": 1]])
    let text = try #require(roast["id"])
    try await self("ai.history.list", ["generator": "roast", "favorite": false, "search": "a", "limit": 10])
    try await self("ai.history.get", ["text": text])
    let costs = try await self("ai.texts.costs", ["account": account, "limit": 5])
    #expect(costs["texts"]?[0]?["text"] == text && costs["texts"]?[0]?["took"]?["attempts"] == 0)
    try await self("ai.history.favorite", ["text": text, "favorite": true])
    try await self("ai.reactions.set", ["text": text, "reaction": "laughed"])
    try await refused("ai.reactions.set", ["text": text, "reaction": "none"], .invalidParams)
    try await self("ai.reactions.totals", ["generator": "roast"])
    try await refused("ai.reactions.totals", ["generator": "none"], .notFound)
    try await self("ai.share.templates")
    try await self("ai.share.read", ["text": text, "template": "classic"])
    try await refused("ai.share.read", ["text": text, "template": "story"], .entitlementRequired)
    try await refused("ai.share.read", ["text": "none", "template": "classic"], .notFound)
    try await self("ai.daily.get", ["language": "en"])
    try await refused("ai.daily.get", ["generator": "none"], .notFound)
    try await self("ai.texts.report", ["generator": "roast", "text": text, "reason": "too harsh"])
    try await self("ai.history.delete", ["text": text])
    for method in ["ai.history.get", "ai.history.delete"] { try await refused(method, ["text": text], .notFound) }
    try await refused("ai.history.favorite", ["text": text, "favorite": true], .notFound)
    let made = JSONValue.integer(LoopClock.system.wallNow.milliseconds - 60_000)
    let brought = try await self(
      "ai.local.import",
      [
        "texts": [
          [
            "generator": "roast", "inputs": ["category": category, "spice": 2], "text": "A roast of old.",
            "language": "en", "made_at": made, "favorite": true, "reaction": "laughed",
          ],
          ["generator": "none", "text": "A roast of old.", "language": "en", "made_at": made],
        ]
      ])
    #expect(brought["texts"]?.array?.compactMap { $0["state"] } == ["stored", "refused"])
    try await self("ai.local.state")
    try await self("ai.history.delete-all", ["generator": "roast"])
    try await self("notifications.inbox.list")
    try await self("notifications.inbox.read")
    try await self(
      "notifications.preferences.set",
      ["kinds": [["kind": "daily_reminder", "hour": 18]], "quiet": ["from_hour": 21, "until_hour": 7]])
    try await refused("notifications.preferences.set", ["kinds": [["kind": "no_kind"]]], .notFound)
    try await self("notifications.preferences.get")
    try await self("gateway.app.get", ["client_version": "1.0"])
    try await refused("gateway.app.get", ["client_version": 1], .invalidParams)
    try await self("notifications.plan.get", ["days": 2])
    let device = String(repeating: "a0", count: 32)
    try await self("notifications.devices.set", ["token": .string(device), "environment": "sandbox"])
    try await refused("notifications.devices.set", ["token": .string("x" + device.dropFirst())], .invalidParams)
    try await self("notifications.devices.set")
    let news: JSONValue = [
      ["language": "en", "title": "News", "body": "b"], ["language": "vi", "title": "Tin", "body": "b"],
    ]
    try await self("notifications.announcements.count", ["app": "roast-me-later", "segment": ["languages": ["en"]]])
    try await self(
      "notifications.announcements.make", ["id": "one", "app": "roast-me-later", "words": news, "by": "ops"])
    try await refused(
      "notifications.announcements.make", ["id": "one", "app": "tarot", "words": news, "by": "ops"], .conflict)
    try await self("notifications.announcements.list", ["limit": 5])
    try await self("notifications.announcements.cancel", ["id": "one", "by": "ops"])
    try await refused("notifications.announcements.cancel", ["id": "none", "by": "ops"], .notFound)
    try await self("notifications.browsers.key")
    try await refused(
      "notifications.browsers.set",
      ["endpoint": "https://push.example.com/x", "p256dh": .string(device), "auth": .string(device)], .invalidParams)
    try await self("notifications.browsers.set")
    try await self("progress.streak.get")
    let now = LoopClock.system.wallNow.milliseconds
    let told: JSONValue = [
      ["id": "one", "action": "opened", "at": .integer(now)], ["id": "two", "action": "nothing", "at": .integer(now)],
    ]
    let reply = try await self("progress.actions.report", ["actions": told])
    #expect(reply["results"]?[0]?["state"] == "counted" && reply["results"]?[1]?["state"] == "refused")
    try await self("progress.badges.list")
    try await self("progress.streak.days")
    try await self("progress.streak.show", ["account": account])
    try await refused(
      "progress.streak.repair", ["account": account, "by": "test", "reason": "nothing broke"], .conflict)
  }
}
