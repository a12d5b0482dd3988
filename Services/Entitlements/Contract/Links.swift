package import CivilTime
package import Wire

/// Creates a code with which another device joins the account (E1).
///
/// The code is valid for one device and ten minutes, and replaces the account's previous code. The service stores only
/// a digest, so a repeated call creates another code.
package struct CreateLink: Request {
  package static let method = Method(
    "entitlements.links.create", .change, audience: .client, access: .account,
    "Creates a code with which one other device can join the account within ten minutes.")

  package init() {}

  /// The code to type on the other device.
  package struct Reply: Codable, Sendable, Hashable {
    /// Eight letters and digits without ambiguous characters, such as `ABCD-EFGH`.
    package var code: SpokenCode
    /// The time when the code expires.
    package var expiresAt: Timestamp

    package init(code: SpokenCode, expiresAt: Timestamp) {
      self.code = code
      self.expiresAt = expiresAt
    }
  }
}

/// Previews what joining the account that created a code would change, so that the user can decide (E1).
package struct PreviewLink: Request {
  package static let method = Method(
    "entitlements.links.preview", .read, audience: .client, access: .account, traits: [.isExpensive, .takesCode],
    fails: [.notFound, .conflict, .limitExceeded],
    "Previews a merge into a code's account: what this device's account has, and what the merge would keep.")

  /// The code that the other device shows.
  package var code: SpokenCode

  package init(code: SpokenCode) { self.code = code }

  /// The contents of both accounts.
  package struct Reply: Codable, Sendable, Hashable {
    /// The contents of this device's account; all of them would move to the other account.
    package var own: LinkedAccount
    /// The contents of the other account.
    package var other: LinkedAccount

    package init(own: LinkedAccount, other: LinkedAccount) {
      self.own = own
      self.other = other
    }
  }
}

/// A summary of an account's contents.
package struct LinkedAccount: Codable, Sendable, Hashable {
  /// The number of items of each kind that the account has: `cards`, `books`, `texts`, `lessons`, `coins`, `badges`,
  /// `streak_days`, `notices`. Counts stop at 10,000.
  package var holdings: [Holding]
  /// The account's current plan.
  package var plan: String
  /// The number of the account's devices. Joining signs out the devices of the joining account. A signed-out device can
  /// return with its device secret and then belongs to the account that was joined.
  package var devices: Int

  package init(holdings: [Holding], plan: String, devices: Int) {
    self.holdings = holdings
    self.plan = plan
    self.devices = devices
  }

  /// The number of items of one kind.
  package struct Holding: Codable, Sendable, Hashable {
    /// The kind of the items.
    package var kind: String
    /// The number of items.
    package var count: Int

    package init(kind: String, count: Int) {
      self.kind = kind
      self.count = count
    }
  }
}

/// Joins this device, with all data of its account, to the account that created a code (E1).
///
/// The device then belongs to the other account. Its former account ends, and the tokens of that account become
/// invalid. Cards, purchases, coins and history move in the background, even across restarts of services;
/// `entitlements.links.state` reports when the move has finished. If the reply is lost, the device registers again with
/// its secret and finds itself in the account that it joined.
package struct MergeByLink: Request {
  package static let method = Method(
    "entitlements.links.merge", .change, audience: .client, access: .account, traits: [.isExpensive, .takesCode],
    fails: [.notFound, .conflict, .limitExceeded],
    "Merges this device's account into the account behind a code.")

  /// The code that the other device shows.
  package var code: SpokenCode

  package init(code: SpokenCode) { self.code = code }

  package typealias Reply = RegisterDevice.Reply
}

/// Returns the progress of merges into this account (E1).
package struct GetLinkState: Request {
  package static let method = Method(
    "entitlements.links.state", .read, audience: .client, access: .account,
    "Returns whether a merge is complete.")

  package init() {}

  /// The progress of merges into this account.
  package struct Reply: Codable, Sendable, Hashable {
    /// The number of merged accounts that still have data to move.
    package var inProgress: Int

    package init(inProgress: Int) { self.inProgress = inProgress }
  }
}
