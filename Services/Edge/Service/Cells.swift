import Crypto
import EventLoop
import HTTP
import Wire

/// Which cell a request is for: the one that its token names, or that its account has moved to since.
///
/// Of what it passes on edge reads the cell's name and nothing else; which account has moved the cells tell.
@Loop final class Cells {
  /// In the order of the settings; never empty.
  let all: [Cell]
  private let named: [CellName: Cell]
  private var moved = RecentPlaces<SHA256Digest>()
  /// Where somebody without a token was sent on to, so that he gets there when he comes again, once.
  private var hints = RecentPlaces<Party>()

  /// Cells that others have sent somebody to, and that the settings don't name.
  private var unknown: Set<CellName> = []

  /// How often a request is sent on before that counts for a mistake of theirs.
  static let mostHops = 3

  init(_ all: [Cell]) {
    self.all = all
    named = Dictionary(uniqueKeysWithValues: all.compactMap { cell in cell.name.map { ($0, cell) } })
  }

  /// Where edge has more than one there is something to find out.
  var areMany: Bool { all.count > 1 }

  /// The first: what is the same everywhere is asked of it.
  var first: Cell { all[0] }

  /// The cell for a request.
  ///
  /// - Parameters:
  ///   - token: whose request it is; nil for nobody's.
  ///   - key: its idempotency key: a repeat goes where the first went.
  func cell(for token: Bytes?, key: Bytes?, of party: Party) -> Cell {
    guard areMany else { return first }
    if let token {
      let place = moved[token.digest] ?? CellName(in: token.span)
      // A token without a name is from before the first cell had one.
      let cell = place.map { named[$0] } ?? first
      if let cell, cell.watch.isThere { return cell }
      // It is lost, or none of ours: another one knows whether the account has moved.
      return any(by: token) ?? cell ?? first
    }
    if let hint = hints[party] {
      hints[party] = nil
      if let cell = named[hint], cell.watch.isThere { return cell }
    }
    return any(by: key ?? Bytes(party.name.utf8)) ?? first
  }

  /// Whether a cell was asked in the place of the one that a token is for, as that was away: that it doesn't know whose
  /// that is means nothing then, and whoever is told so would think that he has to sign in anew.
  func standsIn(_ cell: Cell, for token: Bytes?) -> Bool {
    guard areMany, let token else { return false }
    let place = moved[token.digest] ?? CellName(in: token.span)
    guard let home = place.map({ named[$0] }) ?? first else { return all.contains { !$0.watch.isThere } }
    return home !== cell
  }

  /// A cell has said that what a request is about is in another one.
  ///
  /// - Parameter comesAgain: whether the client comes with the same once more, by another connection.
  /// - Returns: that one; nil where edge doesn't have it, or can't reach it.
  func note(_ failure: Failure, for token: Bytes?, of party: Party, comesAgain: Bool = false) -> Cell? {
    guard let name = failure.details["cell"]?.string.flatMap({ CellName($0) }) else { return nil }
    if named[name] == nil, unknown.count < 64 { unknown.insert(name) }
    if let token { moved[token.digest] = name } else if comesAgain { hints[party] = name }
    return named[name].flatMap { $0.watch.isThere ? $0 : nil }
  }

  /// What people who run the machine should see to.
  var remarks: [String] {
    all.flatMap(\.remarks)
      + unknown.map(\.text).sorted().map {
        "accounts are in the cell \($0), which the setting cells doesn't name: they aren't served"
      }
  }

  /// One that answers: for the same bytes the same, as long as the same ones do.
  private func any(by bytes: Bytes) -> Cell? {
    let there = all.filter(\.watch.isThere)
    guard !there.isEmpty else { return nil }
    let digest = SHA256.digest(bytes)
    let number = digest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    return there[number % there.count]
  }

  func close() { for cell in all { cell.close() } }
}

/// A token as it is remembered.
typealias SHA256Digest = Bytes

extension Bytes {
  fileprivate var digest: SHA256Digest { SHA256.digest(self) }
}

/// Where some were sent on to lately: a bounded number, of which those go first that were told longest ago. Pure.
struct RecentPlaces<Key: Hashable & Sendable> {
  private var young: [Key: CellName] = [:]
  private var old: [Key: CellName] = [:]
  private let half: Int

  /// - Parameter half: how many are kept at least, and half of how many at the most.
  init(half: Int = 32_768) { self.half = half }

  subscript(key: Key) -> CellName? {
    get { young[key] ?? old[key] }
    set {
      young[key] = newValue
      old[key] = nil
      if young.count >= half { (old, young) = (young, [:]) }
    }
  }
}

/// An answer that isn't the client's to hear.
enum Redirect {
  /// The failure of an answer that says `moved`, or what else is looked for; nil for any other answer.
  static func read(_ answer: Span<UInt8>, _ kind: FailureKind = .moved) -> Failure? {
    guard let head = AnswerHead(answer), case .error = head.kind,
      let failure = try? JSON.decode(Failure.self, from: answer.extracting(head.value)), failure.kind == kind
    else { return nil }
    return failure
  }
}
