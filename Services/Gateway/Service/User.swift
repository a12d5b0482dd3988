import CivilTime
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
  /// Its part of the loop's time, and its connections that rest until it has some again.
  var time = FairTime.Member()
  private var resting: [ClientConnection] = []

  init(_ uid: UInt32, _ limits: GatewayLimits) {
    self.uid = uid
    connections = Share(limit: limits.userConnections)
    calls = Share(limit: limits.userCalls)
    bytes = Share(limit: limits.userBytes)
  }

  /// When its work began that is under way, in the processor's time; nil where nobody else needs any.
  var began: Duration?

  /// Connections that are read again at a time: to wake all of many for what a few may bring would cost more than that.
  private static let wakes = 16

  /// Leaves a connection unread until its turn comes.
  func rest(_ connection: ClientConnection, by admissions: Admissions) {
    resting.append(connection)
    if resting.count == 1 { sleep(admissions) }
  }

  private func sleep(_ admissions: Admissions) {
    admissions.atEndOfRest(self) { [self] in
      let some = resting.prefix(Self.wakes)
      resting.removeFirst(some.count)
      for connection in some { connection.endRest() }
      if !resting.isEmpty { sleep(admissions) }
    }
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
