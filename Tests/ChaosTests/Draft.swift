import ChaosModel
import Wire

/// A history under construction. Times are in milliseconds.
struct Draft {
  var entries: [Entry] = []
  private var calls = 0

  @discardableResult mutating func call(
    _ method: String, _ params: JSONValue = [:], op: Int? = nil, from: Int64, to: Int64?, facts: JSONValue? = nil,
    outcome: String = "ok", executed: String? = nil, hasKey: Bool = true, timeoutMs: Int = 1000,
    account: String? = "acc_1"
  ) -> Int {
    calls += 1
    let isChange = [
      "set", "add", "finish", "submit", "buy", "settle", "revoke", "make", "redeem", "notify",
    ].contains { method.hasSuffix($0) }
    entries.append(
      Entry(
        at: from * 1_000_000,
        sent: Sent(
          call: calls, op: op ?? calls, connection: 1, method: method, params: params, app: "a", account: account,
          hasKey: isChange && hasKey, isChange: isChange, dueAt: from * 1_000_000, timeoutMs: timeoutMs)))
    if let to {
      entries.append(
        Entry(at: to * 1_000_000, answered: Answered(call: calls, outcome: outcome, executed: executed, facts: facts))
      )
    }
    return calls
  }

  mutating func fault(_ kind: String, _ services: [String], from: Int64, to: Int64) {
    let number = entries.count
    for (time, state) in [(from, FaultNote.State.begins), (to, .ends), (to, .recovered)] {
      entries.append(
        Entry(at: time * 1_000_000, fault: FaultNote(fault: number, kind: kind, services: services, state: state)))
    }
  }

  mutating func row(_ service: String, _ table: String, _ columns: JSONValue) {
    entries.append(Entry(at: 0, row: StoredRow(service: service, table: table, columns: columns)))
  }

  mutating func set(_ page: Int64, from: Int64, to: Int64?, outcome: String = "ok", executed: String? = nil) {
    call(
      "content.reading.set", ["book": "b", "page": .integer(page)], from: from, to: to, outcome: outcome,
      executed: executed)
  }
  mutating func get(_ page: Int64?, from: Int64, to: Int64) {
    let books: JSONValue = page.map { [["book": "b", "page": .integer($0)]] } ?? []
    call("content.reading.get", from: from, to: to, facts: ["books": books])
  }

  /// The verdict on the entries in order of time.
  var verdict: Verdict { Verdict(History(entries.sorted { $0.at < $1.at })) }
}
