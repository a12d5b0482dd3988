import SafetyFilter
import Testing

/// Words in scripts without spaces, and separators that divide words and phrases without hiding them (R2).
@Suite(.timeLimit(.minutes(2))) struct UnspacedTests {
  private static let filter = SafetyFilter(
    blocked: [
      SafetyFilter.Blocked(
        reason: "slur",
        words: ["馬鹿", "馬鹿野郎", "バカ", "死ね", "แม่ง", "操", "병신", "kill yourself", "đồ chó", "bastard", "قحبة"]),
      SafetyFilter.Blocked(
        reason: "minors", words: ["loli"],
        together: [SafetyFilter.Together(["bé gái", "幼女"], near: ["khoả thân", "裸"])]),
    ], allowed: ["体操", "死ねば", "裸足"], refusesPersonalData: true)

  @Test(
    "A blocked word is found within a text",
    arguments: [
      "この馬鹿野郎が", "バカ", "おまえはバカだ", "ﾊﾞｶ", "バーカ!", "バカバカ", "バァカ", "馬 鹿 野 郎", "馬・鹿・野・郎", "馬鹿 野郎だ", "馬。鹿。",
      "早く死ね", "死ねええ", "มันแม่งมาก", "操你", "병신이", "馬<b>鹿</b>", "&#39340;鹿", "قَحْبَة",
    ])
  func found(text: String) { #expect(Self.filter.reason(against: text) == "slur") }

  @Test(
    "Other words that contain the same letters are allowed",
    arguments: [
      "バカンス", "アルバカーキ", "馬、鹿、牛", "馬・鹿", "絵馬 鹿の角", "バガ", "ハカ", "体操の選手", "死ねば終わり", "แม่งาน", "馬と鹿", "バカラ",
    ])
  func fine(text: String) { #expect(Self.filter.reason(against: text) == nil) }

  @Test(
    "Sentence ends, line breaks, entities and markup don't hide a blocked word or phrase",
    arguments: [
      "kill. yourself", "Kill. Yourself.", "kill\nyourself", "kill\n\nyourself", "kill... yourself", "kill! yourself",
      "đồ. chó", "Đồ.\n\nchó", "<i>bas</i>tard", "bas<!-- x -->tard", "bas&shy;tard", "&#98;astard", "&#x62;astard",
      "&amp;#98;astard", "**bas**tard", "`bas`tard", "ba\\stard", "kill<br>yourself", "[bas](https://a.b/)tard",
      "kill&nbsp;yourself", "đ&ocirc;&#768; ch&oacute;",
    ])
  func hidden(text: String) { #expect(Self.filter.reason(against: text) == "slur") }

  @Test(
    "A phrase isn't blocked if a sentence ends in the middle of it",
    arguments: [
      "It was a kill. Yourself is a word.", "Cần mua đồ. Chó nhà em đói.", "a < b and b > c", "R&D, 5 & 6", "x*y*z",
    ])
  func apart(text: String) { #expect(Self.filter.reason(against: text) == nil) }

  @Test("Two words that are blocked near each other are allowed alone or far apart")
  func together() {
    #expect(Self.filter.reason(against: "Bé gái nhà chị vừa tròn hai tuổi.") == nil)
    #expect(Self.filter.reason(against: "Tượng khoả thân trong bảo tàng.") == nil)
    #expect(Self.filter.reason(against: "Ảnh khoả thân của một bé gái") == "minors")
    #expect(Self.filter.reason(against: "幼女の裸") == "minors")
    #expect(Self.filter.reason(against: "裸足の幼女") == nil)
    let far = "Bé gái" + String(repeating: " vui", count: 30) + " khoả thân"
    #expect(Self.filter.reason(against: far) == nil)
  }

  @Test(
    "A telephone number with a line break in it is personal data, and so is a home address",
    arguments: [
      "gọi 0901\n234567", "+84 90\n123 4567", "(020) 7946\r\n0958", "call 0049 170<br>1234567", "090\n123\n4567",
      "My address is 14 Elm Street", "I live at 221 Baker Street", "Nhà tôi ở số 12 ngõ 5 phố Huế",
    ])
  func personal(text: String) { #expect(Self.filter.reason(against: text) == "personal_data") }

  @Test(
    "Lists of numbers, and mentions of streets without a home address, aren't personal data",
    arguments: [
      "1200\n3400\n5600", "120\n450\n300", "2019\n2020\n2021", "10\n20\n30\n40\n50", "The bakery is at 14 Elm Street.",
      "I live 5 minutes from the main street.", "Nhà em có 3 phòng, gần đường lớn.",
    ])
  func notPersonal(text: String) { #expect(Self.filter.reason(against: text) == nil) }
}
