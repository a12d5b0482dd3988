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

  /// Returns the JSON text of a `ListGenerators.Reply`.
  ///
  /// - Throws: `not_found` if the app has no generators.
  func text(_ db: Reading) throws -> Bytes {
    guard let app = catalog[principal.app], let generators = app.generators else {
      throw Failure.notFound(.noGenerator)
    }
    let values = try values(of: generators.generators, in: app, db)
    return try forms.text(of: app, in: principal.language, with: values)
  }

  private func values(of generators: [Generator], in app: App, _ db: Reading) throws -> PersonalValues {
    let today = try ZoneInfo.rules(of: principal.timeZone).day(of: db.wallNow)
    var values = PersonalValues()
    for (place, generator) in generators.enumerated() {
      values.left.append(try Quota(of: generator, in: app)?.left(principal, db, at: db.wallNow))
      values.choices += try changed(generator, at: place, on: today, db)
    }
    return values
  }

  private func changed(
    _ generator: Generator, at place: Int, on today: CivilDay, _ db: Connection
  ) throws -> [PersonalValues.Choice] {
    var choices: [PersonalValues.Choice] = []
    // Most inputs are the same for all accounts. Skipping them halves the time of a list.
    for (index, input) in generator.inputs.enumerated() where input.choices?.contains(where: \.isPersonal) == true {
      choices += try changed(input, of: generator.id, on: today, db).map {
        PersonalValues.Choice(generator: place, input: index, values: $0)
      }
    }
    return choices
  }

  private func counts(
    of input: Generator.Input, _ generator: String, _ db: Connection
  ) throws -> [String: ChoiceCountTable.Count] {
    guard input.choices?.contains(where: { $0.goal != nil }) == true else { return [:] }
    return try ChoiceCountTable(db: db).counts(of: principal.account, generator: generator, input: input.id)
  }

  /// Returns the choices that differ from the form: choices with a season that includes today, and choices for which
  /// the account has generated texts.
  private func changed(
    _ input: Generator.Input, of generator: String, on today: CivilDay, _ db: Connection
  ) throws -> [PersonalValues.ChoiceValues] {
    let counts = try counts(of: input, generator, db)
    return (input.choices ?? []).enumerated().compactMap { place, choice in
      values(of: choice, at: place, on: today, counts[choice.id])
    }
  }

  private func values(
    of choice: Generator.Choice, at place: Int, on today: CivilDay, _ count: ChoiceCountTable.Count?
  ) -> PersonalValues.ChoiceValues? {
    let isOpen = choice.season?.has(today) ?? true
    guard choice.season != nil && isOpen || count != nil else { return nil }
    return PersonalValues.ChoiceValues(
      place: place, isOpen: isOpen, made: choice.goal.map { _ in count?.made ?? 0 }, completedAt: count?.completedAt)
  }
}

extension Generator.Choice {
  /// True if the choice depends on the account or the day.
  fileprivate var isPersonal: Bool { season != nil || goal != nil }
}
