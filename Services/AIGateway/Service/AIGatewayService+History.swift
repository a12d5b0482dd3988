import AIGatewayContract
import AppCatalog
import MessageBus
import ServiceHost
import Storage
import Wire

extension AIGatewayService {
  func registerHistory(on routes: Routes, in store: Store) {
    routes.read(ListTexts.self, in: store) { request, caller, db in
      let account = try caller.account().account
      var page = try TextTable(db: db).page(request, of: account)
      if caller.isOperator { page.texts = try TextCostTable(db: db).told(page.texts, of: account) }
      return page
    }
    routes.read(GetText.self, in: store) { request, caller, db in
      let account = try caller.account().account
      let text = try Self.text(request.text, of: account, db)
      return caller.isOperator ? try TextCostTable(db: db).told([text], of: account)[0] : text
    }
    routes.change(MarkText.self, in: store) { request, caller, tx in
      let account = try caller.account().account
      var text = try Self.text(request.text, of: account, tx)
      try TextTable(db: tx).mark(request.text.value, of: account, favorite: request.favorite, at: tx.wallNow)
      text.favorite = request.favorite
      return text
    }
    routes.change(DeleteText.self, in: store) { request, caller, tx in
      let wasThere = try TextTable(db: tx).delete(request.text.value, of: caller.account().account)
      guard wasThere else { throw Failure.notFound(.noText) }
      return Nothing()
    }
    routes.change(DeleteAllTexts.self, in: store) { request, caller, tx in
      let account = try caller.account().account
      let count = try TextTable(db: tx).deleteAll(of: account, generator: request.generator?.value)
      if request.generator == nil { try LocalImportTable(db: tx, account: account).end(at: tx.wallNow) }
      return DeleteAllTexts.Reply(deleted: count)
    }
  }

  /// - Throws: `not_found` if the account has no such text.
  nonisolated static func text(_ id: Identifier, of account: String, _ db: Connection) throws -> GeneratedText {
    guard let text = try TextTable(db: db).text(id.value, of: account) else { throw Failure.notFound(.noText) }
    return text
  }
}
