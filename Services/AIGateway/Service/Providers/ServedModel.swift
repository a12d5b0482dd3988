import Files
import ServiceHost
import Telemetry
import Wire

/// A model that somebody serves by HTTPS, as `providers.json` names it.
struct ServedModel: Codable, Hashable, Sendable {
  /// What an app's data and the metrics call it.
  var id: String
  /// How it is spoken to.
  var kind: Dialect
  /// Where it is; that of the kind's own maker, if left out. `http://` for this machine only.
  var url: String?
  /// Its name there.
  var model: String
  /// Where the key is kept, as `SecretSource` has it; nil for one that needs none.
  var key: String?
  /// Keys of single apps, by their ids, in place of `key`.
  var appKeys: [String: String]?
  /// Seconds that a text may take; 30 if left out.
  var timeoutSeconds: Int?
  /// Seconds in which something has to come; 10 if left out.
  var silenceSeconds: Int?
  /// Milliseconds without a word after which the next provider is asked too; it never is, if left out. Whoever says
  /// something first goes on; both are paid for.
  var hedgeAfterMs: Int?
  /// How often it is asked for one text before the next provider is; 2 if left out.
  var attempts: Int?
  /// The most tokens that it may answer with; 1,000 if left out.
  var maxTokens: Int?
  /// What tokens cost; nothing, if left out.
  var price: Price?

  /// The ways in which models are spoken to.
  enum Dialect: String, Codable, Sendable, CaseIterable {
    /// OpenAI's chat completions, which many servers understand.
    case openAI = "openai"
    /// OpenAI's responses.
    case openAIResponses = "openai-responses"
    /// Anthropic's messages.
    case anthropic
    /// Gemini's generated content.
    case gemini

    /// The maker's own address.
    var address: String {
      switch self {
      case .openAI, .openAIResponses: "https://api.openai.com/v1"
      case .anthropic: "https://api.anthropic.com"
      case .gemini: "https://generativelanguage.googleapis.com"
      }
    }
  }

  /// Where it is, without a slash at its end.
  var base: String {
    var base = url ?? kind.address
    while base.hasSuffix("/") { base.removeLast() }
    return base
  }

  /// What is wrong with it: which member, and in words that fit behind its place.
  var problems: [(member: String, reason: String)] {
    var problems: [(member: String, reason: String)] = []
    func require(_ holds: Bool, of member: String, _ reason: String) { if !holds { problems.append((member, reason)) } }
    require(
      (1...40).contains(id.utf8.count) && id != "embedded", of: "id",
      "must have 1 to 40 bytes, and 'embedded' is another one's")
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
      "must be 0 to 1000000 cents a million tokens")
    return problems
  }
}

/// `providers.json`: who writes texts on this machine, in the order in which they are asked.
struct ServedModels: Codable, Hashable, Sendable {
  var providers: [ServedModel]
  /// How much may be spent on them; without bounds, if left out.
  var budgets: Budgets?

  /// Bytes that a key may have.
  private static let mostKeyBytes = 4096

  /// One with its keys read.
  struct Keyed: Sendable {
    var model: ServedModel
    var key: Secret?
    var appKeys: [String: Secret]

    /// Returns whether budgets limit what the model costs; true for one that nobody pays for.
    ///
    /// A limit in cents doesn't reach a model without a price.
    func isBounded(by budgets: Budgets) -> Bool {
      if key == nil, appKeys.isEmpty, model.price == nil { return true }
      let all = [budgets.accountPerDay, budgets.addressPerDay, budgets.appPerDay].compactMap(\.self)
      return all.contains { $0.calls != nil || $0.tokens != nil || ($0.cents != nil && model.price != nil) }
    }

    /// Where the keys are kept, in words for the operator: what should be otherwise.
    var remarks: [String] {
      ([model.key].compactMap(\.self) + (model.appKeys ?? [:]).sorted { $0.key < $1.key }.map(\.value))
        .compactMap { SecretSource(setting: $0)?.remark }
    }
  }

  /// Reads the file and the keys that it names.
  ///
  /// - Throws: `SettingsFault` that names the place, and no key.
  static func read(_ path: String, for setting: String) throws -> (models: [Keyed], budgets: Budgets) {
    let file = try NamedJSONFile(path, of: setting)
    let models: ServedModels = try file.decode()
    var ids: Set<String> = []
    let keyed = try models.providers.enumerated().map { index, model in
      let place = "providers[\(index)]"
      if let problem = model.problems.first { throw file.fault(problem.reason, at: "\(place).\(problem.member)") }
      guard ids.insert(model.id).inserted else { throw file.fault("is another provider's", at: "\(place).id") }
      var appKeys: [String: Secret] = [:]
      for (app, name) in model.appKeys ?? [:] { appKeys[app] = try key(name, at: "\(place).app_keys.\(app)", of: file) }
      return Keyed(
        model: model, key: try model.key.map { try key($0, at: "\(place).key", of: file) }, appKeys: appKeys)
    }
    let budgets = models.budgets ?? Budgets()
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
    return (keyed, budgets)
  }

  private static func key(_ text: String, at place: String, of file: NamedJSONFile) throws -> Secret {
    guard let source = SecretSource(setting: text) else {
      throw file.fault("must be \(SecretSource.expected)", at: place)
    }
    let key: Secret
    do throws(FileFault) { key = try source.read() } catch {
      throw file.fault("can't be read: \(error.reason)", at: place)
    }
    // It goes into a header.
    let bytes = Array(key.reveal().utf8)
    guard bytes.count <= mostKeyBytes else {
      throw file.fault("names a file with more than a key's \(mostKeyBytes) bytes", at: place)
    }
    if let wrong = bytes.firstIndex(where: { !(0x21...0x7E).contains($0) }) {
      throw file.fault(
        "names a file whose text isn't a key: byte \(wrong + 1) is a blank, a line's end or no ASCII", at: place)
    }
    return key
  }
}
