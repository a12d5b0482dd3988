import AnkiPackages
import CardFiles
import CivilTime
import ContentContract
import Files
import Synchronization
import Wire

extension FileCard {
  fileprivate init(_ card: Flashcard) {
    self.init(
      front: card.front, back: card.back, notes: card.notes, tags: card.tags, favorite: card.favorite,
      frontLanguage: card.frontLanguage, backLanguage: card.backLanguage)
  }
}

/// Writes a file of cards from pages of cards. Its methods block: call them on a worker thread, one at a time.
final class ExportFile: Sendable {
  private struct State {
    var anki: AnkiWriter?
    var cards = 0
    /// True after the bytes before the first card were returned.
    var isBegun = false
  }

  private let format: CardFileFormat
  private let scratch: String
  private let state: Mutex<State>

  /// - Parameters:
  ///   - scratch: A folder for an Anki package's files before they are packed. The initializer creates the folder; the
  ///     caller removes it.
  ///   - deck: The name of an Anki package's deck.
  init(_ format: CardFileFormat, scratch: String, deck: String, now: Timestamp) throws {
    self.format = format
    self.scratch = scratch
    state = Mutex(State())
    guard format == .apkg else { return }
    try Disk.remove(scratch)
    try Disk.makeDirectories(scratch, mode: 0o700)
    try state.withLock { $0.anki = try AnkiWriter(in: scratch, deck: deck, now: now) }
  }

  /// Returns the bytes of a page of cards.
  ///
  /// - Parameter text: The cards as elements of a JSON list.
  func bytes(of text: Bytes) throws -> Bytes {
    let cards = try JSON.decode([Flashcard].self, from: Bytes("[".utf8) + text + Bytes("]".utf8))
    return try state.withLock { state in
      var out = begin(&state)
      for card in cards {
        try write(card, &state, to: &out)
        state.cards += 1
      }
      return out
    }
  }

  private func write(_ card: Flashcard, _ state: inout State, to out: inout Bytes) throws {
    let file = FileCard(card)
    switch format {
    case .csv: CSVWriter.write(file, to: &out)
    case .json: try JSONCardWriter.write(file, isFirst: state.cards == 0, to: &out)
    case .apkg: try state.anki?.add(file, id: card.id)
    }
  }

  /// Returns the bytes after the last page. For an Anki package, returns no bytes and writes the finished file to
  /// `package`.
  func end() throws -> Bytes {
    try state.withLock { state in
      let start = begin(&state)
      switch format {
      case .csv: return start
      case .json: return start + JSONCardWriter.end
      case .apkg:
        try state.anki?.finish(to: packed)
        state.anki = nil
        return []
      }
    }
  }

  /// The path of the finished package; nil for other formats.
  var package: String? { format == .apkg ? packed : nil }

  private var packed: String { "\(scratch)/packed" }

  /// Returns the bytes before the first card on the first call, and no bytes later.
  private func begin(_ state: inout State) -> Bytes {
    if state.isBegun { return [] }
    state.isBegun = true
    return switch format {
    case .csv: CSVWriter.start
    case .json: JSONCardWriter.start
    case .apkg: []
    }
  }
}
