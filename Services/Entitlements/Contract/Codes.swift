package import CivilTime
package import Wire

/// Creates a batch of promotional codes (E7). Only this reply contains the codes: the service stores only their
/// digests. If the call has an idempotency key, the service also stores the reply for a week.
package struct MakeCodes: Request {
  package static let method = Method(
    "entitlements.codes.make", .change, audience: .admin, access: .open, fails: [.notFound, .limitExceeded],
    "Creates a batch of promotional codes.")

  /// The app's id.
  package var app: Identifier
  /// The plan that a code grants.
  package var plan: Identifier
  /// The number of days for which a code grants the plan. They run only while nothing else grants the plan. Nil grants
  /// the plan without an end.
  package var days: Bounded<1, 3660>?
  /// The number of codes.
  package var count: Bounded<1, 1000>
  /// The number of accounts that may redeem each code.
  package var uses: Bounded<1, 1_000_000>
  /// The time when the codes expire.
  package var until: Timestamp
  /// The purpose of the codes, for operators.
  package var note: Text<1, 300>

  package init(
    app: Identifier, plan: Identifier, days: Bounded<1, 3660>?, count: Bounded<1, 1000>,
    uses: Bounded<1, 1_000_000>, until: Timestamp, note: Text<1, 300>
  ) {
    self.app = app
    self.plan = plan
    self.days = days
    self.count = count
    self.uses = uses
    self.until = until
    self.note = note
  }

  package struct Reply: Codable, Sendable, Hashable {
    /// The batch's id.
    package var batch: String
    /// The codes.
    package var codes: [SpokenCode]

    package init(batch: String, codes: [SpokenCode]) {
      self.batch = batch
      self.codes = codes
    }
  }
}

/// Lists an app's batches of promotional codes.
package struct ListCodes: Request {
  package static let method = Method(
    "entitlements.codes.list", .read, audience: .admin, access: .open, fails: [.notFound],
    "Lists an app's batches of promotional codes.")

  /// The app's id.
  package var app: Identifier

  package init(app: Identifier) { self.app = app }

  package struct Reply: Codable, Sendable, Hashable {
    /// The batches, latest first; at most 100.
    package var batches: [Batch]

    package init(batches: [Batch]) { self.batches = batches }
  }

  /// Promotional codes that were created together.
  package struct Batch: Codable, Sendable, Hashable {
    /// The batch's id.
    package var id: String
    /// The plan that the codes grant.
    package var plan: String
    /// The number of days for which a code grants the plan; nil grants the plan without an end.
    package var days: Int?
    /// The number of codes.
    package var codes: Int
    /// The number of accounts that may redeem each code.
    package var uses: Int
    /// The number of times that the batch's codes were redeemed.
    package var redeemed: Int
    /// The purpose of the codes, for operators.
    package var note: String
    /// The time when the codes expire.
    package var until: Timestamp
    /// The time when the batch was revoked; nil if it wasn't.
    package var revokedAt: Timestamp?

    package init(
      id: String, plan: String, days: Int?, codes: Int, uses: Int, redeemed: Int, note: String, until: Timestamp,
      revokedAt: Timestamp?
    ) {
      self.id = id
      self.plan = plan
      self.days = days
      self.codes = codes
      self.uses = uses
      self.redeemed = redeemed
      self.note = note
      self.until = until
      self.revokedAt = revokedAt
    }
  }
}

/// Revokes a batch: its codes can no longer be redeemed. Plans that were already granted remain.
package struct RevokeCodes: Request {
  package static let method = Method(
    "entitlements.codes.revoke", .change, audience: .admin, access: .open, fails: [.notFound],
    "Revokes a batch of promotional codes.")

  /// The batch's id.
  package var batch: Identifier

  package init(batch: Identifier) { self.batch = batch }

  package typealias Reply = Nothing
}

/// Redeems a promotional code: the account receives the code's plan (E7).
///
/// Redeeming a code again returns the current subscription and changes nothing. Wrong, used up, expired and revoked
/// codes all fail with the same `not_found`; after ten of them within an hour, calls fail with `rate_limited`. A code's
/// days run only while nothing else grants the plan. If the code would grant the account nothing, or if the app refuses
/// codes while the account has the plan, the call fails with `conflict` and the code stays unused.
package struct RedeemCode: Request {
  package static let method = Method(
    "entitlements.codes.redeem", .change, audience: .client, access: .account, traits: [.isExpensive, .takesCode],
    fails: [.notFound, .conflict, .limitExceeded], "Redeems a promotional code.")

  /// The code as the user typed it; case, spaces and hyphens are ignored.
  package var code: SpokenCode

  package init(code: SpokenCode) { self.code = code }

  package typealias Reply = Subscription
}
