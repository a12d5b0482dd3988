import CivilTime
import EventLoop
import HTTP
import Telemetry
import WebServer
import Wire

/// Edge's state for an HTTP connection: the origin whose limits the connection counts towards, and the memory that the
/// connection uses.
@Loop final class EdgeClient {
  private let edge: Edge
  private let partyTurns: PartyTurns
  /// The sender of the connection's requests; on a proxy's connection, the proxy itself.
  private let owner: Requester
  /// The origin whose limits the connection counts towards; nil for a proxy's connection, which has many clients.
  let party: Party?
  /// On a proxy's connection, the sender of the current request, once its head is complete.
  private var current: Requester?
  /// The memory that is charged for the connection.
  private var charge = EdgeUsage.Charge()

  init(of owner: Requester, isProxy: Bool, at edge: Edge) {
    self.edge = edge
    partyTurns = edge.partyTurns
    self.owner = owner
    party = isProxy ? nil : owner.party
  }

  /// Returns the sender of the request that is being read or answered; nil on a proxy's connection before the request's
  /// head is complete.
  private func requester(on connection: HTTPConnection) -> Requester? {
    if party != nil { return owner }
    guard let head = connection.head else {
      current = nil
      return nil
    }
    if let current { return current }
    current = requester(of: head)
    return current
  }

  private func requester(of head: HTTPHead) -> Requester {
    guard let forwarded = head.value("x-forwarded-for") else { return owner }
    if let requester = Requester(forwarded: forwarded) { return requester }
    edge.invalidForwards.note(forwarded, from: owner.party)
    return owner
  }

  /// Returns the origin of the request that is being read or answered; nil on a proxy's connection before the request's
  /// head is complete.
  private func party(on connection: HTTPConnection) -> Party? { party ?? requester(on: connection)?.party }
}

extension EdgeClient: WebSite {
  var bounds: WebBounds { edge.bounds }
  var clock: LoopClock { edge.clock }
  var date: String { edge.date }

  func refusal(of head: HTTPHead) -> HTTPAnswer? {
    switch EdgeRoute(head) {
    case .refused(let status, let allow): edge.guarded(edge.refusal(status, allow: allow), for: head)
    case .noUpgrade(let allow): edge.guarded(edge.noUpgrade(allow: allow), for: head)
    default: nil
    }
  }

  func answer(to fault: HTTPFault) -> HTTPAnswer { edge.guarded(fault.answer) }

  func begin(_ head: HTTPHead, _ body: Bytes, on connection: HTTPConnection) -> any WebTask {
    edge.counters.requests.add()
    let requester = party == nil ? requester(of: head) : owner
    current = requester
    return WebRequest(head, body, on: connection, from: requester, isOfProxy: party == nil, by: edge)
  }

  func hold(_ bytes: Int, on connection: HTTPConnection) -> HTTPAnswer? {
    // A proxy's connection is charged to the request's origin once the head is complete. Until then, the connection
    // holds at most a head.
    do throws(EdgeUsage.Full) { try edge.usage.charge(&charge, bytes, to: party(on: connection)) } catch {
      edge.refusals.count(error)
      let forwarded = connection.request as? WebRequest
      if let forwarded, let answer = forwarded.answer(insteadOfReply: error.failure) {
        return edge.guarded(answer, for: forwarded.head)
      }
      return edge.guarded(error.failure.answer)
    }
    return nil
  }

  func bodyTime(holding bytes: Int) -> Duration { edge.bodyTime(holding: bytes) }

  func began(_ connection: HTTPConnection) { partyTurns.began(party(on: connection)) }
  func worked(_ connection: HTTPConnection) { partyTurns.ended() }

  func mayContinue(_ connection: HTTPConnection, counting hasWorked: Bool) -> Bool {
    if party == nil { partyTurns.pass(to: party(on: connection)) }
    return partyTurns.mayContinue(counting: hasWorked)
  }

  func wait(_ connection: HTTPConnection) { partyTurns.wait(connection) }

  func refused() { edge.refusals.count("http") }

  func ended(_ connection: HTTPConnection) { edge.ended(connection, of: party) }
}

extension HTTPConnection: TurnWaiter {}
