import AIGatewayContract
import AppCatalog
import CivilTime
import Crypto
import Wire

/// A text that a device brought, held against what its generator declares and against what nobody shall read. Pure.
struct BroughtText {
  /// As the history will have it, without an id.
  private(set) var text: GeneratedText
  /// What its reactions are counted by; empty where they aren't counted apart.
  let choice: String
  private let reactions: [String]

  /// - Parameter day: any: what a device had is of any season.
  /// - Throws: `invalid_params` or `not_found` that names what is wrong, or `content_blocked`.
  init(
    _ given: AdoptedText, to app: App, by rules: AdoptionRules.Texts, past filter: SafetyFilter, on day: CivilDay
  ) throws {
    guard rules.generators.contains(given.generator.value), let generator = app.generators?[given.generator.value]
    else { throw Failure.notFound(.noGenerator) }
    let inputs = try Inputs(given.inputs, of: rules.widened(generator), on: day)
    try Self.checkItems(of: inputs, in: app)
    let words = try Self.words(given, of: generator)
    guard app.info.languages.contains(given.language) else {
      throw Failure.invalidParams("language '\(given.language.tag)' is none of the app's")
    }
    reactions = generator.reactions?.kinds.map(\.id) ?? []
    if let reaction = given.reaction?.value, !reactions.contains(reaction) {
      let known = reactions.isEmpty ? "none" : reactions.joined(separator: ", ")
      throw Failure.invalidParams("reaction '\(Excerpt(reaction))' isn't one of this generator's: \(known)")
    }
    for part in inputs.texts + [words] {
      if let reason = filter.reason(against: part) { throw Failure.contentBlocked(.adoptionBlocked, reason: reason) }
    }
    choice = generator.reactions?.by.flatMap(inputs.choice) ?? ""
    text = GeneratedText(
      id: nil, generator: generator.id, inputs: inputs.json(), text: words, language: given.language, origin: .device,
      provider: nil, cached: false, favorite: given.favorite ?? false, reaction: given.reaction?.value,
      createdAt: Timestamp(milliseconds: given.madeAt.milliseconds))
  }

  /// Of two devices' reactions: that which the app names first, and any before none.
  func first(_ one: String?, _ other: String?) -> String? {
    guard let one, let other else { return one ?? other }
    return reactions.first { $0 == one || $0 == other } ?? min(one, other)
  }

  /// The same for a text that is the same, whatever is said of it.
  var digest: String {
    get throws {
      let inputs = String(decoding: try JSON.encode(text.inputs), as: UTF8.self)
      let parts = [text.generator, text.language.tag, "\(text.createdAt.milliseconds)", inputs, text.text]
      return Base64.encodeURL(SHA256.digest(Array(parts.joined(separator: "\u{0}").utf8)))
    }
  }

  private static func words(_ given: AdoptedText, of generator: Generator) throws(Failure) -> String {
    let words = ReadableText.whole(given.words.value)
    guard !words.isEmpty else { throw .invalidParams("words are none that can be seen") }
    guard words.utf8.count <= generator.mostBytes else {
      throw .invalidParams(
        "words have \(words.utf8.count) bytes; a text of \(generator.id) has at most \(generator.mostBytes)")
    }
    return words
  }

  private static func checkItems(of inputs: Inputs, in app: App) throws(Failure) {
    for (input, catalogue, item) in inputs.items {
      let groups = app.catalogue(catalogue)?.content.groups ?? []
      guard groups.contains(where: { $0.items.contains { $0.id == item.value } }) else {
        throw .invalidParams("inputs.\(input) '\(Excerpt(item.value))' is no item of \(catalogue)")
      }
    }
  }
}
