import AppCatalog
package import MessageBus
package import Wire

/// Whose content a call is about: an account, in the app that it belongs to, on its plan.
package struct Owner: Hashable, Sendable {
  package let account: String
  package let app: String
  package let plan: String
  package let language: Language

  package init(_ principal: Principal) {
    account = principal.account
    app = principal.app
    plan = principal.plan
    language = principal.language
  }

  /// - Throws: `unauthenticated` for a call on nobody's behalf.
  package init(_ caller: Caller) throws(Failure) { self.init(try caller.account()) }
}

extension AppCatalog {
  /// The owner's app. Not finding it means that its folder was taken away while accounts of it remain.
  func app(of owner: Owner) throws(Failure) -> App {
    guard let app = self[owner.app] else { throw .notFound(Messages.noApp) }
    return app
  }
}
