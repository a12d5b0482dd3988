import AppCatalog
import CivilTime
import EventLoop
import QuintetCommand
import Wire

/// The chapters about generated texts and their share pictures.
extension Preview {
  func text(of generator: Generator) async throws {
    let day = TimeZoneRules.utc.day(of: LoopClock.system.wallNow)
    var inputs = JSONObject()
    for input in generator.inputs { inputs[input.id] = try await value(of: input, on: day) }
    let (text, reply) = try await walk.stream(
      "ai.generate", ["generator": .string(generator.id), "inputs": .object(inputs)])
    try walk.expect(!text.isEmpty && reply["text"]?.string == text, expected: "a text", got: reply)
    walk.told(
      "a text of \(Self.quoted(generator.name[language], most: 24))",
      "\(Self.count(text.count, "letter")) by \(reply["origin"]?.string ?? "?"), of \(Output.compact(.object(inputs)))")
    guard generator.daily != nil else { return }
    let daily = try await walk.call("ai.daily.get", ["generator": .string(generator.id)])
    walk.told("the text of the day", Self.quoted(daily["text"]?.string))
  }

  /// Returns the first valid value of an input; nil if an optional input has none.
  private func value(of input: Generator.Input, on day: CivilDay) async throws -> JSONValue? {
    if let choices = input.choices {
      return choices.first { $0.season?.has(day) != false }.map { .string($0.id) }
    }
    if input.levels != nil { return 1 }
    if let catalogue = input.itemOf {
      let groups = try await walk.call("content.catalogues.page", ["catalogue": .string(catalogue)])["groups"]
      let items = (groups?.array ?? []).flatMap { $0["items"]?.array ?? [] }
      return items.first { $0["locked"] == false }?["id"]
    }
    return input.optional == true ? nil : "My own text"
  }

  func share() async throws {
    let templates = try await walk.call("ai.share.templates")["templates"]?.array ?? []
    let texts = try await walk.call("ai.history.list", ["limit": 1])["texts"]?.array ?? []
    let open = templates.filter { $0["is_locked"] == false }
    let names = templates.compactMap { $0["name"]?.string }.joined(separator: ", ")
    walk.told("pictures for sharing a text", "\(names); \(open.count) of \(templates.count) for all users")
    guard let text = texts.first, let template = open.first else { return }
    let picture = try await walk.call(
      "ai.share.read", ["text": text["id"] ?? .null, "template": template["id"] ?? .null])
    walk.told(
      "one of them, \(Self.quoted(template["name"]?.string, most: 24))",
      "\(picture["width"]?.integer ?? 0) × \(picture["height"]?.integer ?? 0), \(picture["bytes"]?.integer ?? 0) bytes")
  }
}
