package import CivilTime
package import Wire

/// Makes a code by which another device joins the account (E1).
///
/// It is good for one device and ten minutes, and takes the place of one that was made before. A repeat makes another
/// code: none is kept but as a digest.
package struct CreateLink: Request {
  package static let method = Method(
    "entitlements.links.create", .change, audience: .client, access: .account,
    "Makes a code by which one other device joins the account, within ten minutes.")

  /// A request with these members.
  package init() {}

  /// What the person types on the other device.
  package struct Reply: Codable, Sendable, Hashable {
    /// Eight letters and digits that can't be mixed up: `ABCD-EFGH`.
    package var code: SpokenCode
    /// When it ends.
    package var expiresAt: Timestamp

    /// What is answered.
    package init(code: SpokenCode, expiresAt: Timestamp) { (self.code, self.expiresAt) = (code, expiresAt) }
  }
}

/// What would happen if this device joined the account behind a code: for the person to agree to (E1).
package struct PreviewLink: Request {
  package static let method = Method(
    "entitlements.links.preview", .read, audience: .client, access: .account, isExpensive: true, takesCode: true,
    fails: [.notFound, .conflict, .limitExceeded],
    "Tells what this device's account has, and what becomes of it when the device joins the account behind a code.")

  /// As the other device shows it.
  package var code: SpokenCode

  /// A request with these members.
  package init(code: SpokenCode) { self.code = code }

  /// What there is on both sides.
  package struct Reply: Codable, Sendable, Hashable {
    /// What this device's account has: all of it goes over to the other account.
    package var own: LinkedAccount
    /// What the other account has.
    package var other: LinkedAccount

    /// What is answered.
    package init(own: LinkedAccount, other: LinkedAccount) { (self.own, self.other) = (own, other) }
  }
}

/// What an account comes to.
package struct LinkedAccount: Codable, Sendable, Hashable {
  /// Each kind of which there is something: `cards`, `books`, `texts`, `lessons`, `coins`, `badges`, `streak_days`,
  /// `notices`. Counted to 10,000.
  package var holdings: [Holding]
  /// The plan that it is on.
  package var plan: String
  /// How many devices it has. Those of the account that joins are signed out; each comes back, to the account that was
  /// joined, by its secret.
  package var devices: Int

  /// One with these members.
  package init(holdings: [Holding], plan: String, devices: Int) {
    (self.holdings, self.plan, self.devices) = (holdings, plan, devices)
  }

  /// How many of a kind.
  package struct Holding: Codable, Sendable, Hashable {
    /// What it is.
    package var kind: String
    /// How many there are.
    package var count: Int

    /// One with these members.
    package init(kind: String, count: Int) { (self.kind, self.count) = (kind, count) }
  }
}

/// Has this device join the account behind a code, with all that its own account has (E1).
///
/// From then on the device is the other account's: the tokens that its own account had end, and that account is no more.
/// Cards, purchases, coins and history go over in the background, whoever is restarted meanwhile; `links.state` tells
/// when that is done. If the answer is lost, the device registers again with its secret, and is with the account that it
/// joined.
package struct JoinLink: Request {
  package static let method = Method(
    "entitlements.links.join", .change, audience: .client, access: .account, isExpensive: true, takesCode: true,
    fails: [.notFound, .conflict, .limitExceeded],
    "Has this device, with all that its account has, join the account behind a code.")

  /// As the other device shows it.
  package var code: SpokenCode

  /// A request with these members.
  package init(code: SpokenCode) { self.code = code }

  package typealias Reply = RegisterDevice.Reply
}

/// How far the joining of accounts is (E1).
package struct GetLinkState: Request {
  package static let method = Method(
    "entitlements.links.state", .read, audience: .client, access: .account,
    "Tells whether what joined the account has all gone over.")

  /// A request with these members.
  package init() {}

  /// How far it is.
  package struct Reply: Codable, Sendable, Hashable {
    /// How many accounts that became part of this one still have something on its way.
    package var underWay: Int

    /// What is answered.
    package init(underWay: Int) { self.underWay = underWay }
  }
}
