import AppCatalog
import CardFiles
import ContentContract
import TextSearch
import Wire

/// A checked row of a file: a card to add, or the reason why there is none.
struct ImportRow: Sendable {
  var number: Int
  var line: Int?
  var card: Result<CardDraft, RowFault>

  /// Returns the row's entry in the report.
  func skipped(_ fault: RowFault) -> SkippedRow {
    SkippedRow(row: number, line: line, reason: fault.reason.rawValue, detail: fault.detail)
  }
}

/// Creates drafts from a file's cards, according to the app's rules and the import's options.
struct ImportRules: Sendable {
  let rules: CardRules
  /// The languages for cards that don't name their own.
  let pair: LanguagePair
  /// The tags to add to every card.
  let tags: [String]

  func check(_ row: FileRow) -> ImportRow {
    ImportRow(number: row.number, line: row.line, card: row.card.flatMap(draft))
  }

  private func draft(_ card: FileCard) -> Result<CardDraft, RowFault> {
    do {
      let names = try (card.tags ?? []).map { name in try Self.checked("tags") { try TagName(name).value } }
      return .success(
        try CardDraft(
          front: Self.checked("front") { try CardText(Self.lines(card.front)).value },
          back: card.back.isEmpty ? "" : Self.checked("back") { try CardText(Self.lines(card.back)).value },
          pair: LanguagePair(
            front: card.frontLanguage.map { text in try Self.checked("front_language") { try LanguageTag(text).value } }
              ?? pair.front,
            back: card.backLanguage.map { text in try Self.checked("back_language") { try LanguageTag(text).value } }
              ?? pair.back),
          notes: Self.checked("notes") { try CardNotes(Self.lines(card.notes ?? "")).value },
          favorite: card.favorite ?? false, tags: names + tags, rules: rules))
    } catch let fault as RowFault {
      return .failure(fault)
    } catch let failure as Failure {
      return .failure(RowFault(refusal: failure))
    } catch {
      return .failure(RowFault(.refused, "\(error)"))
    }
  }

  private static func checked(_ member: String, _ make: () throws -> String) throws -> String {
    do { return try make() } catch let refusal as TextRefusal {
      throw RowFault(.refused, "\(member) \(refusal.description)")
    }
  }

  /// Converts line endings to line feeds.
  private static func lines(_ text: String) -> String {
    guard text.utf8.contains(0x0D) else { return text }
    var out: [UInt8] = []
    var isAfterReturn = false
    for byte in text.utf8 {
      if byte == 0x0A, isAfterReturn {
        isAfterReturn = false
        continue
      }
      isAfterReturn = byte == 0x0D
      out.append(isAfterReturn ? 0x0A : byte)
    }
    return String(decoding: out, as: UTF8.self)
  }
}

extension RowFault {
  /// Creates a fault from the failure that the method for adding a card would return.
  init(refusal failure: Failure) {
    let told = failure.message.en
    let beginning = "Invalid params: "
    self.init(.refused, told.hasPrefix(beginning) ? String(told.dropFirst(beginning.count)) : told)
  }
}

extension CardDraft {
  /// A hash of the front and back, to recognise duplicates. Only valid in this process.
  var contentHash: Int { Self.contentHash(front, back) }

  static func contentHash(_ front: String, _ back: String) -> Int {
    var hasher = Hasher()
    hasher.combine(TextFolding.tagKey(front))
    hasher.combine(TextFolding.tagKey(back))
    return hasher.finalize()
  }
}
