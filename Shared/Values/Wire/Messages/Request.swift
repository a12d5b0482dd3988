/// One method of one service, declared once for both ends of the wire (Q8).
package protocol Request: Codable, Sendable {
  /// The result of a successful call.
  associatedtype Reply: Codable & Sendable
  /// The item type, for a method that streams.
  associatedtype Item: Codable & Sendable = Nothing

  static var method: Method { get }

  /// Returns the method under which a service registers a handler.
  static func method(of service: String) -> Method
}

extension Request {
  /// Returns `method`. Only a `ServiceRequest` has a method of its own for each service.
  package static func method(of service: String) -> Method { method }

  /// Decodes the params of a call.
  ///
  /// Params from another service aren't checked for U+0000. The calling service has checked the texts of its clients,
  /// and texts that an earlier release stored must still reach the receiver.
  package static func decode(params: Span<UInt8>) throws -> Self {
    switch method.audience {
    case .client: try JSON.decodeParams(from: params)
    case .admin: try JSON.decodeOperatorParams(from: params)
    case .inner: try JSON.decode(from: params)
    }
  }
}

/// A request that every service answers under its own name: `content.health`, `progress.health`, … Its `method` has the
/// placeholder `service` for the service's name.
package protocol ServiceRequest: Request {}

extension ServiceRequest {
  /// Returns the method of one service.
  package static func method(of service: String) -> Method { Method(method, of: service) }
}

/// The declaration of a method, for the caller, the service and the gateway.
///
/// This is a class, so that the code that handles a call can keep a reference without copying.
package final class Method: Sendable {
  /// The method's name: `service.resource.verb`. The first segment determines the route.
  package let name: String
  /// The effect of the method: whether it reads or changes data.
  package let effect: Effect
  /// The intended callers: clients, operators or other services.
  package let audience: Audience
  /// The services that may call an internal method; empty for other methods.
  package let callers: [String]
  /// The access that a call needs: an account's session, or none.
  package let access: Access
  /// Special properties of the method.
  package let traits: Traits
  /// The kinds of failure that are specific to this method. `failures` adds the kinds that any call can have.
  package let fails: [FailureKind]
  /// One sentence for `rpc.discover` and the documentation.
  package let summary: String
  /// The constant text between the id and the meta of each internal request.
  package let head: Bytes

  /// The effect of a call: it reads or changes data. A read may be repeated without an idempotency key.
  package enum Effect: String, Codable, Sendable { case read, change }
  /// The intended callers: clients, operators (`admin`) or other services (`inner`).
  package enum Audience: String, Codable, Sendable { case client, admin, inner }
  /// The access that a client needs: a session token (`account`), or none (`open`).
  package enum Access: String, Codable, Sendable { case account, open }

  /// Special properties of a method.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8

    /// A caller may request `$/progress` notifications.
    package static let streams = Self(rawValue: 1)
    /// The stream lasts until it is cancelled, and has no deadline.
    package static let isEndless = Self(rawValue: 2)
    /// A call is much more expensive than others, such as paid text generation, pictures or cryptography. The gateway
    /// admits fewer of them.
    package static let isExpensive = Self(rawValue: 4)
    /// The method takes a code that a caller could guess. The gateway counts each origin's wrong guesses, which the
    /// service answers with `not_found`.
    package static let takesCode = Self(rawValue: 8)
    /// The service receives the address of a client behind a proxy. Calls of other methods don't contain this address.
    package static let asksOrigin = Self(rawValue: 16)
    /// The reply contains more for operators. Calls of this method state whether an operator makes them on an account's
    /// behalf.
    package static let returnsMoreToOperators = Self(rawValue: 32)

    package init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  package init(
    _ name: String, _ effect: Effect, audience: Audience = .client, callers: [String] = [], access: Access = .account,
    traits: Traits = [], fails: [FailureKind] = [], _ summary: String
  ) {
    self.name = name
    self.effect = effect
    self.audience = audience
    self.callers = callers
    self.access = access
    self.traits = traits
    self.fails = fails
    self.summary = summary
    head = InnerRequest.head(of: name)
  }

  /// Creates one service's method from a method with the placeholder `service`.
  convenience init(_ method: Method, of service: String) {
    self.init(
      "\(service)\(method.name.drop { $0 != "." })", method.effect, audience: method.audience, callers: method.callers,
      access: method.access, traits: method.traits, fails: method.fails, method.summary)
  }

  package var streams: Bool { traits.contains(.streams) }
  package var isEndless: Bool { traits.contains(.isEndless) }
  package var isExpensive: Bool { traits.contains(.isExpensive) }
  package var takesCode: Bool { traits.contains(.takesCode) }
  package var asksOrigin: Bool { traits.contains(.asksOrigin) }
  package var returnsMoreToOperators: Bool { traits.contains(.returnsMoreToOperators) }

  /// The service that implements the method.
  package var service: Substring { name.prefix { $0 != "." } }

  /// All kinds of failure that a readable request for this method can have.
  package var failures: [FailureKind] {
    var kinds: Set<FailureKind> = [.invalidParams, .unauthenticated, .unavailable, .overloaded, .cancelled, .internal]
    if !isEndless { kinds.insert(.deadlineExceeded) }
    kinds.insert(audience == .client ? .rateLimited : .permissionDenied)
    // This failure occurs if an idempotency key was used before with other params.
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

/// The account on whose behalf a call is made. The gateway replaces the client's token with the principal.
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
