import Normalization

/// Detects a home address: a house number and a street near words such as "I live at". The address of a shop doesn't
/// count.
enum HomeAddress {
  /// The number of words before a house number in which `introductions` are searched for.
  private static let farthest = 8

  /// Words that introduce a home address.
  private static let introductions: [[String]] = [
    ["my", "address"], ["home", "address"], ["our", "address"], ["his", "address"], ["her", "address"],
    ["i", "live"], ["we", "live"], ["he", "lives"], ["she", "lives"], ["they", "live"], ["ich", "wohne"],
    ["dia", "chi", "nha"], ["nha", "toi"], ["nha", "em"], ["nha", "minh"], ["nha", "no"], ["nha", "anh"],
    ["nha", "chi"], ["nha", "tao"], ["nha", "may"],
  ]
  /// Words for a street that follow a number and one or two names: "12 Old Mill Lane".
  private static let streetsBehind: Set<String> = [
    "street", "st", "road", "rd", "avenue", "ave", "lane", "drive", "boulevard", "blvd", "court", "terrace", "crescent",
  ]
  /// Words for a street that directly follow a number: "45 đường Láng".
  private static let streetsBefore: Set<String> = ["duong", "pho", "ngo", "ngach", "hem"]

  /// - Parameter compared: a form of the text from `SafetyShapes.forms`.
  static func isIn(_ compared: String) -> Bool {
    guard compared.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return false }
    let words = words(of: compared)
    for index in words.indices where isNumber(words[index]) && isFollowedByStreet(index, in: words) {
      let before = words[max(0, index - farthest)..<index]
      if introductions.contains(where: { occurs($0, in: before) }) { return true }
    }
    return false
  }

  private static func isFollowedByStreet(_ index: Int, in words: [String]) -> Bool {
    let behind = words[(index + 1)...].prefix(3)
    guard let next = behind.first else { return false }
    return streetsBefore.contains(next) || behind.dropFirst().contains(where: streetsBehind.contains)
  }

  private static func occurs(_ phrase: [String], in words: ArraySlice<String>) -> Bool {
    guard words.count >= phrase.count else { return false }
    return (words.startIndex...words.endIndex - phrase.count).contains {
      words[$0..<$0 + phrase.count].elementsEqual(phrase)
    }
  }

  /// True for words such as `12`, `27/4` and `12b`.
  private static func isNumber(_ word: String) -> Bool {
    word.utf8.first.map { (0x30...0x39).contains($0) } == true && word.utf8.count <= 8
  }

  /// Returns the text's words without their marks.
  private static func words(of text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "/") }.map { word in
      var plain = String.UnicodeScalarView()
      for scalar in word.unicodeScalars where OptionalMark(scalar) == nil { plain.append(scalar == "đ" ? "d" : scalar) }
      return String(plain)
    }
  }
}
