import AppCatalog
import ContentContract
import EntitlementsContract
import EventLoop
import MessageBus
import Pictures
import ServiceHost
import Wire

/// The methods that serve pictures: in pieces to clients, and as links for web pages and caches.
@Loop struct PictureMethods {
  /// The lifetime of a link. It is long enough to view a screen over a slow connection.
  private nonisolated static let life = Duration.seconds(600)
  let catalog: AppCatalog
  let catalogues: Catalogues
  let pictures: AppPictures
  let publicPictures: PublicPictures
  let links: FileLinks
  let plans: AccountPlans

  func register(on routes: Routes) {
    routes.on(ReadPicture.self) { [self] request, call in
      let owner = try Owner(call.caller)
      let found = try picture(named: request.picture.value, for: owner, of: catalog.app(of: owner))
      return try await pictures.piece(
        of: found.path, request.half, request.size, behind: found.veil, at: request.offset?.value,
        length: request.length?.value ?? FilePiece.maxBytes)
    }
    registerFiles(on: routes)
  }

  /// Returns the picture whose id a client received in a reply.
  ///
  /// - Throws: `not_found`, or `entitlement_required` with the offering.
  func picture(named name: String, for owner: Owner, of app: App) throws(Failure) -> PublicPictures.Source {
    if let picture = CataloguePicture(name) { return try self.picture(picture, for: owner, of: app) }
    if let path = app.questionPicture(named: name) { return PublicPictures.Source(path: path) }
    return PublicPictures.Source(path: try Library(app, for: owner).picture(named: name))
  }

  private func picture(
    _ picture: CataloguePicture, for owner: Owner, of app: App
  ) throws(Failure) -> PublicPictures.Source {
    guard let served = catalogues.all(of: app).first(where: { $0.id == picture.catalogue }) else {
      throw .notFound(.badPicture)
    }
    return try served.picture(picture, for: owner)
  }

  private func registerFiles(on routes: Routes) {
    routes.on(LinkPictures.self) { [self] request, call in
      let owner = try Owner(call.caller)
      let app = try catalog.app(of: owner)
      let links = try request.pictures.values.compactMap { try link(to: $0.value, request, for: owner, of: app) }
      return LinkPictures.Reply(links: links)
    }
    routes.on(FetchPicture.self) { [self] request, call in try await fetch(request, for: call.caller) }
  }

  private func fetch(_ request: FetchPicture, for caller: Caller) async throws -> FetchPicture.Reply {
    if let failure = catalog.refusal(of: request.app.value) { throw failure }
    guard let app = catalog[request.app.value] else { throw Failure.notFound(.badPicture) }
    let open = publicPictures.source(request.sha256.value, in: app)
    let found = if let open { open } else { try await linked(request, in: app, for: caller) }
    let piece = try await pictures.piece(
      of: found.path, request.half, request.size, behind: found.veil, at: request.offset?.value,
      length: request.length?.value ?? FilePiece.maxBytes)
    return FetchPicture.Reply(piece, open: open != nil)
  }

  /// Returns the address of a picture; nil if the picture is missing or locked.
  private func link(
    to name: String, _ request: LinkPictures, for owner: Owner, of app: App
  ) throws -> PictureLink? {
    guard let found = try? picture(named: name, for: owner, of: app),
      let digest = pictures.digest(of: found.path, behind: found.veil)
    else { return nil }
    let path = FetchPicture.path(of: digest, size: request.size, half: request.half, in: app.id)
    if publicPictures.source(digest, in: app) != nil {
      return PictureLink(picture: name, file: FileLink(path: path, endsAt: nil))
    }
    return PictureLink(
      picture: name, file: links.link(path, account: owner.account, name: name, life: Self.life))
  }

  /// Returns the picture that a link refers to, if the picture is still open to the link's account.
  ///
  /// - Throws: `not_found` in all other cases, so that the error reveals nothing about existing pictures.
  private func linked(_ request: FetchPicture, in app: App, for caller: Caller) async throws -> PublicPictures.Source {
    guard let link = request.link?.value else { throw Failure.notFound(.badPicture) }
    let path = FetchPicture.path(of: request.sha256.value, size: request.size, half: request.half, in: app.id)
    let (account, name) = try links.open(link, path)
    let now = try await plans.plan(account, caller)
    // If the app's data has changed since the link was created, the name may refer to a different picture.
    guard now.app == app.id, let found = try? picture(named: name, for: .anybody(in: app.id, on: now.plan), of: app),
      pictures.digest(of: found.path, behind: found.veil) == request.sha256.value
    else { throw Failure.notFound(.badPicture) }
    return found
  }
}
