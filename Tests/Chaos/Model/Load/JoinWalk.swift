import Wire

/// A device's way into another account: that one's code, and then the account with all that both had. Where the answer
/// is lost, the device registers again with its secret, and finds itself in one account or the other.
struct JoinWalk: Sendable {
  static let create = "entitlements.links.create"
  static let join = "entitlements.links.join"

  private enum State {
    /// With an account of its own.
    case apart
    /// The other device was asked for a code.
    case asking
    case invited(String)
    case joining
    /// Nobody knows whether it joined.
    case lost
    case returning
    case joined
  }

  private var state = State.apart
  /// What it registers again with.
  private var secret: String?
  /// The account that it had before, and the token of that: nobody may get in by it.
  private(set) var former: (account: String, token: String)?
  /// Looks that it took by the former token.
  private(set) var looks = 0

  /// What comes next; nil while nothing is to be done but to look.
  ///
  /// - Parameters:
  ///   - user: who joins.
  ///   - other: whose account it joins.
  ///   - register: what registers anew, but for the secret.
  mutating func next(_ user: Int, other: Int, register: Wish) -> Wish? {
    switch state {
    case .apart:
      state = .asking
      var wish = Wish(other, Self.create, isChange: true)
      wish.joiner = user
      return wish
    case .invited(let code):
      state = .joining
      return Wish(user, Self.join, ["code": .string(code)], isChange: true)
    case .lost:
      state = .returning
      var wish = register
      if let secret {
        wish.params = .object(
          JSONObject((wish.params.object?.members ?? []) + [(key: "device_secret", value: .string(secret))]))
      }
      return wish
    case .joined:
      looks += 1
      guard looks % 2 == 1 else { return nil }
      var wish = Wish(user, "entitlements.profile.get")
      wish.isFormer = true
      return wish
    case .asking, .joining, .returning: return nil
    }
  }

  /// The code that the other device has; nil if there is none.
  mutating func invited(_ code: String?) { state = code.map { .invited($0) } ?? .apart }

  /// What came of a registration or of joining.
  ///
  /// - Parameter own: the account and the token so far.
  mutating func heard(_ wish: Wish, _ result: JSONValue?, own: (account: String, token: String)?) {
    if let text = result?["device_secret"]?.string { secret = text }
    guard wish.method == Self.join || wish.params["device_secret"] != nil else { return }
    guard let account = result?["account"]?.string else { return state = .lost }
    let hasMoved = account != own?.account
    if hasMoved { former = own }
    state = hasMoved ? .joined : .apart
  }
}
