import Normalization

/// Which signs are read as which letters: a table, in which new ones are entered.
enum SafetyShapes {
  /// Digits and signs that stand for letters beside letters, each for one of these.
  static let standsFor: [Unicode.Scalar: [Unicode.Scalar]] = standsForInNames.merging([
    "6": ["g", "b"], "8": ["b"], "9": ["g"],
  ]) { $1 }

  /// The same in names, whose forms are kept: there "anna86" and "annabg" are two.
  static let standsForInNames: [Unicode.Scalar: [Unicode.Scalar]] = [
    "0": ["o"], "1": ["i", "l"], "!": ["i", "l"], "|": ["l", "i"], "3": ["e"], "4": ["a"], "@": ["a"], "5": ["s"],
    "$": ["s"], "7": ["t"],
  ]

  /// Small letters that look like Latin ones, or whose capitals do: of other scripts, small capitals, letters with a
  /// stroke or a hook, and those of phonetics. "đ" isn't among them: it is a letter of Vietnamese, and compared as one.
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

  /// Letters in brackets, circles and squares, each from its a: what Unicode makes none of the letters of.
  private static let framed: [UInt32] = [0x249C, 0x1F110, 0x1F130, 0x1F150, 0x1F170]
  private static let regional: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

  /// A text as it is compared: as `NormalForm.compared` has it, with letters that are framed as plain ones. Of the
  /// letters that flags are made of one in a word is a letter. Several may be a word of their own, or a flag, which is
  /// nothing; so such a text has two forms.
  ///
  /// - Parameter text: keeps to `StreamSafety`.
  static func forms(of text: String) -> [String] {
    guard text.unicodeScalars.contains(where: { isFramed($0.value) }) else { return [NormalForm.compared(text)] }
    var (spelled, unspelled) = (String.UnicodeScalarView(), String.UnicodeScalarView())
    var (run, hasRun) = ([Unicode.Scalar](), false)
    func endRun() {
      if run.count > 1 {
        spelled.append(contentsOf: [sign] + run + [sign])
        unspelled.append(sign)
        hasRun = true
      } else {
        spelled.append(contentsOf: run)
        unspelled.append(contentsOf: run)
      }
      run = []
    }
    for scalar in text.unicodeScalars {
      if regional.contains(scalar.value) {
        run.append(letter(scalar.value - regional.lowerBound))
        continue
      }
      // What nobody sees parts no run.
      if !run.isEmpty, scalar.properties.isDefaultIgnorableCodePoint { continue }
      endRun()
      let start = framed.last { $0 <= scalar.value && scalar.value < $0 + 26 }
      let plain = start.map { letter(scalar.value - $0) } ?? scalar
      spelled.append(plain)
      unspelled.append(plain)
    }
    endRun()
    return (hasRun ? [spelled, unspelled] : [spelled]).map { NormalForm.compared(String($0)) }
  }

  /// What stands for a flag, and around letters that may be one.
  private static let sign: Unicode.Scalar = "\u{B7}"

  private static func isFramed(_ value: UInt32) -> Bool {
    value >= 0x249C && (regional.contains(value) || framed.contains { $0 <= value && value < $0 + 26 })
  }

  private static func letter(_ place: UInt32) -> Unicode.Scalar { Unicode.Scalar(UInt8(0x61 + place)) }
}
