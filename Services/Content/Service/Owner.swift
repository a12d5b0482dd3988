package import AppCatalog
package import MessageBus
package import Wire

/// Whose content a call is about: an account, in the app that it belongs to, on its plan.
package struct Owner: Hashable, Sendable {
  /// The account's id.
  package let account: String
  /// The app's id: each account has its own cards in each app.
  package let app: String
  /// The plan in force when the call came, or `free`.
  package let plan: String
  /// The language for texts that the owner reads.
  package let language: Language
  /// Decides what the owner is offered.
  package let buyer: Buyer

  /// The owner whom a call's principal names.
  package init(_ principal: Principal) {
    account = principal.account
    app = principal.app
    plan = principal.plan
    language = principal.language
    buyer = Buyer(principal)
  }

  /// An owner whose content is looked after while nobody asks: on no plan, in no language of their own.
  init(account: String, app: String) {
    (self.account, self.app, plan, language, buyer) = (account, app, "free", .en, Buyer())
  }

  /// Somebody of an app, for what only the plan decides.
  static func anybody(in app: String, on plan: String = "free") -> Owner {
    Owner(Principal(account: "", app: app, plan: plan, language: .en, timeZone: "UTC"))
  }

  /// - Throws: `unauthenticated` for a call on nobody's behalf.
  package init(_ caller: Caller) throws(Failure) { self.init(try caller.account()) }
}

extension AppCatalog {
  /// The owner's app. Not finding it means that its folder was taken away while accounts of it remain.
  func app(of owner: Owner) throws(Failure) -> App {
    guard let app = self[owner.app] else { throw .notFound(.appNotServed) }
    return app
  }
}
