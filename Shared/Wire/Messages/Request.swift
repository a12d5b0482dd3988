/// One method of one service, named once for both ends of the wire (Q8).
package protocol Request: Codable, Sendable {
  /// What a good answer carries.
  associatedtype Reply: Codable & Sendable
  /// What a stream's items are, for a method that streams.
  associatedtype Item: Codable & Sendable = Nothing

  static var method: Method { get }
}

extension Request {
  /// Reads the params of a call.
  ///
  /// Params of another service aren't checked for U+0000: the caller has checked its clients' texts, and what an earlier
  /// release has stored must still reach the receiver.
  package static func decode(params: Span<UInt8>) throws -> Self {
    switch method.audience {
    case .client: try JSON.decodeParams(from: params)
    case .ops: try JSON.decodeOperatorParams(from: params)
    case .inner: try JSON.decode(from: params)
    }
  }
}

/// What both ends and the gateway must know about a method.
///
/// One object for each: whoever answers or passes on a call holds on to it and asks it, and a copy that would have to be
/// kept beside it for speed isn't needed.
package final class Method: Sendable {
  /// `service.resource.verb`; the first segment decides the route.
  package let name: String
  /// Whether it changes anything.
  package let effect: Effect
  /// Who it is for: clients, people who run the machine, or other services.
  package let audience: Audience
  /// The services that may call an inner method; for other methods nobody need be named.
  package let callers: [String]
  /// Whether a call needs a session.
  package let access: Access
  /// Whether a caller may ask for `$/progress`.
  package let streams: Bool
  /// A stream that lasts until it is cancelled: no deadline.
  package let isEndless: Bool
  /// Whether a call costs much more than others: texts that are paid for, pictures, cryptography. The gateway lets fewer
  /// of them in.
  package let isExpensive: Bool
  /// Whether somebody could find another one's code by trying: the gateway counts an origin's wrong ones, those that are
  /// answered with `not_found`.
  package let takesCode: Bool
  /// Whether it is told from which address a client behind a proxy calls. Others needn't know.
  package let asksOrigin: Bool
  /// Whether its answer says more to people who run the machine: it is told when one of them calls on somebody's behalf.
  package let tellsOperators: Bool
  /// The kinds of failure that are the method's own; `failures` has those that any call can meet too.
  package let fails: [FailureKind]
  /// One sentence for `rpc.discover` and for people.
  package let summary: String
  /// What each request for it has between its id and its meta, behind the gateway.
  package let head: Bytes

  /// Whether a call changes anything: a read may be sent again without a key.
  package enum Effect: String, Codable, Sendable { case read, change }
  /// Who may call: anybody's app, the people who run the machine, or our own services.
  package enum Audience: String, Codable, Sendable { case client, ops, inner }
  /// Whether a client needs a session token.
  package enum Access: String, Codable, Sendable { case account, open }

  /// Declares a method.
  package init(
    _ name: String, _ effect: Effect, audience: Audience = .client, callers: [String] = [], access: Access = .account,
    streams: Bool = false, isEndless: Bool = false, isExpensive: Bool = false, takesCode: Bool = false,
    asksOrigin: Bool = false, tellsOperators: Bool = false, fails: [FailureKind] = [], _ summary: String
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
    self.tellsOperators = tellsOperators
    self.fails = fails
    self.summary = summary
    head = InnerRequest.head(of: name)
  }

  /// The service that answers.
  package var service: Substring { name.prefix { $0 != "." } }

  /// Every kind of failure that a call of the method can be answered with, once it is a request that can be read.
  package var failures: [FailureKind] {
    var kinds: Set<FailureKind> = [.invalidParams, .unauthenticated, .unavailable, .overloaded, .cancelled, .internal]
    if !isEndless { kinds.insert(.deadlineExceeded) }
    kinds.insert(audience == .client ? .rateLimited : .permissionDenied)
    // An idempotency key that was used with other params.
    if effect == .change { kinds.insert(.conflict) }
    return FailureKind.allCases.filter(kinds.union(fails).contains)
  }
}

extension Method: Hashable {
  /// Whether both are the same declaration.
  package static func == (one: Method, other: Method) -> Bool { one === other }
  /// By the declaration, not by its name.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An empty object, for requests, replies and items that have nothing to say.
package struct Nothing: Codable, Hashable, Sendable {
  package init() {}
}

/// On whose behalf a call is made. The gateway puts it in the place of the token.
package struct Principal: Codable, Hashable, Sendable {
  /// The account's id.
  package var account: String
  /// The app's id.
  package var app: String
  /// `free`, or the plan that a subscription gives.
  package var plan: String
  /// What else the session allows.
  package var scopes: [String]
  /// The language of messages and texts.
  package var language: Language
  /// The user's own zone, as IANA names it: `Asia/Ho_Chi_Minh`.
  package var timeZone: String
  /// The id of the session that calls; nil where no client does.
  package var session: String?
  /// The country of the store that the device buys in, such as `VNM`; nil where it hasn't said.
  package var storefront: String?
  /// Whether the account has used its introductory offer; nil for not.
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
