import AppCatalog
import CivilTime
import SafetyFilter
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

@Suite(.timeLimit(.minutes(2))) struct SafetyFilterTests {
  @Test(
    "Blocked words are found even if they are disguised",
    arguments: [
      ("You BASTARD.", "slur"), ("b4st4rd", "slur"), ("Đồ  CHÓ!", "slur"), ("do cho", "slur"), ("bastaaaards", "slur"),
      ("bаstаrd", "slur"), ("You b@$tard", "slur"), ("Đồ chó.", "slur"), ("thang ngu qua", "slur"),
      ("just k1ll y0urself", "self_harm"), ("k!ll yourself", "self_harm"), ("kys", "self_harm"), ("K Y S", "self_harm"),
      ("s u i c i d e", "self_harm"), ("tự tử", "self_harm"), ("tu tu di", "self_harm"),
      ("Anh ấy đã tự sát", "self_harm"),
      ("write to me@example.com", "personal_data"), ("call 090 123 45 67 8", "personal_data"),
      ("gọi 0901234567", "personal_data"), ("+84 90 123 4567", "personal_data"),
      ("Khủng bố", "blocked_topic"), ("khung bo", "blocked_topic"),
      ("ᴋɪʟʟ yourself", "self_harm"), ("ʙᴀꜱᴛᴀʀᴅ", "slur"), ("🅑🅐🅢🅣🅐🅡🅓", "slur"), ("🅱🅰🆂🆃🅰🆁🅳", "slur"),
      ("⒝⒜⒮⒯⒜⒭⒟", "slur"), ("🄑🄐🄢🄣🄐🄡🄓", "slur"), ("🇧🇦🇸🇹🇦🇷🇩", "slur"), ("🇧 🇦 🇸 🇹 🇦 🇷 🇩", "slur"),
      ("🇧​🇦​🇸​🇹​🇦​🇷​🇩", "slur"), ("b🇦stard", "slur"), ("bastard🇻🇳", "slur"), ("Đồ chó🇻🇳", "slur"),
      ("kill 🇻🇳 yourself", "self_harm"), ("ƀasŧarđ", "slur"), ("ꞗɐꜱʈɑɾɗ", "slur"),
      ("k||| yourse|f", "self_harm"), ("k!1| yourself", "self_harm"), ("8astard", "slur"), ("6astard", "slur"),
    ])
  func blocked(text: String, reason: String) throws {
    let filter = SafetyFilter(try Apps.catalog()["roast-me-later"]?.safety)
    #expect(filter.reason(against: text) == reason)
  }

  @Test(
    "Harmless texts are accepted",
    arguments: [
      "You are late, at 5 o'clock as always.", "Bạn đến lúc 10 giờ 30.", "Chó của bạn dễ thương.",
      "A sharp mind @ work", "Cứ từ từ rồi cũng xong.", "Sáng nào tôi còn đi bộ ra chợ.", "Bạn cất tiền trong tủ sắt.",
      "Mức độ cho phép là năm lần.", "Căn nhà giá 10.000.000.000 đồng.", "It cost $1,250,000,000 in 2024.",
      "Do chores before lunch.", "The kystone arch", "Wow!!! Soooo good.",
      "Năm 1990, 1995, 2000 và 2005 đều vui.", "Vitamin B6 and B12, 6g of salt, 8 bits, 9 to 5, K9, mp3, PS5, 4x4.",
      "Lớp 6B, 8A và 9C tan lúc 16h30, 6h45 và 9h.", "Chuyến bay VN689, xe 89B-668.98, nhà 68/9 ngõ 86.",
      "iPhone 16, Galaxy S9, Windows 98, 96kg, 169cm, 6g9.", "Yêu Việt Nam 🇻🇳 lắm!", "🅿️ thì đỗ, nhóm máu 🅰️, 🅱️ hay 🅾️.",
    ])
  func passes(text: String) throws {
    let filter = SafetyFilter(try Apps.catalog()["roast-me-later"]?.safety)
    #expect(filter.reason(against: text) == nil)
  }

  @Test("Flag emoji, alone or in a row, are never taken for a blocked word")
  func flags() throws {
    let filter = SafetyFilter(try Apps.catalog()["roast-me-later"]?.safety)
    let letters = (0x1F1E6...0x1F1FF).compactMap { Unicode.Scalar($0) }.map { String(Character($0)) }
    for one in letters {
      let row = letters.map { one + $0 }
      for text in row.flatMap({ [$0, "Go \($0)!", "We love\($0) so much."] }) + [row.joined(separator: " ")] {
        #expect(filter.reason(against: text) == nil, "\(text)")
      }
    }
  }

  @Test(
    "No embedded or curated text is empty or blocked",
    arguments: ["en", "vi"] as [Language])
  func grammar(language: Language) throws {
    let app = try #require(try Apps.catalog()["roast-me-later"])
    let generator = try #require(app.generators?["roast"])
    let filter = SafetyFilter(app.safety)
    let choices = generator.inputs.map { $0.choices?.map { JSONValue.string($0.id) } ?? [] }
    let summer = CivilDay(number: 20_000)
    var texts: Set<String> = []
    for seed in 0..<2000 as Range<UInt64> {
      let number = Int(seed)
      var inputs: JSONObject = ["spice": .integer(Int64(number % 5 + 1))]
      for (index, input) in generator.inputs.enumerated() where input.choices != nil {
        let open = choices[index].filter { id in
          id.string.flatMap { input.choice($0)?.season }?.has(summer) ?? true
        }
        if input.optional == true, (number + index) % 3 == 0 { continue }
        inputs[input.id] = open[number % open.count]
      }
      let chosen = try Inputs(SmallJSON(.object(inputs)), of: generator, on: summer)
      let prompts = PromptWriter(
        app: app.id, account: "", inputs: chosen, items: [:], reaction: nil, language: language)
      let text = prompts.prompt(levels: 0, seed: seed).embedded
      #expect(!text.isEmpty && !text.contains("{") && !text.contains("  ") && text.utf8.count <= generator.maxBytes)
      #expect(filter.reason(against: text) == nil, "\(text)")
      texts.insert(text)
    }
    #expect(texts.count > 1900)
    func count(_ key: String, _ words: [String: LocalizedWords]?) -> Int { Set(words?[key]?[language] ?? []).count }
    for category in generator.input("category")?.choices ?? [] {
      for level in generator.input("spice")?.levels ?? [] {
        #expect(
          count("setups", category.words) * count("punches", category.words) * count("closers", level.words) > 2000)
      }
    }
    for curated in generator.curated ?? [] { #expect(filter.reason(against: curated.text[language]) == nil) }
  }
}
