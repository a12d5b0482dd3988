import Wire

/// Merges a device's account into another account, using a code from the other device. If the answer is lost, the
/// device registers again with its secret, which leads to either account.
struct JoinWalk: Sendable {
  static let create = "entitlements.links.create"
  static let join = "entitlements.links.merge"

  private enum State {
    /// The device has its own account.
    case apart
    /// The other device was asked for a code.
    case asking
    case invited(String)
    case joining
    /// The answer was lost: the device may or may not have joined.
    case lost
    case returning
    case joined
  }

  private var state = State.apart
  /// The device secret for registering again.
  private var secret: String?
  /// The previous account and its token, which must be rejected from now on.
  private(set) var former: (account: String, token: String)?
  /// The number of times that the device tried the previous token.
  private(set) var looks = 0

  /// Returns the next step; nil if only reads are left for now.
  ///
  /// - Parameters:
  ///   - user: the user who joins.
  ///   - other: the user whose account it joins.
  ///   - register: a registration without the device secret.
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

  /// Records the other device's code; nil if the other device got no code.
  mutating func invited(_ code: String?) { state = code.map { .invited($0) } ?? .apart }

  /// Records the result of a registration or a merge.
  ///
  /// - Parameter own: the account and the token before the registration or merge.
  mutating func heard(_ wish: Wish, _ result: JSONValue?, own: (account: String, token: String)?) {
    if let text = result?["device_secret"]?.string { secret = text }
    guard wish.method == Self.join || wish.params["device_secret"] != nil else { return }
    guard let account = result?["account"]?.string else { return state = .lost }
    let hasMoved = account != own?.account
    if hasMoved { former = own }
    state = hasMoved ? .joined : .apart
  }
}
