import ChaosModel
import CivilTime
import EventLoop
import Wire

extension Clients {
  /// An operation under way, in one or more calls.
  struct Op {
    var wish: Wish
    var dueAt: Instant
    /// The account and its token. Retries use them too, although the user may have another account by then.
    var account: String?
    var token: String?
    /// The signed params, sent instead of the wish's params. Kept for retries, because each signing gives another
    /// signature.
    var signed: JSONValue?
    var tries = 0
    var isRepeat = false

    /// True if the answer has a secret, which differs when the operation is repeated.
    var isNewEachTime: Bool {
      ["entitlements.devices.register", "entitlements.links.create", "entitlements.links.merge"].contains(wish.method)
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
  /// True if the call lasts until its client ends it.
  static func isEndless(_ wish: Wish) -> Bool { wish.method == "gateway.events.listen" }

  /// A used-up daily quota counts as definite, even shortly before the day's end, because no client waits for the next
  /// day.
  static func isDefinite(_ failure: Failure) -> Bool {
    !History.putOff.contains(failure.kind.rawValue)
      || failure.kind == .rateLimited && failure.details["limit"] == "roasts"
  }
}
