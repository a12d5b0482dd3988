/// A request to an external server, and the limits on its response.
package struct HTTPRequest: Sendable {
  /// The URL including its scheme: `https://appleid.apple.com/auth/keys`.
  package var url: String
  /// The body of a POST request; nil for GET.
  package var body: [UInt8]?
  /// The headers, each as `Name: value`.
  package var headers: [String]
  /// The maximum time of the whole request.
  package var timeout: Duration
  /// The maximum time without a byte of the body; nil for no limit.
  package var silence: Duration?
  /// The maximum size of the response's body, in bytes.
  package var longest: Int
  /// True if plain HTTP is allowed, for signed content and for tests.
  package var allowsPlain: Bool
  /// The addresses to which the client may connect.
  package var addresses: Addresses
  /// True to require HTTP/2. Otherwise the protocol is negotiated.
  package var isHTTP2: Bool
  /// The path of a file with root certificates; nil for the system's.
  package var roots: String?

  /// The addresses to which the client may connect, whatever the host name resolves to.
  package enum Addresses: Hashable, Sendable {
    case all
    /// Only public internet addresses: not this machine, its network or special-purpose addresses.
    case publicOnly
  }

  package init(
    url: String, body: [UInt8]? = nil, headers: [String] = [], timeout: Duration = .seconds(10),
    silence: Duration? = nil, longest: Int = 1 << 20, allowsPlain: Bool = false, addresses: Addresses = .all,
    isHTTP2: Bool = false, roots: String? = nil
  ) {
    self.url = url
    self.body = body
    self.headers = headers
    self.timeout = timeout
    self.silence = silence
    self.longest = longest
    self.allowsPlain = allowsPlain
    self.addresses = addresses
    self.isHTTP2 = isHTTP2
    self.roots = roots
  }
}

/// A response without its body.
package struct HTTPResponseHead: Sendable, Hashable {
  /// The status: 200, 404, … Redirects aren't followed and are returned like other responses.
  package var status: Int
  /// The `Content-Type`; nil if missing.
  package var type: String?
  /// The time for which the response may be cached (`Cache-Control: max-age`); nil if not specified.
  package var maxAge: Duration?
  /// The time after which to retry (`Retry-After`, RFC 9110 §10.2.3); nil if not specified.
  package var retryAfter: Duration?

  /// Returns the `max-age` among the directives of a `Cache-Control` header (RFC 9111 §5.2); nil if there is none.
  static func maxAge(_ directives: String) -> Duration? {
    for directive in directives.lowercased().split(separator: ",") {
      let parts = directive.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
      if parts.count == 2, parts[0] == "max-age", let seconds = UInt32(parts[1]) { return .seconds(Int64(seconds)) }
    }
    return nil
  }
}

/// The reason why there is no response.
package enum HTTPClientFault: Error, Hashable, Sendable {
  /// The request failed in another way; for example, the server is unreachable or couldn't be authenticated. The text
  /// is usually libcurl's message.
  case failed(String)
  /// The request timed out.
  case late
  /// The body exceeds the limit. Contains the head.
  case tooLong(HTTPResponseHead)
  /// The caller cancelled the request.
  case cancelled
  /// The host has no address that is allowed.
  case notPublic

  /// Tests whether a text contains libcurl's message about a failed TLS handshake, such as an untrusted certificate.
  package static func concernsTLS(_ text: String) -> Bool { text.contains("certificate") || text.contains("SSL") }
}
