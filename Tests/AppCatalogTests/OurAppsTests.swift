import AppCatalog
import Files
import Testing
import Wire

/// What the project's own apps are made of: the numbers the specification and the apps' descriptions give.
@Suite(.timeLimit(.minutes(2))) struct OurAppsTests {
  let catalog: AppCatalog

  init() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    catalog = try AppCatalog.load("/\(root)/Shared/Apps")
  }

  @Test("the deck has its 78 cards in five groups, in order (T1)")
  func deck() throws {
    let deck = try #require(catalog["tarot"]?.deck)
    #expect(deck.groups.map(\.title[.en]) == ["Major Arcana", "Cups", "Swords", "Wands", "Pentacles"])
    #expect(deck.groups.map(\.cards.count) == [22, 14, 14, 14, 14])
    #expect(deck.groups[0].cards.first?.name[.en] == "The Fool")
    #expect(deck.groups[0].cards.last?.name[.en] == "The World")
    #expect((deck.artAspect.width, deck.artAspect.height) == (2, 3))
    #expect((deck.teaser.open, deck.teaser.locked, deck.teaser.columns) == (2, 4, 3))
  }

  @Test("the four suits run from ace to king", arguments: [1, 2, 3, 4])
  func suit(group: Int) throws {
    let suit = try #require(catalog["tarot"]?.deck?.groups[group])
    let ranks = [
      "Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Page", "Knight", "Queen", "King",
    ]
    #expect(suit.cards.map(\.name[.en]) == ranks.map { "\($0) of \(suit.title[.en])" })
  }

  @Test("no card repeats another's meaning or name", arguments: ["en", "vi"] as [Language])
  func meanings(language: Language) throws {
    let cards = try #require(catalog["tarot"]?.deck).groups.flatMap(\.cards)
    #expect(Set(cards.map { $0.name[language] }).count == 78)
    #expect(Set(cards.flatMap { [$0.upright[language], $0.reversed[language]] }).count == 156)
    #expect(cards.allSatisfy { (3...5).contains($0.keywords[language].count) })
  }

  @Test("a free account can take any preset whole (F3, F4)")
  func presets() throws {
    let presets = try #require(catalog["flippin"]).presets.map(\.content)
    #expect(presets.allSatisfy { (10...25).contains($0.cards.count) })
    for (front, back) in [("en", "vi"), ("es", "en")] {
      #expect(presets.count { $0.pair == LanguagePair(front: front, back: back) } >= 3)
    }
  }

  @Test("a book's pages are spreads, its cover stands upright, and one is an odd number wide (B3)")
  func pictures() throws {
    let books = try #require(catalog["bible-stories"]).books
    #expect(books.count >= 4, "B2")
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

  @Test("the course has 3 sections of 10 lessons of 6 questions with 4 options (C1)")
  func course() throws {
    let course = try #require(catalog["clever-den"]?.course)
    #expect(course.sections.map(\.title[.en]) == ["Continents", "North and South America", "Europe and Asia"])
    #expect(course.sections.map(\.lessons.count) == [10, 10, 10])
    #expect(course.lessons.allSatisfy { $0.questions.count == 6 })
    #expect(course.lessons.allSatisfy { $0.questions.allSatisfy { $0.options.count == 4 } })
  }

  @Test("no lesson's answers stand in one place")
  func answers() throws {
    let course = try #require(catalog["clever-den"]?.course)
    for lesson in course.lessons { #expect(Set(lesson.questions.map(\.answer)).count == 4, "\(lesson.id)") }
  }

  @Test(
    "a lesson earns by its errors (C4, C5)",
    arguments: [(0, 3, 75), (1, 2, 50), (2, 2, 50), (3, 1, 25), (6, 1, 25)])
  func rewards(errors: Int, diamonds: Int, coins: Int) throws {
    let reward = try #require(catalog["clever-den"]?.course?.reward(errors: errors))
    #expect((reward.diamonds, reward.coins) == (diamonds, coins))
  }

  /// Read from the file's first chunk, whose place is fixed.
  private func size(ofPNG path: String) throws -> (width: Int, height: Int) {
    let bytes = try Disk.read(path)
    try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && bytes.count > 24, "\(path) isn't a PNG")
    let number = { (at: Int) in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }
}
