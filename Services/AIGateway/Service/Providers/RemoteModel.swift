import Files
import ServiceHost
import Telemetry
import Wire

/// A model that is served over HTTPS, as configured in `providers.json`.
struct RemoteModel: Codable, Hashable, Sendable {
  /// The id used in app data and metrics.
  var id: String
  /// The API dialect.
  var kind: Dialect
  /// The base URL; if omitted, that of the dialect's vendor. `http://` is only allowed for the local machine.
  var url: String?
  /// The model's name on the server.
  var model: String
  /// The location of the API key, in the format of `SecretSource`; nil if none is needed.
  var key: String?
  /// Keys of individual apps by app id, used instead of `key`.
  var appKeys: [String: String]?
  /// The time limit for a text in seconds; if omitted, 30.
  var timeoutSeconds: Int?
  /// The maximum time without any data, in seconds; if omitted, 10.
  var silenceSeconds: Int?
  /// The time without output, in milliseconds, after which the service also asks the next provider. If omitted, the
  /// service waits. The provider that sends output first writes the text, but both providers bill the call.
  var hedgeAfterMs: Int?
  /// The maximum number of attempts for one text before the service asks the next provider; if omitted, 2.
  var attempts: Int?
  /// The maximum number of output tokens; if omitted, 1,000.
  var maxTokens: Int?
  /// The price of the tokens; if omitted, they are free.
  var price: Price?

  /// The API dialects of model servers.
  enum Dialect: String, Codable, Sendable, CaseIterable {
    /// OpenAI's Chat Completions API, which many servers implement.
    case openAI = "openai"
    /// OpenAI's Responses API.
    case openAIResponses = "openai-responses"
    /// Anthropic's Messages API.
    case anthropic
    /// Gemini's `generateContent` API.
    case gemini

    /// The vendor's base URL.
    var address: String {
      switch self {
      case .openAI, .openAIResponses: "https://api.openai.com/v1"
      case .anthropic: "https://api.anthropic.com"
      case .gemini: "https://generativelanguage.googleapis.com"
      }
    }
  }

  /// The base URL without a trailing slash.
  var base: String {
    var base = url ?? kind.address
    while base.hasSuffix("/") { base.removeLast() }
    return base
  }

  /// The problems of the configuration. In an error message, each reason follows the location of its member.
  var problems: [(member: String, reason: String)] {
    var problems: [(member: String, reason: String)] = []
    func require(_ holds: Bool, of member: String, _ reason: String) { if !holds { problems.append((member, reason)) } }
    require(
      (1...40).contains(id.utf8.count) && id != "embedded", of: "id",
      "must have 1 to 40 bytes and can't be 'embedded'")
    require(WebAddress(setting: base) != nil, of: "url", "must be \(WebAddress.expected)")
    require((1...200).contains(model.utf8.count), of: "model", "must have 1 to 200 bytes")
    require((1...300).contains(timeoutSeconds ?? 30), of: "timeout_seconds", "must be 1 to 300")
    require((1...300).contains(silenceSeconds ?? 10), of: "silence_seconds", "must be 1 to 300")
    require((10...60_000).contains(hedgeAfterMs ?? 10), of: "hedge_after_ms", "must be 10 to 60000")
    require((1...5).contains(attempts ?? 2), of: "attempts", "must be 1 to 5")
    require((1...100_000).contains(maxTokens ?? 1000), of: "max_tokens", "must be 1 to 100000")
    let cents = 0...1_000_000
    require(
      cents.contains(price?.inputCents ?? 0) && cents.contains(price?.outputCents ?? 0), of: "price",
      "must be 0 to 1000000 cents per million tokens")
    return problems
  }
}

/// `providers.json`: the providers that write texts, in the order in which they are asked.
struct RemoteModels: Codable, Hashable, Sendable {
  var providers: [RemoteModel]
  /// The spending limits; if omitted, there are none.
  var budgets: Budgets?

  /// The maximum length of a key in bytes.
  private static let maxKeyBytes = 4096

