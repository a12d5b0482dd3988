package import EventLoop
package import MessageBus
package import ServiceHost
import Storage
import Wire

/// How each service of this stack has its part of an account go to another cell, or come from there, and answers other
/// cells: the others by their methods, this one itself.
@Loop package struct MovingServices: Sendable {
  /// In the order in which events go from one to the next: once each was quiet in this order, all are.
  static let names = ["entitlements", "content", "ai", "progress", "notifications"]

  private let own: AccountMoves
  private let peers: [String: Peer]

  /// - Parameters:
  ///   - own: this service's part.
  ///   - peer: gives the connection to another one.
  package init(own: AccountMoves, peer: (_ service: String) -> Peer) {
    self.own = own
    let others = Self.names.filter { $0 != AccountPart.owner }
    peers = Dictionary(uniqueKeysWithValues: others.map { ($0, peer($0)) })
  }

  private static let time = Duration.seconds(10)

  /// - Returns: nil for this service itself.
  private func call<R: Request>(
    _ request: R, at service: String, by method: (String) -> Method
  ) async throws -> R.Reply? {
    guard let peer = peers[service] else { return nil }
    return try await peer.call(request, as: Caller(principal: nil), method: method(service), timeout: Self.time)
  }

  /// What a service answers to another cell's; nil where there is none of that name.
  func answer(_ question: AnswerCell, at service: String) async throws -> AnswerCell.Reply? {
    try await call(question, at: service, by: AnswerCell.method)
  }

  /// Has changes be refused; says whether nothing is under way.
  func hold(_ account: String, app: String, for cell: CellName, at service: String) async throws -> Bool {
    let request = HoldAccount(account: account, app: app, cell: cell.text)
    if let reply = try await call(request, at: service, by: HoldAccount.method) { return reply.isQuiet }
    return try await own.hold(account, for: cell.text)
  }

  /// Takes changes again.
  func release(_ account: String, at service: String) async throws {
    if try await call(ReleaseAccount(account: account), at: service, by: ReleaseAccount.method) == nil {
      try await own.release(account)
    }
  }

  /// A page of what goes along.
  func parcel(_ account: String, from place: ParcelPlace?, at service: String) async throws -> ParcelPage {
    if let page = try await call(ReadParcel(account: account, after: place), at: service, by: ReadParcel.method) {
      return page
    }
    return try await own.parcel(account, from: place)
  }

  /// Puts a page in; says where the parcel goes on.
  func admit(_ page: ParcelPage, at service: String) async throws -> ParcelPlace? {
    if let reply = try await call(AdmitParcel(page: page), at: service, by: AdmitParcel.method) { return reply.next }
    return try await own.admit(page)
  }

  /// Forgets what came half.
  func discard(_ account: String, at service: String) async throws {
    while true {
      let reply = try await call(DiscardParcel(account: account), at: service, by: DiscardParcel.method)
      let isDone = if let reply { reply.isDone } else { try await own.discard(account) }
      if isDone { return }
    }
  }

  /// Takes changes of what has come.
  func arrived(_ account: String, at service: String) async throws {
    if try await call(AccountArrived(account: account), at: service, by: AccountArrived.method) == nil {
      try await own.arrived(account)
    }
  }

  /// Notes the account as another cell's, and forgets a part of it; says whether nothing is left.
  func leave(_ account: String, for cell: CellName, at service: String) async throws -> Bool {
    let reply = try await call(LeaveAccount(account: account, cell: cell.text), at: service, by: LeaveAccount.method)
    if let reply { return reply.isDone }
    return try await own.leave(account, for: cell.text)
  }
}
