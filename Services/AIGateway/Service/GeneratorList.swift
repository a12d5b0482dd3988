import AIGatewayContract
import AppCatalog
import CivilTime
import ServiceHost
import Storage
import Wire

/// What an account's forms ask for, and how far it is with what can be completed.
struct GeneratorList {
  let catalog: AppCatalog
  let principal: Principal

  private var language: Language { principal.language }

  /// - Throws: `not_found` for an app that has no texts written.
  func reply(_ db: Reading) throws -> ListGenerators.Reply {
    guard let app = catalog[principal.app], let generators = app.generators else {
      throw Failure.notFound(.noGenerator)
    }
    let today = try ZoneInfo.rules(of: principal.timeZone).day(of: db.wallNow)
    return ListGenerators.Reply(
      generators: try generators.generators.map { generator in
        let quota = generator.quota.flatMap { rule in app.access.map { Quota(rule: rule, rules: $0) } }
        return ListGenerators.Generator(
          id: generator.id, name: generator.name[language],
          inputs: try generator.inputs.map { try input($0, of: generator.id, on: today, db) },
          reactions: (generator.reactions?.kinds ?? []).map { .init(id: $0.id, name: $0.name[language]) },
          leftToday: try quota?.left(principal, db, at: db.wallNow),
          answer: generator.answer?.members?.map(member))
      })
  }

  private func member(_ member: Generator.AnswerMember) -> ListGenerators.Member {
    ListGenerators.Member(
      id: member.id, name: member.name[language], text: member.text, from: member.number?.from, to: member.number?.to,
      choices: member.choices?.map { .init(id: $0.id, name: $0.name[language]) })
  }

  private func input(
    _ input: Generator.Input, of generator: String, on today: CivilDay, _ db: Connection
  ) throws -> ListGenerators.Input {
    let canBeCompleted = input.choices?.contains { $0.goal != nil } ?? false
    let counts =
      canBeCompleted
      ? try ChoiceCountTable(db: db).counts(of: principal.account, generator: generator, input: input.id) : [:]
    return ListGenerators.Input(
      id: input.id, name: input.name[language], required: input.optional != true,
      choices: input.choices?.map { choice in
        let count = counts[choice.id]
        return ListGenerators.Choice(
          id: choice.id, name: choice.name[language], open: choice.season?.has(today) ?? true,
          from: choice.season?.from, until: choice.season?.until, goal: choice.goal,
          made: choice.goal.map { _ in count?.made ?? 0 }, completedAt: count?.completedAt)
      }, levels: input.levels?.map { $0.name[language] }, catalogue: input.itemOf, text: input.text)
  }
}
