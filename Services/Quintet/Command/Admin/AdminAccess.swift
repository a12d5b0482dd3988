import Crypto
import HTTP
import Wire

/// Access control for the page of `quintet admin`. This type is pure: the caller supplies the secrets.
///
/// Every user of the machine can connect to a loopback port, so access needs a link, which works once. The browser that
/// opens the link receives the bearer token, and sends it with each call until the command ends. On the Unix socket,
/// the file mode admits only the user who runs the command. In both cases, only this page may make calls: the `Host`
/// header reveals DNS rebinding, and `Origin` or `Sec-Fetch-Site` reveals requests from other sites.
struct AdminAccess: Sendable {
  /// The listener's address.
  enum Place: Hashable, Sendable {
    case loopback(port: UInt16)
    case socket
  }

  let place: Place
  private let bearer: Bytes
  private var code: Bytes

  /// - Parameters:
  ///   - bearer: the token for calls.
  ///   - code: the last part of the first link.
  init(_ place: Place, bearer: String, code: String) {
    self.place = place
    self.bearer = Bytes(bearer.utf8)
    self.code = Bytes(code.utf8)
  }

  /// Returns an unguessable secret.
  static func secret() -> String { Base64.encodeURL(SecureRandom.bytes(32)) }

  /// The currently valid link; nil on a Unix socket, which needs no link.
  var link: String? {
    guard case .loopback(let port) = place else { return nil }
    return "http://127.0.0.1:\(port)/#\(String(decoding: code, as: UTF8.self))"
  }

  /// Rejects requests that were meant for another host or come from another site's page.
  ///
  /// - Parameter isCall: true if the request reads or changes data. The page itself contains no data, so other sites
  ///   may link to it.
  func check(_ head: HTTPHead, isCall: Bool) throws(AdminRefusal) {
    guard let host = head.host?.lowercased(), isOwn(host) else {
      throw AdminRefusal(.forbidden, "open this page as localhost or 127.0.0.1")
    }
    if let origin = head.value("origin"), origin.lowercased() != "http://\(host)" { throw .fromOtherSite }
    guard isCall else { return }
    guard ["same-origin", "none"].contains(head.value("sec-fetch-site") ?? "none") else { throw .fromOtherSite }
  }

  private func isOwn(_ host: String) -> Bool {
    let parts = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard ["localhost", "127.0.0.1"].contains(parts[0]) else { return false }
    // If a Unix socket is forwarded, the operator chooses the port of the browser's URL, so any port is allowed.
    guard case .loopback(let port) = place else { return true }
    return parts.count == 2 ? parts[1] == "\(port)" : port == 80
  }

  /// Rejects calls without this run's bearer token.
  func checkBearer(_ head: HTTPHead) throws(AdminRefusal) {
    if place == .socket { return }
    let scheme = "bearer "
    guard let value = head.value("authorization"), value.lowercased().hasPrefix(scheme),
      ConstantTime.equal(bearer, Bytes(value.utf8.dropFirst(scheme.utf8.count)))
    else { throw AdminRefusal(.unauthorized, "open the link that quintet admin prints") }
  }

  /// Exchanges a link's code for the bearer token. The link becomes invalid.
  ///
  /// - Parameter next: the code of the next link.
  /// - Returns: the bearer token.
  mutating func signIn(with code: String?, next: String) throws(AdminRefusal) -> String {
    if place != .socket {
      guard let code, ConstantTime.equal(self.code, Bytes(code.utf8)) else {
        throw AdminRefusal(.unauthorized, "This link was already used, or is from an earlier run")
      }
      self.code = Bytes(next.utf8)
    }
    return String(decoding: bearer, as: UTF8.self)
  }
}

/// The reason why a request is rejected: a status, and a message for the user.
struct AdminRefusal: Error, Hashable {
  var status: HTTPStatus
  var words: String

  init(_ status: HTTPStatus, _ words: String) {
    self.status = status
    self.words = words
  }

  static let fromOtherSite = AdminRefusal(.forbidden, "pages of other sites aren't allowed to make calls")

  var answer: HTTPAnswer {
    let answer = HTTPAnswer(status, type: "text/plain; charset=utf-8", .bytes(Bytes("\(words)\n".utf8)))
    return status == .unauthorized ? answer.with("WWW-Authenticate", "Bearer") : answer
  }
}