  /// A model with its keys read.
  struct WithKeys: Sendable {
    var model: RemoteModel
    var key: Secret?
    var appKeys: [String: Secret]

    /// Returns true if the budgets limit the model's cost, or if the model needs no key and has no price.
    ///
    /// A limit in cents has no effect on a model without a price.
    func isBounded(by budgets: Budgets) -> Bool {
      if key == nil, appKeys.isEmpty, model.price == nil { return true }
      let all = [budgets.accountPerDay, budgets.addressPerDay, budgets.appPerDay].compactMap(\.self)
      return all.contains { $0.calls != nil || $0.tokens != nil || ($0.cents != nil && model.price != nil) }
    }

    /// Problems with the storage of keys, for the operator to fix.
    var warnings: [ServiceWarning] {
      ([model.key].compactMap(\.self) + (model.appKeys ?? [:]).sorted { $0.key < $1.key }.map(\.value))
        .compactMap { SecretSource(setting: $0)?.warning }
    }
  }

  /// Reads the file and the keys that it refers to.
  ///
  /// - Throws: `SettingsFault` that names the location but never the key.
  static func read(_ path: String, for setting: String) throws -> (models: [WithKeys], budgets: Budgets) {
    let file = try NamedJSONFile(path, of: setting)
    let models: RemoteModels = try file.decode()
    var ids: Set<String> = []
    let keyed = try models.providers.enumerated().map { index, model in
      let place = "providers[\(index)]"
      if let problem = model.problems.first { throw file.fault(problem.reason, at: "\(place).\(problem.member)") }
      guard ids.insert(model.id).inserted else {
        throw file.fault("is the name of another provider", at: "\(place).id")
      }
      return try withKeys(model, at: place, of: file)
    }
    let budgets = models.budgets ?? Budgets()
    try check(budgets, of: file)
    return (keyed, budgets)
  }

  private static func withKeys(_ model: RemoteModel, at place: String, of file: NamedJSONFile) throws -> WithKeys {
    var appKeys: [String: Secret] = [:]
    for (app, name) in model.appKeys ?? [:] { appKeys[app] = try key(name, at: "\(place).app_keys.\(app)", of: file) }
    return WithKeys(
      model: model, key: try model.key.map { try key($0, at: "\(place).key", of: file) }, appKeys: appKeys)
  }

  private static func check(_ budgets: Budgets, of file: NamedJSONFile) throws {
    let named = [
      ("account_per_day", budgets.accountPerDay), ("address_per_day", budgets.addressPerDay),
      ("app_per_day", budgets.appPerDay),
    ]
    for (name, budget) in named {
      let bounds = [budget?.calls, budget?.tokens, budget?.cents].compactMap(\.self)
      guard bounds.allSatisfy({ (0...1_000_000_000_000).contains($0) }) else {
        throw file.fault("must be 0 to 1000000000000", at: "budgets.\(name)")
      }
    }
  }

  private static func key(_ text: String, at place: String, of file: NamedJSONFile) throws -> Secret {
    guard let source = SecretSource(setting: text) else {
      throw file.fault("must be \(SecretSource.expected)", at: place)
    }
    let key: Secret
    do throws(FileFault) { key = try source.read() } catch {
      throw file.fault("can't be read: \(error.reason)", at: place)
    }
    try check(key, at: place, of: file)
    return key
  }

  /// Checks that a key can be sent in an HTTP header.
  private static func check(_ key: Secret, at place: String, of file: NamedJSONFile) throws {
    let bytes = Array(key.reveal().utf8)
    guard bytes.count <= maxKeyBytes else {
      throw file.fault("names a file of more than \(maxKeyBytes) bytes, the maximum size of a key", at: place)
    }
    if let wrong = bytes.firstIndex(where: { !(0x21...0x7E).contains($0) }) {
      throw file.fault(
        "names a file that doesn't contain a key: byte \(wrong + 1) is a space, a line break or not ASCII", at: place)
    }
  }
}
