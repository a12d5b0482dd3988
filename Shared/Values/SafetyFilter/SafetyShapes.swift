import Normalization

/// The tables of characters that are read as letters. Add new look-alikes here.
enum SafetyShapes {
  /// Digits and signs that stand for letters when they are next to letters, with the letters that each may stand for.
  static let standsFor: [Unicode.Scalar: [Unicode.Scalar]] = standsForInNames.merging([
    "6": ["g", "b"], "8": ["b"], "9": ["g"],
  ]) { $1 }

  /// The digits and signs that stand for letters in names. 6, 8 and 9 aren't included, so that "anna86" and "annabg"
  /// are different names. The database stores names in the form that this table defines.
  static let standsForInNames: [Unicode.Scalar: [Unicode.Scalar]] = [
    "0": ["o"], "1": ["i", "l"], "!": ["i", "l"], "|": ["l", "i"], "3": ["e"], "4": ["a"], "@": ["a"], "5": ["s"],
    "$": ["s"], "7": ["t"],
  ]

  /// Small letters that look like Latin letters, or whose capitals do: letters of other scripts, small capitals,
  /// letters with a stroke or hook, and phonetic letters. "đ" isn't included, because it is a Vietnamese letter of its
  /// own.
  static let alike: [Unicode.Scalar: Unicode.Scalar] = {
    let letters: [(Unicode.Scalar, String)] = [
      ("a", "аαɑаᴀⱥɐʌ"), ("b", "вβьʙƀɓɃꞗ"), ("c", "сϲᴄȼɕ"), ("d", "ԁᴅɖɗȡ"), ("e", "еεєᴇəɘɛɜɇ"), ("f", "ꜰƒ"),
      ("g", "ɡցɢǥɠԍ"), ("h", "һнհʜħɦⱨ"), ("i", "іιıɩɪɨᵻ"), ("j", "јϳᴊɉȷʝɟ"), ("k", "кκᴋƙⱪқꝁ"), ("l", "ӏłǀʟƚɫɬɭⱡ"),
      ("m", "мᴍɱ"), ("n", "ηոпɴɲŋɳƞ"), ("o", "оοօøσᴏɵɔ"), ("p", "рρᴘᵽƥ"), ("q", "ԛǫꞯɋ"), ("r", "гʀɍɹɾɽᴙ"),
      ("s", "ѕꜱʂȿʃ"), ("t", "тτᴛŧƭʈⱦ"), ("u", "υսцᴜʉʊᵾ"), ("v", "νѵᴠʋⱱ"), ("w", "ԝωᴡɯѡⱳ"), ("x", "хχҳ"),
      ("y", "уγʏɏүƴɣ"), ("z", "ᴢƶʐʑζⱬ"),
    ]
    var alike: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (letter, others) in letters {
      for other in others.unicodeScalars { alike[other] = letter }
    }
    return alike
  }()

  /// The code point of the letter A in each alphabet of bracketed, circled or squared letters that Unicode doesn't
  /// decompose into plain letters.
  private static let framed: [UInt32] = [0x249C, 0x1F110, 0x1F130, 0x1F150, 0x1F170]
  private static let regional: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

  /// Returns the forms in which a text is compared: `NormalForm.compared`, with framed letters replaced by plain
  /// letters.
  ///
  /// A regional indicator is one of the letters that form flags. A single one counts as a letter. Several in a row are
  /// either a word or flags, so a text with such a run has two forms.
  ///
  /// - Parameter text: a text that satisfies `StreamSafety`.
  static func forms(of text: String) -> [String] {
    guard text.unicodeScalars.contains(where: { isFramed($0.value) }) else { return [NormalForm.compared(text)] }
    var forms = FlagForms()
    for scalar in text.unicodeScalars {
      if regional.contains(scalar.value) {
        forms.run.append(letter(scalar.value - regional.lowerBound))
      } else if forms.run.isEmpty || !scalar.properties.isDefaultIgnorableCodePoint {
        // Invisible characters don't interrupt a run.
        forms.append(unframed(scalar))
      }
    }
    return forms.finished().map { NormalForm.compared(String($0)) }
  }

  private static func unframed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let start = framed.last { $0 <= scalar.value && scalar.value < $0 + 26 }
    return start.map { letter(scalar.value - $0) } ?? scalar
  }

  /// The two forms of a text with regional indicators: one in which runs of them are words, and one in which they are
  /// flags.
  private struct FlagForms {
    /// The letters of the current run of regional indicators.
    var run: [Unicode.Scalar] = []
    private var withWords = String.UnicodeScalarView()
    private var withFlags = String.UnicodeScalarView()
    private var hasFlags = false
    /// The placeholder for a flag. In the form with words, it separates letters that may be flags from other letters.
    private static let sign: Unicode.Scalar = "\u{B7}"

    /// Ends the current run, and adds a character.
    mutating func append(_ scalar: Unicode.Scalar) {
      endRun()
      withWords.append(scalar)
      withFlags.append(scalar)
    }

    private mutating func endRun() {
      let isFlag = run.count > 1
      withWords.append(contentsOf: isFlag ? [Self.sign] + run + [Self.sign] : run)
      withFlags.append(contentsOf: isFlag ? [Self.sign] : run)
      hasFlags = hasFlags || isFlag
      run = []
    }

    /// Returns both forms if the text has a run of several regional indicators, otherwise only one.
    consuming func finished() -> [String.UnicodeScalarView] {
      endRun()
      return hasFlags ? [withWords, withFlags] : [withWords]
    }
  }

  private static func isFramed(_ value: UInt32) -> Bool {
    value >= 0x249C && (regional.contains(value) || framed.contains { $0 <= value && value < $0 + 26 })
  }

  private static func letter(_ place: UInt32) -> Unicode.Scalar { Unicode.Scalar(UInt8(0x61 + place)) }
}
