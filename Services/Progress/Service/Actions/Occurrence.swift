import AIGatewayContract
import AppCatalog
import CivilTime
import ContentContract
import Wire

/// Something that a service tells or a device reports, in the words of apps' data: which action it is, they say.
struct Occurrence: Hashable, Sendable {
  /// Who tells of it.
  let source: ActionSource
  /// What is told beside the time.
  let facts: [String: ActionValue]

  /// The lesson that was finished; nil for anything else.
  private var lesson: String? {
    guard source == .lessonDone, case .id(let lesson)? = facts["lesson"] else { return nil }
    return lesson
  }

  /// The actions that it is to an app, with what the app wants to know of each.
  func actions(of app: App) -> [Done] {
    (app.actions?.made(by: source) ?? []).compactMap { id, action in
      guard (action.when ?? [:]).allSatisfy({ facts[$0.key] == $0.value }) else { return nil }
      return Done(action: id, most: action.most, properties: action.properties(of: facts), lesson: lesson)
    }
  }
}

/// An action that somebody did.
struct Done: Hashable, Sendable {
  /// Its id.
  let action: String
  /// How often it counts a day; nil for always.
  let most: Int?
  /// What it says of itself.
  let properties: [String: ActionValue]
  /// The lesson that was finished; nil for anything else.
  var lesson: String?

  /// The lesson that gives a number of it once, however often it is done; nil for one that counts each time.
  func lesson(giving property: String) -> String? { ActionSource.lessonDone.isGain(property) ? lesson : nil }
}

extension Actions.Action {
  /// What of the facts the action is declared with, and has its type: services say what they know, and a bound that
  /// the data set isn't theirs.
  fileprivate func properties(of facts: [String: ActionValue]) -> [String: ActionValue] {
    facts.filter { name, value in
      guard let declared = with?[name] else { return false }
      switch (declared.type, value) {
      case (.integer, .integer(let number)): return abs(number) <= ActionProperty.mostInteger
      case (.integer, .id), (_, .integer): return false
      case (_, .id(let id)): return (1...100).contains(id.utf8.count)
      }
    }
  }
}

/// The one place where services' events become occurrences.
extension Occurrence {
  init(_ made: TextGenerated) {
    var facts: [String: ActionValue] = ["generator": .id(made.generator), "language": .id(made.language.tag)]
    for (name, value) in made.inputs.object?.members ?? [] where facts[name] == nil {
      if let id = value.string {
        facts[name] = .id(id)
      } else if let number = value.integer {
        facts[name] = .integer(Int(number))
      }
    }
    self.init(source: .textMade, facts: facts)
  }

  init(_ finished: BookFinished) { self.init(source: .bookFinished, facts: ["book": .id(finished.book)]) }

  init(_ shared: CardsShared) { self.init(source: .cardsShared, facts: ["cards": .integer(shared.cards)]) }

  /// A challenge that was done.
  init(challenge: String, of draw: String) {
    self.init(source: .challengeDone, facts: ["draw": .id(draw), "challenge": .id(challenge)])
  }

  init(_ done: LessonDone) {
    self.init(lesson: done.lesson, of: done.section, gained: done.gained) {
      $0["errors"] = .integer(done.errors)
      $0["diamonds"] = .integer(done.diamonds)
    }
  }

  /// A lesson that was done, here or where nobody saw it, with what is told beside what is always known.
  init(
    lesson: String, of section: String?, gained: LessonResult,
    adding more: (inout [String: ActionValue]) -> Void = { _ in }
  ) {
    var facts: [String: ActionValue] = [
      "lesson": .id(lesson), "gained_diamonds": .integer(gained.diamonds), "gained_coins": .integer(gained.coins),
    ]
    facts["section"] = section.map { .id($0) }
    more(&facts)
    self.init(source: .lessonDone, facts: facts)
  }
}
