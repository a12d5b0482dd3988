import ServiceHost
import Spelling

/// The arguments of `quintet events …`.
struct EventsOrder: Hashable, Sendable {
  enum Verb: String, CaseIterable, Sendable { case tail, lag, shelf, retry, drop }

  /// The services that have events.
  static let services = Roster.stores

  var verb: Verb
  /// The service that was named, or all.
  var services: [String]
  var isJSON: Bool
  var follows: Bool
  /// The number of events that `tail` starts with.
  var last: Int
  var account: String?
  var type: String?
  var source: String?
  var sequence: Int64?

  init(_ arguments: Arguments) throws(UsageFault) {
    let words = arguments.words.dropFirst()
    let verbs = Verb.allCases.map(\.rawValue)
    guard let word = words.first, words.count <= 2 else {
      throw UsageFault("quintet events \(verbs.joined(separator: "|")) [SERVICE]")
    }
    guard let verb = Verb(rawValue: word) else {
      throw UsageFault("there is no events \(word)\(Spelling.hint(for: word, among: verbs))")
    }
    self.verb = verb
    let named = try words.dropFirst().first.map { word throws(UsageFault) in try ServiceChoice.store(word, "events") }
    services = named.map { [$0] } ?? Self.services
    isJSON = arguments.has("json")
    follows = arguments.has("follow")
    last = try Self.number(arguments, "last") ?? 20
    guard (1...1000).contains(last) else { throw UsageFault("--last takes 1 to 1000") }
    account = arguments["account"]
    type = arguments["type"]
    source = try arguments["from"].map { word throws(UsageFault) in try ServiceChoice.store(word, "events") }
    sequence = try Self.number(arguments, "sequence").map(Int64.init)
    if verb == .drop, named == nil || source == nil || sequence == nil {
      throw UsageFault("quintet events drop SERVICE --from SERVICE --sequence N: one event, as events shelf shows it")
    }
  }

  private static func number(_ arguments: Arguments, _ option: String) throws(UsageFault) -> Int? {
    guard let text = arguments[option] else { return nil }
    guard let number = Int(text), number >= 0 else { throw UsageFault("--\(option) takes a number") }
    return number
  }
}
