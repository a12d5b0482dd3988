import TestSupport
import Wire

/// A learner's way through a lesson: start it, answer each question once, finish it, continue with the next lesson.
struct LessonWalk: Sendable {
  static let first = "meet-the-continents"

  private var lesson: String
  private var attempt: String?
  private var questions: [JSONValue] = []
  private var answered = 0

  init(lesson: String?) { self.lesson = lesson ?? Self.first }

  func next(_ dice: inout Dice) -> (method: String, params: JSONValue) {
    guard let attempt else { return ("progress.lessons.start", ["lesson": .string(lesson)]) }
    guard answered < questions.count else { return ("progress.lessons.finish", ["attempt": .string(attempt)]) }
    let question = questions[answered]
    let options = question["options"]?.array?.count ?? 0
    var params: JSONObject = ["attempt": .string(attempt), "question": question["id"] ?? ""]
    switch question["kind"]?.string {
    case "type": params["text"] = "Everest"
    case "match", "order": params["order"] = .array((0..<options).map { .integer(Int64($0)) })
    default: params["option"] = .integer(Int64(dice.roll(0..<max(1, options))))
    }
    return ("progress.lessons.answer", .object(params))
  }

  /// Returns the walk after a change; nil after a failed one. A new walk then resumes the open attempt.
  func after(_ method: String, _ result: JSONValue?) -> LessonWalk? {
    guard let result else { return nil }
    var walk = self
    switch method {
    case "progress.lessons.start":
      walk.attempt = result["attempt"]?.string
      walk.questions = result["questions"]?.array ?? []
      walk.answered = Int(result["answered"]?.integer ?? 0)
    case "progress.lessons.answer": walk.answered += 1
    default: walk = LessonWalk(lesson: result["next_lesson"]?.string)
    }
    return walk
  }
}
