import CivilTime
import EventLoop
import Quotas

/// One user of the machine, known by its sockets' credentials: what all of its connections hold together.
@Loop final class LocalUser {
  let uid: UInt32
  var connections: Share
  var arrivals = TokenBucket()
  /// Calls that wait for their answer, how many they are with those that wait for their session, and what the long ones
  /// come to.
  var openCalls = ClientCalls()
  var calls: Share
  var callBytes: Share
  /// Streams without an end: they wait for ever, and are none of the calls above.
  var listeners: Share
  /// Since when it has more of those under way than its further ones are read for, without a break.
  var isAheadSince: Instant?
  /// Bytes of unfinished frames, of answers that wait for the rest of their batch, and of those that aren't read.
  var bytes: Share
  /// Its part of the loop's time, and its connections that rest until it has some again.
  var time = FairTime.Member()
  private var resting: [ClientConnection] = []

  init(_ uid: UInt32, _ limits: GatewayLimits) {
    self.uid = uid
    connections = Share(limit: limits.userConnections)
    calls = Share(limit: limits.userCalls)
    callBytes = Share(limit: limits.userCallBytes)
    listeners = Share(limit: limits.userListeners)
    bytes = Share(limit: limits.userBytes)
  }

  // MARK: Its pieces of work

  /// When its work began that is under way, in the processor's time; nil where nobody else needs any.
  var began: Duration?
  /// What it has worked in this turn of the loop.
  private(set) var worked = Duration.zero
  private var turn: UInt64 = 0

  func beginPiece(in turn: UInt64) {
    if turn != self.turn { (self.turn, worked) = (turn, .zero) }
    began = Loop.processorTime
  }

  /// - Returns: how long the piece took that was begun, if one was.
  func endPiece() -> Duration? {
    guard let began else { return nil }
    let took = Loop.processorTime - began
    worked += took
    self.began = nil
    return took
  }

  // MARK: Its rest

  /// Connections that are read again at a time, of a user who has to share and of one who is alone: each is a little
  /// work, and what they bring more of it.
  private static let (wakes, wakesAlone) = (4, 64)

  /// Those that are read again now, in room that is kept.
  private var waking: [ClientConnection] = []

  /// Leaves a connection unread until its turn comes.
  func rest(_ connection: ClientConnection, by admissions: Admissions) {
    resting.append(connection)
    if resting.count == 1 { sleep(admissions) }
  }

  /// What one of its connections brought has been worked on: the next one's turn has come, unless all must rest.
  func worked(by admissions: Admissions) {
    admissions.end(self)
    if !resting.isEmpty, admissions.rest(of: self) == nil { wake(1) }
  }

  private func sleep(_ admissions: Admissions) {
    admissions.atEndOfRest(self) { [self] in
      let isShared = admissions.isShared
      if !isShared || admissions.rest(of: self) == nil { wake(isShared ? Self.wakes : Self.wakesAlone) }
      if !resting.isEmpty { sleep(admissions) }
    }
  }

  private func wake(_ count: Int) {
    waking.append(contentsOf: resting.prefix(count))
    resting.removeFirst(waking.count)
    for connection in waking { connection.endRest() }
    waking.removeAll(keepingCapacity: true)
  }

  /// As refusals say it.
  var name: String { "user \(uid)" }
}
