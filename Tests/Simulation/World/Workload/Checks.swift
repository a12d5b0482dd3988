import CivilTime
import EventLoop
import MessageBus
import ServiceHost
import Storage

/// Checks a world after it has settled, comparing what its clients saw with what its databases hold.
@Loop struct Checks {
  let world: World
  let history: History
  /// The time after its deadline within which an answer must reach a client: two trips over the network, and two ticks
  /// of the gateway's timing wheel.
  let tolerance: Duration

  private struct Applied {
    var sequence: Int
    var account: String
    var op: String
  }

  /// Returns all problems found.
  func problems() throws -> [String] {
    var all = world.problems + history.problems
    all += callProblems()
    guard let ledger = world["ledger"]?.life?.store else { return all + ["the ledger isn't up"] }
    let entries = try ledger.read { db in
      try db.rows("SELECT id, account, op FROM entries ORDER BY id") {
        (id: $0.int("id"), account: $0.string("account"), op: $0.string("op"))
      }
    }
    all += opProblems(entries)
    all += try eventProblems("tally", entries.map(\.op))
    all += try eventProblems("audit", entries.map(\.op).filter { history.ops[$0]?.isLarge == true })
    all += leaks()
    return all
  }

  // MARK: Calls

  private func callProblems() -> [String] {
    var found: [String] = []
    for (number, call) in history.calls.enumerated() {
      let connection = history.connections[call.connection]
      let name = "call \(number) (\(call.method))"
      if call.answers.count > 1 { found.append("\(name) was answered \(call.answers.count) times") }
      // A call in the backlog of a gateway that isn't running has no deadline yet.
      let begun = connection.acceptedAt.map { max($0, call.sentAt) }
      let latest = begun.map { $0 + call.timeout + tolerance }
      if let answer = call.answers.first {
        if let latest, answer > latest {
          found.append("\(name) was answered \((answer - latest).milliseconds) ms too late")
        }
        if latest == nil { found.append("\(name) was never answered") }
      } else if let latest, latest < connection.endedAt ?? world.clock.now {
        found.append("\(name) was never answered")
      }
    }
    return found
  }

  // MARK: Changes

  private func opProblems(_ entries: [(id: Int, account: String, op: String)]) -> [String] {
    var found: [String] = []
    var ids: [String: [Int]] = [:]
    for entry in entries {
      ids[entry.op, default: []].append(entry.id)
      if history.ops[entry.op]?.account != entry.account { found.append("\(entry.op) stands with \(entry.account)") }
    }
    for name in history.opNames {
      guard let op = history.ops[name] else { continue }
      let there = ids[name] ?? []
      if there.count > 1 { found.append("\(name) was applied \(there.count) times") }
      if Set(op.entries).count > 1 { found.append("\(name) was answered by different entries: \(op.entries)") }
      if let told = op.entries.first, !there.contains(told) { found.append("\(name) was acknowledged and is lost") }
      if op.entries.isEmpty, op.unknown == 0, !there.isEmpty {
        found.append("\(name) was reported as not executed, but ran: \(op.refusals)")
      }
      if op.isForbidden, !there.isEmpty { found.append("\(name) ran under another operation's key") }
    }
    return found
  }

  // MARK: Events

  private func eventProblems(_ subscriber: String, _ emitted: [String]) throws -> [String] {
    guard let store = world[subscriber]?.life?.store else { return ["\(subscriber) isn't up"] }
    let applied = try store.read { db in
      try db.rows("SELECT sequence, account, op FROM applied ORDER BY place") {
        Applied(sequence: $0.int("sequence"), account: $0.string("account"), op: $0.string("op"))
      }
    }
    var found: [String] = []
    var last: [String: Int] = [:]
    for event in applied {
      if let before = last[event.account], event.sequence <= before {
        found.append("\(subscriber) applied event \(event.sequence) of \(event.account) after \(before)")
      }
      last[event.account] = event.sequence
    }
    // A failing event delays later events of its account, but not those of other accounts. The overall order may
    // therefore differ, but the order within each account can't.
    let got = applied.sorted { $0.sequence < $1.sequence }.map(\.op)
    if got != emitted {
      let place = zip(got, emitted).prefix { $0 == $1 }.count
      found.append(
        "\(subscriber) applied \(got.count) events of \(emitted.count): at place \(place) "
          + "\(place < got.count ? got[place] : "none") for \(place < emitted.count ? emitted[place] : "none")")
    }
    return found
  }

  // MARK: Leaks

  private func leaks() -> [String] {
    var found: [String] = []
    for process in world.processes {
      guard let life = process.life, let front = life.front else { continue }
      // The gateway listens to `entitlements` as long as both processes live.
      let endless = process.name == "entitlements" ? 1 : 0
      if front.callsInFlight != endless { found.append("\(process.name) still works on \(front.callsInFlight) calls") }
      for (name, peer) in life.peers.sorted(by: { $0.key < $1.key }) {
        let listens = process.name == "gateway" && name == "entitlements" ? 1 : 0
        if peer.callsInFlight != listens {
          found.append("\(process.name) still waits for \(peer.callsInFlight) calls to \(name)")
        }
      }
      if let waiting = life.store?.waitingWrites, waiting > 0 {
        found.append("\(waiting) writes still wait in \(process.name)")
      }
    }
    return found
  }
}
