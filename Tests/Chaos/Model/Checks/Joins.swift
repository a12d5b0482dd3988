import Wire

/// Accounts that became part of another one.
struct Joins {
  /// By the account that is no more: the one that it is part of.
  let into: [String: String]

  init(_ history: History) {
    into = Dictionary(
      history.rows("entitlements.merges").map { ($0["account"]?.string ?? "", $0["into"]?.string ?? "") }
    ) { first, _ in first }
  }

  /// Whose an account's things are in the end.
  func owner(of account: String) -> String { into[account] ?? account }

  /// How many accounts an account is by now.
  func count(in account: String) -> Int { 1 + into.values.count { $0 == account } }
}
