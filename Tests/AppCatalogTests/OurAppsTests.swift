import AppCatalog
import Files
import Testing
import Wire

/// Tests the numbers in this project's own apps against the specification and the apps' descriptions.
@Suite(.timeLimit(.minutes(2))) struct OurAppsTests {
  let catalog: AppCatalog

  init() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    catalog = try AppCatalog.load("/\(root)/Shared/Apps")
  }

  @Test("The tarot catalogue has 78 items in five groups, in order (T1)")
  func deck() throws {
    let deck = try #require(catalog["tarot"]?.catalogue("deck")?.content)
    #expect(deck.groups.map(\.title[.en]) == ["Major Arcana", "Cups", "Swords", "Wands", "Pentacles"])
    #expect(deck.groups.map(\.items.count) == [22, 14, 14, 14, 14])
    #expect(deck.groups[0].items.first?.name[.en] == "The Fool")
    #expect(deck.groups[0].items.last?.name[.en] == "The World")
    let art = try #require(deck.fields["art"])
    #expect((art.aspect?.width, art.aspect?.height) == (2, 3))
    #expect((art.blurred?.radius, art.blurred?.opacity) == (4, 0.6))
    #expect(deck.fields.values.count { $0.isForOpen } == 4, "no field of a locked item shows the original picture")
    #expect((deck.teaser?.open, deck.teaser?.locked, deck.teaser?.columns) == (2, 4, 3))
    #expect(deck.title[.en] == "All Tarot Cards" && deck.locked?.badge?[.en] == "Premium")
    #expect(deck.locked?.unlock?[.en] == "Unlock All Cards")
  }

  @Test("The four tarot suits run from ace to king", arguments: [1, 2, 3, 4])
  func suit(group: Int) throws {
    let suit = try #require(catalog["tarot"]?.catalogue("deck")?.content.groups[group])
    let ranks = [
      "Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Page", "Knight", "Queen", "King",
    ]
    #expect(suit.items.map(\.name[.en]) == ranks.map { "\($0) of \(suit.title[.en])" })
  }

  @Test("No two tarot items share a text or a name", arguments: ["en", "vi"] as [Language])
  func meanings(language: Language) throws {
    let deck = try #require(catalog["tarot"]?.catalogue("deck")?.content)
    let cards = deck.groups.flatMap(\.items)
    #expect(Set(cards.map { $0.name[language] }).count == 78)
    var texts: Set<String> = []
    for card in cards {
      for field in ["upright", "reversed"] {
        guard case .text(let text) = deck.value(field, of: card) else {
          Issue.record("\(card.id) has no \(field)")
          continue
        }
        texts.insert(text[language])
      }
      guard case .words(let words) = deck.value("keywords", of: card) else {
        Issue.record("\(card.id) has no keywords")
        continue
      }
      #expect((3...5).contains(words[language].count))
    }
    #expect(texts.count == 156)
  }

  @Test("A free account can add any preset, and no card occurs twice in the presets of a language pair (F3, F4)")
  func presets() throws {
    let presets = try #require(catalog["flippin"]).presets.map(\.content)
    #expect(presets.allSatisfy { (10...25).contains($0.cards.count) })
    let pairs = Dictionary(grouping: presets, by: \.pair)
    #expect(pairs.count >= 14)
    for (pair, sets) in pairs {
      #expect(sets.count >= 4, "\(pair)")
      let fronts = sets.flatMap { $0.cards.map(\.front) }
      #expect(Set(fronts).count == fronts.count, "\(pair)")
    }
  }

  @Test("Each book page is a two-page spread, the cover is upright, and one page has an odd width (B3)")
  func pictures() throws {
    let books = try #require(catalog["bible-stories"]).books
    #expect(books.count == 8 && books.allSatisfy { (6...9).contains($0.content.pages.count) }, "B1")
    var widths: [Int] = []
    for book in books {
      let cover = try size(ofPNG: "\(book.folder)/\(book.content.cover)")
      #expect(cover.width * 7 == cover.height * 5, "\(book.name)")
      for page in book.content.pages {
        let (width, height) = try size(ofPNG: "\(book.folder)/\(page.picture)")
        #expect(width > height && width <= 4096, "\(book.name)/\(page.picture)")
        widths.append(width)
      }
    }
    #expect(widths.contains { $0.isMultiple(of: 2) } && widths.contains { !$0.isMultiple(of: 2) })
  }

  @Test(
    "The course has 3 sections of 10 lessons; each lesson has 6 questions with explanations and uses all kinds (C1, C8)"
  )
  func course() throws {
    let course = try #require(catalog["clever-den"]?.course)
    #expect(course.sections.map(\.title[.en]) == ["Continents", "North and South America", "Europe and Asia"])
    #expect(course.sections.map(\.lessons.count) == [10, 10, 10])
    #expect(course.lessons.allSatisfy { $0.questions.count == 6 })
    let questions = course.lessons.flatMap(\.questions)
    let counts = Dictionary(grouping: questions, by: \.form).mapValues(\.count)
    #expect(counts == [.choose: 150, .match: 13, .type: 10, .order: 7])
    #expect(questions.allSatisfy { $0.form == .type || ($0.options?.count ?? $0.pairs?.count) == 4 })
    #expect(questions.allSatisfy { $0.explanation != nil })
  }

  @Test("In every lesson, the positions of the right answers vary")
  func answers() throws {
    let course = try #require(catalog["clever-den"]?.course)
    for lesson in course.lessons { #expect(Set(lesson.questions.compactMap(\.answer)).count == 4, "\(lesson.id)") }
  }

  @Test(
    "A lesson's reward depends on the number of wrong answers (C4, C5)",
    arguments: [(0, 3, 75), (1, 2, 50), (2, 2, 50), (3, 1, 25), (6, 1, 25)])
  func rewards(errors: Int, diamonds: Int, coins: Int) throws {
    let reward = try #require(catalog["clever-den"]?.course?.reward(errors: errors))
    #expect((reward.diamonds, reward.coins) == (diamonds, coins))
  }

  /// Reads the size from the file's first chunk, which has a fixed position.
  private func size(ofPNG path: String) throws -> (width: Int, height: Int) {
    let bytes = try Disk.read(path)
    try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && bytes.count > 25, "\(path) isn't a PNG")
    #expect(bytes[24] == 8 && bytes[25] == 2, "\(path) hasn't 24 bits a pixel")
    let number = { (at: Int) in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }
}
