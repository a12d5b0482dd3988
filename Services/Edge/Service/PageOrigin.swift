import HTTP

/// Whose page makes a request, as browsers say by `Origin`. Pure.
enum PageOrigin: Hashable {
  /// No page: a program, or one's own address opened.
  case none
  /// A page that came from here.
  case own
  /// One elsewhere that may call.
  case friend(String)
  case foreign

  init(_ head: HTTPHead, friends: Set<String>) {
    guard let origin = head.value("origin") else {
      self = .none
      return
    }
    let name = origin.lowercased()
    if let host = head.host?.lowercased(), name == "http://\(host)" || name == "https://\(host)" {
      self = .own
    } else if friends.contains(name) {
      self = .friend(origin)
    } else {
      self = .foreign
    }
  }
}
