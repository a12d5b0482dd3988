extension Check {
  static let promotions = Check(
    "promotions", "after a promotion changes are acknowledged again, and the former primary doesn't serve"
  ) { history in
    let returned = history.promotions.filter { $0.note.state == .returned }.map {
      Finding("\($0.note.machine) was ready although it was no longer the primary", at: $0.at)
    }
    let stopped = history.returns.filter { $0.took == nil }.map {
      Finding("no change was acknowledged after the promotion of \($0.machine)", at: $0.at)
    }
    return returned + stopped
  }
}

extension History {
  /// The promotions, each with the time in nanoseconds until the first acknowledgement of a change that was sent after
  /// it.
  package var returns: [(machine: String, at: Int64, took: Int64?)] {
    let promoted = promotions.filter { $0.note.state == .promoted }
    if promoted.isEmpty { return [] }
    let answers = calls.values.lazy.filter { $0.sent.isChange }.compactMap { call in
      call.answers.first.flatMap { $0.answer.outcome == "ok" ? (sentAt: call.sentAt, at: $0.at) : nil }
    }
    return promoted.map { at, note in
      let first = answers.filter { $0.sentAt > at }.map(\.at).min()
      return (note.machine, at, first.map { $0 - at })
    }
  }

  /// Returns why a history with two machines can't be judged by checks that assume one; nil if it has one machine.
  static func hasTwoMachines(_ history: History) -> String? {
    history.run?.stack == "hosts" ? "some clients use a standby machine" : nil
  }
}
