import AIGatewayContract
import AppCatalog
import Crypto
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// The methods for sharing texts as pictures (R9).
@Loop struct ShareMethods {
  let store: Store
  let catalog: AppCatalog

  func register(on routes: Routes) {
    let pictures = SharePictures()
    routes.read(ListShareTemplates.self, in: store) { [catalog] _, caller, _ in
      Self.templates(for: try caller.account(), in: catalog)
    }
    routes.on(ReadSharePicture.self) { [self] request, call in
      let picture = try await picture(request, for: call.caller.account(), from: pictures)
      return try picture.piece(at: request.offset?.value ?? 0, length: request.length?.value ?? 65_536)
    }
  }

  private nonisolated static func templates(
    for principal: Principal, in catalog: AppCatalog
  ) -> ListShareTemplates.Reply {
    let app = catalog[principal.app]
    let language = catalog.language(nil, or: principal.language, in: principal.app)
    return ListShareTemplates.Reply(
      templates: (app?.share?.templates ?? []).map { template in
        .init(
          id: template.id, name: template.name[language], width: template.width, height: template.height,
          isLocked: !template.isOpen(app?.access, plan: principal.plan))
      })
  }

  private func picture(
    _ request: ReadSharePicture, for principal: Principal, from pictures: SharePictures
  ) async throws -> SharePictures.Drawn {
    let language = catalog.language(nil, or: principal.language, in: principal.app)
    let (app, template) = try template(request.template, for: principal, language)
    let text = try await store.query(of: principal.account) {
      try AIGatewayService.text(request.text, of: principal.account, $0)
    }
    return try await pictures.picture(of: text.text, in: template, of: app, language)
  }

  /// - Throws: `not_found` for an unknown template; `entitlement_required` if the account's plan doesn't include it.
  private func template(
    _ id: Identifier, for principal: Principal, _ language: Language
  ) throws -> (App, ShareTemplate) {
    guard let app = catalog[principal.app], let template = app.share?.template(id.value) else {
      throw Failure.notFound(.noShareTemplate)
    }
    guard template.isOpen(app.access, plan: principal.plan) else {
      throw Failure.entitlementRequired(
        .forSubscribers(name: template.name), offering: app.paywall(language, for: Buyer(principal)))
    }
    return (app, template)
  }
}

extension SharePictures.Drawn {
  /// Returns a range of the file.
  ///
  /// - Throws: `invalid_params` if the offset is beyond the end.
  func piece(at offset: Int, length: Int) throws(Failure) -> ReadSharePicture.Reply {
    guard offset < file.count else {
      throw Failure.invalidParams("offset must be less than \(file.count), the picture's size in bytes")
    }
    let end = min(file.count, offset + length)
    return ReadSharePicture.Reply(
      type: "image/png", width: width, height: height, bytes: file.count, sha256: sha256, isShortened: isShortened,
      offset: offset, data: Base64.encode(Array(file[offset..<end])), nextOffset: end < file.count ? end : nil)
  }
}
