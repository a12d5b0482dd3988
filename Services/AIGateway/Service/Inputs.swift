import AIGatewayContract
import AppCatalog
import CivilTime
import ContentContract
import ServiceHost
import Wire

/// The inputs of a text, validated against its generator.
struct Inputs: Sendable, Hashable {
  enum Value: Sendable, Hashable {
    case choice(Generator.Choice)
    /// The number of the level, from 1.
    case level(Int)
    case item(Identifier)
    case text(String)

    fileprivate var json: JSONValue {
      switch self {
      case .choice(let choice): .string(choice.id)
      case .level(let level): .integer(Int64(level))
      case .item(let id): .string(id.value)
      case .text(let text): .string(text)
      }
    }
  }

  let generator: Generator
  /// The values by input id.
  private(set) var values: [String: Value] = [:]

  /// - Parameter day: The account's local day; choices out of season are rejected.
  /// - Throws: `invalid_params` for an invalid input, which the error names; `not_found` for a choice out of season.
  init(_ given: SmallJSON?, of generator: Generator, on day: CivilDay) throws {
    self.generator = generator
    let given = given?.value.object ?? [:]
    try Self.checkNames(of: given, for: generator)
    for input in generator.inputs {
      guard let value = given[input.id], value != .null else {
        if input.optional == true { continue }
        throw Failure.invalidParams("inputs.\(input.id) is missing")
      }
      values[input.id] = try Self.value(value, of: input, on: day)
    }
  }

  private static func checkNames(of given: JSONObject, for generator: Generator) throws(Failure) {
    for (name, _) in given.members where generator.input(name) == nil {
      let known = generator.inputs.map(\.id).joined(separator: ", ")
      throw .invalidParams("inputs has the unknown input '\(Excerpt(name))'; '\(generator.id)' accepts \(known)")
    }
  }

  private static func value(_ value: JSONValue, of input: Generator.Input, on day: CivilDay) throws -> Value {
    let name = "inputs.\(input.id)"
    if let levels = input.levels {
      guard let level = value.integer, level >= 1, level <= levels.count else {
        throw Failure.invalidParams("\(name) must be a level from 1 to \(levels.count)")
      }
      return .level(Int(level))
    }
    guard let text = value.string else { throw Failure.invalidParams("\(name) must be a text") }
    if let choices = input.choices { return .choice(try choice(text, of: choices, name, on: day)) }
    if input.itemOf != nil {
      guard let id = try? Identifier(text) else { throw Failure.invalidParams("\(name) isn't an id") }
      return .item(id)
    }
    return .text(try freeText(text, most: input.text ?? 0, name))
  }

  private static func choice(
    _ id: String, of choices: [Generator.Choice], _ name: String, on day: CivilDay
  ) throws(Failure) -> Generator.Choice {
    guard let choice = choices.first(where: { $0.id == id }) else {
      let known = choices.map(\.id).joined(separator: ", ")
      throw .invalidParams("\(name) '\(Excerpt(id))' isn't one of \(known)")
    }
    if let season = choice.season, !season.has(day) { throw .notFound(.notInSeason(name: choice.name)) }
    return choice
  }

  private static func freeText(_ text: String, most: Int, _ name: String) throws(Failure) -> String {
    guard text.utf8.count <= most else { throw .invalidParams("\(name) must have at most \(most) bytes") }
    do { return try MultilineText<1, 2000>(text).value } catch { throw .invalidParams("\(name) \(error)") }
  }

  /// Returns the inputs by id, in the form that replies, histories and events contain.
  ///
  /// - Parameter withText: True to include free text.
  func json(withText: Bool = true) -> JSONValue {
    var object = JSONObject()
    for input in generator.inputs where withText || input.text == nil { object[input.id] = values[input.id]?.json }
    return .object(object)
  }

  /// Returns the id of the choice for an input; nil if there is none.
  func choice(_ input: String) -> String? {
    if case .choice(let choice) = values[input] { choice.id } else { nil }
  }

  /// The items to look up, with their catalogues and the ids of their inputs.
  var items: [(input: String, catalogue: String, item: Identifier)] {
    generator.inputs.compactMap { input in
      guard case .item(let item) = values[input.id], let catalogue = input.itemOf else { return nil }
      return (input.id, catalogue, item)
    }
  }

  /// The free texts, which the filter checks before the service asks a provider.
  var texts: [String] {
    generator.inputs.compactMap { if case .text(let text) = values[$0.id] { text } else { nil } }
  }

  /// Returns the inputs with the level raised by a number, which may be negative. The level stays within its range.
  /// Without an adjustable level, returns the inputs unchanged.
  func moved(by levels: Int) -> Inputs {
    guard let name = generator.softer, case .level(let level) = values[name] else { return self }
    var moved = self
    moved.values[name] = .level(min(max(level + levels, 1), generator.input(name)?.levels?.count ?? 1))
    return moved
  }
}
