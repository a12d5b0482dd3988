import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct LanguageTests {
  @Test(
    "A language tag is stored in the case that BCP 47 recommends",
    arguments: [("EN", "en"), ("vi", "vi"), ("pt-br", "pt-BR"), ("ZH-HANT-tw", "zh-Hant-TW"), ("es-419", "es-419")])
  func cases(text: String, tag: String) throws {
    #expect(try Language(text).tag == tag)
    #expect(try JSON.decode([Language].self, from: JSON.encode([text])).map(\.tag) == [tag])
  }

  @Test(
    "An invalid language tag is rejected",
    arguments: ["", "e", "en_US", "en-", "-en", "a--b", "Tiếng Việt", "englishlanguage"])
  func refused(text: String) throws {
    #expect(throws: TextRefusal.self) { try Language(text) }
    #expect(throws: DecodingFault.self) { try JSON.decode([Language].self, from: JSON.encode([text])) }
  }

  @Test(
    "A text is chosen by language, then by language without region, then in English, then in any language",
    arguments: [("vi", "Chào"), ("vi-VN", "Chào"), ("en-GB", "Hi"), ("de", "Hi")] as [(Language, String)])
  func nearest(reader: Language, expected: String) throws {
    let text: LocalizedText = ["en": "Hi", "vi": "Chào"]
    #expect(text[reader] == expected)
    #expect(try JSON.decode(LocalizedText.self, from: JSON.encode(text)) == text)
    #expect((["vi": "Chào", "fr": "Salut"] as LocalizedText)["de"] == "Salut")
  }

  @Test(
    "A text without a language or with an invalid tag is rejected", arguments: ["{}", #"{"e n":"x"}"#, #""x""#])
  func unreadable(text: String) {
    #expect(throws: DecodingFault.self) { try JSON.decode(LocalizedText.self, from: Bytes(text.utf8)) }
  }

  @Test("Members that a later release adds next to the languages are ignored")
  func later() throws {
    let text = Bytes(#"{"en":"x","of_the_next_release":{"a":[1]}}"#.utf8)
    #expect(try JSON.decode(LocalizedText.self, from: text) == ["en": "x"])
    #expect(throws: DecodingFault.self) { try JSON.decode(LocalizedText.self, from: Bytes(#"{"en":1,"x_y":2}"#.utf8)) }
  }

  @Test("A message's placeholders are filled in the reader's language, and values are never read as placeholders")
  func filled() {
    let message = Message.forSubscribers(name: ["en": "{name}", "vi": "Lá bài"] as LocalizedText)
    #expect(message["en"] == "{name} isn't part of your plan.")
    #expect(message["vi-VN"] == "Lá bài không có trong gói của bạn.")
    #expect(message["tlh"] == message.en)
    #expect(
      Message.didYouMean(message: Message.noBook, name: "x")["vi"] == "Không có cuốn sách này. Có phải ý bạn là x?")
  }
}
