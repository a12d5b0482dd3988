import ChaosModel
import CivilTime
import EventLoop
import Wire

extension Clients {
  /// One wish on its way, by as many calls as it takes.
  struct Op {
    var wish: Wish
    var dueAt: Instant
    /// Whose it is, and by which token, also when it is sent again: its user may have another account by then.
    var account: String?
    var token: String?
    /// What is sent instead of the wish's params, and again each time: a signature is another each time it is made.
    var signed: JSONValue?
    var tries = 0
    var isRepeat = false

    /// Whether the answer has a secret, which is another one when it is sent again.
    var isNewEachTime: Bool {
      ["entitlements.devices.register", "entitlements.links.create", "entitlements.links.join"].contains(wish.method)
    }
  }

  struct Call {
    var op: Int
    var line: Int
    var method: String
    var items: Int64 = 0
    var disorderAt: Int?
    var giveUp: TimerID?
  }
}

extension Clients {
  /// Whether it goes on until its client ends it.
  static func isEndless(_ wish: Wish) -> Bool { wish.method == "gateway.events.listen" }

  /// A day's quota that is used up won't be there again while anybody waits, also if the day is nearly over.
  static func isDefinite(_ failure: Failure) -> Bool {
    !History.putOff.contains(failure.kind.rawValue)
      || failure.kind == .rateLimited && failure.details["limit"] == "roasts"
  }
}
