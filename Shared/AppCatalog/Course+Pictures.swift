import Files
import Spelling
import TextSearch
import Wire

extension App {
  /// The path of what a question shows; nil where it shows nothing.
  package func picture(of question: Course.Question) -> String? { question.picture(in: folder) }

  /// The path of the picture that replies name so; nil for none of a question's.
  package func questionPicture(named id: String) -> String? {
    guard let course, id.hasPrefix(Course.Question.pictureMark) else { return nil }
    return course.questions.first { $0.pictureID == id }.flatMap(picture)
  }

  /// The paths of what questions show; one that several share is there as often.
  package var questionPictures: [String] { course?.pictures(in: folder) ?? [] }
}

extension Course {
  /// Where the pictures of questions lie, below the app's folder.
  package static let pictureFolder = "pictures"

  /// Every question of every lesson.
  package var questions: [Question] { lessons.flatMap(\.questions) }

  /// The paths of what questions show, in the folder of an app.
  func pictures(in folder: String) -> [String] { questions.compactMap { $0.picture(in: folder) } }

  /// Pictures are where they should be, and what packages hang on is a flag.
  package func check(against app: App, _ problems: inout Problems) {
    checkPackages(against: app, &problems)
    for (number, section) in sections.enumerated() {
      for (index, lesson) in section.lessons.enumerated() {
        for (place, question) in lesson.questions.enumerated() {
          guard let picture = question.picture, let path = app.picture(of: question) else { continue }
          guard (try? Disk.exists(path)) != true else { continue }
          let files = (try? Disk.list("\(app.folder)/\(Self.pictureFolder)")) ?? []
          problems.add(
            "sections[\(number)].lessons[\(index)].questions[\(place)].picture.file",
            "names '\(Excerpt(picture.file))', which isn't in the app's folder \(Self.pictureFolder)"
              + Spelling.hint(for: picture.file, among: files))
        }
      }
    }
  }
}

extension Course.Question {
  /// What the ids of their pictures begin with.
  fileprivate static let pictureMark = "question:"

  /// How replies name its picture. Not by its file, whose name may say what is right.
  package var pictureID: String { "\(Self.pictureMark)\(id)" }

  fileprivate func picture(in folder: String) -> String? {
    picture.map { "\(folder)/\(Course.pictureFolder)/\($0.file)" }
  }

  /// Its picture has a description that doesn't tell what is right.
  func checkPicture(at path: String, into problems: inout Problems) {
    guard let picture else { return }
    for (language, description) in picture.description.all.sorted(by: { $0.key.tag < $1.key.tag }) {
      guard let told = rightTexts(in: language).first(where: { GivenAway.tells(description, $0) }) else { continue }
      problems.add("\(path).picture.description.\(language)", "tells what is right: '\(Excerpt(told))'")
    }
  }

  /// What is right, in words; nothing to put into order, as its options are shown.
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

/// Whether a text tells something.
enum GivenAway {
  /// Up to so many bytes of something count only as whole words: "no" isn't told by "north". What is longer may go on,
  /// as "Oman" does in "Omani".
  private static let shortest = 4

  /// Whether words stand in a text, one behind the other, whatever their case.
  ///
  /// In a text with accents they count, as by them Vietnamese tells "five" from "south". In one without any they don't.
  static func tells(_ text: String, _ words: String) -> Bool {
    let plain = TextFolding.folded(text)
    let hasAccents = plain != spaced(text)
    let (text, words) = hasAccents ? (spaced(text), spaced(words)) : (plain, TextFolding.folded(words))
    return stands(Array(words.unicodeScalars), in: Array(text.unicodeScalars), isWhole: words.utf8.count < shortest)
  }

  /// In lower case, with one space between words.
  private static func spaced(_ text: String) -> String {
    TextFolding.tagKey(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func stands(_ words: [Unicode.Scalar], in text: [Unicode.Scalar], isWhole: Bool) -> Bool {
    guard let first = words.first, let last = words.last, words.count <= text.count else { return false }
    return (0...text.count - words.count).contains { start in
      let end = start + words.count
      return text[start..<end].elementsEqual(words)
        && (start == 0 || !SearchWords.isOneWord(text[start - 1], first))
        && (!isWhole || end == text.count || !SearchWords.isOneWord(last, text[end]))
    }
  }
}
