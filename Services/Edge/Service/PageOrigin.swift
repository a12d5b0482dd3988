import HTTP

/// The origin of the page that makes a request, from the header `Origin`.
enum PageOrigin: Hashable {
  /// No page: a program, or a URL that the user opened directly.
  case none
  /// A page of this host.
  case own
  /// A page of another host that is allowed to make calls.
  case allowed(String)
  /// A page of another host that isn't allowed to make calls.
  case rejected

  init(_ head: HTTPHead, allowedOrigins: Set<String>) {
    guard let origin = head.value("origin") else {
      self = .none
      return
    }
    let name = origin.lowercased()
    if let host = head.host?.lowercased(), name == "http://\(host)" || name == "https://\(host)" {
      self = .own
    } else if allowedOrigins.contains(name) {
      self = .allowed(origin)
    } else {
      self = .rejected
    }
  }
}
