import EventLoop
import Quotas

/// One user of the machine, known by its sockets' credentials: what all of its connections hold together.
@Loop final class User {
  let uid: UInt32
  var connections: Share
  var arrivals = TokenBucket()
  /// Calls that wait for their answer.
  var calls: Share
  /// Bytes of unfinished frames and of answers that aren't read.
  var bytes: Share
  var turns = FairTurns.Member()

  init(_ uid: UInt32, _ limits: GatewayLimits) {
    self.uid = uid
    connections = Share(limit: limits.userConnections)
    calls = Share(limit: limits.userCalls)
    bytes = Share(limit: limits.userBytes)
  }

  /// As refusals say it.
  var name: String { "user \(uid)" }
}

/// What all sessions of one account hold together.
@Loop final class AccountUse {
  let name: String
  /// Calls that wait for their answer.
  var calls: Share

  init(_ account: String, calls: Int) {
    name = "account \(account)"
    self.calls = Share(limit: calls)
  }
}
