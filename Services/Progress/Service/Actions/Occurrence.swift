import AIGatewayContract
import AppCatalog
import CivilTime
import ContentContract
import Wire

/// An event that an app's data can refer to: an event from another service, a finished lesson or a completed challenge.
/// The app's data defines which actions count when the event occurs.
struct Occurrence: Hashable, Sendable {
  /// The kind of event.
  let source: ActionSource
  /// The event's properties, apart from its time.
  let facts: [String: ActionValue]

  /// The lesson that was finished; nil for other events.
  private var lesson: String? {
    guard source == .lessonDone, case .id(let lesson)? = facts["lesson"] else { return nil }
    return lesson
  }

  /// Returns the actions that an app counts for the occurrence, each with its declared properties.
  func actions(of app: App) -> [PerformedAction] {
    (app.actions?.reported(by: source) ?? []).compactMap { id, action in
      guard (action.when ?? [:]).allSatisfy({ facts[$0.key] == $0.value }) else { return nil }
      return PerformedAction(action: id, most: action.most, properties: action.properties(of: facts), lesson: lesson)
    }
  }
}

/// An action performed by a user.
struct PerformedAction: Hashable, Sendable {
  /// The action's id.
  let action: String
  /// The maximum number of times the action counts per day; nil if there is no limit.
  let most: Int?
  let properties: [String: ActionValue]
  /// The lesson that was finished; nil for other actions.
  var lesson: String?

  /// Returns the number in a property; nil if there is none.
  func integer(_ property: String?) -> Int? {
    guard let property, case .integer(let number)? = properties[property] else { return nil }
    return number
  }

  /// Returns the finished lesson if the property is a gain, which a lesson gives only once; nil for other properties.
  func lesson(giving property: String) -> String? { ActionSource.lessonDone.isGain(property) ? lesson : nil }
}

extension Actions.Action {
  /// Returns the facts that the action declares and that have the declared type. Other services may send values that
  /// app data can't contain; such values are omitted.
  fileprivate func properties(of facts: [String: ActionValue]) -> [String: ActionValue] {
    facts.filter { name, value in
      guard let declared = with?[name] else { return false }
      switch (declared.type, value) {
      case (.integer, .integer(let number)): return abs(number) <= ActionProperty.maxInteger
      case (.integer, .id), (_, .integer): return false
      case (_, .id(let id)): return (1...100).contains(id.utf8.count)
      }
    }
  }
}

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

  /// Creates the occurrence of a completed challenge.
  init(challenge: String, of rotation: String) {
    self.init(source: .challengeDone, facts: ["rotation": .id(rotation), "challenge": .id(challenge)])
  }

  init(_ done: LessonDone) {
    self.init(lesson: done.lesson, of: done.section, gained: done.gained) {
      $0["errors"] = .integer(done.errors)
      $0["diamonds"] = .integer(done.diamonds)
    }
  }

  /// Creates the occurrence of a lesson that was finished on the server, or on a device before its import. `more` adds
  /// the facts that are known only on the server.
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
