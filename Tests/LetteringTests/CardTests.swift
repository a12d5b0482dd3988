import Files
import Lettering
import Pictures
import Testing
import TestSupport

/// Texts that are fitted into their frames, and pictures of them (R9).
@Suite(.timeLimit(.minutes(3))) struct CardTests {
  static let frame = Card.Frame(left: 60, top: 80, width: 480, height: 300)

  static func text(_ words: String, sizes: ClosedRange<Int> = 20...80, side: Card.Side = .centre) throws -> Card.Text {
    Card.Text(
      words: words, frame: frame, face: .sans, isBold: true, colour: try #require(Card.Colour("#FFFFFF")), side: side,
      place: .middle, sizes: sizes)
  }

  static func card(_ texts: Card.Text..., shapes: [Card.Shape] = []) throws -> Card {
    Card(width: 600, height: 460, ground: [try #require(Card.Colour("#204060"))], shapes: shapes, texts: texts)
  }

  static func drawn(_ words: String, sizes: ClosedRange<Int> = 20...80) throws -> CardPicture.Outcome {
    try CardPicture(card(text(words, sizes: sizes))).texts[0]
  }

  static let sentence = "Bạn gọi đó là đa nhiệm, còn mọi người gọi đó là thua nhiều cuộc đua cùng một lúc."

  @Test("A text is drawn in the largest letters that fit", arguments: 1...12)
  func largest(times: Int) throws {
    let words = String(repeating: "\(Self.sentence) ", count: times)
    let outcome = try Self.drawn(words)
    #expect(outcome.frame.width <= Self.frame.width && outcome.frame.height <= Self.frame.height)
    #expect(outcome.unknownCharacters == 0)
    if outcome.isShortened { return #expect(outcome.size == 20) }
    #expect(outcome.shown.split(separator: " ") == words.split(separator: " "))
    guard outcome.size < 80 else { return }
    #expect(try Self.drawn(words, sizes: (outcome.size + 1)...(outcome.size + 1)).isShortened)
  }

  @Test("A short text gets the maximum size, and the lines of a longer one are balanced")
  func balanced() throws {
    #expect(try Self.drawn("Sai.").size == 80)
    let outcome = try Self.drawn("Words that need some more than a line", sizes: 34...34)
    #expect(outcome.lines == 2 && outcome.frame.width < Self.frame.width * 0.9, "\(outcome)")
  }

  @Test("A text that is too long even for the smallest letters is cut after a word, with an ellipsis")
  func shortened() throws {
    let words = String(repeating: "\(Self.sentence) ", count: 40)
    let outcome = try Self.drawn(words)
    #expect(outcome.isShortened && outcome.size == 20 && outcome.shown.hasSuffix("…"))
    let kept = outcome.shown.dropLast()
    #expect(words.hasPrefix(kept) && !kept.hasSuffix(",") && !kept.hasSuffix(" "))
    #expect(words.dropFirst(kept.count).first.map { " ,".contains($0) } == true, "the text is cut between words")
    #expect(kept.count > 400, "no more text is cut than necessary")
  }

  @Test("A word longer than a line is broken, and a word larger than the frame is truncated")
  func word() throws {
    let long = try Self.drawn(String(repeating: "Donaudampfschiff", count: 5))
    #expect(!long.isShortened && long.size == 20 && long.lines > 1)
    let endless = try Self.drawn(String(repeating: "x", count: 5000))
    #expect(endless.isShortened && endless.shown.hasSuffix("x…") && endless.frame.width <= Self.frame.width)
  }

  @Test("The same card always gives the same file, and nothing is drawn outside its frame")
  func same() throws {
    let shape = Card.Shape(
      frame: Card.Frame(left: -50, top: 400, width: 100, height: 100), radius: 50,
      colour: try #require(Card.Colour("#FF0000", opacity: 0.5)))
    for side in Card.Side.allCases {
      let card = try Self.card(Self.text(Self.sentence, side: side), shapes: [shape])
      let picture = try CardPicture(card).picture
      #expect(try PNG.encode(picture, isQuick: true) == PNG.encode(CardPicture(card).picture, isQuick: true))
      #expect(try Picture(file: PNG.encode(picture, isQuick: true)).bytes == picture.bytes)
      var columns = Set<Int>()
      var rows = Set<Int>()
      for place in 0..<(600 * 460) where picture.bytes[place * 3] > 0x80 && picture.bytes[place * 3 + 2] > 0x80 {
        columns.insert(place % 600)
        rows.insert(place / 600)
      }
      #expect(try #require(columns.min()) >= 60 - 4 && #require(columns.max()) < 540 + 4)
      #expect(try #require(rows.min()) >= 80 - 4 && #require(rows.max()) < 380 + 4)
      // The circle is half transparent.
      let corner = (410 * 600 + 10) * 3
      #expect(abs(Int(picture.bytes[corner]) - 0x90) <= 2 && abs(Int(picture.bytes[corner + 2]) - 0x30) <= 2)
    }
  }

  @Test("A background gradient runs from top to bottom")
  func ground() throws {
    let card = Card(
      width: 64, height: 200,
      ground: [try #require(Card.Colour("#000000")), try #require(Card.Colour("#FFFFFF"))], shapes: [], texts: [])
    let picture = try CardPicture(card).picture
    let column = (0..<200).map { picture.bytes[$0 * 64 * 3] }
    #expect(column.sorted() == column && column[0] < 4 && column[199] > 251)
  }

  @Test("A text of any characters stays in its frame and never causes a crash")
  func anything() throws {
    var dice = Dice(seed: 5)
    let signs = [
      "a", "ữ", "o\u{0302}\u{0323}", "\u{202E}", "\u{200D}", "\u{0}", "\n", "\r\n", "\t", "👨‍👩‍👧‍👦", "🔥", "\u{FE0F}", "ﷺ",
      "שלום", "漢", " ", "\u{AD}", "<b>", "&", "%s", "\u{0301}\u{0301}\u{0301}\u{0301}",
    ]
    for _ in 0..<60 {
      let words = (0..<dice.roll(0..<400)).map { _ in dice.pick(signs) }.joined()
      let outcome = try Self.drawn(words)
      #expect(outcome.frame.width <= Self.frame.width && outcome.frame.height <= Self.frame.height, "\(words)")
    }
    for empty in ["", " \n\t ", "\u{0}"] { #expect(try Self.drawn(empty).shown.isEmpty) }
  }

  @Test(
    "Emoji, including composed ones, are drawn in colour",
    .enabled(
      if: (try? Disk.exists("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")) == true,
      "needs Debian's package fonts-noto-color-emoji"))
  func emoji() throws {
    let card = try Self.card(Self.text("🔥👨‍👩‍👧‍👦🇻🇳"))
    let made = try CardPicture(card)
    #expect(made.texts[0].unknownCharacters == 0)
    let pixels = stride(from: 0, to: made.picture.bytes.count, by: 3).map {
      (Int(made.picture.bytes[$0]), Int(made.picture.bytes[$0 + 2]))
    }
    #expect(pixels.count { $0.0 > $0.1 + 80 } > 500, "the flames of the emoji are red")
  }
}
