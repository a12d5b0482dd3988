package import CivilTime
package import Wire

/// Finds accounts for support by the beginning of an id or of a device's name (E9). The audit log of each account that
/// is found records who searched.
package struct SearchAccounts: Request {
  package static let method = Method(
    "entitlements.accounts.search", .change, audience: .admin, access: .open,
    "Finds accounts by the beginning of an id or of a device's name.")

  /// The beginning of an account's, device's or session's id (`acc_…`, `dev_…`, `ses_…`) with at least four characters
  /// after the underscore. Without such a prefix: the beginning of an account's id after `acc_`, or of a device's name,
  /// in upper or lower case.
  package var text: Text<4, 100>
  /// The support agent's user name on the server.
  package var by: Text<1, 100>
  /// The maximum number of accounts, 1 to 50; if omitted, 20.
  package var limit: Bounded<1, 50>?

  package init(text: Text<4, 100>, by: Text<1, 100>, limit: Bounded<1, 50>? = nil) {
    self.text = text
    self.by = by
    self.limit = limit
  }

  /// The accounts that were found.
  package struct Reply: Codable, Sendable, Hashable {
    /// The accounts: first those found by an id, then those found by a device's name.
    package var accounts: [FoundAccount]
    /// True if more accounts match than `limit` allows.
    package var isCut: Bool

    package init(accounts: [FoundAccount], isCut: Bool) {
      self.accounts = accounts
      self.isCut = isCut
    }
  }

  /// An account that a search found.
  package struct FoundAccount: Codable, Sendable, Hashable {
    /// The account's id.
    package var account: String
    /// The app's id.
    package var app: String
    /// The time when the account was created.
    package var createdAt: Timestamp
    /// The name of the device that was found; nil if the account was found by an id.
    package var device: String?

    package init(account: String, app: String, createdAt: Timestamp, device: String?) {
      self.account = account
      self.app = app
      self.createdAt = createdAt
      self.device = device
    }
  }
}

/// Lists the deployment's apps, for operators.
package struct ListApps: Request {
  package static let method = Method(
    "entitlements.apps.list", .read, audience: .admin, access: .open, "Lists the deployment's apps.")

  package init() {}

  /// The deployment's apps.
  package struct Reply: Codable, Sendable, Hashable {
    /// The apps, sorted by id.
    package var apps: [ListedApp]

    package init(apps: [ListedApp]) { self.apps = apps }
  }

  /// An app of the deployment.
  package struct ListedApp: Codable, Sendable, Hashable {
    /// The app's id.
    package var app: String
    /// The app's name in English, or in its first language; nil if the app's data can't be read.
    package var name: String?
    /// True if the deployment serves the app; false if the app is out of service.
    package var isServed: Bool

    package init(app: String, name: String?, isServed: Bool) {
      self.app = app
      self.name = name
      self.isServed = isServed
    }
  }
}
