import Crypto
import HTTP
import Wire

/// Who may come in to the page of `quintet ops`, and by what. Pure: the secrets are given.
///
/// On a loopback port, where everybody on the machine may connect, a link lets one browser in, once. What that gets is
/// the bearer, which each of its calls brings until the command ends. On the Unix socket its mode has let in nobody but
/// this user. On both only pages from here may call: a page from elsewhere whose name is made to lead here (DNS
/// rebinding) is known by `Host`, one that only sends something here by `Origin` or `Sec-Fetch-Site`.
struct OpsDoor: Sendable {
  /// Where it is.
  enum Place: Hashable, Sendable {
    case loopback(port: UInt16)
    case socket
  }

  let place: Place
  private let bearer: Bytes
  private var code: Bytes

  /// - Parameters:
  ///   - bearer: what calls bring.
  ///   - code: what the first link ends with.
  init(_ place: Place, bearer: String, code: String) {
    (self.place, self.bearer, self.code) = (place, Bytes(bearer.utf8), Bytes(code.utf8))
  }

  /// What can't be guessed.
  static func secret() -> String { Base64.encodeURL(SecureRandom.bytes(32)) }

  /// The link that is good now; nil where none is needed.
  var link: String? {
    guard case .loopback(let port) = place else { return nil }
    return "http://127.0.0.1:\(port)/#\(String(decoding: code, as: UTF8.self))"
  }

  /// Whether a request was meant for here, and by no page from elsewhere.
  ///
  /// - Parameter isCall: whether it looks or changes something. The page itself holds nothing of the stack's, and a
  ///   link to it may stand anywhere.
  func check(_ head: HTTPHead, isCall: Bool) throws(OpsRefusal) {
    guard let host = head.host?.lowercased(), isOwn(host) else {
      throw OpsRefusal(.forbidden, "this page is opened as localhost or 127.0.0.1, and by no other name")
    }
    if let origin = head.value("origin"), origin.lowercased() != "http://\(host)" { throw .foreign }
    guard isCall else { return }
    guard ["same-origin", "none"].contains(head.value("sec-fetch-site") ?? "none") else { throw .foreign }
  }

  private func isOwn(_ host: String) -> Bool {
    let parts = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard ["localhost", "127.0.0.1"].contains(parts[0]) else { return false }
    // Whoever forwards the socket chooses the port.
    guard case .loopback(let port) = place else { return true }
    return parts.count == 2 ? parts[1] == "\(port)" : port == 80
  }

  /// Whether a call has the bearer of this run.
  func checkBearer(_ head: HTTPHead) throws(OpsRefusal) {
    if place == .socket { return }
    let scheme = "bearer "
    guard let value = head.value("authorization"), value.lowercased().hasPrefix(scheme),
      ConstantTime.equal(bearer, Bytes(value.utf8.dropFirst(scheme.utf8.count)))
    else { throw OpsRefusal(.unauthorized, "come by the link that quintet ops prints") }
  }

  /// Lets somebody in by a link's code. The link is used up by that.
  ///
  /// - Parameter next: the code of the next link.
  /// - Returns: the bearer.
  mutating func enter(_ code: String?, next: String) throws(OpsRefusal) -> String {
    if place != .socket {
      guard let code, ConstantTime.equal(self.code, Bytes(code.utf8)) else {
        throw OpsRefusal(.unauthorized, "This link was used already, or is of another run")
      }
      self.code = Bytes(next.utf8)
    }
    return String(decoding: bearer, as: UTF8.self)
  }
}

/// Why a request isn't answered as it asks for: a status, and words for people.
struct OpsRefusal: Error, Hashable {
  var status: HTTPStatus
  var words: String

  init(_ status: HTTPStatus, _ words: String) { (self.status, self.words) = (status, words) }

  static let foreign = OpsRefusal(.forbidden, "pages from elsewhere may not call")

  var answer: HTTPAnswer {
    let answer = HTTPAnswer(status, type: "text/plain; charset=utf-8", .bytes(Bytes("\(words)\n".utf8)))
    return status == .unauthorized ? answer.with("WWW-Authenticate", "Bearer") : answer
  }
}
