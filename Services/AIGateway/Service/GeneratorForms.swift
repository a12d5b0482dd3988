import AIGatewayContract
import AppCatalog
import Synchronization
import Wire

/// A cache of generator lists as JSON texts. Most accounts get the same list, so it is encoded only once for each
/// language and set of personal values, until the app's data changes.
///
/// Each list is created from a form: the list of an account without texts, on a day outside all seasons.
/// `PersonalValues` replaces the values that differ.
final class GeneratorForms: Sendable {
  /// The maximum number of cached lists for an app and a language. A further list replaces all of them.
  private static let maxTexts = 64

  private struct Key: Hashable {
    var app: String
    var language: Language
  }

  private struct Form {
    var app: App
    var generators: [ListGenerators.Generator]
    var texts: [PersonalValues: Bytes] = [:]

    mutating func makeText(_ values: PersonalValues) throws -> Bytes {
      if texts.count == GeneratorForms.maxTexts { texts = [:] }
      var generators = generators
      values.fill(&generators)
      let text = try JSON.encode(ListGenerators.Reply(generators: generators))
      texts[values] = text
      return text
    }
  }

  private let forms = Mutex<[Key: Form]>([:])

  /// Returns a `ListGenerators.Reply` as JSON text, in the given language or, if the app doesn't support it, in
  /// English.
  func text(of app: App, in language: Language, with values: PersonalValues) throws -> Bytes {
    let key = Key(app: app.id, language: app.info.spoken(language) ?? .en)
    return try forms.withLock { forms in
      if let form = forms[key], form.app === app, let text = form.texts[values] { return text }
      var form = Self.current(forms[key], of: app, in: key.language)
      let text = try form.makeText(values)
      forms[key] = form
      return text
    }
  }

  /// Returns the form unless it belongs to earlier data of the app. Otherwise creates a form.
  private static func current(_ form: Form?, of app: App, in language: Language) -> Form {
    if let form, form.app === app { return form }
    return Self.form(of: app, in: language)
  }

  private static func form(of app: App, in language: Language) -> Form {
    Form(app: app, generators: (app.generators?.generators ?? []).map { form(of: $0, in: language) })
  }

  private static func form(of generator: Generator, in language: Language) -> ListGenerators.Generator {
    ListGenerators.Generator(
      id: generator.id, name: generator.name[language], inputs: generator.inputs.map { form(of: $0, in: language) },
      reactions: (generator.reactions?.kinds ?? []).map { .init(id: $0.id, name: $0.name[language]) }, leftToday: nil,
      answer: generator.answer?.members?.map { form(of: $0, in: language) })
  }

  private static func form(of member: Generator.AnswerMember, in language: Language) -> ListGenerators.Member {
    ListGenerators.Member(
      id: member.id, name: member.name[language], text: member.text, from: member.number?.from, to: member.number?.to,
      choices: member.choices?.map { .init(id: $0.id, name: $0.name[language]) })
  }

  private static func form(of input: Generator.Input, in language: Language) -> ListGenerators.Input {
    ListGenerators.Input(
      id: input.id, name: input.name[language], required: input.optional != true,
      choices: input.choices?.map { form(of: $0, in: language) }, levels: input.levels?.map { $0.name[language] },
      catalogue: input.itemOf, text: input.text)
  }

  private static func form(of choice: Generator.Choice, in language: Language) -> ListGenerators.Choice {
    ListGenerators.Choice(
      id: choice.id, name: choice.name[language], open: choice.season == nil, from: choice.season?.from,
      until: choice.season?.until, goal: choice.goal, made: choice.goal.map { _ in 0 }, completedAt: nil)
  }
}
