import Wire

extension Check {
  /// Each learner joins the leaderboards before the first lesson, so every lesson counts.
  static let boards = Check("boards", "a score on a leaderboard is the sum of the acknowledged lessons") { history in
    let finishes = Dictionary(grouping: history.ops("progress.lessons.finish")) { $0.op.account ?? "" }
    let looks = Dictionary(grouping: history.ops("progress.leaderboards.list")) { $0.op.account ?? "" }
    var stored: [String: [String: Int64]] = [:]
    for row in history.rows("progress.scores") {
      // A weekly board counts as the sum of all its weeks.
      stored[row["account"]?.string ?? "", default: [:]][row["board"]?.string ?? "", default: 0] +=
        row["score"]?.integer ?? 0
    }
    let joined = Set(
      history.ops("progress.leaderboards.join").filter { $0.op.ok != nil }.compactMap(\.op.account))
    var found = stored.keys.filter { !joined.contains($0) }.sorted().map {
      Finding("\($0) has a score, but isn't a player")
    }
    for account in joined.sorted() {
      let own = finishes[account] ?? []
      // Operations with an unknown result are judged by the check `settled`.
      guard own.allSatisfy({ $0.op.ok != nil || !$0.op.mayHaveRun }) else { continue }
      let scores = BoardScores(own)
      for (board, score) in [("ever", scores.ever), ("week", scores.week)]
      where stored[account]?[board] ?? 0 != score {
        found.append(
          Finding("\(account) has \(stored[account]?[board] ?? 0) on the board \(board), but lessons earned \(score)"))
      }
      for (id, look) in looks[account] ?? [] {
        guard let (at, facts) = look.ok else { continue }
        let range = scores.range(from: history.readBegan(look), to: at)
        let seen = facts?["ever"]?.integer ?? 0
        if !range.contains(seen) {
          found.append(
            Finding(
              "op \(id): \(account) has a score of \(seen), but it can only be \(range.lowerBound) to "
                + "\(range.upperBound)",
              at: at))
        }
      }
    }
    return found
  }

  /// Devices report some actions twice; the second report must not count.
  static let actions = Check("actions", "each acknowledged action counts once") { history in
    var low: [String: ActionSum] = [:]
    var high: [String: ActionSum] = [:]
    var counted: [String: Int] = [:]
    var found: [Finding] = []
    for (id, op) in history.ops("progress.actions.report") {
      let account = op.account ?? ""
      guard let (at, facts) = op.ok else {
        if op.mayHaveRun {
          for action in op.params?["actions"]?.array ?? [] { high[account, default: .init()] += action }
        }
        continue
      }
      for (action, result) in zip(op.params?["actions"]?.array ?? [], facts?["results"]?.array ?? []) {
        let name = action["id"]?.string ?? ""
        switch result["state"]?.string {
        case "counted":
          if let other = counted.updateValue(id, forKey: name) {
            found.append(Finding("op \(id): \(name) was counted for this op and for op \(other)", at: at))
          }
          low[account, default: .init()] += action
          high[account, default: .init()] += action
        case "duplicate": break
        case let state: found.append(Finding("op \(id): \(name) was answered \(state ?? "nothing")", at: at))
        }
      }
    }
    let stored = Dictionary(
      history.rows("progress.screen_views").map {
        ($0["account"]?.string ?? "", ActionSum(times: $0["times"]?.integer ?? 0, seconds: $0["amount"]?.integer ?? 0))
      }
    ) { first, _ in first }
    for account in Set(high.keys).union(stored.keys).sorted() {
      let least = low[account] ?? .init()
      let most = high[account] ?? .init()
      let sum = stored[account] ?? .init()
      guard (least.times...most.times).contains(sum.times), (least.seconds...most.seconds).contains(sum.seconds) else {
        found.append(
          Finding(
            "\(account): \(sum.times) actions of \(sum.seconds) s are counted, but \(least.times) of "
              + "\(least.seconds) s were acknowledged"
          ))
        continue
      }
    }
    return found
  }
}

/// The number of reports of an action, and the total of its seconds.
private struct ActionSum {
  var times: Int64 = 0
  var seconds: Int64 = 0

  static func += (sum: inout ActionSum, action: JSONValue) {
    sum.times += 1
    sum.seconds += action["with"]?["seconds"]?.integer ?? 0
  }
}

/// The scores that finished lessons add up to. The board `ever` counts improvements on a lesson's best result, and
/// the board `week` counts every result.
private struct BoardScores {
  private(set) var week: Int64 = 0
  private var gains: [(from: Int64, to: Int64, gain: Int64)] = []

  init(_ finishes: [(id: Int, op: History.Op)]) {
    var best: [String: Int64] = [:]
    for (_, op) in finishes {
      guard let (at, facts) = op.ok, let lesson = facts?["lesson"]?.string else { continue }
      let now = facts?["best"]?.integer ?? 0
      week += facts?["diamonds"]?.integer ?? 0
      gains.append((op.sentAt, at, now - (best.updateValue(now, forKey: lesson) ?? 0)))
    }
  }

  var ever: Int64 { gains.map(\.gain).reduce(0, +) }

  /// The range of scores that a read between two times can return.
  func range(from: Int64, to: Int64) -> ClosedRange<Int64> {
    let low = gains.filter { $0.to < from }.map(\.gain).reduce(0, +)
    return low...gains.filter { $0.from < to }.map(\.gain).reduce(0, +)
  }
}
