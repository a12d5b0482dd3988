package import Wire

/// `S.accounts.hold`: changes of an account are refused, since it goes to another cell. Asked again and again.
package struct HoldAccount: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).accounts.hold", .change, audience: .inner, callers: [AccountPart.owner], access: .open,
      fails: [.notFound, .moved], "Has changes of an account be refused, and says whether nothing of it is under way.")
  }

  /// The account's id.
  package var account: String
  /// Its app.
  package var app: String
  /// The cell that it goes to.
  package var cell: String

  package init(account: String, app: String, cell: String) {
    (self.account, self.app, self.cell) = (account, app, cell)
  }

  /// How far it is.
  package struct Reply: Codable, Hashable, Sendable {
    /// Whether it is held, and nothing of it is on its way or under way here.
    package var isQuiet: Bool

    package init(isQuiet: Bool) { self.isQuiet = isQuiet }
  }
}

/// `S.accounts.release`: the account stays, and its changes are taken again.
package struct ReleaseAccount: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).accounts.release", .change, audience: .inner, callers: [AccountPart.owner], access: .open,
      fails: [.moved], "Takes an account's changes again.")
  }

  /// The account's id.
  package var account: String

  package init(account: String) { self.account = account }

  package typealias Reply = Nothing
}

/// `S.accounts.parcel`: a page of all that goes along with an account that is held.
package struct ReadParcel: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).accounts.parcel", .read, audience: .inner, callers: [AccountPart.owner], access: .open,
      fails: [.notFound, .conflict, .moved], "Gives a page of what goes along with an account.")
  }

  /// The account's id.
  package var account: String
  /// Where the page before ended; nil for the first.
  package var after: ParcelPlace?

  package init(account: String, after: ParcelPlace? = nil) { (self.account, self.after) = (account, after) }

  package typealias Reply = ParcelPage
}

/// `S.accounts.admit`: a page is put in, once, however often it comes.
package struct AdmitParcel: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).accounts.admit", .change, audience: .inner, callers: [AccountPart.owner], access: .open,
      "Puts a page of an account in that comes from another cell.")
  }

  /// The page, as it was given.
  package var page: ParcelPage

  package init(page: ParcelPage) { self.page = page }

  /// How far the parcel is.
  package struct Reply: Codable, Hashable, Sendable {
    /// Where it goes on, which is elsewhere than the page says if that was a repeat; nil once all is here.
    package var next: ParcelPlace?

    package init(next: ParcelPlace?) { self.next = next }
  }
}

/// `S.accounts.discard`: what came of an account is forgotten, since it stays where it was. Asked until it is done.
package struct DiscardParcel: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).accounts.discard", .change, audience: .inner, callers: [AccountPart.owner], access: .open,
      "Forgets a part of what came of an account that stays elsewhere.")
  }

  /// The account's id.
  package var account: String

  package init(account: String) { self.account = account }

  /// How far it is.
  package struct Reply: Codable, Hashable, Sendable {
    /// Whether nothing is left.
    package var isDone: Bool

    package init(isDone: Bool) { self.isDone = isDone }
  }
}

/// `S.accounts.arrived`: all of an account has come, and its changes are taken.
package struct AccountArrived: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).accounts.arrived", .change, audience: .inner, callers: [AccountPart.owner], access: .open,
      "Takes changes of an account that has come from another cell.")
  }

  /// The account's id.
  package var account: String

  package init(account: String) { self.account = account }

  package typealias Reply = Nothing
}

/// `S.accounts.leave`: an account is another cell's for good, and what it had here is forgotten. Asked until it is done.
package struct LeaveAccount: Request {
  /// Under a name that stands for any service's.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method(
      "\(service).accounts.leave", .change, audience: .inner, callers: [AccountPart.owner], access: .open,
      fails: [.moved], "Notes an account as another cell's, and forgets a part of what it had.")
  }

  /// The account's id.
  package var account: String
  /// The cell whose it is, for which it was held.
  package var cell: String

  package init(account: String, cell: String) { (self.account, self.cell) = (account, cell) }

  /// How far it is.
  package struct Reply: Codable, Hashable, Sendable {
    /// Whether nothing is left.
    package var isDone: Bool

    package init(isDone: Bool) { self.isDone = isDone }
  }
}
