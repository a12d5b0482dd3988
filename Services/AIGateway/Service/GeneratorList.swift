import AIGatewayContract
import AppCatalog
import CivilTime
import ServiceHost
import Storage
import Wire

/// What an account's forms ask for, and how far it is with what can be completed.
struct GeneratorList {
  let catalog: AppCatalog
  let forms: GeneratorForms
  let principal: Principal

  /// - Throws: `not_found` for an app that has no texts written.
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
        try fill(&reply.generators[place].inputs[index], of: input, generator.id, on: today, db)
      }
    }
    return reply
  }

  /// Fills in which choices are open today, and how many texts the account had of them.
  private func fill(
    _ form: inout ListGenerators.Input, of input: Generator.Input, _ generator: String, on today: CivilDay,
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
  /// True for one that isn't the same for everybody on each day.
  fileprivate var isPersonal: Bool { season != nil || goal != nil }
}
