import AIGatewayContract
import AppCatalog
import CivilTime
import EventLoop
import Files
import Glibc
import HTTPClient
import MessageBus
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

/// The `ai` service with a new database, a test app and providers that the test controls.
@Loop final class GeneratorFixture {
  let store: Store
  let catalog: AppCatalog
  let clock: LoopClock
  let metrics = Metrics()
  /// A log that records all levels.
  let log: Log
  private let server: Server
  private let peer: Peer
  private let listener: Listener
  private let service: AIGatewayService
  private let client = HTTPClient()

  nonisolated static let start = Timestamp(seconds: 1_795_258_800)

  /// - Parameters:
  ///   - providers: The providers, in the order in which they are asked.
  ///   - folder: The folder for the app and the database.
  ///   - files: The app's files.
  init(_ providers: [any Provider], in folder: String, files: [String: String] = files) throws {
    try Disk.makeDirectories("\(folder)/apps/plant-pal", mode: 0o700)
    for (name, text) in files {
      try Disk.write(Array(text.utf8), to: "\(folder)/apps/plant-pal/\(name)", mode: 0o600)
    }
    clock = LoopClock(wall: Self.start)
    catalog = try AppCatalog.load("\(folder)/apps")
    store = try Store.ofRun(
      "\(folder)/ai.db", migrations: AIGatewayService.migrations, held: AIGatewayAPI.held, clock: clock)
    log = Log(service: "ai", level: .notice, clock: clock) { _ in }
    let policy = PeerPolicy(services: ["gateway": geteuid(), "entitlements": geteuid()], operators: [])
    server = Server(routes: Routes(prefix: "ai"), clock: .system, log: log, policy: policy)
    let content = Peer(name: "content", path: "\(folder)/content.sock", clock: .system)
    service = AIGatewayService(
      store: store, catalog: catalog, content: content, providers: providers, metrics: metrics, log: log)
    service.register(on: server.routes)
    peer = Peer(name: "ai", path: "\(folder)/ai.sock", clock: .system)
    let server = server
    listener = try Listener(descriptor: ListeningSocket.make(at: "\(folder)/ai.sock", mode: 0o600)) {
      server.accept($0)
    }
  }

  /// The problems reported to the operator.
  var warnings: [ServiceWarning] { service.warnings }

  /// Replaces the providers.
  func use(_ providers: [any Provider]) { service.use(providers) }

  /// A paid model behind HTTP: 10 cents per million input tokens, 40 per million output tokens.
  ///
  /// - Parameter apps: The apps with their own keys.
  func outside(
    at server: PlainServer, attempts: Int = 2, within budgets: Budgets = Budgets(), apps: [String] = []
  ) -> RemoteProvider {
    outside("p", at: server.url(""), attempts: attempts, within: budgets, apps: apps)
  }

  /// A paid model at any address.
  ///
  /// - Parameter clock: The clock for retries; by default the fixture's, which only the test advances.
  func outside(
    _ name: String, at url: String, kind: RemoteModel.Dialect = .openAI, model: String = "m", key: String? = nil,
    attempts: Int = 2, timeoutSeconds: Int? = nil, silenceSeconds: Int? = nil, within budgets: Budgets = Budgets(),
    apps: [String] = [],
    clock: LoopClock? = nil, price: Price? = Price(inputCents: 10, outputCents: 40)
  ) -> RemoteProvider {
    let model = RemoteModel(
      id: name, kind: kind, url: url, model: model, key: nil, appKeys: nil, timeoutSeconds: timeoutSeconds,
      silenceSeconds: silenceSeconds, hedgeAfterMs: nil, attempts: attempts, maxTokens: 300,
      price: price)
    return RemoteProvider(
      RemoteModels.WithKeys(
        model: model, key: key.map { Secret($0) },
        appKeys: Dictionary(uniqueKeysWithValues: apps.map { ($0, Secret("sk-\($0)")) })),
      within: budgets, Spending(store), client: client,
      clock: clock ?? self.clock, log: log)
  }

