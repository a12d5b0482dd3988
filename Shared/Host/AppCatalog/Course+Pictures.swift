import Files
import Spelling
import TextSearch
import Wire

extension App {
  /// Returns the path of a question's picture, or nil if it has none.
  package func picture(of question: Course.Question) -> String? { question.picture(in: folder) }

  /// Returns the path of the picture that replies refer to by `id`, or nil if no question has it.
  package func questionPicture(named id: String) -> String? {
    guard let course, id.hasPrefix(Course.Question.pictureMark) else { return nil }
    return course.questions.first { $0.pictureID == id }.flatMap(picture)
  }

  /// The paths of the questions' pictures. A picture that several questions share appears several times.
  package var questionPictures: [String] { course?.pictures(in: folder) ?? [] }
}

extension Course {
  /// The folder of the questions' pictures, below the app's folder.
  package static let pictureFolder = "pictures"

  /// Every question of every lesson.
  package var questions: [Question] { lessons.flatMap(\.questions) }

  /// Returns the paths of the questions' pictures.
  func pictures(in folder: String) -> [String] { questions.compactMap { $0.picture(in: folder) } }

  /// Checks that the questions' pictures exist and that the rule for offline bundles is a flag.
  package func check(against app: App, _ problems: inout Problems) {
    checkBundles(against: app, &problems)
    for (path, question) in locatedQuestions {
      question.checkPictureExists(in: app, at: "\(path).picture.file", into: &problems)
    }
  }
}

extension Course.Question {
  /// The prefix of the ids of questions' pictures.
  fileprivate static let pictureMark = "question:"

  /// The id by which replies refer to the question's picture. The file's name isn't used because it may give away the
  /// answer.
  package var pictureID: String { "\(Self.pictureMark)\(id)" }

  fileprivate func picture(in folder: String) -> String? {
    picture.map { "\(folder)/\(Course.pictureFolder)/\($0.file)" }
  }

  fileprivate func checkPictureExists(in app: App, at path: String, into problems: inout Problems) {
    guard let picture, let file = app.picture(of: self), (try? Disk.exists(file)) != true else { return }
    let folder = Course.pictureFolder
    let hint = Spelling.hint(for: picture.file, among: (try? Disk.list("\(app.folder)/\(folder)")) ?? [])
    problems.add(path, "names '\(Excerpt(picture.file))', which isn't in the app's folder \(folder)\(hint)")
  }

  /// Checks that the picture's description doesn't give away the answer.
  func checkPicture(at path: String, into problems: inout Problems) {
    guard let picture else { return }
    for (language, description) in picture.description.sortedByTag {
      let answers = rightTexts(in: language)
      guard let answer = answers.first(where: { AnswerLeakCheck.isGivenAway($0, by: description) }) else { continue }
      problems.add("\(path).picture.description.\(language)", "gives away the answer: '\(Excerpt(answer))'")
    }
  }

  /// Returns the texts of the right answer. Empty for a question of kind `order`, because its options are shown anyway.
  private func rightTexts(in language: Language) -> [String] {
    switch form {
    case .choose:
      guard let options, let answer, options.indices.contains(answer) else { return [] }
      return options[answer].all[language].map { [$0] } ?? []
    case .match: return (pairs ?? []).compactMap { $0.right.all[language] }
    case .type: return accepts?.all[language] ?? []
    case .order: return []
    }
  }
}

/// Finds out whether a text gives away an answer.
enum AnswerLeakCheck {
  /// Answers with fewer bytes than this are found only as whole words, so "north" doesn't give away "no". Longer
  /// answers may be followed by more letters, so "Omani" gives away "Oman".
  private static let shortest = 4

  /// Returns true if the words appear in the text in sequence. Ignores case.
  ///
  /// Accents are compared if the text has any, because in Vietnamese they distinguish "five" from "south".
  static func isGivenAway(_ words: String, by text: String) -> Bool {
    let plain = TextFolding.folded(text)
    let accented = TextFolding.tagKey(text)
    let hasAccents = plain != accented
    let sought = hasAccents ? TextFolding.tagKey(words) : TextFolding.folded(words)
    return occurs(
      Array(sought.unicodeScalars), in: Array((hasAccents ? accented : plain).unicodeScalars),
      isWhole: sought.utf8.count < shortest)
  }

  private static func occurs(_ words: [Unicode.Scalar], in text: [Unicode.Scalar], isWhole: Bool) -> Bool {
    guard let first = words.first, let last = words.last, words.count <= text.count else { return false }
    return (0...text.count - words.count).contains { start in
      let end = start + words.count
      return text[start..<end].elementsEqual(words)
        && (start == 0 || !SearchWords.isOneWord(text[start - 1], first))
        && (!isWhole || end == text.count || !SearchWords.isOneWord(last, text[end]))
    }
  }
}
