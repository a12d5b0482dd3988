/// What somebody else's server is asked, and how much of an answer is taken.
package struct HTTPRequest: Sendable {
  /// With its scheme: `https://appleid.apple.com/auth/keys`.
  package var url: String
  /// What is posted; nil asks by GET.
  package var body: [UInt8]?
  /// `Name: value`, a line each.
  package var headers: [String]
  /// The time that all of it may take.
  package var timeout: Duration
  /// The time that may pass without a byte of the body; nil for no such bound.
  package var silence: Duration?
  /// Bytes that an answer's body may have at most.
  package var longest: Int
  /// Whether a plain connection will do: for what is signed itself, and for tests.
  package var allowsPlain: Bool
  /// To which addresses it may go.
  package var addresses: Addresses
  /// Whether it must go by HTTP/2; otherwise the server chooses.
  package var isHTTP2: Bool
  /// A file of root certificates in place of the machine's.
  package var roots: String?

  /// Addresses that are connected to, whatever the name of the host says.
  package enum Addresses: Hashable, Sendable {
    case all
    /// Those of the internet, and none of this machine, its network or special uses.
    case publicOnly
  }

  /// A request with bounds on its answer.
  package init(
    url: String, body: [UInt8]? = nil, headers: [String] = [], timeout: Duration = .seconds(10),
    silence: Duration? = nil, longest: Int = 1 << 20, allowsPlain: Bool = false, addresses: Addresses = .all,
    isHTTP2: Bool = false, roots: String? = nil
  ) {
    (self.url, self.body, self.headers) = (url, body, headers)
    (self.timeout, self.silence, self.longest) = (timeout, silence, longest)
    (self.allowsPlain, self.addresses, self.isHTTP2, self.roots) = (allowsPlain, addresses, isHTTP2, roots)
  }
}

/// What a server answered, without its body.
package struct HTTPHead: Sendable, Hashable {
  /// 200, 404, … A redirect isn't followed: it is an answer like any other.
  package var status: Int
  /// `Content-Type`; nil where there is none.
  package var type: String?
  /// How long it may be kept (`Cache-Control: max-age`); nil where the server doesn't say.
  package var maxAge: Duration?
  /// After which time it may be asked again (`Retry-After`, RFC 9110 §10.2.3); nil where the server doesn't say.
  package var retryAfter: Duration?

  /// The seconds of `max-age` among the directives of a `Cache-Control` (RFC 9111 §5.2).
  static func maxAge(_ directives: String) -> Duration? {
    for directive in directives.lowercased().split(separator: ",") {
      let parts = directive.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
      if parts.count == 2, parts[0] == "max-age", let seconds = UInt32(parts[1]) { return .seconds(Int64(seconds)) }
    }
    return nil
  }
}

/// Why there is no answer.
package enum HTTPFault: Error, Hashable, Sendable {
  /// Nobody could be reached, or whoever was isn't who he should be; libcurl's words.
  case failed(String)
  /// The time was over.
  case late
  /// The body is longer than was allowed; what stood before it.
  case tooLong(HTTPHead)
  /// The caller gave it up.
  case cancelled
  /// The host has no address to which the request may go.
  case notPublic
}
