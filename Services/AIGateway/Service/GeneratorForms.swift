import AIGatewayContract
import AppCatalog
import Synchronization
import Wire

/// The part of generator lists that is the same for all accounts, computed once per version of an app's data and
/// language.
///
/// Seasons, counts and quotas depend on the account. The forms contain their values for an account without texts and a
/// day without seasons.
final class GeneratorForms: Sendable {
  private struct Key: Hashable {
    var app: String
    var language: Language
  }

  private struct Form {
    var app: App
    var generators: [ListGenerators.Generator]
  }

  private let forms = Mutex<[Key: Form]>([:])

  /// Returns the forms of an app's generators, in the given language or the app's replacement for it.
  func generators(of app: App, in language: Language) -> [ListGenerators.Generator] {
    let key = Key(app: app.id, language: app.info.spoken(language) ?? .en)
    return forms.withLock { forms in
      if let form = forms[key], form.app === app { return form.generators }
      let generators = (app.generators?.generators ?? []).map { Self.form(of: $0, in: key.language) }
      forms[key] = Form(app: app, generators: generators)
      return generators
    }
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
      choices: input.choices?.map { choice in
        ListGenerators.Choice(
          id: choice.id, name: choice.name[language], open: choice.season == nil, from: choice.season?.from,
          until: choice.season?.until, goal: choice.goal, made: choice.goal.map { _ in 0 }, completedAt: nil)
      }, levels: input.levels?.map { $0.name[language] }, catalogue: input.itemOf, text: input.text)
  }
}
