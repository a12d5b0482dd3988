/// One method of one service, declared once for both ends of the wire (Q8).
package protocol Request: Codable, Sendable {
  /// The result of a successful call.
  associatedtype Reply: Codable & Sendable
  /// The item type, for a method that streams.
  associatedtype Item: Codable & Sendable = Nothing

  static var method: Method { get }
}

extension Request {
  /// Decodes the params of a call.
  ///
  /// Params from another service aren't checked for U+0000. The calling service has checked its clients' texts, and
  /// texts stored by an earlier release must still reach the receiver.
  package static func decode(params: Span<UInt8>) throws -> Self {
    switch method.audience {
    case .client: try JSON.decodeParams(from: params)
    case .admin: try JSON.decodeOperatorParams(from: params)
    case .inner: try JSON.decode(from: params)
    }
  }
}

/// The declaration of a method, as both ends and the gateway need it.
///
/// This is a class, so that code that handles a call can keep a reference without copying.
package final class Method: Sendable {
  /// The method's name: `service.resource.verb`. The first segment determines the route.
  package let name: String
  /// Tells whether the method changes data.
  package let effect: Effect
  /// The intended callers: clients, operators or other services.
  package let audience: Audience
  /// The services that may call an internal method; empty for other methods.
  package let callers: [String]
  /// Tells whether a call needs a session.
  package let access: Access
  /// True if a caller may request `$/progress`.
  package let streams: Bool
  /// True for a stream that lasts until it is cancelled. It has no deadline.
  package let isEndless: Bool
  /// True if a call is much more expensive than others, such as paid text generation, pictures or cryptography. The
  /// gateway admits fewer of them.
  package let isExpensive: Bool
  /// True if a caller could guess another user's code. The gateway counts an origin's wrong guesses, which are answered
  /// with `not_found`.
  package let takesCode: Bool
  /// True if the service receives the address of a client behind a proxy. Other methods don't get it.
  package let asksOrigin: Bool
  /// True if the reply contains more for operators. The service is told if an operator calls on an account's behalf.
  package let notifiesOperators: Bool
  /// The kinds of failure specific to this method. `failures` also contains those that any call can have.
  package let fails: [FailureKind]
  /// One sentence for `rpc.discover` and the documentation.
  package let summary: String
  /// The constant text between the id and the meta of each internal request.
  package let head: Bytes

  /// Tells whether a call changes data. A read may be repeated without an idempotency key.
  package enum Effect: String, Codable, Sendable { case read, change }
  /// The intended callers: clients, operators (`ops`) or other services (`inner`).
  package enum Audience: String, Codable, Sendable { case client, admin, inner }
  /// Tells whether a client needs a session token.
  package enum Access: String, Codable, Sendable { case account, open }

  package init(
    _ name: String, _ effect: Effect, audience: Audience = .client, callers: [String] = [], access: Access = .account,
    streams: Bool = false, isEndless: Bool = false, isExpensive: Bool = false, takesCode: Bool = false,
    asksOrigin: Bool = false, notifiesOperators: Bool = false, fails: [FailureKind] = [], _ summary: String
  ) {
    self.name = name
    self.effect = effect
    self.audience = audience
    self.callers = callers
    self.access = access
    self.streams = streams
    self.isEndless = isEndless
    self.isExpensive = isExpensive
    self.takesCode = takesCode
    self.asksOrigin = asksOrigin
    self.notifiesOperators = notifiesOperators
    self.fails = fails
    self.summary = summary
    head = InnerRequest.head(of: name)
  }

  /// The service that implements the method.
  package var service: Substring { name.prefix { $0 != "." } }

  /// All kinds of failure that a readable request for this method can have.
  package var failures: [FailureKind] {
    var kinds: Set<FailureKind> = [.invalidParams, .unauthenticated, .unavailable, .overloaded, .cancelled, .internal]
    if !isEndless { kinds.insert(.deadlineExceeded) }
    kinds.insert(audience == .client ? .rateLimited : .permissionDenied)
    // The failure if an idempotency key was used before with other params.
    if effect == .change { kinds.insert(.conflict) }
    return FailureKind.allCases.filter(kinds.union(fails).contains)
  }
}

extension Method: Hashable {
  /// True if both are the same declaration.
  package static func == (one: Method, other: Method) -> Bool { one === other }
  /// Hashes the declaration's identity, not its name.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An empty object, for requests, replies and items without content.
package struct Nothing: Codable, Hashable, Sendable {
  package init() {}
}

/// The account on whose behalf a call is made. The gateway replaces the token with it.
package struct Principal: Codable, Hashable, Sendable {
  /// The account's id.
  package var account: String
  /// The app's id.
  package var app: String
  /// The plan of the subscription, or `free`.
  package var plan: String
  /// Further permissions of the session.
  package var scopes: [String]
  /// The language of messages and texts.
  package var language: Language
  /// The user's IANA time zone: `Asia/Ho_Chi_Minh`.
  package var timeZone: String
  /// The id of the calling session; nil if the caller isn't a client.
  package var session: String?
  /// The country of the device's App Store storefront, such as `VNM`; nil if the device hasn't reported it.
  package var storefront: String?
  /// True if the account has used its introductory offer; nil means no.
  package var hadTrial: Bool?

  package init(
    account: String, app: String, plan: String, scopes: [String] = [], language: Language, timeZone: String,
    session: String? = nil, storefront: String? = nil, hadTrial: Bool? = nil
  ) {
    self.account = account
    self.app = app
    self.plan = plan
    self.scopes = scopes
    self.language = language
    self.timeZone = timeZone
    self.session = session
    self.storefront = storefront
    self.hadTrial = hadTrial
  }
}
