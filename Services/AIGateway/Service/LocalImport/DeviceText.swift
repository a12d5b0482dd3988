import AIGatewayContract
import AppCatalog
import CivilTime
import Crypto
import SafetyFilter
import Wire

/// A text from a device, validated against its generator.
struct DeviceText: Sendable {
  /// The text as stored in the history, without an id.
  private(set) var text: GeneratedText
  /// The choice under which the text's reactions are counted; empty if the generator doesn't group reactions.
  let choice: String
  /// A digest that identifies the text. The favourite mark and the reaction don't affect it.
  let digest: String
  /// The texts that the filter checks: free-text inputs and the text itself.
  private let parts: [String]

  /// - Parameter day: Any day, since imported texts may be from any season.
  /// - Throws: `invalid_params` for an invalid text; `not_found` if the generator's texts can't be imported.
  init(_ given: ImportedText, to app: App, by rules: LocalImportRules.Texts, on day: CivilDay) throws {
    guard rules.generators.contains(given.generator.value), let generator = app.generators?[given.generator.value]
    else { throw Failure.notFound(.noGenerator) }
    let inputs = try Inputs(given.inputs, of: rules.widened(generator), on: day)
    try Self.checkItems(of: inputs, in: app)
    let written = try Self.text(given, of: generator)
    guard app.info.languages.contains(given.language) else {
      throw Failure.invalidParams("language '\(given.language.tag)' isn't a language of the app")
    }
    try generator.reactions.check(given.reaction)
    parts = inputs.texts + [written]
    choice = generator.reactions?.by.flatMap(inputs.choice) ?? ""
    text = GeneratedText(
      id: nil, generator: generator.id, inputs: inputs.json(), text: written, language: given.language, origin: .device,
      provider: nil, cached: false, favorite: given.favorite ?? false, reaction: given.reaction?.value,
      createdAt: Timestamp(milliseconds: given.madeAt.milliseconds))
    digest = try Self.digest(of: text)
  }

  /// Returns the reason why the filter rejects the text; nil if it is allowed. The filter takes a thousand times as
  /// long as all other checks.
  func refusal(by filter: SafetyFilter) -> Failure? {
    for part in parts {
      if let reason = filter.reason(against: part) { return .contentBlocked(.localImportBlocked, reason: reason) }
    }
    return nil
  }

  /// Returns the record of the text, which was stored under an id.
  func entry(as id: String) -> LocalImportTable.Entry {
    LocalImportTable.Entry(text: id, choice: choice, favorite: text.favorite, reaction: text.reaction)
  }

  private static func digest(of text: GeneratedText) throws -> String {
    let inputs = try JSON.text(text.inputs)
    let parts = [text.generator, text.language.tag, "\(text.createdAt.milliseconds)", inputs, text.text]
    return Base64.encodeURL(SHA256.digest(Array(parts.joined(separator: "\u{0}").utf8)))
  }

  private static func text(_ given: ImportedText, of generator: Generator) throws(Failure) -> String {
    let text = ReadableText.whole(given.text.value)
    guard !text.isEmpty else { throw .invalidParams("'text' has no visible characters") }
    guard text.utf8.count <= generator.maxBytes else {
      throw .invalidParams(
        "'text' has \(text.utf8.count) bytes, but a text of \(generator.id) may have at most \(generator.maxBytes)")
    }
    return text
  }

  private static func checkItems(of inputs: Inputs, in app: App) throws(Failure) {
    for (input, catalogue, item) in inputs.items {
      let groups = app.catalogue(catalogue)?.content.groups ?? []
      guard groups.contains(where: { $0.items.contains { $0.id == item.value } }) else {
        throw .invalidParams("inputs.\(input) '\(Excerpt(item.value))' isn't an item of \(catalogue)")
      }
    }
  }
}
