package import CivilTime
package import Wire

/// Makes promotional codes (E7). They are told once, in the reply; what is kept are digests.
package struct MakeCodes: Request {
  package static let method = Method(
    "entitlements.codes.make", .change, audience: .ops, access: .open, fails: [.notFound, .limitExceeded],
    "Makes a batch of promotional codes.")

  /// The app's id.
  package var app: Identifier
  /// The plan that a code brings.
  package var plan: Identifier
  /// How many days of the plan a code gives, which run only while nothing else gives the plan; nil: the plan doesn't
  /// end.
  package var days: Bounded<1, 3660>?
  /// How many codes.
  package var count: Bounded<1, 1000>
  /// How many accounts may use each.
  package var uses: Bounded<1, 1_000_000>
  /// Until when they can be used.
  package var until: Timestamp
  /// What they are for.
  package var note: Text<1, 300>

  /// A request with these members.
  package init(
    app: Identifier, plan: Identifier, days: Bounded<1, 3660>?, count: Bounded<1, 1000>,
    uses: Bounded<1, 1_000_000>, until: Timestamp, note: Text<1, 300>
  ) {
    (self.app, self.plan, self.days, self.count, self.uses) = (app, plan, days, count, uses)
    (self.until, self.note) = (until, note)
  }

  /// What was made.
  package struct Reply: Codable, Sendable, Hashable {
    /// The batch's id.
    package var batch: String
    /// The codes.
    package var codes: [SpokenCode]

    /// What is answered.
    package init(batch: String, codes: [SpokenCode]) { (self.batch, self.codes) = (batch, codes) }
  }
}

/// The batches of an app's promotional codes.
package struct ListCodes: Request {
  package static let method = Method(
    "entitlements.codes.list", .read, audience: .ops, access: .open, "Lists an app's batches of promotional codes.")

  /// The app's id.
  package var app: Identifier

  /// A request with these members.
  package init(app: Identifier) { self.app = app }

  /// What was made.
  package struct Reply: Codable, Sendable, Hashable {
    /// The latest first; 100 at most.
    package var batches: [Batch]

    /// What is answered.
    package init(batches: [Batch]) { self.batches = batches }
  }

  /// Codes that were made together.
  package struct Batch: Codable, Sendable, Hashable {
    /// The batch's id.
    package var id: String
    /// The plan that they bring.
    package var plan: String
    /// How long it lasts; nil: it doesn't end.
    package var days: Int?
    /// How many codes there are.
    package var codes: Int
    /// How many accounts may use each.
    package var uses: Int
    /// How often they were used.
    package var redeemed: Int
    /// What they are for.
    package var note: String
    /// Until when they can be used.
    package var until: Timestamp
    /// When they were called back; nil if they weren't.
    package var revokedAt: Timestamp?

    /// One with these members.
    package init(
      id: String, plan: String, days: Int?, codes: Int, uses: Int, redeemed: Int, note: String, until: Timestamp,
      revokedAt: Timestamp?
    ) {
      (self.id, self.plan, self.days, self.codes, self.uses) = (id, plan, days, codes, uses)
      (self.redeemed, self.note, self.until, self.revokedAt) = (redeemed, note, until, revokedAt)
    }
  }
}

/// Calls a batch of codes back: none of them can be used from then on. What they brought stays.
package struct RevokeCodes: Request {
  package static let method = Method(
    "entitlements.codes.revoke", .change, audience: .ops, access: .open, fails: [.notFound],
    "Calls a batch of promotional codes back.")

  /// The batch's id.
  package var batch: Identifier

  /// A request with these members.
  package init(batch: Identifier) { self.batch = batch }

  package typealias Reply = Nothing
}

/// Uses a promotional code: the account gets the plan that it brings (E7).
///
/// A code that the account has used gives the same answer again. Codes that are wrong, used up, over or called back are
/// all refused by the same `not_found`; after ten of them in an hour the account waits. Days of a code run only while
/// nothing else gives the plan. A code fails with `conflict`, and stays unused, if it would bring nothing or the app
/// refuses codes while the account has the plan.
package struct RedeemCode: Request {
  package static let method = Method(
    "entitlements.codes.redeem", .change, audience: .client, access: .account, isExpensive: true, takesCode: true,
    fails: [.notFound, .conflict, .limitExceeded], "Uses a promotional code.")

  /// As it was read or heard: case, blanks and hyphens don't matter.
  package var code: SpokenCode

  /// A request with these members.
  package init(code: SpokenCode) { self.code = code }

  package typealias Reply = Subscription
}
