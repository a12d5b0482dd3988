import AppCatalog
import Crypto
import ProgressContract
import Wire

/// An attempt at a lesson: what was answered, and the order in which options are shown.
struct Attempt {
  let entry: AttemptTable.Entry
  let lesson: Course.Lesson
  /// The questions answered so far, and whether rightly.
  let answers: [String: Bool]

  var id: String { entry.id }
  var errors: Int { answers.values.filter { !$0 }.count }
  /// Whether each question is answered that the lesson has now: its author may have taken one away meanwhile.
  var isComplete: Bool { lesson.questions.allSatisfy { answers[$0.id] != nil } }

  /// The options of a question in the attempt's own order, by their places in the course.
  ///
  /// The order may be any, but is always the same for the same attempt.
  func order(ofQuestion index: Int) -> [Int] {
    var chance = SeededGenerator(seed: UInt64(bitPattern: entry.seed) &+ UInt64(index))
    return Array(lesson.questions[index].options.indices).shuffled(using: &chance)
  }

  func questions(in language: Language) -> [StartLesson.Question] {
    lesson.questions.enumerated().map { index, question in
      StartLesson.Question(
        id: question.id, text: question.text[language],
        options: order(ofQuestion: index).map { question.options[$0][language] }, correct: answers[question.id])
    }
  }
}
