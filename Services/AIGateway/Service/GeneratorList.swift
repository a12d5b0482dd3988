import AIGatewayContract
import AppCatalog
import CivilTime
import ServiceHost
import Storage
import Wire

/// The generators of an account's app, with the account's counts and seasons.
struct GeneratorList {
  let catalog: AppCatalog
  let forms: GeneratorForms
  let principal: Principal

  /// - Throws: `not_found` if the app has no generators.
  func reply(_ db: Reading) throws -> ListGenerators.Reply {
    guard let app = catalog[principal.app], let generators = app.generators else {
      throw Failure.notFound(.noGenerator)
    }
    let today = try ZoneInfo.rules(of: principal.timeZone).day(of: db.wallNow)
    var reply = ListGenerators.Reply(generators: forms.generators(of: app, in: principal.language))
    for (place, generator) in generators.generators.enumerated() {
      if let rule = generator.quota, let access = app.access {
        reply.generators[place].leftToday = try Quota(rule: rule, rules: access).left(principal, db, at: db.wallNow)
      }
      for (index, input) in generator.inputs.enumerated() where input.choices?.contains(where: \.isPersonal) == true {
        try fill(&reply.generators[place].inputs[index], of: input, by: generator.id, on: today, db)
      }
    }
    return reply
  }

  /// Fills in the choices that are in season today, and the account's counts.
  private func fill(
    _ form: inout ListGenerators.Input, of input: Generator.Input, by generator: String, on today: CivilDay,
    _ db: Connection
  ) throws {
    let choices = input.choices ?? []
    let canBeCompleted = choices.contains { $0.goal != nil }
    let counts =
      canBeCompleted
      ? try ChoiceCountTable(db: db).counts(of: principal.account, generator: generator, input: input.id) : [:]
    for (place, choice) in choices.enumerated() {
      if let season = choice.season { form.choices?[place].open = season.has(today) }
      guard let count = counts[choice.id] else { continue }
      if choice.goal != nil { form.choices?[place].made = count.made }
      form.choices?[place].completedAt = count.completedAt
    }
  }
}

extension Generator.Choice {
  /// True if the choice depends on the account or the day.
  fileprivate var isPersonal: Bool { season != nil || goal != nil }
}
