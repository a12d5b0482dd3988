package import AppCatalog
package import MessageBus
import Storage
package import Wire

/// The owner of content: an account, the app that it belongs to, and its plan.
package struct Owner: Hashable, Sendable {
  package let account: String
  /// The app's id. An account has separate cards in each app.
  package let app: String
  /// The plan at the time of the call, or `free`.
  package let plan: String
  package let language: Language
  /// The properties that determine which offering the owner sees.
  package let buyer: Buyer

  package init(_ principal: Principal) {
    account = principal.account
    app = principal.app
    plan = principal.plan
    language = principal.language
    buyer = Buyer(principal)
  }

  /// Creates an owner from the columns `account` and `app`, for background work.
  init(_ row: Row) { self.init(account: row.string("account"), app: row.string("app")) }

  /// Creates an owner for background work outside a call. The owner has no plan, and the language is English.
  init(account: String, app: String) {
    self.account = account
    self.app = app
    plan = "free"
    language = .en
    buyer = Buyer()
  }

  /// Returns an anonymous user of an app, for decisions that depend only on the plan.
  static func anybody(in app: String, on plan: String = "free") -> Owner {
    Owner(Principal(account: "", app: app, plan: plan, language: .en, timeZone: "UTC"))
  }

  /// - Throws: `unauthenticated` for a call without an account.
  package init(_ caller: Caller) throws(Failure) { self.init(try caller.account()) }
}

extension AppCatalog {
  /// Returns the owner's app.
  ///
  /// - Throws: `not_found` if the app's folder was removed although the app still has accounts.
  func app(of owner: Owner) throws(Failure) -> App {
    guard let app = self[owner.app] else { throw .notFound(.appNotServed) }
    return app
  }
}