  /// Runs `body` with a fixture, and closes the fixture.
  nonisolated static func with(
    _ providers: @escaping @Loop @Sendable () -> [any Provider], files: [String: String] = files,
    _ body: @escaping @Loop @Sendable (GeneratorFixture) async throws -> Void
  ) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let fixture = try GeneratorFixture(providers(), in: folder, files: files)
        try await body(fixture)
        fixture.client.close()
        fixture.listener.close()
        fixture.server.close()
        await fixture.store.close()
      }
    }
  }

  func principal(
    _ account: String = "acc_1", plan: String = "free", language: Language = .en, zone: String = "Asia/Ho_Chi_Minh"
  ) -> Principal {
    Principal(account: account, app: "plant-pal", plan: plan, language: language, timeZone: zone)
  }

  /// Calls a method for an account.
  ///
  /// - Parameter isOperator: True if an operator makes the call.
  func call<R: Request>(
    _ request: R, as principal: Principal? = nil, isOperator: Bool = false, key: String? = nil
  ) async throws -> R.Reply {
    try await peer.call(
      request, as: Caller(principal: principal ?? self.principal(), isOperator: isOperator, idempotencyKey: key),
      timeout: .seconds(30))
  }

  /// Returns the kind of failure with which a call ends; nil if it succeeds.
  func kind<R: Request>(_ request: R, as principal: Principal? = nil) async throws -> FailureKind? {
    do {
      _ = try await call(request, as: principal)
      return nil
    } catch let failure as Failure {
      return failure.kind
    }
  }

  /// Merges an account into another, step by step.
  func merge(_ account: String, into other: String) async throws {
    while try await !peer.call(
      MergeAccounts(account: account, into: other, app: "plant-pal"), as: Caller(principal: nil),
      method: MergeAccounts.method(of: "ai")
    ).isDone {}
  }

  /// Generates a text; by default a tip, which is stored in the history.
  func tip(
    _ inputs: JSONValue = ["plant": "fern", "strength": 2], of generator: Identifier = "tip",
    as principal: Principal? = nil, from origin: String? = nil, isOperator: Bool = false, key: String? = nil,
    part: @escaping @Loop (TextPart) -> Void = { _ in }
  ) async throws -> GeneratedText {
    try await peer.call(
      Generate(generator: generator, inputs: SmallJSON(inputs)),
      as: Caller(principal: principal ?? self.principal(), origin: origin, isOperator: isOperator, idempotencyKey: key),
      timeout: .seconds(30),
      item: part)
  }

  nonisolated static let files = [
    "app.json": """
    {"id": "plant-pal", "name": {"en": "Plant Pal", "vi": "Bạn Cây"}, "bundle_id": "com.example.plant-pal",
     "languages": ["en", "vi"], "first_released_on": "2026-01-01"}
    """,
    "offerings.json": """
    {"bundle_id": "com.example.plant-pal",
     "plans": [{"id": "premium", "name": {"en": "Premium", "vi": "Premium"}}],
     "offering": {"id": "premium", "headline": {"en": "More", "vi": "Thêm"}, "body": {"en": "More.", "vi": "Thêm."},
       "points": [{"en": "More", "vi": "Thêm"}]},
     "products": [{"id": "com.example.plant-pal.monthly", "period": "monthly", "price": {"minor_units": 299, "currency": "USD"},
       "plan": "premium", "title": {"en": "Monthly", "vi": "Hằng tháng"},
       "description": {"en": "Each month.", "vi": "Mỗi tháng."}}]}
    """,
    "share.json": """
    {"templates": [
      {"id": "plain", "name": {"en": "Plain", "vi": "Đơn giản"}, "width": 300, "height": 200, "ground": ["#FFFFFF"],
       "text": {"left": 20, "top": 20, "width": 260, "height": 130, "color": "#000000", "largest": 40, "smallest": 16},
       "labels": [{"text": {"en": "from {app}", "vi": "từ {app}"},
         "box": {"left": 20, "top": 160, "width": 260, "height": 30, "color": "#777777", "largest": 16, "smallest": 12}}]},
      {"id": "grand", "name": {"en": "Grand", "vi": "Lớn"}, "access_rule": "grand", "width": 200, "height": 200,
       "ground": ["#00FF00", "#0000FF"],
       "text": {"left": 20, "top": 20, "width": 160, "height": 160, "color": "#FFFFFF", "largest": 40, "smallest": 16}}]}
    """,
    "import.json": """
    {"open_days": 30, "ahead_minutes": 10,
     "texts": {"generators": ["tip"], "most": 60, "former": {"plant": ["cactus"]}}}
    """,
    "safety.json": """
    {"blocked": [{"reason": "poison", "words": ["arsenic"]}], "refuse_personal_data": true}
    """,
    "generators.json": """
    {"generators": [
      {"id": "tip", "name": {"en": "Tip", "vi": "Mẹo"},
       "inputs": [
         {"id": "plant", "name": {"en": "Plant", "vi": "Cây"}, "choices": [
           {"id": "fern", "name": {"en": "Fern", "vi": "Dương xỉ"}, "goal": 2,
            "words": {"hints": {"en": ["Spray it", "Shade it"], "vi": ["Phun nước"]}}},
           {"id": "holly", "name": {"en": "Holly", "vi": "Ô rô"}, "season": {"from": "12-01", "until": "01-06"},
            "words": {"hints": {"en": ["Cut it"], "vi": ["Cắt tỉa"]}}}]},
         {"id": "strength", "name": {"en": "Strength", "vi": "Độ mạnh"},
          "levels": [{"name": {"en": "weak", "vi": "nhẹ"}}, {"name": {"en": "plain", "vi": "vừa"}},
            {"name": {"en": "strong", "vi": "mạnh"}}]},
         {"id": "trouble", "name": {"en": "Trouble", "vi": "Vấn đề"}, "optional": true, "text": 40}],
       "prompt": {"version": 1, "system": {"en": "You know plants.", "vi": "Bạn rành cây."},
         "user": {"en": "{plant}, {strength}.{#trouble} Trouble: {trouble}.{/trouble} {reactions}",
           "vi": "{plant}, {strength}."}},
       "embedded": {"en": "{plant.hints}.", "vi": "{plant.hints}."}, "longest": 200,
       "quota": "tips", "keeps": "history", "softer": "strength", "daily": {"inputs": {"strength": 2}},
       "curated": [{"when": {"plant": "fern"}, "text": {"en": "Curated fern.", "vi": "Mẹo soạn sẵn."}}],
       "reactions": {"by": "plant", "least": 2, "kinds": [
         {"id": "helpful", "name": {"en": "Helpful", "vi": "Hữu ích"},
          "prompt": {"en": "More like these.", "vi": "Thêm như vậy."}},
         {"id": "vague", "name": {"en": "Vague", "vi": "Mơ hồ"}, "levels": 1}]}},
      {"id": "fact", "name": {"en": "Fact", "vi": "Sự thật"},
       "inputs": [{"id": "light", "name": {"en": "Light", "vi": "Ánh sáng"}, "choices": [
         {"id": "sun", "name": {"en": "sun", "vi": "nắng"}}, {"id": "shade", "name": {"en": "shade", "vi": "râm"}}]}],
       "prompt": {"version": 1, "system": {"en": "You know plants.", "vi": "Bạn rành cây."},
         "user": {"en": "About {light}.", "vi": "Về {light}."}},
       "answer": {"name": "plant_fact", "description": "A fact", "member": "fact",
         "member_description": "The fact itself"},
       "embedded": {"en": "Plants like {light}.", "vi": "Cây thích {light}."}, "quota": "facts", "keeps": "cache",
       "stored": {"en": "Some like {light}.", "vi": "Có cây thích {light}."}}]}
    """,
    "access.json": """
    {"offering": "premium", "quotas": [{"id": "tips", "per_day": [{"plan": "free", "calls": 3}],
      "refusal": {"en": {"one": "{limit} tip", "other": "{limit} tips a day"}, "vi": "{limit} mẹo một ngày"}},
      {"id": "facts", "per_day": [{"plan": "free", "calls": 2}]}],
     "flags": [{"id": "grand", "unlocked_by": ["premium"]}]}
    """,
  ]
}

/// A provider whose answers the test determines.
final class PlayedProvider: Provider {
  let name: String
  let origin = GeneratedText.Origin.provider
  let hedgesAfter: Duration?
  private let play: @Loop @Sendable (Prompt, @escaping @Loop (String) throws -> Void) async throws -> Void

  init(
    _ name: String = "played", hedgesAfter: Duration? = nil,
    _ play: @escaping @Loop @Sendable (Prompt, @escaping @Loop (String) throws -> Void) async throws -> Void
  ) {
    self.name = name
    self.hedgesAfter = hedgesAfter
    self.play = play
  }

  func write(
    _ prompt: Prompt, on bill: TextBill, _ piece: @escaping @Loop (String) throws -> Void
  ) async throws -> Tokens? {
    bill.asked()
    try await play(prompt, piece)
    return nil
  }
}

extension RemoteProvider {
  /// Writes a text without recording its cost.
  func write(_ prompt: Prompt, _ piece: @escaping @Loop (String) throws -> Void) async throws -> Tokens? {
    try await write(prompt, on: TextBill(), piece)
  }
}

/// The prompts that a provider received.
@Loop final class Asked {
  var prompts: [Prompt] = []
}
