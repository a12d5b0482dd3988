import CivilTime
import ServiceHost

/// How an app's merged boards stand in another cell.
struct CellBoards: CellQuestion {
  static let name = "boards.states"
  var app: String
  /// Those that are over in the cell that asks: of each it is told whether it is over in the other one too.
  var waiting: [BoardPeriod]

  /// How one stands.
  struct State: Codable, Hashable, Sendable {
    var key: BoardPeriod
    /// Another number after each change; 0 for one in which nobody has a score.
    var changes: Int
    /// Whether no score of it changes any more.
    var isClosed: Bool
  }

  typealias Answer = [State]
}

/// How many have which scores on another cell's board.
struct CellBoardCounts: CellQuestion {
  static let name = "boards.counts"
  var key: BoardPeriod

  /// What a rank among them is reckoned from.
  struct Answer: Codable, Hashable, Sendable {
    var members: Int
    /// A score and how many have it, or have less than the score before: the best first.
    var steps: [Int]
  }
}

/// The best of another cell's board.
struct CellBoardEntries: CellQuestion {
  static let name = "boards.entries"
  /// As many are told: with the longest names some 150 KB.
  static let most = 1000
  var key: BoardPeriod

  /// Somebody who is listed.
  struct Entry: Codable, Hashable, Sendable {
    var player: String
    /// Nil while it is taken off.
    var name: String?
    var score: Int
  }

  /// The best first.
  typealias Answer = [Entry]
}
