// Made by `quintet clients swift` from the answer of rpc.discover.

extension QuintetClient {
  /// The methods of `entitlements`.
  public var entitlements: EntitlementsMethods { EntitlementsMethods(client: self) }
  /// The methods of `content`.
  public var content: ContentMethods { ContentMethods(client: self) }
  /// The methods of `ai`.
  public var ai: AiMethods { AiMethods(client: self) }
  /// The methods of `progress`.
  public var progress: ProgressMethods { ProgressMethods(client: self) }
  /// The methods of `notifications`.
  public var notifications: NotificationsMethods { NotificationsMethods(client: self) }
  /// The methods of `gateway`.
  public var gateway: GatewayMethods { GatewayMethods(client: self) }
  /// The methods of `views`.
  public var views: ViewsMethods { ViewsMethods(client: self) }
  /// The methods of `rpc`.
  public var rpc: RpcMethods { RpcMethods(client: self) }
}

/// The methods of `entitlements`.
public struct EntitlementsMethods: Sendable {
  let client: QuintetClient
  /// The methods of `entitlements.devices`.
  public var devices: EntitlementsDevicesMethods { EntitlementsDevicesMethods(client: client) }
  /// The methods of `entitlements.sessions`.
  public var sessions: EntitlementsSessionsMethods { EntitlementsSessionsMethods(client: client) }
  /// The methods of `entitlements.offerings`.
  public var offerings: EntitlementsOfferingsMethods { EntitlementsOfferingsMethods(client: client) }
  /// The methods of `entitlements.purchases`.
  public var purchases: EntitlementsPurchasesMethods { EntitlementsPurchasesMethods(client: client) }
  /// The methods of `entitlements.store`.
  public var store: EntitlementsStoreMethods { EntitlementsStoreMethods(client: client) }
  /// The methods of `entitlements.subscription`.
  public var subscription: EntitlementsSubscriptionMethods { EntitlementsSubscriptionMethods(client: client) }
  /// The methods of `entitlements.access`.
  public var access: EntitlementsAccessMethods { EntitlementsAccessMethods(client: client) }
  /// The methods of `entitlements.profile`.
  public var profile: EntitlementsProfileMethods { EntitlementsProfileMethods(client: client) }
  /// The methods of `entitlements.links`.
  public var links: EntitlementsLinksMethods { EntitlementsLinksMethods(client: client) }
  /// The methods of `entitlements.identities`.
  public var identities: EntitlementsIdentitiesMethods { EntitlementsIdentitiesMethods(client: client) }
  /// The methods of `entitlements.codes`.
  public var codes: EntitlementsCodesMethods { EntitlementsCodesMethods(client: client) }
  /// The methods of `entitlements.paywall`.
  public var paywall: EntitlementsPaywallMethods { EntitlementsPaywallMethods(client: client) }
  /// The methods of `entitlements.account`.
  public var account: EntitlementsAccountMethods { EntitlementsAccountMethods(client: client) }
  /// The methods of `entitlements.archives`.
  public var archives: EntitlementsArchivesMethods { EntitlementsArchivesMethods(client: client) }
  /// The methods of `entitlements.joins`.
  public var joins: EntitlementsJoinsMethods { EntitlementsJoinsMethods(client: client) }

  /// Returns its params.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func ping(
    _ params: JSON = [:],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> [String: JSON] {
    try await client.call("entitlements.ping", params, options)
  }
}

/// The methods of `entitlements.devices`.
public struct EntitlementsDevicesMethods: Sendable {
  let client: QuintetClient

  /// Registers a device with an app: a new account and a session token, or the account that the device had.
  ///
  /// - Parameters:
  ///   - app: The app's id, one of the served apps.
  ///   - language: The language that messages come in.
  ///   - timeZone: The user's IANA time zone, such as `Asia/Ho_Chi_Minh`.
  ///   - deviceName: What the user calls the device; shown in the list of sessions.
  ///   - deviceSecret: The device's secret, where its app was installed anew; `not_found` once a newer secret
  ///     was used or the device's session was revoked.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func register(
    app: String,
    language: String,
    timeZone: String,
    deviceName: String? = nil,
    deviceSecret: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> RegisterDeviceReply {
    try await client.call("entitlements.devices.register", Params(["app": app, "language": language, "time_zone": timeZone, "device_name": deviceName, "device_secret": deviceSecret]), options)
  }
}

/// The methods of `entitlements.sessions`.
public struct EntitlementsSessionsMethods: Sendable {
  let client: QuintetClient

  /// Lists the account's sessions.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func list(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListSessionsReply {
    try await client.call("entitlements.sessions.list", Params(), options)
  }

  /// Ends one of the account's sessions.
  ///
  /// - Parameters:
  ///   - session: The session's id.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func revoke(
    session: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Nothing {
    try await client.call("entitlements.sessions.revoke", Params(["session": session]), options)
  }
}

/// The methods of `entitlements.offerings`.
public struct EntitlementsOfferingsMethods: Sendable {
  let client: QuintetClient

  /// Gives the offering a paywall shows.
  ///
  /// - Parameters:
  ///   - storefront: The store's country, as its `Storefront.countryCode` has it: `VNM`. Prices are those of
  ///     that country, where the app has them; left out, of the one that the device's profile names.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    storefront: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetOfferingReply {
    try await client.call("entitlements.offerings.get", Params(["storefront": storefront]), options)
  }
}

/// The methods of `entitlements.purchases`.
public struct EntitlementsPurchasesMethods: Sendable {
  let client: QuintetClient

  /// Verifies a signed purchase and gives the subscription that follows from it.
  ///
  /// - Parameters:
  ///   - signedTransaction: `jwsRepresentation` of a `Transaction`.
  ///   - signedRenewalInfo: `jwsRepresentation` of the `RenewalInfo`, where the client has it.
  ///   - deviceVerificationId: `AppStore.deviceVerificationID`: shows that the store signed the text for this
  ///     very device, so that somebody may be asked whether it joins the account that has the purchase.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func submit(
    signedTransaction: String,
    signedRenewalInfo: String? = nil,
    deviceVerificationId: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Subscription {
    try await client.call("entitlements.purchases.submit", Params(["signed_transaction": signedTransaction, "signed_renewal_info": signedRenewalInfo, "device_verification_id": deviceVerificationId]), options)
  }

  /// Gives the account's `appAccountToken`, to be read before buying.
  ///
  /// - Throws: `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func token(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetPurchaseTokenReply {
    try await client.call("entitlements.purchases.token", Params(), options)
  }
}

/// The methods of `entitlements.store`.
public struct EntitlementsStoreMethods: Sendable {
  let client: QuintetClient

  /// Takes a signed notification of the store.
  ///
  /// - Parameters:
  ///   - app: The app's id, one of the served apps.
  ///   - signedPayload: `signedPayload` of what the store posts.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func notify(
    app: String,
    signedPayload: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ReceiveStoreNotificationReply {
    try await client.call("entitlements.store.notify", Params(["app": app, "signed_payload": signedPayload]), options)
  }
}

/// The methods of `entitlements.subscription`.
public struct EntitlementsSubscriptionMethods: Sendable {
  let client: QuintetClient

  /// Gives the account's subscription.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Subscription {
    try await client.call("entitlements.subscription.get", Params(), options)
  }
}

/// The methods of `entitlements.access`.
public struct EntitlementsAccessMethods: Sendable {
  let client: QuintetClient

  /// Answers many access questions at once.
  ///
  /// - Parameters:
  ///   - checks: 1 to 100 questions.
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func check(
    checks: [AccessQuestion],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> CheckAccessReply {
    try await client.call("entitlements.access.check", Params(["checks": checks]), options)
  }
}

/// The methods of `entitlements.profile`.
public struct EntitlementsProfileMethods: Sendable {
  let client: QuintetClient

  /// Gives the account's language and time zone, and this device's name and store.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Profile {
    try await client.call("entitlements.profile.get", Params(), options)
  }

  /// Changes the account's language or time zone, or this device's name or store.
  ///
  /// - Parameters:
  ///   - language: The language that messages and texts come in.
  ///   - timeZone: The user's IANA time zone, such as `Asia/Ho_Chi_Minh`.
  ///   - deviceName: What the user calls this device; shown in the list of sessions.
  ///   - storefront: The country of the store that this device buys in, as StoreKit's
  ///     `Storefront.countryCode` has it: `VNM`. What the device is offered has that country's prices from
  ///     then on.
  /// - Throws: `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func set(
    language: String? = nil,
    timeZone: String? = nil,
    deviceName: String? = nil,
    storefront: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Profile {
    try await client.call("entitlements.profile.set", Params(["language": language, "time_zone": timeZone, "device_name": deviceName, "storefront": storefront]), options)
  }
}

/// The methods of `entitlements.links`.
public struct EntitlementsLinksMethods: Sendable {
  let client: QuintetClient

  /// Makes a code by which one other device joins the account, within ten minutes.
  ///
  /// - Throws: `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func create(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> CreateLinkReply {
    try await client.call("entitlements.links.create", Params(), options)
  }

  /// Tells what this device's account has, and what becomes of it when the device joins the account behind a
  /// code.
  ///
  /// - Parameters:
  ///   - code: As the other device shows it.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func preview(
    code: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> PreviewLinkReply {
    try await client.call("entitlements.links.preview", Params(["code": code]), options)
  }

  /// Has this device, with all that its account has, join the account behind a code.
  ///
  /// - Parameters:
  ///   - code: As the other device shows it.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func join(
    code: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> RegisterDeviceReply {
    try await client.call("entitlements.links.join", Params(["code": code]), options)
  }

  /// Tells whether what joined the account has all gone over.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func state(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetLinkStateReply {
    try await client.call("entitlements.links.state", Params(), options)
  }
}

/// The methods of `entitlements.identities`.
public struct EntitlementsIdentitiesMethods: Sendable {
  let client: QuintetClient

  /// Gives a nonce for a sign-in on this device, within ten minutes.
  ///
  /// - Throws: `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func nonce(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> CreateNonceReply {
    try await client.call("entitlements.identities.nonce", Params(), options)
  }

  /// Links the account to a Sign in with Apple, or gives a code to join the account that it is linked to.
  ///
  /// - Parameters:
  ///   - identityToken: The `identityToken` of the sign-in, with a nonce of ours.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func apple(
    identityToken: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> SignInWithAppleReply {
    try await client.call("entitlements.identities.apple", Params(["identity_token": identityToken]), options)
  }

  /// Lists the sign-ins that lead to the account.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func list(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListIdentitiesReply {
    try await client.call("entitlements.identities.list", Params(), options)
  }

  /// Ends that a sign-in leads to the account.
  ///
  /// - Parameters:
  ///   - subject: As the list has it.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func unlink(
    subject: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Nothing {
    try await client.call("entitlements.identities.unlink", Params(["subject": subject]), options)
  }
}

/// The methods of `entitlements.codes`.
public struct EntitlementsCodesMethods: Sendable {
  let client: QuintetClient

  /// Uses a promotional code.
  ///
  /// - Parameters:
  ///   - code: As it was read or heard: case, blanks and hyphens don't matter.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func redeem(
    code: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Subscription {
    try await client.call("entitlements.codes.redeem", Params(["code": code]), options)
  }
}

/// The methods of `entitlements.paywall`.
public struct EntitlementsPaywallMethods: Sendable {
  let client: QuintetClient

  /// Reports what was done at the paywall.
  ///
  /// - Parameters:
  ///   - steps: 1 to 50 steps.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func report(
    steps: [PaywallStep],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ReportPaywallReply {
    try await client.call("entitlements.paywall.report", Params(["steps": steps]), options)
  }
}

/// The methods of `entitlements.account`.
public struct EntitlementsAccountMethods: Sendable {
  let client: QuintetClient

  /// Erases the account with all that it has, for good, and ends its sessions.
  ///
  /// - Parameters:
  ///   - confirm: The account's own id, as registration gave it: so that no slip erases anything.
  /// - Throws: `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func erase(
    confirm: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> EraseAccountReply {
    try await client.call("entitlements.account.erase", Params(["confirm": confirm]), options)
  }
}

/// The methods of `entitlements.archives`.
public struct EntitlementsArchivesMethods: Sendable {
  let client: QuintetClient

  /// Begins an archive of all that is held of the account.
  ///
  /// - Throws: `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func start(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ArchiveReply {
    try await client.call("entitlements.archives.start", Params(), options)
  }

  /// Says whether the account's archive is ready.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ArchiveReply {
    try await client.call("entitlements.archives.get", Params(), options)
  }

  /// Gives a range of the account's archive.
  ///
  /// - Parameters:
  ///   - offset: Where in the archive the piece begins; 0 if it is left out.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func read(
    offset: Int? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> FilePiece {
    try await client.call("entitlements.archives.read", Params(["offset": offset]), options)
  }

  /// Gives a range of an account's archive to whoever has a link to it.
  ///
  /// - Parameters:
  ///   - file: The archive's file.
  ///   - link: As `entitlements.archives.get` gave it.
  ///   - offset: Where in the archive the piece begins; 0 if it is left out.
  ///   - length: Bytes of the piece; as many as an answer may have if it is left out.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func fetch(
    file: String,
    link: String,
    offset: Int? = nil,
    length: Int? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> FilePiece {
    try await client.call("entitlements.archives.fetch", Params(["file": file, "link": link, "offset": offset, "length": length]), options)
  }
}

/// The methods of `entitlements.joins`.
public struct EntitlementsJoinsMethods: Sendable {
  let client: QuintetClient

  /// Lists devices that presented a purchase of this account and would join it, the latest first.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func list(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListJoinRequestsReply {
    try await client.call("entitlements.joins.list", Params(), options)
  }

  /// Lets a device that presented a purchase join this account, or not.
  ///
  /// - Parameters:
  ///   - request: As the list has it.
  ///   - accepts: Whether it may join.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func answer(
    request: String,
    accepts: Bool,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Nothing {
    try await client.call("entitlements.joins.answer", Params(["request": request, "accepts": accepts]), options)
  }

  /// Says whether the account that had the purchase lets this one join, with a code to do it.
  ///
  /// - Throws: `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func state(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetJoinStateReply {
    try await client.call("entitlements.joins.state", Params(), options)
  }
}

/// The methods of `content`.
public struct ContentMethods: Sendable {
  let client: QuintetClient
  /// The methods of `content.catalogues`.
  public var catalogues: ContentCataloguesMethods { ContentCataloguesMethods(client: client) }
  /// The methods of `content.cards`.
  public var cards: ContentCardsMethods { ContentCardsMethods(client: client) }
  /// The methods of `content.tags`.
  public var tags: ContentTagsMethods { ContentTagsMethods(client: client) }
  /// The methods of `content.pair`.
  public var pair: ContentPairMethods { ContentPairMethods(client: client) }
  /// The methods of `content.presets`.
  public var presets: ContentPresetsMethods { ContentPresetsMethods(client: client) }
  /// The methods of `content.reviews`.
  public var reviews: ContentReviewsMethods { ContentReviewsMethods(client: client) }
  /// The methods of `content.statistics`.
  public var statistics: ContentStatisticsMethods { ContentStatisticsMethods(client: client) }
  /// The methods of `content.shares`.
  public var shares: ContentSharesMethods { ContentSharesMethods(client: client) }
  /// The methods of `content.books`.
  public var books: ContentBooksMethods { ContentBooksMethods(client: client) }
  /// The methods of `content.pictures`.
  public var pictures: ContentPicturesMethods { ContentPicturesMethods(client: client) }
  /// The methods of `content.reading`.
  public var reading: ContentReadingMethods { ContentReadingMethods(client: client) }
  /// The methods of `content.files`.
  public var files: ContentFilesMethods { ContentFilesMethods(client: client) }
  /// The methods of `content.imports`.
  public var imports: ContentImportsMethods { ContentImportsMethods(client: client) }
  /// The methods of `content.exports`.
  public var exports: ContentExportsMethods { ContentExportsMethods(client: client) }
  /// The methods of `content.adoption`.
  public var adoption: ContentAdoptionMethods { ContentAdoptionMethods(client: client) }

  /// Returns its params.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func ping(
    _ params: JSON = [:],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> [String: JSON] {
    try await client.call("content.ping", params, options)
  }
}

/// The methods of `content.catalogues`.
public struct ContentCataloguesMethods: Sendable {
  let client: QuintetClient

  /// Lists the app's catalogues with their groups and what their items have.
  ///
  /// - Parameters:
  ///   - language: The language of titles and names; the caller's own if left out.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func list(
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListCataloguesReply {
    try await client.call("content.catalogues.list", Params(["language": language]), options)
  }

  /// Gives the few items of the home screen, in rows, each open or locked.
  ///
  /// - Parameters:
  ///   - catalogue: The catalogue's id.
  ///   - language: The language of names, labels and texts; the caller's own if left out.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func teaser(
    catalogue: String,
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetTeaserReply {
    try await client.call("content.catalogues.teaser", Params(["catalogue": catalogue, "language": language]), options)
  }

  /// Lists a catalogue's items by group, a page at a time; every item says whether it is open.
  ///
  /// - Parameters:
  ///   - catalogue: The catalogue's id.
  ///   - group: This group alone; all of them if it is left out.
  ///   - limit: Items on the page at the most; 100 if left out.
  ///   - cursor: `next_cursor` of the page before.
  ///   - language: The language of names, labels and texts; the caller's own if left out.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func page(
    catalogue: String,
    group: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil,
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListItemsReply {
    try await client.call("content.catalogues.page", Params(["catalogue": catalogue, "group": group, "limit": limit, "cursor": cursor, "language": language]), options)
  }

  /// Gives an open item with all its fields; a locked one gives an offering.
  ///
  /// - Parameters:
  ///   - catalogue: The catalogue's id.
  ///   - item: The item's id.
  ///   - language: The language of the texts; the caller's own if left out.
  /// - Throws: `not_found`, `entitlement_required`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func item(
    catalogue: String,
    item: String,
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetItemReply {
    try await client.call("content.catalogues.item", Params(["catalogue": catalogue, "item": item, "language": language]), options)
  }

  /// Gives items by their ids: open ones with all their fields, locked ones with what everybody sees.
  ///
  /// - Parameters:
  ///   - catalogue: The catalogue's id.
  ///   - items: The items' ids; one that stands twice comes twice.
  ///   - language: The language of the texts; the caller's own if left out.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func items(
    catalogue: String,
    items: [String],
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetItemsReply {
    try await client.call("content.catalogues.items", Params(["catalogue": catalogue, "items": items, "language": language]), options)
  }

  /// Lists what has changed in a catalogue since a version, removed items too.
  ///
  /// - Parameters:
  ///   - catalogue: The catalogue's id.
  ///   - since: The version that the client has; left out by one that has nothing yet. `cursor` goes before
  ///     it.
  ///   - limit: Items on the page at the most; 50 if left out.
  ///   - cursor: `next_cursor` of the page before.
  ///   - language: The language of texts; the caller's own if left out.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func changes(
    catalogue: String,
    since: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil,
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListCatalogueChangesReply {
    try await client.call("content.catalogues.changes", Params(["catalogue": catalogue, "since": since, "limit": limit, "cursor": cursor, "language": language]), options)
  }
}

/// The methods of `content.cards`.
public struct ContentCardsMethods: Sendable {
  let client: QuintetClient

  /// Lists the account's cards, oldest first, with filters and the use of the limit.
  ///
  /// - Parameters:
  ///   - limit: 1 to 200; 50 if left out.
  ///   - cursor: `next_cursor` of the page before; left out for the first page.
  ///   - frontLanguage: BCP 47; left out, any.
  ///   - backLanguage: BCP 47; left out, any.
  ///   - tag: A tag's name; case doesn't matter.
  ///   - favorite: Only favourites, or only others; left out, both.
  ///   - text: Found in front, back or notes; case and accents don't matter.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func list(
    limit: Int? = nil,
    cursor: String? = nil,
    frontLanguage: String? = nil,
    backLanguage: String? = nil,
    tag: String? = nil,
    favorite: Bool? = nil,
    text: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListCardsReply {
    try await client.call("content.cards.list", Params(["limit": limit, "cursor": cursor, "front_language": frontLanguage, "back_language": backLanguage, "tag": tag, "favorite": favorite, "text": text]), options)
  }

  /// Gives a card.
  ///
  /// - Parameters:
  ///   - card: The card's id.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    card: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> EditCardReply {
    try await client.call("content.cards.get", Params(["card": card]), options)
  }

  /// Makes a card, within the limit of the plan.
  ///
  /// - Parameters:
  ///   - front: The side that is learnt; its length is bounded by the app's `cards.json`.
  ///   - back: The side that explains it; left out only where the app's cards may lack it.
  ///   - notes: Left out, none.
  ///   - tags: Names; each is found, whatever its case, or made. An account has 1,000 at the most.
  ///   - favorite: Left out, no favourite.
  ///   - frontLanguage: Left out, the account's pair.
  ///   - backLanguage: Left out, the account's pair.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func add(
    front: String,
    back: String? = nil,
    notes: String? = nil,
    tags: [String]? = nil,
    favorite: Bool? = nil,
    frontLanguage: String? = nil,
    backLanguage: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> AddCardReply {
    try await client.call("content.cards.add", Params(["front": front, "back": back, "notes": notes, "tags": tags, "favorite": favorite, "front_language": frontLanguage, "back_language": backLanguage]), options)
  }

  /// Changes a card of a known version.
  ///
  /// - Parameters:
  ///   - card: The card's id.
  ///   - version: The version that the change was made on.
  ///   - front: Left out, it stays.
  ///   - back: Left out, it stays; empty, there is none, where the app's cards may lack it.
  ///   - notes: Left out, they stay; empty, there are none.
  ///   - tags: All its tags from now on.
  ///   - frontLanguage: BCP 47; left out, it stays.
  ///   - backLanguage: BCP 47; left out, it stays.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func edit(
    card: String,
    version: Int,
    front: String? = nil,
    back: String? = nil,
    notes: String? = nil,
    tags: [String]? = nil,
    frontLanguage: String? = nil,
    backLanguage: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> EditCardReply {
    try await client.call("content.cards.edit", Params(["card": card, "version": version, "front": front, "back": back, "notes": notes, "tags": tags, "front_language": frontLanguage, "back_language": backLanguage]), options)
  }

  /// Makes many cards favourites, tags them, or changes their languages.
  ///
  /// - Parameters:
  ///   - cards: Ids, 1 to 200.
  ///   - favorite: Left out, as it is.
  ///   - addTags: Tags that every card has from now on.
  ///   - removeTags: Tags that no card has from now on; case doesn't matter.
  ///   - frontLanguage: BCP 47; left out, as it is.
  ///   - backLanguage: BCP 47; left out, as it is.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func update(
    cards: [String],
    favorite: Bool? = nil,
    addTags: [String]? = nil,
    removeTags: [String]? = nil,
    frontLanguage: String? = nil,
    backLanguage: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> UpdateCardsReply {
    try await client.call("content.cards.update", Params(["cards": cards, "favorite": favorite, "add_tags": addTags, "remove_tags": removeTags, "front_language": frontLanguage, "back_language": backLanguage]), options)
  }

  /// Deletes one or more cards.
  ///
  /// - Parameters:
  ///   - cards: Ids, 1 to 200.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func delete(
    cards: [String],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> DeleteCardsReply {
    try await client.call("content.cards.delete", Params(["cards": cards]), options)
  }

  /// Deletes every card of the account.
  ///
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func deleteAll(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> DeleteCardsReply {
    try await client.call("content.cards.delete-all", Params(), options)
  }

  /// Makes a card a favourite, or not, or toggles it.
  ///
  /// - Parameters:
  ///   - card: The card's id.
  ///   - favorite: Left out, the mark is toggled; give it where a call may be sent again.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func favorite(
    card: String,
    favorite: Bool? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> EditCardReply {
    try await client.call("content.cards.favorite", Params(["card": card, "favorite": favorite]), options)
  }

  /// Makes several cards, all or none, within the limit of the plan.
  ///
  /// - Parameters:
  ///   - cards: Each as `content.cards.add` takes it.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func addMany(
    cards: [AddCard],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> AddCardsReply {
    try await client.call("content.cards.add-many", Params(["cards": cards]), options)
  }

  /// Lists what has changed among the account's cards since a cursor, deletions too.
  ///
  /// - Parameters:
  ///   - limit: Changes on the page at the most; 50 if left out.
  ///   - cursor: `cursor` of the page before, or of the last time; left out by a device that has no cards
  ///     yet.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func changes(
    limit: Int? = nil,
    cursor: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListCardChangesReply {
    try await client.call("content.cards.changes", Params(["limit": limit, "cursor": cursor]), options)
  }

  /// Merges edits that a device made, part by part, and says of each what became of it.
  ///
  /// - Parameters:
  ///   - edits: In the order in which they were made.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func sync(
    edits: [CardEdit],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> SyncCardsReply {
    try await client.call("content.cards.sync", Params(["edits": edits]), options)
  }
}

/// The methods of `content.tags`.
public struct ContentTagsMethods: Sendable {
  let client: QuintetClient

  /// Lists the account's tags and how many cards each has.
  ///
  /// - Parameters:
  ///   - limit: Tags on the page at the most; 50 if left out.
  ///   - cursor: `next_cursor` of the page before; left out for the first page.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func list(
    limit: Int? = nil,
    cursor: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListTagsReply {
    try await client.call("content.tags.list", Params(["limit": limit, "cursor": cursor]), options)
  }

  /// Renames a tag, or merges it into the one of that name.
  ///
  /// - Parameters:
  ///   - tag: The tag's name; case doesn't matter.
  ///   - name: Its new name, trimmed.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func rename(
    tag: String,
    name: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> RenameTagReply {
    try await client.call("content.tags.rename", Params(["tag": tag, "name": name]), options)
  }

  /// Deletes a tag and leaves its cards.
  ///
  /// - Parameters:
  ///   - tag: The tag's name; case doesn't matter.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func delete(
    tag: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> DeleteTagReply {
    try await client.call("content.tags.delete", Params(["tag": tag]), options)
  }
}

/// The methods of `content.pair`.
public struct ContentPairMethods: Sendable {
  let client: QuintetClient

  /// Gives the languages of new cards, and all there are.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetPairReply {
    try await client.call("content.pair.get", Params(), options)
  }

  /// Sets the languages of cards made from now on.
  ///
  /// - Parameters:
  ///   - front: The side that is learnt; one of the languages there are.
  ///   - back: Another of the languages there are.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func set(
    front: String,
    back: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetPairReply {
    try await client.call("content.pair.set", Params(["front": front, "back": back]), options)
  }
}

/// The methods of `content.presets`.
public struct ContentPresetsMethods: Sendable {
  let client: QuintetClient

  /// Lists the sets of ready cards for a pair of languages.
  ///
  /// - Parameters:
  ///   - frontLanguage: Left out, presets of every pair.
  ///   - backLanguage: BCP 47; left out, any.
  ///   - language: The language of titles; the caller's own if left out.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func list(
    frontLanguage: String? = nil,
    backLanguage: String? = nil,
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListPresetsReply {
    try await client.call("content.presets.list", Params(["front_language": frontLanguage, "back_language": backLanguage, "language": language]), options)
  }

  /// Shows the cards of a preset.
  ///
  /// - Parameters:
  ///   - preset: The preset's id.
  ///   - language: The language of the title; the caller's own if left out.
  ///   - limit: Cards on the page at the most; 50 if left out.
  ///   - cursor: `next_cursor` of the page before; left out for the first page.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    preset: String,
    language: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetPresetReply {
    try await client.call("content.presets.get", Params(["preset": preset, "language": language, "limit": limit, "cursor": cursor]), options)
  }

  /// Adds a preset's cards, all or none, and once.
  ///
  /// - Parameters:
  ///   - preset: The preset's id.
  ///   - again: Whether its cards are added though they were before, as for somebody who deleted them; left
  ///     out, they aren't.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func add(
    preset: String,
    again: Bool? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> AddPresetReply {
    try await client.call("content.presets.add", Params(["preset": preset, "again": again]), options)
  }
}

/// The methods of `content.reviews`.
public struct ContentReviewsMethods: Sendable {
  let client: QuintetClient

  /// Notes reviews of cards, each once, and says when each card comes again.
  ///
  /// - Parameters:
  ///   - reviews: Each with an id of the client's own, by which a repeat is known.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func record(
    reviews: [NewReview],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> RecordReviewsReply {
    try await client.call("content.reviews.record", Params(["reviews": reviews]), options)
  }

  /// Lists the cards that are to be reviewed now.
  ///
  /// - Parameters:
  ///   - limit: Cards at the most; 20 if left out.
  ///   - new: New cards among them at the most; left out, as many as there is room for.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func due(
    limit: Int? = nil,
    new: Int? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListDueCardsReply {
    try await client.call("content.reviews.due", Params(["limit": limit, "new": new]), options)
  }
}

/// The methods of `content.statistics`.
public struct ContentStatisticsMethods: Sendable {
  let client: QuintetClient

  /// Counts cards by language, and reviews by day.
  ///
  /// - Parameters:
  ///   - days: Days up to today, by the account's own clock, 1 to 366; 30 if left out.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    days: Int? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetStatisticsReply {
    try await client.call("content.statistics.get", Params(["days": days]), options)
  }
}

/// The methods of `content.shares`.
public struct ContentSharesMethods: Sendable {
  let client: QuintetClient

  /// Puts cards under a code that others can add them by.
  ///
  /// - Parameters:
  ///   - cards: Their ids; left out, the cards of `tag`, and without that all.
  ///   - tag: A tag's name; case doesn't matter.
  ///   - title: What the set is called; left out, it has no title.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func create(
    cards: [String]? = nil,
    tag: String? = nil,
    title: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> CreateShareReply {
    try await client.call("content.shares.create", Params(["cards": cards, "tag": tag, "title": title]), options)
  }

  /// Lists the sets of cards that the account shares.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func list(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListSharesReply {
    try await client.call("content.shares.list", Params(), options)
  }

  /// Ends the code of a shared set of cards.
  ///
  /// - Parameters:
  ///   - code: The set's code.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func revoke(
    code: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListSharesReply {
    try await client.call("content.shares.revoke", Params(["code": code]), options)
  }

  /// Shows the cards under a code.
  ///
  /// - Parameters:
  ///   - code: The code that somebody gave.
  ///   - limit: Cards on the page at the most; 50 if left out.
  ///   - cursor: `next_cursor` of the page before; left out for the first page.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    code: String,
    limit: Int? = nil,
    cursor: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetShareReply {
    try await client.call("content.shares.get", Params(["code": code, "limit": limit, "cursor": cursor]), options)
  }

  /// Adds the cards under a code, all or none, and once.
  ///
  /// - Parameters:
  ///   - code: The code that somebody gave.
  ///   - again: Whether they are added though they were before; left out, they aren't.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func `import`(
    code: String,
    again: Bool? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> AddPresetReply {
    try await client.call("content.shares.import", Params(["code": code, "again": again]), options)
  }
}

/// The methods of `content.books`.
public struct ContentBooksMethods: Sendable {
  let client: QuintetClient

  /// Lists the books and how far the account has read each.
  ///
  /// - Parameters:
  ///   - language: The language of titles; the caller's own if left out.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func list(
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListBooksReply {
    try await client.call("content.books.list", Params(["language": language]), options)
  }

  /// Gives a book's pages: texts and spoken descriptions.
  ///
  /// - Parameters:
  ///   - book: The book's id.
  ///   - language: The language of the texts; the caller's own if left out.
  /// - Throws: `not_found`, `entitlement_required`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    book: String,
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetBookReply {
    try await client.call("content.books.get", Params(["book": book, "language": language]), options)
  }

  /// Gives the phases in which a book opens and closes, with their times and curves.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func opening(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetBookOpeningReply {
    try await client.call("content.books.opening", Params(), options)
  }
}

/// The methods of `content.pictures`.
public struct ContentPicturesMethods: Sendable {
  let client: QuintetClient

  /// Gives a range of a picture that a reply named, in the size asked for.
  ///
  /// - Parameters:
  ///   - picture: As a reply named it.
  ///   - size: As it is if it is left out.
  ///   - half: The whole picture if it is left out.
  ///   - offset: Where in the file the piece begins; 0 if it is left out.
  ///   - length: Bytes of the piece; as many as an answer may have if it is left out.
  /// - Throws: `not_found`, `entitlement_required`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func read(
    picture: String,
    size: ReadSize? = nil,
    half: ReadHalf? = nil,
    offset: Int? = nil,
    length: Int? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ReadPictureReply {
    try await client.call("content.pictures.read", Params(["picture": picture, "size": size, "half": half, "offset": offset, "length": length]), options)
  }

  /// What `size` may be. A later release may have others.
  public struct ReadSize: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let small = Self(rawValue: "small")
    public static let medium = Self(rawValue: "medium")
    public static let large = Self(rawValue: "large")
    public static let full = Self(rawValue: "full")
  }

  /// What `half` may be. A later release may have others.
  public struct ReadHalf: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let left = Self(rawValue: "left")
    public static let right = Self(rawValue: "right")
    public static let whole = Self(rawValue: "whole")
  }

  /// Gives links to pictures, by which they are had without a session for some minutes.
  ///
  /// - Parameters:
  ///   - pictures: As replies named them; what isn't there or isn't open is left out of the answer.
  ///   - size: As they are if it is left out.
  ///   - half: Whole pictures if it is left out.
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func link(
    pictures: [String],
    size: LinkSize? = nil,
    half: LinkHalf? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> LinkPicturesReply {
    try await client.call("content.pictures.link", Params(["pictures": pictures, "size": size, "half": half]), options)
  }

  /// What `size` may be. A later release may have others.
  public struct LinkSize: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let small = Self(rawValue: "small")
    public static let medium = Self(rawValue: "medium")
    public static let large = Self(rawValue: "large")
    public static let full = Self(rawValue: "full")
  }

  /// What `half` may be. A later release may have others.
  public struct LinkHalf: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let left = Self(rawValue: "left")
    public static let right = Self(rawValue: "right")
    public static let whole = Self(rawValue: "whole")
  }

  /// Gives a range of a picture by its digest, to everybody or to whoever has a link to it.
  ///
  /// - Parameters:
  ///   - app: The app's id.
  ///   - sha256: As `sha256` in a reply that named the picture.
  ///   - size: As it is if it is left out.
  ///   - half: The whole picture if it is left out.
  ///   - link: Needed for what isn't everybody's.
  ///   - offset: Where in the file the piece begins; 0 if it is left out.
  ///   - length: Bytes of the piece; as many as an answer may have if it is left out.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func fetch(
    app: String,
    sha256: String,
    size: FetchSize? = nil,
    half: FetchHalf? = nil,
    link: String? = nil,
    offset: Int? = nil,
    length: Int? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> FetchPictureReply {
    try await client.call("content.pictures.fetch", Params(["app": app, "sha256": sha256, "size": size, "half": half, "link": link, "offset": offset, "length": length]), options)
  }

  /// What `size` may be. A later release may have others.
  public struct FetchSize: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let small = Self(rawValue: "small")
    public static let medium = Self(rawValue: "medium")
    public static let large = Self(rawValue: "large")
    public static let full = Self(rawValue: "full")
  }

  /// What `half` may be. A later release may have others.
  public struct FetchHalf: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let left = Self(rawValue: "left")
    public static let right = Self(rawValue: "right")
    public static let whole = Self(rawValue: "whole")
  }
}

/// The methods of `content.reading`.
public struct ContentReadingMethods: Sendable {
  let client: QuintetClient

  /// Gives where the account is in its books.
  ///
  /// - Parameters:
  ///   - book: A book's id; left out, every book that was opened: one that was only marked isn't among them.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    book: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetReadingReply {
    try await client.call("content.reading.get", Params(["book": book]), options)
  }

  /// Records the page, and whether finished or a favourite.
  ///
  /// - Parameters:
  ///   - book: The book's id.
  ///   - page: From 1; 0 is the closed book. The last page finishes the book unless `finished` says
  ///     otherwise.
  ///   - finished: Left out, it stays, unless the last page is reached.
  ///   - favorite: Left out, it stays.
  /// - Throws: `not_found`, `conflict`, `entitlement_required`, `deadline_exceeded`, or what any call can
  ///   meet.
  @discardableResult
  public func set(
    book: String,
    page: Int? = nil,
    finished: Bool? = nil,
    favorite: Bool? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> SetReadingReply {
    try await client.call("content.reading.set", Params(["book": book, "page": page, "finished": finished, "favorite": favorite]), options)
  }
}

/// The methods of `content.files`.
public struct ContentFilesMethods: Sendable {
  let client: QuintetClient

  /// Begins a file that goes up in pieces, or finds it again.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - bytes: Of the whole file; each kind has a bound of its own.
  ///   - sha256: Of the whole file.
  /// - Throws: `conflict`, `limit_exceeded`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func begin(
    kind: BeginKind,
    bytes: Int,
    sha256: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> FileReply {
    try await client.call("content.files.begin", Params(["kind": kind, "bytes": bytes, "sha256": sha256]), options)
  }

  /// What `kind` may be. A later release may have others.
  public struct BeginKind: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let picture = Self(rawValue: "picture")
    public static let csv = Self(rawValue: "csv")
    public static let json = Self(rawValue: "json")
    public static let apkg = Self(rawValue: "apkg")
  }

  /// Puts a piece of a file at its place.
  ///
  /// - Parameters:
  ///   - file: The file's id.
  ///   - offset: Where in the file the piece begins; at most `received`.
  ///   - data: The piece.
  ///   - sha256: Of the piece, before its encoding.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func put(
    file: String,
    offset: Int,
    data: String,
    sha256: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> FileReply {
    try await client.call("content.files.put", Params(["file": file, "offset": offset, "data": data, "sha256": sha256]), options)
  }

  /// Compares a file with its digest and keeps it.
  ///
  /// - Parameters:
  ///   - file: The file's id.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func finish(
    file: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> FileReply {
    try await client.call("content.files.finish", Params(["file": file]), options)
  }

  /// Lists the account's files and how much is there.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func list(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListFilesReply {
    try await client.call("content.files.list", Params(), options)
  }

  /// Gives a range of a finished file.
  ///
  /// - Parameters:
  ///   - file: The file's id.
  ///   - offset: Where in the file the piece begins; 0 if it is left out.
  ///   - length: Bytes of the piece; as many as an answer may have if it is left out.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func read(
    file: String,
    offset: Int? = nil,
    length: Int? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> FilePiece {
    try await client.call("content.files.read", Params(["file": file, "offset": offset, "length": length]), options)
  }

  /// Removes a file.
  ///
  /// - Parameters:
  ///   - file: The file's id.
  /// - Throws: `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func delete(
    file: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Nothing {
    try await client.call("content.files.delete", Params(["file": file]), options)
  }
}

/// The methods of `content.imports`.
public struct ContentImportsMethods: Sendable {
  let client: QuintetClient

  /// Begins to import the cards of a file.
  ///
  /// - Parameters:
  ///   - file: The file's id, as `content.files.begin` gave it.
  ///   - format: Left out, what the file was sent as.
  ///   - delimiter: Of a table; left out, it is found.
  ///   - header: Whether a table's first row names its columns; left out, that is found.
  ///   - columns: A table's columns in their order; left out, as the header says.
  ///   - frontField: Which field of Anki's notes is the front; 1 if it is left out.
  ///   - backField: Which field of Anki's notes is the back; 2 if it is left out.
  ///   - deckTags: Whether the name of an Anki deck becomes a tag; left out, it doesn't.
  ///   - frontLanguage: Of cards that name none; left out, the account's pair.
  ///   - backLanguage: Of cards that name none; left out, the account's pair.
  ///   - tags: For every card beside its own.
  ///   - duplicates: Left out, `skip`.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func start(
    file: String,
    format: StartFormat? = nil,
    delimiter: StartDelimiter? = nil,
    header: Bool? = nil,
    columns: [StartColumns]? = nil,
    frontField: Int? = nil,
    backField: Int? = nil,
    deckTags: Bool? = nil,
    frontLanguage: String? = nil,
    backLanguage: String? = nil,
    tags: [String]? = nil,
    duplicates: StartDuplicates? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ImportReply {
    try await client.call("content.imports.start", Params(["file": file, "format": format, "delimiter": delimiter, "header": header, "columns": columns, "front_field": frontField, "back_field": backField, "deck_tags": deckTags, "front_language": frontLanguage, "back_language": backLanguage, "tags": tags, "duplicates": duplicates]), options)
  }

  /// What `format` may be. A later release may have others.
  public struct StartFormat: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let csv = Self(rawValue: "csv")
    public static let json = Self(rawValue: "json")
    public static let apkg = Self(rawValue: "apkg")
  }

  /// What `delimiter` may be. A later release may have others.
  public struct StartDelimiter: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let comma = Self(rawValue: "comma")
    public static let semicolon = Self(rawValue: "semicolon")
    public static let tab = Self(rawValue: "tab")
    public static let bar = Self(rawValue: "bar")
  }

  /// What `columns` may be. A later release may have others.
  public struct StartColumns: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let front = Self(rawValue: "front")
    public static let back = Self(rawValue: "back")
    public static let notes = Self(rawValue: "notes")
    public static let tags = Self(rawValue: "tags")
    public static let favorite = Self(rawValue: "favorite")
    public static let frontLanguage = Self(rawValue: "front_language")
    public static let backLanguage = Self(rawValue: "back_language")
    public static let other = Self(rawValue: "other")
  }

  /// What `duplicates` may be. A later release may have others.
  public struct StartDuplicates: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let skip = Self(rawValue: "skip")
    public static let add = Self(rawValue: "add")
  }

  /// Tells how far an import is.
  ///
  /// - Parameters:
  ///   - import: The import's id.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    `import`: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ImportReply {
    try await client.call("content.imports.get", Params(["import": `import`]), options)
  }

  /// Streams how far an import is, until it is over.
  ///
  /// - Parameters:
  ///   - import: The import's id.
  /// - Throws: `not_found`, or what any call can meet.
  public func watchStream(
    `import`: String,
    options: CallOptions = CallOptions()
  ) async -> CallStream<ImportState, ImportReply> {
    await client.stream("content.imports.watch", Params(["import": `import`]), options)
  }

  /// Lists the account's last ten imports.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func list(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListImportsReply {
    try await client.call("content.imports.list", Params(), options)
  }

  /// Ends an import, and leaves what it added.
  ///
  /// - Parameters:
  ///   - import: The import's id.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func cancel(
    `import`: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ImportReply {
    try await client.call("content.imports.cancel", Params(["import": `import`]), options)
  }

  /// Goes on with an import that stopped at the limit.
  ///
  /// - Parameters:
  ///   - import: The import's id.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func resume(
    `import`: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ImportReply {
    try await client.call("content.imports.resume", Params(["import": `import`]), options)
  }

  /// Lists the rows that gave no card, and why.
  ///
  /// - Parameters:
  ///   - import: The import's id.
  ///   - limit: 1 to 200; 50 if left out.
  ///   - cursor: `next_cursor` of the page before; left out for the first page.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func report(
    `import`: String,
    limit: Int? = nil,
    cursor: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetImportReportReply {
    try await client.call("content.imports.report", Params(["import": `import`, "limit": limit, "cursor": cursor]), options)
  }
}

/// The methods of `content.exports`.
public struct ContentExportsMethods: Sendable {
  let client: QuintetClient

  /// Begins to make a file of the account's cards.
  ///
  /// - Parameters:
  ///   - format: What the file is to be.
  ///   - frontLanguage: BCP 47; left out, any.
  ///   - backLanguage: BCP 47; left out, any.
  ///   - tag: Only cards with this tag; left out, all.
  ///   - favorite: Only favourites, or only others; left out, both.
  ///   - text: Found in front, back or notes; left out, all.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func start(
    format: StartFormat,
    frontLanguage: String? = nil,
    backLanguage: String? = nil,
    tag: String? = nil,
    favorite: Bool? = nil,
    text: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ExportReply {
    try await client.call("content.exports.start", Params(["format": format, "front_language": frontLanguage, "back_language": backLanguage, "tag": tag, "favorite": favorite, "text": text]), options)
  }

  /// What `format` may be. A later release may have others.
  public struct StartFormat: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let csv = Self(rawValue: "csv")
    public static let json = Self(rawValue: "json")
    public static let apkg = Self(rawValue: "apkg")
  }

  /// Tells how far an export is, and its file.
  ///
  /// - Parameters:
  ///   - export: The export's id.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    export: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ExportReply {
    try await client.call("content.exports.get", Params(["export": export]), options)
  }
}

/// The methods of `content.adoption`.
public struct ContentAdoptionMethods: Sendable {
  let client: QuintetClient

  /// Takes over cards and reading positions that a device had, and says of each what became of it.
  ///
  /// - Parameters:
  ///   - cards: In the order in which they are to stand.
  ///   - books: A book each.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func put(
    cards: [AdoptedCard]? = nil,
    books: [AdoptedBook]? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> AdoptContentReply {
    try await client.call("content.adoption.put", Params(["cards": cards, "books": books]), options)
  }

  /// Says how much of what devices had was taken over, and until when more may come.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> AdoptionState {
    try await client.call("content.adoption.get", Params(), options)
  }
}

/// The methods of `ai`.
public struct AiMethods: Sendable {
  let client: QuintetClient
  /// The methods of `ai.generators`.
  public var generators: AiGeneratorsMethods { AiGeneratorsMethods(client: client) }
  /// The methods of `ai.history`.
  public var history: AiHistoryMethods { AiHistoryMethods(client: client) }
  /// The methods of `ai.reactions`.
  public var reactions: AiReactionsMethods { AiReactionsMethods(client: client) }
  /// The methods of `ai.texts`.
  public var texts: AiTextsMethods { AiTextsMethods(client: client) }
  /// The methods of `ai.share`.
  public var share: AiShareMethods { AiShareMethods(client: client) }
  /// The methods of `ai.daily`.
  public var daily: AiDailyMethods { AiDailyMethods(client: client) }
  /// The methods of `ai.adoption`.
  public var adoption: AiAdoptionMethods { AiAdoptionMethods(client: client) }

  /// Writes a text from what was chosen.
  ///
  /// - Parameters:
  ///   - generator: One of `ai.generators.list`.
  ///   - inputs: What was chosen, by the inputs' ids: a choice's id, a level from 1 on, an item's id, or free
  ///     text.
  ///   - language: The caller's own if left out.
  /// - Throws: `not_found`, `conflict`, `entitlement_required`, `content_blocked`, `provider_failed`,
  ///   `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func generate(
    generator: String,
    inputs: [String: JSON]? = nil,
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GeneratedText {
    try await client.call("ai.generate", Params(["generator": generator, "inputs": inputs, "language": language]), options)
  }

  /// Writes a text from what was chosen.
  ///
  /// - Parameters:
  ///   - generator: One of `ai.generators.list`.
  ///   - inputs: What was chosen, by the inputs' ids: a choice's id, a level from 1 on, an item's id, or free
  ///     text.
  ///   - language: The caller's own if left out.
  /// - Throws: `not_found`, `conflict`, `entitlement_required`, `content_blocked`, `provider_failed`,
  ///   `deadline_exceeded`, or what any call can meet.
  public func generateStream(
    generator: String,
    inputs: [String: JSON]? = nil,
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async -> CallStream<TextPart, GeneratedText> {
    await client.stream("ai.generate", Params(["generator": generator, "inputs": inputs, "language": language]), options)
  }

  /// Returns its params.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func ping(
    _ params: JSON = [:],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> [String: JSON] {
    try await client.call("ai.ping", params, options)
  }
}

/// The methods of `ai.generators`.
public struct AiGeneratorsMethods: Sendable {
  let client: QuintetClient

  /// Lists what texts are written, and what they are written from.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func list(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListGeneratorsReply {
    try await client.call("ai.generators.list", Params(), options)
  }
}

/// The methods of `ai.history`.
public struct AiHistoryMethods: Sendable {
  let client: QuintetClient

  /// Lists the account's texts, newest first.
  ///
  /// - Parameters:
  ///   - generator: Only those of this generator.
  ///   - favorite: Only those that are marked, or only those that aren't.
  ///   - search: Only those that have a word for each of these: one that begins so, whatever its case and
  ///     accents. A page may then have fewer texts than `limit`, or none, and others follow.
  ///   - limit: 1 to 100; 50 if left out.
  ///   - cursor: `next_cursor` of the page before; left out for the first page.
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func list(
    generator: String? = nil,
    favorite: Bool? = nil,
    search: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListTextsReply {
    try await client.call("ai.history.list", Params(["generator": generator, "favorite": favorite, "search": search, "limit": limit, "cursor": cursor]), options)
  }

  /// Gives one of the account's texts.
  ///
  /// - Parameters:
  ///   - text: The text's id.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    text: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GeneratedText {
    try await client.call("ai.history.get", Params(["text": text]), options)
  }

  /// Marks one of the account's texts, or takes the mark away.
  ///
  /// - Parameters:
  ///   - text: The text's id.
  ///   - favorite: Whether it shall be marked.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func favorite(
    text: String,
    favorite: Bool,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GeneratedText {
    try await client.call("ai.history.favorite", Params(["text": text, "favorite": favorite]), options)
  }

  /// Deletes one of the account's texts.
  ///
  /// - Parameters:
  ///   - text: The text's id.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func delete(
    text: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Nothing {
    try await client.call("ai.history.delete", Params(["text": text]), options)
  }

  /// Deletes all of the account's texts.
  ///
  /// - Parameters:
  ///   - generator: Only those of this generator.
  /// - Throws: `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func deleteAll(
    generator: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> DeleteAllTextsReply {
    try await client.call("ai.history.delete-all", Params(["generator": generator]), options)
  }
}

/// The methods of `ai.reactions`.
public struct AiReactionsMethods: Sendable {
  let client: QuintetClient

  /// Says what the person thinks of a text.
  ///
  /// - Parameters:
  ///   - text: The text's id.
  ///   - reaction: One of its generator's reactions; absent takes back what was said.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func set(
    text: String,
    reaction: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GeneratedText {
    try await client.call("ai.reactions.set", Params(["text": text, "reaction": reaction]), options)
  }

  /// Counts what the account has said of a generator's texts.
  ///
  /// - Parameters:
  ///   - generator: The generator's id.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func totals(
    generator: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> CountReactionsReply {
    try await client.call("ai.reactions.totals", Params(["generator": generator]), options)
  }
}

/// The methods of `ai.texts`.
public struct AiTextsMethods: Sendable {
  let client: QuintetClient

  /// Reports a text to the people who run the machine.
  ///
  /// - Parameters:
  ///   - generator: The generator's id.
  ///   - text: The text's id; absent for one that isn't in the history, whose words are then said in `words`.
  ///   - words: The words that are meant, for a text without an id.
  ///   - reason: What is wrong with it.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func report(
    generator: String,
    text: String? = nil,
    words: String? = nil,
    reason: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Nothing {
    try await client.call("ai.texts.report", Params(["generator": generator, "text": text, "words": words, "reason": reason]), options)
  }
}

/// The methods of `ai.share`.
public struct AiShareMethods: Sendable {
  let client: QuintetClient

  /// Lists the pictures in which texts can be shared.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func templates(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListShareTemplatesReply {
    try await client.call("ai.share.templates", Params(), options)
  }

  /// Gives a range of the picture of one of the account's texts.
  ///
  /// - Parameters:
  ///   - text: The text's id.
  ///   - template: The picture's template.
  ///   - offset: Where in the file the piece begins; 0 if it is left out.
  ///   - length: Bytes of the piece; as many as an answer may have if it is left out.
  /// - Throws: `not_found`, `entitlement_required`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func read(
    text: String,
    template: String,
    offset: Int? = nil,
    length: Int? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ReadSharePictureReply {
    try await client.call("ai.share.read", Params(["text": text, "template": template, "offset": offset, "length": length]), options)
  }
}

/// The methods of `ai.daily`.
public struct AiDailyMethods: Sendable {
  let client: QuintetClient

  /// Gives the text that the person's day has.
  ///
  /// - Parameters:
  ///   - generator: Which of the app's generators that have one; left out, the first.
  ///   - language: Left out, the account's language.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    generator: String? = nil,
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetDailyReply {
    try await client.call("ai.daily.get", Params(["generator": generator, "language": language]), options)
  }
}

/// The methods of `ai.adoption`.
public struct AiAdoptionMethods: Sendable {
  let client: QuintetClient

  /// Takes over texts that a device had, and says of each what became of it.
  ///
  /// - Parameters:
  ///   - texts: In any order; the newest first where there may be more than `most_texts`.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func put(
    texts: [AdoptedText],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> AdoptTextsReply {
    try await client.call("ai.adoption.put", Params(["texts": texts]), options)
  }

  /// Says how many of the texts that devices had were taken over, and until when more may come.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> TextAdoption {
    try await client.call("ai.adoption.get", Params(), options)
  }
}

/// The methods of `progress`.
public struct ProgressMethods: Sendable {
  let client: QuintetClient
  /// The methods of `progress.course`.
  public var course: ProgressCourseMethods { ProgressCourseMethods(client: client) }
  /// The methods of `progress.lessons`.
  public var lessons: ProgressLessonsMethods { ProgressLessonsMethods(client: client) }
  /// The methods of `progress.streak`.
  public var streak: ProgressStreakMethods { ProgressStreakMethods(client: client) }
  /// The methods of `progress.badges`.
  public var badges: ProgressBadgesMethods { ProgressBadgesMethods(client: client) }
  /// The methods of `progress.wallet`.
  public var wallet: ProgressWalletMethods { ProgressWalletMethods(client: client) }
  /// The methods of `progress.profile`.
  public var profile: ProgressProfileMethods { ProgressProfileMethods(client: client) }
  /// The methods of `progress.actions`.
  public var actions: ProgressActionsMethods { ProgressActionsMethods(client: client) }
  /// The methods of `progress.adoption`.
  public var adoption: ProgressAdoptionMethods { ProgressAdoptionMethods(client: client) }
  /// The methods of `progress.leaderboards`.
  public var leaderboards: ProgressLeaderboardsMethods { ProgressLeaderboardsMethods(client: client) }
  /// The methods of `progress.challenges`.
  public var challenges: ProgressChallengesMethods { ProgressChallengesMethods(client: client) }
  /// The methods of `progress.packages`.
  public var packages: ProgressPackagesMethods { ProgressPackagesMethods(client: client) }
  /// The methods of `progress.groups`.
  public var groups: ProgressGroupsMethods { ProgressGroupsMethods(client: client) }

  /// Returns its params.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func ping(
    _ params: JSON = [:],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> [String: JSON] {
    try await client.call("progress.ping", params, options)
  }
}

/// The methods of `progress.course`.
public struct ProgressCourseMethods: Sendable {
  let client: QuintetClient

  /// Gives the course with the account's lesson states.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetCourseReply {
    try await client.call("progress.course.get", Params(), options)
  }
}

/// The methods of `progress.lessons`.
public struct ProgressLessonsMethods: Sendable {
  let client: QuintetClient

  /// Begins an attempt at a lesson.
  ///
  /// - Parameters:
  ///   - lesson: The lesson's id.
  /// - Throws: `not_found`, `conflict`, `permission_denied`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func start(
    lesson: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> StartLessonReply {
    try await client.call("progress.lessons.start", Params(["lesson": lesson]), options)
  }

  /// Answers one question of an attempt.
  ///
  /// - Parameters:
  ///   - attempt: The attempt's id.
  ///   - question: The question's id.
  ///   - option: To choose: the option's place in the attempt's own order, from 0.
  ///   - order: To match and to order: places in the attempt's own order, each once.
  ///   - text: To type: what was written.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func answer(
    attempt: String,
    question: String,
    option: Int? = nil,
    order: [Int]? = nil,
    text: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> AnswerQuestionReply {
    try await client.call("progress.lessons.answer", Params(["attempt": attempt, "question": question, "option": option, "order": order, "text": text]), options)
  }

  /// Ends an attempt and pays what it earned.
  ///
  /// - Parameters:
  ///   - attempt: The attempt's id.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func finish(
    attempt: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> FinishLessonReply {
    try await client.call("progress.lessons.finish", Params(["attempt": attempt]), options)
  }

  /// Gives up an attempt that isn't finished.
  ///
  /// - Parameters:
  ///   - attempt: The attempt's id.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func abandon(
    attempt: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Nothing {
    try await client.call("progress.lessons.abandon", Params(["attempt": attempt]), options)
  }

  /// Lists the questions that the account gets wrong.
  ///
  /// - Parameters:
  ///   - limit: How many at most; left out, 20.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func weakSpots(
    limit: Int? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListWeakSpotsReply {
    try await client.call("progress.lessons.weak-spots", Params(["limit": limit]), options)
  }

  /// Begins practice of what the account gets wrong.
  ///
  /// - Parameters:
  ///   - limit: How many questions at most; left out, 10. One that is gone on with has its own.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func practice(
    limit: Int? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> PracticeWeakSpotsReply {
    try await client.call("progress.lessons.practice", Params(["limit": limit]), options)
  }
}

/// The methods of `progress.streak`.
public struct ProgressStreakMethods: Sendable {
  let client: QuintetClient

  /// Gives the account's streak.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetStreakReply {
    try await client.call("progress.streak.get", Params(), options)
  }

  /// Lists the days that count for the streak, and those that freezes were spent on.
  ///
  /// - Parameters:
  ///   - from: The first day; left out, 30 days before the last.
  ///   - to: The last day, at most 366 behind the first; left out, today.
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func days(
    from: String? = nil,
    to: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListStreakDaysReply {
    try await client.call("progress.streak.days", Params(["from": from, "to": to]), options)
  }
}

/// The methods of `progress.badges`.
public struct ProgressBadgesMethods: Sendable {
  let client: QuintetClient

  /// Lists the app's badges with the account's progress.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func list(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListBadgesReply {
    try await client.call("progress.badges.list", Params(), options)
  }
}

/// The methods of `progress.wallet`.
public struct ProgressWalletMethods: Sendable {
  let client: QuintetClient

  /// Gives what the account has of each currency, and what there is to buy.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetWalletReply {
    try await client.call("progress.wallet.get", Params(), options)
  }

  /// Lists what came into the wallet and went out of it, the latest first.
  ///
  /// - Parameters:
  ///   - currency: Only of this currency; left out, of all.
  ///   - limit: 50 for those who don't say.
  ///   - cursor: Where the page before ended.
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func history(
    currency: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListWalletHistoryReply {
    try await client.call("progress.wallet.history", Params(["currency": currency, "limit": limit, "cursor": cursor]), options)
  }

  /// Buys something for what is in the wallet.
  ///
  /// - Parameters:
  ///   - id: The client's own id for the purchase, the same in each repeat.
  ///   - item: One of the items in the wallet's answer.
  ///   - hold: Whether the price is only held until the purchase is settled; left out, it isn't.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func buy(
    id: String,
    item: String,
    hold: Bool? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> PurchaseState {
    try await client.call("progress.wallet.buy", Params(["id": id, "item": item, "hold": hold]), options)
  }

  /// Confirms a purchase whose price is held, or gives it up.
  ///
  /// - Parameters:
  ///   - id: The client's own id of the purchase.
  ///   - confirm: Whether what was bought was handed out.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func settle(
    id: String,
    confirm: Bool,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> PurchaseState {
    try await client.call("progress.wallet.settle", Params(["id": id, "confirm": confirm]), options)
  }
}

/// The methods of `progress.profile`.
public struct ProgressProfileMethods: Sendable {
  let client: QuintetClient

  /// Gives the account's standing in one answer.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetProfileReply {
    try await client.call("progress.profile.get", Params(), options)
  }
}

/// The methods of `progress.actions`.
public struct ProgressActionsMethods: Sendable {
  let client: QuintetClient

  /// Tells of actions that the app saw, each counted once by its id.
  ///
  /// - Parameters:
  ///   - actions: 1 to 100, in any order.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func report(
    actions: [ReportedAction],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ReportActionsReply {
    try await client.call("progress.actions.report", Params(["actions": actions]), options)
  }
}

/// The methods of `progress.adoption`.
public struct ProgressAdoptionMethods: Sendable {
  let client: QuintetClient

  /// Takes over a streak, badges, lessons and coins that a device had, and says of each what became of it.
  ///
  /// - Parameters:
  ///   - streak: Left out, none.
  ///   - badges: A badge each.
  ///   - lessons: A lesson each.
  ///   - balances: What the device had of each currency.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func put(
    streak: AdoptedStreak? = nil,
    badges: [AdoptedBadge]? = nil,
    lessons: [AdoptedLesson]? = nil,
    balances: [AdoptedBalance]? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> AdoptProgressReply {
    try await client.call("progress.adoption.put", Params(["streak": streak, "badges": badges, "lessons": lessons, "balances": balances]), options)
  }

  /// Says how much of what devices had was taken over, and until when more may come.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ProgressAdoption {
    try await client.call("progress.adoption.get", Params(), options)
  }
}

/// The methods of `progress.leaderboards`.
public struct ProgressLeaderboardsMethods: Sendable {
  let client: QuintetClient

  /// Lists the app's leaderboards with the account's own standing.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func list(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListLeaderboardsReply {
    try await client.call("progress.leaderboards.list", Params(), options)
  }

  /// Gives a page of a leaderboard: from the best on, or around the account's own place.
  ///
  /// - Parameters:
  ///   - board: The board's id.
  ///   - period: The first day of a day, week or month that is over; left out, the one that goes on.
  ///   - group: Only the members of this group, which the account is in; left out, all.
  ///   - aroundMe: Whether the page is around the account's own place; then there is no cursor.
  ///   - limit: 20 for those who don't say.
  ///   - cursor: Where the page before ended.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    board: String,
    period: String? = nil,
    group: String? = nil,
    aroundMe: Bool? = nil,
    limit: Int? = nil,
    cursor: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetLeaderboardReply {
    try await client.call("progress.leaderboards.get", Params(["board": board, "period": period, "group": group, "around_me": aroundMe, "limit": limit, "cursor": cursor]), options)
  }

  /// Lists how the account did on a leaderboard before, the latest first.
  ///
  /// - Parameters:
  ///   - board: The board's id.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func history(
    board: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListLeaderboardHistoryReply {
    try await client.call("progress.leaderboards.history", Params(["board": board]), options)
  }

  /// Takes part in the app's leaderboards under a name, or under another one than before.
  ///
  /// - Parameters:
  ///   - name: What others see: at most 24 characters.
  /// - Throws: `not_found`, `conflict`, `content_blocked`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func join(
    name: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListLeaderboardsReply {
    try await client.call("progress.leaderboards.join", Params(["name": name]), options)
  }

  /// Takes the account off all leaderboards, and out of its groups.
  ///
  /// - Throws: `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func leave(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Nothing {
    try await client.call("progress.leaderboards.leave", Params(), options)
  }

  /// Reports somebody's name to the people who run the machine.
  ///
  /// - Parameters:
  ///   - player: As the leaderboard names them.
  ///   - reason: What is wrong with the name.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func report(
    player: String,
    reason: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Nothing {
    try await client.call("progress.leaderboards.report", Params(["player": player, "reason": reason]), options)
  }
}

/// The methods of `progress.challenges`.
public struct ProgressChallengesMethods: Sendable {
  let client: QuintetClient

  /// Lists what the account is challenged to now, and how far it is with it.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func list(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListChallengesReply {
    try await client.call("progress.challenges.list", Params(), options)
  }
}

/// The methods of `progress.packages`.
public struct ProgressPackagesMethods: Sendable {
  let client: QuintetClient

  /// Packs a lesson to be answered without a connection.
  ///
  /// - Parameters:
  ///   - lesson: The lesson's id.
  /// - Throws: `not_found`, `conflict`, `entitlement_required`, `deadline_exceeded`, or what any call can
  ///   meet.
  @discardableResult
  public func make(
    lesson: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> PackLessonReply {
    try await client.call("progress.packages.make", Params(["lesson": lesson]), options)
  }

  /// Hands in a package that was answered without a connection.
  ///
  /// - Parameters:
  ///   - lesson: The lesson's id.
  ///   - version: The package's.
  ///   - answers: One for each question.
  /// - Throws: `not_found`, `conflict`, `permission_denied`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func handIn(
    lesson: String,
    version: String,
    answers: [PackedAnswer],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> HandInLessonReply {
    try await client.call("progress.packages.hand-in", Params(["lesson": lesson, "version": version, "answers": answers]), options)
  }

  /// Packs questions with what is right, for practice without a connection.
  ///
  /// - Parameters:
  ///   - lesson: The lesson's id; what the account gets wrong, of all lessons, if it is left out.
  ///   - limit: How many of those that are got wrong at most; left out, 20.
  /// - Throws: `not_found`, `permission_denied`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func practice(
    lesson: String? = nil,
    limit: Int? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> PackPracticeReply {
    try await client.call("progress.packages.practice", Params(["lesson": lesson, "limit": limit]), options)
  }
}

/// The methods of `progress.groups`.
public struct ProgressGroupsMethods: Sendable {
  let client: QuintetClient

  /// Lists the groups that the account is in.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func list(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListGroupsReply {
    try await client.call("progress.groups.list", Params(), options)
  }

  /// Makes a group that others join by its code.
  ///
  /// - Parameters:
  ///   - name: What it is called: at most 24 characters.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `content_blocked`, `deadline_exceeded`, or what any
  ///   call can meet.
  @discardableResult
  public func create(
    name: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListGroupsReply {
    try await client.call("progress.groups.create", Params(["name": name]), options)
  }

  /// Joins the group with a code.
  ///
  /// - Parameters:
  ///   - code: The code that somebody gave.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func join(
    code: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListGroupsReply {
    try await client.call("progress.groups.join", Params(["code": code]), options)
  }

  /// Leaves a group, or sends a member away from one's own.
  ///
  /// - Parameters:
  ///   - group: The group's id.
  ///   - player: The member who is sent away, as the leaderboard names them; left out, the account itself
  ///     leaves.
  /// - Throws: `not_found`, `conflict`, `permission_denied`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func leave(
    group: String,
    player: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListGroupsReply {
    try await client.call("progress.groups.leave", Params(["group": group, "player": player]), options)
  }

  /// Gives the account's own group another code.
  ///
  /// - Parameters:
  ///   - group: The group's id.
  /// - Throws: `not_found`, `conflict`, `permission_denied`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func renew(
    group: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListGroupsReply {
    try await client.call("progress.groups.renew", Params(["group": group]), options)
  }
}

/// The methods of `notifications`.
public struct NotificationsMethods: Sendable {
  let client: QuintetClient
  /// The methods of `notifications.inbox`.
  public var inbox: NotificationsInboxMethods { NotificationsInboxMethods(client: client) }
  /// The methods of `notifications.preferences`.
  public var preferences: NotificationsPreferencesMethods { NotificationsPreferencesMethods(client: client) }
  /// The methods of `notifications.plan`.
  public var plan: NotificationsPlanMethods { NotificationsPlanMethods(client: client) }
  /// The methods of `notifications.devices`.
  public var devices: NotificationsDevicesMethods { NotificationsDevicesMethods(client: client) }
  /// The methods of `notifications.browsers`.
  public var browsers: NotificationsBrowsersMethods { NotificationsBrowsersMethods(client: client) }

  /// Returns its params.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func ping(
    _ params: JSON = [:],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> [String: JSON] {
    try await client.call("notifications.ping", params, options)
  }
}

/// The methods of `notifications.inbox`.
public struct NotificationsInboxMethods: Sendable {
  let client: QuintetClient

  /// Lists the account's notices, newest first.
  ///
  /// - Parameters:
  ///   - limit: 1 to 100; 50 if left out.
  ///   - cursor: `next_cursor` of the page before; left out for the first page.
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func list(
    limit: Int? = nil,
    cursor: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListInboxReply {
    try await client.call("notifications.inbox.list", Params(["limit": limit, "cursor": cursor]), options)
  }

  /// Marks notices as read.
  ///
  /// - Parameters:
  ///   - notices: Ids; left out, all.
  /// - Throws: `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func read(
    notices: [String]? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ReadInboxReply {
    try await client.call("notifications.inbox.read", Params(["notices": notices]), options)
  }
}

/// The methods of `notifications.preferences`.
public struct NotificationsPreferencesMethods: Sendable {
  let client: QuintetClient

  /// Gives what the account wants to be told, how, and when not.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> NoticePreferences {
    try await client.call("notifications.preferences.get", Params(), options)
  }

  /// Chooses what the account is told, how, and when not.
  ///
  /// - Parameters:
  ///   - kinds: Each kind once; of one that is named twice the later choice holds.
  ///   - quiet: In place of the app's own.
  ///   - timeZone: IANA name; left out, it stays.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func set(
    kinds: [SetPreferencesKindChoice]? = nil,
    quiet: SetPreferencesQuietChoice? = nil,
    timeZone: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> NoticePreferences {
    try await client.call("notifications.preferences.set", Params(["kinds": kinds, "quiet": quiet, "time_zone": timeZone]), options)
  }
}

/// The methods of `notifications.plan`.
public struct NotificationsPlanMethods: Sendable {
  let client: QuintetClient

  /// Gives the notices that will come if nothing happens meanwhile.
  ///
  /// - Parameters:
  ///   - days: 1 to 30 days; 7 if left out.
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    days: Int? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetPlanReply {
    try await client.call("notifications.plan.get", Params(["days": days]), options)
  }
}

/// The methods of `notifications.devices`.
public struct NotificationsDevicesMethods: Sendable {
  let client: QuintetClient

  /// Has the calling device be reached by pushes, or not any more.
  ///
  /// - Parameters:
  ///   - token: What Apple's push service gave the device, in hexadecimal; left out, the device isn't reached
  ///     any more.
  ///   - environment: Whose token it is; left out, `production`.
  /// - Throws: `conflict`, `limit_exceeded`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func set(
    token: String? = nil,
    environment: SetEnvironment? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> SetDeviceReply {
    try await client.call("notifications.devices.set", Params(["token": token, "environment": environment]), options)
  }

  /// What `environment` may be. A later release may have others.
  public struct SetEnvironment: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let production = Self(rawValue: "production")
    public static let sandbox = Self(rawValue: "sandbox")
  }
}

/// The methods of `notifications.browsers`.
public struct NotificationsBrowsersMethods: Sendable {
  let client: QuintetClient

  /// Has the calling browser be reached by pushes, or not any more.
  ///
  /// - Parameters:
  ///   - endpoint: Where the browser's push service takes messages for it (`endpoint` of its
  ///     `PushSubscription`); left out, the browser isn't reached any more.
  ///   - p256dh: The browser's public key for this, in Base64 without padding (`p256dh`).
  ///   - auth: The browser's secret for this, in Base64 without padding (`auth`).
  /// - Throws: `conflict`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func set(
    endpoint: String? = nil,
    p256dh: String? = nil,
    auth: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> SetBrowserReply {
    try await client.call("notifications.browsers.set", Params(["endpoint": endpoint, "p256dh": p256dh, "auth": auth]), options)
  }

  /// Gives the key by which browsers know who pushes.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func key(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetBrowserKeyReply {
    try await client.call("notifications.browsers.key", Params(), options)
  }
}

/// The methods of `gateway`.
public struct GatewayMethods: Sendable {
  let client: QuintetClient
  /// The methods of `gateway.events`.
  public var events: GatewayEventsMethods { GatewayEventsMethods(client: client) }
  /// The methods of `gateway.app`.
  public var app: GatewayAppMethods { GatewayAppMethods(client: client) }
  /// The methods of `gateway.readiness`.
  public var readiness: GatewayReadinessMethods { GatewayReadinessMethods(client: client) }

  /// Lets the connection carry a session token for all its calls.
  ///
  /// - Parameters:
  ///   - token: `qt_…`, as registration gave it.
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func authenticate(
    token: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> AuthenticateReply {
    try await client.call("gateway.authenticate", Params(["token": token]), options)
  }

  /// Returns its params.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func ping(
    _ params: JSON = [:],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> [String: JSON] {
    try await client.call("gateway.ping", params, options)
  }
}

/// The methods of `gateway.events`.
public struct GatewayEventsMethods: Sendable {
  let client: QuintetClient

  /// Streams what happens to the caller's account until it is cancelled.
  ///
  /// - Parameters:
  ///   - since: `cursor` of the last event that the client has; left out for what happens from now on.
  ///   - contentVersion: The version of the app's data that the client has: it is told at once of another
  ///     one. Left out, it is told when it changes.
  public func listenStream(
    since: String? = nil,
    contentVersion: String? = nil,
    options: CallOptions = CallOptions()
  ) async -> CallStream<LiveEvent, Nothing> {
    await client.stream("gateway.events.listen", Params(["since": since, "content_version": contentVersion]), options)
  }
}

/// The methods of `gateway.app`.
public struct GatewayAppMethods: Sendable {
  let client: QuintetClient

  /// Gives an app's name, colours, configuration, flags and least client version.
  ///
  /// - Parameters:
  ///   - app: The app's id, for a caller without a session; otherwise it is the session's.
  ///   - clientVersion: The version of the calling client, such as `1.4.2`.
  /// - Throws: `not_found`, `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    app: String? = nil,
    clientVersion: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetAppReply {
    try await client.call("gateway.app.get", Params(["app": app, "client_version": clientVersion]), options)
  }
}

/// The methods of `gateway.readiness`.
public struct GatewayReadinessMethods: Sendable {
  let client: QuintetClient

  /// Succeeds if all services are ready; otherwise fails and names the service that isn't.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Nothing {
    try await client.call("gateway.readiness.get", Params(), options)
  }
}

/// The methods of `views`.
public struct ViewsMethods: Sendable {
  let client: QuintetClient

  /// Gives a screen's data, joined from several services.
  ///
  /// - Parameters:
  ///   - view: The view's id.
  ///   - params: What the view's parts take from the request.
  /// - Throws: `not_found`, `entitlement_required`, `permission_denied`, `deadline_exceeded`, or what any
  ///   call can meet.
  @discardableResult
  public func get(
    view: String,
    params: [String: JSON]? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetViewReply {
    try await client.call("views.get", Params(["view": view, "params": params]), options)
  }
}

/// The methods of `rpc`.
public struct RpcMethods: Sendable {
  let client: QuintetClient

  /// Describes the methods, for people and generators.
  ///
  /// - Throws: `deadline_exceeded`, or what any call can meet.
  @discardableResult
  public func discover(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> DiscoverReply {
    try await client.call("rpc.discover", Params(), options)
  }
}

extension Failure {
  /// What is wrong, with what it carries: to be switched over.
  public enum Reason: Sendable {
    case invalidParams
    case notFound(NotFound)
    case conflict(Conflict)
    case rateLimited(RateLimited)
    case unauthenticated
    case unavailable(Unavailable)
    case overloaded(Overloaded)
    case deadlineExceeded
    case cancelled
    case `internal`(Internal)
    case limitExceeded(LimitExceeded)
    case entitlementRequired(EntitlementRequired)
    case contentBlocked(ContentBlocked)
    case providerFailed(ProviderFailed)
    case permissionDenied(PermissionDenied)
    /// A kind that came later than this client.
    case other(String)
  }

  /// What is wrong, with what it carries.
  public var reason: Reason {
    switch kind {
    case "invalid_params": .invalidParams
    case "not_found": .notFound(carried())
    case "conflict": .conflict(carried())
    case "rate_limited": .rateLimited(carried())
    case "unauthenticated": .unauthenticated
    case "unavailable": .unavailable(carried())
    case "overloaded": .overloaded(carried())
    case "deadline_exceeded": .deadlineExceeded
    case "cancelled": .cancelled
    case "internal": .`internal`(carried())
    case "limit_exceeded": .limitExceeded(carried())
    case "entitlement_required": .entitlementRequired(carried())
    case "content_blocked": .contentBlocked(carried())
    case "provider_failed": .providerFailed(carried())
    case "permission_denied": .permissionDenied(carried())
    default: .other(kind)
    }
  }

  /// What `not_found` carries.
  public struct NotFound: Carried {
    public let nearest: String?
    public let reason: String?

    public init(_ data: JSON) {
      nearest = data.read("nearest")
      reason = data.read("reason")
    }
  }

  /// What `conflict` carries.
  public struct Conflict: Carried {
    public let version: Int?

    public init(_ data: JSON) {
      version = data.read("version")
    }
  }

  /// What `rate_limited` carries.
  public struct RateLimited: Carried {
    public let limit: String?
    public let whose: String?
    public let current: Int?
    public let maximum: Int?
    public let retryAfterMs: Int?
    public let offeringId: String?

    public init(_ data: JSON) {
      limit = data.read("limit")
      whose = data.read("whose")
      current = data.read("current")
      maximum = data.read("maximum")
      retryAfterMs = data.read("retry_after_ms")
      offeringId = data.read("offering_id")
    }
  }

  /// What `unavailable` carries.
  public struct Unavailable: Carried {
    public let service: String?
    public let app: String?
    public let reason: String?
    public let retryAfterMs: Int?

    public init(_ data: JSON) {
      service = data.read("service")
      app = data.read("app")
      reason = data.read("reason")
      retryAfterMs = data.read("retry_after_ms")
    }
  }

  /// What `overloaded` carries.
  public struct Overloaded: Carried {
    public let limit: String?
    public let whose: String?
    public let current: Int?
    public let maximum: Int?
    public let retryAfterMs: Int?

    public init(_ data: JSON) {
      limit = data.read("limit")
      whose = data.read("whose")
      current = data.read("current")
      maximum = data.read("maximum")
      retryAfterMs = data.read("retry_after_ms")
    }
  }

  /// What `internal` carries.
  public struct Internal: Carried {
    public let id: String?

    public init(_ data: JSON) {
      id = data.read("id")
    }
  }

  /// What `limit_exceeded` carries.
  public struct LimitExceeded: Carried {
    public let current: Int?
    public let limit: Int?
    public let remaining: Int?
    public let name: String?
    public let offering: GetOfferingReply?

    public init(_ data: JSON) {
      current = data.read("current")
      limit = data.read("limit")
      remaining = data.read("remaining")
      name = data.read("name")
      offering = data.read("offering")
    }
  }

  /// What `entitlement_required` carries.
  public struct EntitlementRequired: Carried {
    public let offering: GetOfferingReply?

    public init(_ data: JSON) {
      offering = data.read("offering")
    }
  }

  /// What `content_blocked` carries.
  public struct ContentBlocked: Carried {
    public let reason: String?

    public init(_ data: JSON) {
      reason = data.read("reason")
    }
  }

  /// What `provider_failed` carries.
  public struct ProviderFailed: Carried {
    public let retryAfterMs: Int?

    public init(_ data: JSON) {
      retryAfterMs = data.read("retry_after_ms")
    }
  }

  /// What `permission_denied` carries.
  public struct PermissionDenied: Carried {
    public let lesson: String?
    public let requires: String?

    public init(_ data: JSON) {
      lesson = data.read("lesson")
      requires = data.read("requires")
    }
  }
}

public struct RegisterDeviceReply: Codable, Hashable, Sendable {
  /// The account's id.
  public var account: String
  /// The device's id.
  public var device: String
  /// The session's id, for the list of sessions.
  public var session: String
  /// `qt_` and 52 letters; a secret.
  public var token: String
  /// The plan that the account is on.
  public var plan: String
  /// `qds_` and more; a secret. It is kept where the removal of the app leaves it (a phone's keychain), and
  /// is good for registering again only. The secrets of earlier answers hold until this secret, or the token
  /// beside it, is used.
  public var deviceSecret: String?
  /// Whether the account is new; false for a device that came back.
  public var isNew: Bool?

  public init(account: String, device: String, session: String, token: String, plan: String, deviceSecret: String? = nil, isNew: Bool? = nil) {
    self.account = account
    self.device = device
    self.session = session
    self.token = token
    self.plan = plan
    self.deviceSecret = deviceSecret
    self.isNew = isNew
  }

  private enum CodingKeys: String, CodingKey {
    case account
    case device
    case session
    case token
    case plan
    case deviceSecret = "device_secret"
    case isNew = "is_new"
  }
}

public struct SessionSummary: Codable, Hashable, Sendable {
  /// The session's id.
  public var id: String
  /// The device's id.
  public var device: String
  /// What the user calls the device; absent if it has no name.
  public var deviceName: String?
  /// When the device registered. (milliseconds since 1970)
  public var createdAt: Int
  /// Whether it is the one that asks.
  public var isCurrent: Bool
  /// When it was last in use, exact to an hour or so. (milliseconds since 1970)
  public var lastUsedAt: Int

  public init(id: String, device: String, deviceName: String? = nil, createdAt: Int, isCurrent: Bool, lastUsedAt: Int) {
    self.id = id
    self.device = device
    self.deviceName = deviceName
    self.createdAt = createdAt
    self.isCurrent = isCurrent
    self.lastUsedAt = lastUsedAt
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case device
    case deviceName = "device_name"
    case createdAt = "created_at"
    case isCurrent = "is_current"
    case lastUsedAt = "last_used_at"
  }
}

public struct ListSessionsReply: Codable, Hashable, Sendable {
  /// Oldest first.
  public var sessions: [SessionSummary]

  public init(sessions: [SessionSummary]) {
    self.sessions = sessions
  }
}

public struct Nothing: Codable, Hashable, Sendable {
  public init() {
  }
}

public struct ProductOffer: Codable, Hashable, Sendable {
  /// The store's product id.
  public var id: String
  /// What the product is called.
  public var title: String
  /// What the product is, in a sentence: with the free trial for an account that can have it, and else
  /// without.
  public var description: String
  /// `weekly`, `monthly`, `two_months`, `three_months`, `six_months`, `yearly`, or `lifetime`.
  public var period: String
  /// The list price in the currency's minor units (cents; dong have none).
  public var priceMinorUnits: Int
  /// ISO 4217.
  public var currency: String
  /// Length of the free trial for a first purchase; absent for none, and for an account that had one.
  public var trialDays: Int?
  /// The plan that a purchase brings.
  public var plan: String

  public init(id: String, title: String, description: String, period: String, priceMinorUnits: Int, currency: String, trialDays: Int? = nil, plan: String) {
    self.id = id
    self.title = title
    self.description = description
    self.period = period
    self.priceMinorUnits = priceMinorUnits
    self.currency = currency
    self.trialDays = trialDays
    self.plan = plan
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case title
    case description
    case period
    case priceMinorUnits = "price_minor_units"
    case currency
    case trialDays = "trial_days"
    case plan
  }
}

public struct GetOfferingReply: Codable, Hashable, Sendable {
  /// What `entitlement_required` errors name.
  public var id: String
  /// The first thing that people read.
  public var headline: String
  /// Why one would buy.
  public var body: String
  /// What the plan brings, a line each.
  public var points: [String]
  /// In the order to show them.
  public var products: [ProductOffer]

  public init(id: String, headline: String, body: String, points: [String], products: [ProductOffer]) {
    self.id = id
    self.headline = headline
    self.body = body
    self.points = points
    self.products = products
  }
}

public struct Subscription: Codable, Hashable, Sendable {
  /// What the account has now.
  public var state: State
  /// The plan in force: `free` without access.
  public var plan: String
  /// The end of access: of the plan in force, or the past end of the last one. (milliseconds since 1970)
  public var until: Int?
  /// The store's id of what was bought; absent if nothing was.
  public var product: String?
  /// Whether the store will charge again at the end; false: cancelled but still running.
  public var willRenew: Bool
  /// The product of the next period where it differs: an upgrade or downgrade that waits.
  public var nextProduct: String?
  /// Whether it comes from a family member's purchase.
  public var familyShared: Bool
  /// True where no money was paid: the purchase was made to try it out. Not there otherwise.
  public var isTest: Bool?
  /// True where the plan was given and not bought. Not there otherwise.
  public var isGranted: Bool?

  public init(state: State, plan: String, until: Int? = nil, product: String? = nil, willRenew: Bool, nextProduct: String? = nil, familyShared: Bool, isTest: Bool? = nil, isGranted: Bool? = nil) {
    self.state = state
    self.plan = plan
    self.until = until
    self.product = product
    self.willRenew = willRenew
    self.nextProduct = nextProduct
    self.familyShared = familyShared
    self.isTest = isTest
    self.isGranted = isGranted
  }

  private enum CodingKeys: String, CodingKey {
    case state
    case plan
    case until
    case product
    case willRenew = "will_renew"
    case nextProduct = "next_product"
    case familyShared = "family_shared"
    case isTest = "is_test"
    case isGranted = "is_granted"
  }

  /// What `state` may be. A later release may have others.
  public struct State: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let none = Self(rawValue: "none")
    public static let trial = Self(rawValue: "trial")
    public static let active = Self(rawValue: "active")
    public static let gracePeriod = Self(rawValue: "grace_period")
    public static let billingRetry = Self(rawValue: "billing_retry")
    public static let expired = Self(rawValue: "expired")
    public static let revoked = Self(rawValue: "revoked")
  }
}

public struct ReceiveStoreNotificationReply: Codable, Hashable, Sendable {
  /// The notification's id, `notificationUUID`.
  public var notification: String
  /// `notificationType`, as the store writes it.
  public var type: String
  /// `subtype`; absent where there is none.
  public var subtype: String?
  /// What became of it.
  public var outcome: Outcome

  public init(notification: String, type: String, subtype: String? = nil, outcome: Outcome) {
    self.notification = notification
    self.type = type
    self.subtype = subtype
    self.outcome = outcome
  }

  /// What `outcome` may be. A later release may have others.
  public struct Outcome: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let applied = Self(rawValue: "applied")
    public static let known = Self(rawValue: "known")
    public static let waiting = Self(rawValue: "waiting")
    public static let noted = Self(rawValue: "noted")
  }
}

public struct AccessQuestion: Codable, Hashable, Sendable {
  /// The rule's id in the app's `access.json`. (an identifier)
  public var rule: String
  /// For a rule of kind *first n of a group free*: the item's place in its group, from 0. What is held or was
  /// used is counted by the services that own it.
  public var position: Int?
  /// How many more are wanted; 1 if left out.
  public var adding: Int?

  public init(rule: String, position: Int? = nil, adding: Int? = nil) {
    self.rule = rule
    self.position = position
    self.adding = adding
  }
}

public struct AccessAnswer: Codable, Hashable, Sendable {
  /// The rule's id, as in the question.
  public var rule: String
  /// Whether to go ahead, and why not.
  public var outcome: Outcome
  /// The offering to show where a plan would help.
  public var offering: String?
  /// How many may be held, or used a day; absent where nothing is counted.
  public var limit: Int?
  /// How many more the limit leaves room for, before this one.
  public var remaining: Int?

  public init(rule: String, outcome: Outcome, offering: String? = nil, limit: Int? = nil, remaining: Int? = nil) {
    self.rule = rule
    self.outcome = outcome
    self.offering = offering
    self.limit = limit
    self.remaining = remaining
  }

  /// What `outcome` may be. A later release may have others.
  public struct Outcome: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let allowed = Self(rawValue: "allowed")
    public static let unlimited = Self(rawValue: "unlimited")
    public static let needsPlan = Self(rawValue: "needs_plan")
    public static let limitReached = Self(rawValue: "limit_reached")
    public static let unavailable = Self(rawValue: "unavailable")
  }
}

public struct CheckAccessReply: Codable, Hashable, Sendable {
  /// In the order of the questions.
  public var decisions: [AccessAnswer]

  public init(decisions: [AccessAnswer]) {
    self.decisions = decisions
  }
}

public struct Profile: Codable, Hashable, Sendable {
  /// The language of messages and texts. (a language tag, such as en or pt-BR)
  public var language: String
  /// IANA name.
  public var timeZone: String
  /// What the user calls this device; absent if it has no name.
  public var deviceName: String?
  /// The country of the store that this device buys in; absent where it hasn't said.
  public var storefront: String?

  public init(language: String, timeZone: String, deviceName: String? = nil, storefront: String? = nil) {
    self.language = language
    self.timeZone = timeZone
    self.deviceName = deviceName
    self.storefront = storefront
  }

  private enum CodingKeys: String, CodingKey {
    case language
    case timeZone = "time_zone"
    case deviceName = "device_name"
    case storefront
  }
}

public struct CreateLinkReply: Codable, Hashable, Sendable {
  /// Eight letters and digits that can't be mixed up: `ABCD-EFGH`. (a code of eight letters and digits in any
  /// case, blanks and hyphens don't matter: ABCD-EFGH)
  public var code: String
  /// When it ends. (milliseconds since 1970)
  public var expiresAt: Int

  public init(code: String, expiresAt: Int) {
    self.code = code
    self.expiresAt = expiresAt
  }

  private enum CodingKeys: String, CodingKey {
    case code
    case expiresAt = "expires_at"
  }
}

public struct LinkedAccountHolding: Codable, Hashable, Sendable {
  /// What it is.
  public var kind: String
  /// How many there are.
  public var count: Int

  public init(kind: String, count: Int) {
    self.kind = kind
    self.count = count
  }
}

public struct LinkedAccount: Codable, Hashable, Sendable {
  /// Each kind of which there is something: `cards`, `books`, `texts`, `lessons`, `coins`, `badges`,
  /// `streak_days`, `notices`. Counted to 10,000.
  public var holdings: [LinkedAccountHolding]
  /// The plan that it is on.
  public var plan: String
  /// How many devices it has. Those of the account that joins are signed out; each comes back, to the account
  /// that was joined, by its secret.
  public var devices: Int

  public init(holdings: [LinkedAccountHolding], plan: String, devices: Int) {
    self.holdings = holdings
    self.plan = plan
    self.devices = devices
  }
}

public struct PreviewLinkReply: Codable, Hashable, Sendable {
  /// What this device's account has: all of it goes over to the other account.
  public var own: LinkedAccount
  /// What the other account has.
  public var other: LinkedAccount

  public init(own: LinkedAccount, other: LinkedAccount) {
    self.own = own
    self.other = other
  }
}

public struct GetLinkStateReply: Codable, Hashable, Sendable {
  /// How many accounts that became part of this one still have something on its way.
  public var underWay: Int

  public init(underWay: Int) {
    self.underWay = underWay
  }

  private enum CodingKeys: String, CodingKey {
    case underWay = "under_way"
  }
}

public struct CreateNonceReply: Codable, Hashable, Sendable {
  /// 52 letters and digits. The app gives them to the sign-in as they are, or as their SHA-256 in lower-case
  /// hexadecimal digits.
  public var nonce: String
  /// When it ends. (milliseconds since 1970)
  public var expiresAt: Int

  public init(nonce: String, expiresAt: Int) {
    self.nonce = nonce
    self.expiresAt = expiresAt
  }

  private enum CodingKeys: String, CodingKey {
    case nonce
    case expiresAt = "expires_at"
  }
}

public struct SignInWithAppleReply: Codable, Hashable, Sendable {
  /// Whose the sign-in is.
  public var state: State
  /// The code by which this device joins the other account; absent where it is this one's.
  public var link: CreateLinkReply?

  public init(state: State, link: CreateLinkReply? = nil) {
    self.state = state
    self.link = link
  }

  /// What `state` may be. A later release may have others.
  public struct State: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let linked = Self(rawValue: "linked")
    public static let otherAccount = Self(rawValue: "other_account")
  }
}

public struct PaywallStep: Codable, Hashable, Sendable {
  /// The client's own id for it, the same in each repeat. (an identifier)
  public var id: String
  /// What was done.
  public var kind: Kind
  /// The product that it was about, where there is one. (an identifier)
  public var product: String?

  public init(id: String, kind: Kind, product: String? = nil) {
    self.id = id
    self.kind = kind
    self.product = product
  }

  /// What `kind` may be. A later release may have others.
  public struct Kind: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let shown = Self(rawValue: "shown")
    public static let closed = Self(rawValue: "closed")
    public static let failed = Self(rawValue: "failed")
    public static let restored = Self(rawValue: "restored")
    public static let purchaseStarted = Self(rawValue: "purchase_started")
  }
}

public struct ReportPaywallReply: Codable, Hashable, Sendable {
  /// How many of the steps hadn't been counted before.
  public var counted: Int

  public init(counted: Int) {
    self.counted = counted
  }
}

public struct EraseAccountReply: Codable, Hashable, Sendable {
  /// When every service has forgotten the account at the latest, while all of them run. (milliseconds since
  /// 1970)
  public var finishesBy: Int

  public init(finishesBy: Int) {
    self.finishesBy = finishesBy
  }

  private enum CodingKeys: String, CodingKey {
    case finishesBy = "finishes_by"
  }
}

public struct TransferState: Codable, Hashable, Sendable {
  /// `fil_…`.
  public var id: String
  /// What the file is: one of the service's kinds, such as `csv`.
  public var kind: String
  /// Of the whole file.
  public var bytes: Int
  /// Of the whole file, in hexadecimal.
  public var sha256: String
  /// How many bytes are there, from the start: where the next piece begins.
  public var received: Int
  /// Whether all is there, was compared with its digest, and is on disk.
  public var finished: Bool
  /// When the file goes, in milliseconds since 1970.
  public var expiresAt: Int

  public init(id: String, kind: String, bytes: Int, sha256: String, received: Int, finished: Bool, expiresAt: Int) {
    self.id = id
    self.kind = kind
    self.bytes = bytes
    self.sha256 = sha256
    self.received = received
    self.finished = finished
    self.expiresAt = expiresAt
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case kind
    case bytes
    case sha256
    case received
    case finished
    case expiresAt = "expires_at"
  }
}

public struct FileLink: Codable, Hashable, Sendable {
  /// A path behind the address of the stack, with all that belongs to it: `/files/…?link=…`.
  public var path: String
  /// When it ends, in milliseconds since 1970; absent for a file that is everybody's, at that path for good.
  public var endsAt: Int?

  public init(path: String, endsAt: Int? = nil) {
    self.path = path
    self.endsAt = endsAt
  }

  private enum CodingKeys: String, CodingKey {
    case path
    case endsAt = "ends_at"
  }
}

public struct ArchiveReply: Codable, Hashable, Sendable {
  /// What is happening with it.
  public var phase: Phase
  /// When it was asked for. (milliseconds since 1970)
  public var askedAt: Int
  /// The archive, once it is ready.
  public var file: TransferState?
  /// Where it is had by HTTP for half an hour, once it is ready; for its person alone.
  public var link: FileLink?

  public init(phase: Phase, askedAt: Int, file: TransferState? = nil, link: FileLink? = nil) {
    self.phase = phase
    self.askedAt = askedAt
    self.file = file
    self.link = link
  }

  private enum CodingKeys: String, CodingKey {
    case phase
    case askedAt = "asked_at"
    case file
    case link
  }

  /// What `phase` may be. A later release may have others.
  public struct Phase: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let making = Self(rawValue: "making")
    public static let ready = Self(rawValue: "ready")
    public static let tooLarge = Self(rawValue: "too_large")
  }
}

public struct FilePiece: Codable, Hashable, Sendable {
  /// Of the whole file.
  public var bytes: Int
  /// Of the whole file, in hexadecimal.
  public var sha256: String
  /// Where this piece begins.
  public var offset: Int
  /// The piece in Base64; empty for an empty file.
  public var data: String
  /// Where the next piece begins; absent with the last one.
  public var nextOffset: Int?

  public init(bytes: Int, sha256: String, offset: Int, data: String, nextOffset: Int? = nil) {
    self.bytes = bytes
    self.sha256 = sha256
    self.offset = offset
    self.data = data
    self.nextOffset = nextOffset
  }

  private enum CodingKeys: String, CodingKey {
    case bytes
    case sha256
    case offset
    case data
    case nextOffset = "next_offset"
  }
}

public struct GetPurchaseTokenReply: Codable, Hashable, Sendable {
  /// A UUID in lower case.
  public var appAccountToken: String

  public init(appAccountToken: String) {
    self.appAccountToken = appAccountToken
  }

  private enum CodingKeys: String, CodingKey {
    case appAccountToken = "app_account_token"
  }
}

public struct JoinRequest: Codable, Hashable, Sendable {
  /// What an answer names.
  public var id: String
  /// What the device is called; absent where it has no name.
  public var deviceName: String?
  /// When the purchase was presented. (milliseconds since 1970)
  public var askedAt: Int
  /// Until when it may be answered. (milliseconds since 1970)
  public var expiresAt: Int

  public init(id: String, deviceName: String? = nil, askedAt: Int, expiresAt: Int) {
    self.id = id
    self.deviceName = deviceName
    self.askedAt = askedAt
    self.expiresAt = expiresAt
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case deviceName = "device_name"
    case askedAt = "asked_at"
    case expiresAt = "expires_at"
  }
}

public struct ListJoinRequestsReply: Codable, Hashable, Sendable {
  /// At most twenty.
  public var requests: [JoinRequest]

  public init(requests: [JoinRequest]) {
    self.requests = requests
  }
}

public struct GetJoinStateReply: Codable, Hashable, Sendable {
  /// What the other account said.
  public var state: State
  /// The code by which this account joins the other one; absent unless it may.
  public var link: CreateLinkReply?

  public init(state: State, link: CreateLinkReply? = nil) {
    self.state = state
    self.link = link
  }

  /// What `state` may be. A later release may have others.
  public struct State: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let none = Self(rawValue: "none")
    public static let waiting = Self(rawValue: "waiting")
    public static let accepted = Self(rawValue: "accepted")
    public static let declined = Self(rawValue: "declined")
  }
}

public struct Identity: Codable, Hashable, Sendable {
  /// Who it is, as Apple calls them in this developer's apps: `user` of the sign-in.
  public var subject: String
  /// Since when. (milliseconds since 1970)
  public var linkedAt: Int

  public init(subject: String, linkedAt: Int) {
    self.subject = subject
    self.linkedAt = linkedAt
  }

  private enum CodingKeys: String, CodingKey {
    case subject
    case linkedAt = "linked_at"
  }
}

public struct ListIdentitiesReply: Codable, Hashable, Sendable {
  /// At most five an account that joined; the oldest first.
  public var identities: [Identity]

  public init(identities: [Identity]) {
    self.identities = identities
  }
}

public struct CatalogueChoice: Codable, Hashable, Sendable {
  /// As items have it.
  public var id: String
  /// In the language that was asked for.
  public var name: String

  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

public struct PictureAspect: Codable, Hashable, Sendable {
  /// Parts of the width.
  public var width: Int
  /// Parts of the height.
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

public struct CatalogueFieldSummary: Codable, Hashable, Sendable {
  /// Under which it stands in an item's `fields`.
  public var name: String
  /// `string`, `text` and `choice` are strings; `words` is a list of them; `integer` and `number` are
  /// numbers; `picture` is a picture by reference.
  public var type: String
  /// Whether only open items show it; of a locked one a picture may be there blurred.
  public var open: Bool
  /// Whether lists show it, and not only single items.
  public var tile: Bool
  /// What there is to choose from.
  public var choices: [CatalogueChoice]?
  /// The shape of its pictures.
  public var aspect: PictureAspect?

  public init(name: String, type: String, open: Bool, tile: Bool, choices: [CatalogueChoice]? = nil, aspect: PictureAspect? = nil) {
    self.name = name
    self.type = type
    self.open = open
    self.tile = tile
    self.choices = choices
    self.aspect = aspect
  }
}

public struct CatalogueGroupSummary: Codable, Hashable, Sendable {
  /// The group's id.
  public var id: String
  /// In the language that was asked for.
  public var title: String
  /// How many items it has.
  public var total: Int

  public init(id: String, title: String, total: Int) {
    self.id = id
    self.title = title
    self.total = total
  }
}

public struct CatalogueSummary: Codable, Hashable, Sendable {
  /// The catalogue's id.
  public var id: String
  /// Of its content: another one says that something has changed.
  public var version: String
  /// What stands above the whole list.
  public var title: String
  /// What stands on a locked item; absent where nothing can be locked, or the app has no word for it.
  public var badge: String?
  /// What stands on the button that leads to the paywall.
  public var unlock: String?
  /// Items in a row of the whole list.
  public var columns: Int
  /// How many items all groups have.
  public var total: Int
  /// What an item has, in the order of the fields' names.
  public var fields: [CatalogueFieldSummary]
  /// In the order in which they are shown.
  public var groups: [CatalogueGroupSummary]

  public init(id: String, version: String, title: String, badge: String? = nil, unlock: String? = nil, columns: Int, total: Int, fields: [CatalogueFieldSummary], groups: [CatalogueGroupSummary]) {
    self.id = id
    self.version = version
    self.title = title
    self.badge = badge
    self.unlock = unlock
    self.columns = columns
    self.total = total
    self.fields = fields
    self.groups = groups
  }
}

public struct ListCataloguesReply: Codable, Hashable, Sendable {
  /// In the order of their ids.
  public var catalogues: [CatalogueSummary]

  public init(catalogues: [CatalogueSummary]) {
    self.catalogues = catalogues
  }
}

public struct CatalogueItem: Codable, Hashable, Sendable {
  /// The item's id.
  public var id: String
  /// The id of the group that it stands in.
  public var group: String
  /// Its place in the group, from 0.
  public var position: Int
  /// In the language that was asked for.
  public var name: String
  /// What a screen reader says: the name, and for a locked item that it needs a subscription.
  public var label: String
  /// Whether it needs a subscription.
  public var locked: Bool
  /// By the names of the app's own fields. A locked item has only what everybody sees, and pictures blurred.
  public var fields: [String: JSON]

  public init(id: String, group: String, position: Int, name: String, label: String, locked: Bool, fields: [String: JSON]) {
    self.id = id
    self.group = group
    self.position = position
    self.name = name
    self.label = label
    self.locked = locked
    self.fields = fields
  }
}

public struct GetTeaserReply: Codable, Hashable, Sendable {
  /// Of the catalogue's content.
  public var version: String
  /// Items in a row.
  public var columns: Int
  /// The items in rows of `columns`; the last row may be shorter.
  public var rows: [[CatalogueItem]]
  /// All items of the catalogue, for "see all 78".
  public var total: Int

  public init(version: String, columns: Int, rows: [[CatalogueItem]], total: Int) {
    self.version = version
    self.columns = columns
    self.rows = rows
    self.total = total
  }
}

public struct CatalogueGroup: Codable, Hashable, Sendable {
  /// The group's id.
  public var id: String
  /// In the language that was asked for.
  public var title: String
  /// In the catalogue's order, with the fields that lists show.
  public var items: [CatalogueItem]

  public init(id: String, title: String, items: [CatalogueItem]) {
    self.id = id
    self.title = title
    self.items = items
  }
}

public struct ListItemsReply: Codable, Hashable, Sendable {
  /// Of the catalogue's content: another one than the page before said means that the list has changed
  /// meanwhile.
  public var version: String
  /// In the catalogue's order; the first may go on from the page before.
  public var groups: [CatalogueGroup]
  /// How many items all groups have.
  public var total: Int
  /// How many of all are open to the caller now.
  public var open: Int
  /// For the next page; absent with the last.
  public var nextCursor: String?

  public init(version: String, groups: [CatalogueGroup], total: Int, open: Int, nextCursor: String? = nil) {
    self.version = version
    self.groups = groups
    self.total = total
    self.open = open
    self.nextCursor = nextCursor
  }

  private enum CodingKeys: String, CodingKey {
    case version
    case groups
    case total
    case open
    case nextCursor = "next_cursor"
  }
}

public struct GetItemReply: Codable, Hashable, Sendable {
  /// The item.
  public var item: CatalogueItem
  /// The language of the texts. (a language tag, such as en or pt-BR)
  public var language: String
  /// Of the catalogue's content.
  public var version: String

  public init(item: CatalogueItem, language: String, version: String) {
    self.item = item
    self.language = language
    self.version = version
  }
}

public struct GetItemsReply: Codable, Hashable, Sendable {
  /// In the order of the ids.
  public var items: [CatalogueItem]
  /// Those of the ids that the catalogue doesn't have.
  public var missing: [String]
  /// The language of the texts. (a language tag, such as en or pt-BR)
  public var language: String
  /// Of the catalogue's content.
  public var version: String

  public init(items: [CatalogueItem], missing: [String], language: String, version: String) {
    self.items = items
    self.missing = missing
    self.language = language
    self.version = version
  }
}

public struct ListCatalogueChangesReply: Codable, Hashable, Sendable {
  /// What the client has once it has read the last page.
  public var version: String
  /// Whether this is the first page of all items, since the version was too old or unknown: what no page from
  /// here to the last one has isn't there any more.
  public var startOver: Bool
  /// Title, fields, groups and words, where they have changed too.
  public var catalogue: CatalogueSummary?
  /// New and changed items, with all that the caller may see. One that changes meanwhile comes again.
  public var items: [CatalogueItem]
  /// Ids of items that are there no more; some that the client never had may be among them.
  public var removed: [String]
  /// For the next page; absent with the last.
  public var nextCursor: String?

  public init(version: String, startOver: Bool, catalogue: CatalogueSummary? = nil, items: [CatalogueItem], removed: [String], nextCursor: String? = nil) {
    self.version = version
    self.startOver = startOver
    self.catalogue = catalogue
    self.items = items
    self.removed = removed
    self.nextCursor = nextCursor
  }

  private enum CodingKeys: String, CodingKey {
    case version
    case startOver = "start_over"
    case catalogue
    case items
    case removed
    case nextCursor = "next_cursor"
  }
}

public struct Flashcard: Codable, Hashable, Sendable {
  /// `crd_…`.
  public var id: String
  /// The side that is learnt.
  public var front: String
  /// The side that explains it.
  public var back: String
  /// BCP 47.
  public var frontLanguage: String
  /// BCP 47.
  public var backLanguage: String
  /// Empty for none.
  public var notes: String
  /// Whether its owner marked it.
  public var favorite: Bool
  /// As their owner spelled them first, in the order they were given.
  public var tags: [String]
  /// Counts the changes, from 1; an edit names the one it was made on.
  public var version: Int
  /// Milliseconds since 1970.
  public var createdAt: Int
  /// Milliseconds since 1970.
  public var changedAt: Int

  public init(id: String, front: String, back: String, frontLanguage: String, backLanguage: String, notes: String, favorite: Bool, tags: [String], version: Int, createdAt: Int, changedAt: Int) {
    self.id = id
    self.front = front
    self.back = back
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
    self.notes = notes
    self.favorite = favorite
    self.tags = tags
    self.version = version
    self.createdAt = createdAt
    self.changedAt = changedAt
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case front
    case back
    case frontLanguage = "front_language"
    case backLanguage = "back_language"
    case notes
    case favorite
    case tags
    case version
    case createdAt = "created_at"
    case changedAt = "changed_at"
  }
}

public struct CardUse: Codable, Hashable, Sendable {
  /// Cards that there are.
  public var used: Int
  /// Absent: as many as they like.
  public var limit: Int?
  /// How many more fit, never below 0; absent without a limit.
  public var remaining: Int?

  public init(used: Int, limit: Int? = nil, remaining: Int? = nil) {
    self.used = used
    self.limit = limit
    self.remaining = remaining
  }
}

public struct ListCardsReply: Codable, Hashable, Sendable {
  /// Oldest first.
  public var cards: [Flashcard]
  /// Where the next page begins; absent on the last one. It is there as long as there may be more, also when
  /// no card is.
  public var nextCursor: String?
  /// How many cards there are and may be, whatever the filters.
  public var use: CardUse

  public init(cards: [Flashcard], nextCursor: String? = nil, use: CardUse) {
    self.cards = cards
    self.nextCursor = nextCursor
    self.use = use
  }

  private enum CodingKeys: String, CodingKey {
    case cards
    case nextCursor = "next_cursor"
    case use
  }
}

public struct EditCardReply: Codable, Hashable, Sendable {
  /// With its new version.
  public var card: Flashcard

  public init(card: Flashcard) {
    self.card = card
  }
}

public struct AddCardReply: Codable, Hashable, Sendable {
  /// The card as it is stored.
  public var card: Flashcard
  /// How many cards there are and may be.
  public var use: CardUse

  public init(card: Flashcard, use: CardUse) {
    self.card = card
    self.use = use
  }
}

public struct CardVersion: Codable, Hashable, Sendable {
  /// The card's id.
  public var id: String
  /// Counts the card's changes, from 1.
  public var version: Int
  /// Milliseconds since 1970.
  public var changedAt: Int

  public init(id: String, version: Int, changedAt: Int) {
    self.id = id
    self.version = version
    self.changedAt = changedAt
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case version
    case changedAt = "changed_at"
  }
}

public struct UpdateCardsReply: Codable, Hashable, Sendable {
  /// Those that are different now, in the order asked for.
  public var cards: [CardVersion]

  public init(cards: [CardVersion]) {
    self.cards = cards
  }
}

public struct DeleteCardsReply: Codable, Hashable, Sendable {
  /// How many cards were there and aren't any more.
  public var deleted: Int
  /// How many cards there are and may be.
  public var use: CardUse

  public init(deleted: Int, use: CardUse) {
    self.deleted = deleted
    self.use = use
  }
}

public struct TagCount: Codable, Hashable, Sendable {
  /// As its owner spelled it first.
  public var name: String
  /// How many cards have it.
  public var cards: Int

  public init(name: String, cards: Int) {
    self.name = name
    self.cards = cards
  }
}

public struct ListTagsReply: Codable, Hashable, Sendable {
  /// By name.
  public var tags: [TagCount]
  /// Where the next page begins; absent on the last one.
  public var nextCursor: String?

  public init(tags: [TagCount], nextCursor: String? = nil) {
    self.tags = tags
    self.nextCursor = nextCursor
  }

  private enum CodingKeys: String, CodingKey {
    case tags
    case nextCursor = "next_cursor"
  }
}

public struct RenameTagReply: Codable, Hashable, Sendable {
  /// The tag as it is now.
  public var tag: TagCount
  /// Whether two became one.
  public var merged: Bool

  public init(tag: TagCount, merged: Bool) {
    self.tag = tag
    self.merged = merged
  }
}

public struct DeleteTagReply: Codable, Hashable, Sendable {
  /// How many cards had it.
  public var cards: Int

  public init(cards: Int) {
    self.cards = cards
  }
}

public struct LanguageChoice: Codable, Hashable, Sendable {
  /// BCP 47.
  public var code: String
  /// In the caller's language.
  public var name: String

  public init(code: String, name: String) {
    self.code = code
    self.name = name
  }
}

public struct GetPairReply: Codable, Hashable, Sendable {
  /// The language of the side that is learnt, BCP 47.
  public var front: String
  /// The language of the side that explains it, BCP 47.
  public var back: String
  /// In the order in which they are offered.
  public var languages: [LanguageChoice]

  public init(front: String, back: String, languages: [LanguageChoice]) {
    self.front = front
    self.back = back
    self.languages = languages
  }
}

public struct PresetSummary: Codable, Hashable, Sendable {
  /// The preset's id.
  public var id: String
  /// In the language that was asked for.
  public var title: String
  /// BCP 47.
  public var frontLanguage: String
  /// BCP 47.
  public var backLanguage: String
  /// How many cards it adds.
  public var cards: Int
  /// Whether all of them fit now.
  public var fits: Bool
  /// When the account added it, in milliseconds since 1970; absent if it didn't.
  public var addedAt: Int?

  public init(id: String, title: String, frontLanguage: String, backLanguage: String, cards: Int, fits: Bool, addedAt: Int? = nil) {
    self.id = id
    self.title = title
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
    self.cards = cards
    self.fits = fits
    self.addedAt = addedAt
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case title
    case frontLanguage = "front_language"
    case backLanguage = "back_language"
    case cards
    case fits
    case addedAt = "added_at"
  }
}

public struct ListPresetsReply: Codable, Hashable, Sendable {
  /// In the order in which they are offered.
  public var presets: [PresetSummary]
  /// How many cards there are and may be.
  public var use: CardUse

  public init(presets: [PresetSummary], use: CardUse) {
    self.presets = presets
    self.use = use
  }
}

public struct ShownCard: Codable, Hashable, Sendable {
  /// The side that is learnt.
  public var front: String
  /// The side that explains it; empty for none.
  public var back: String
  /// BCP 47.
  public var frontLanguage: String
  /// BCP 47.
  public var backLanguage: String
  /// Empty for none.
  public var notes: String
  /// Names.
  public var tags: [String]

  public init(front: String, back: String, frontLanguage: String, backLanguage: String, notes: String, tags: [String]) {
    self.front = front
    self.back = back
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
    self.notes = notes
    self.tags = tags
  }

  private enum CodingKeys: String, CodingKey {
    case front
    case back
    case frontLanguage = "front_language"
    case backLanguage = "back_language"
    case notes
    case tags
  }
}

public struct GetPresetReply: Codable, Hashable, Sendable {
  /// As the list has it.
  public var preset: PresetSummary
  /// In the order in which they are added.
  public var cards: [ShownCard]
  /// Where the next page begins; absent on the last one.
  public var nextCursor: String?

  public init(preset: PresetSummary, cards: [ShownCard], nextCursor: String? = nil) {
    self.preset = preset
    self.cards = cards
    self.nextCursor = nextCursor
  }

  private enum CodingKeys: String, CodingKey {
    case preset
    case cards
    case nextCursor = "next_cursor"
  }
}

public struct AddPresetReply: Codable, Hashable, Sendable {
  /// How many cards; 0 for a preset that was added before.
  public var added: Int
  /// How many cards there are and may be.
  public var use: CardUse

  public init(added: Int, use: CardUse) {
    self.added = added
    self.use = use
  }
}

public struct AddCard: Codable, Hashable, Sendable {
  /// The side that is learnt; its length is bounded by the app's `cards.json`. (text of one or several lines)
  public var front: String
  /// The side that explains it; left out only where the app's cards may lack it. (text of one or several
  /// lines)
  public var back: String?
  /// Left out, none. (text of one or several lines)
  public var notes: String?
  /// Names; each is found, whatever its case, or made. An account has 1,000 at the most.
  public var tags: [String]?
  /// Left out, no favourite.
  public var favorite: Bool?
  /// Left out, the account's pair. (a language tag, such as en or pt-BR)
  public var frontLanguage: String?
  /// Left out, the account's pair. (a language tag, such as en or pt-BR)
  public var backLanguage: String?

  public init(front: String, back: String? = nil, notes: String? = nil, tags: [String]? = nil, favorite: Bool? = nil, frontLanguage: String? = nil, backLanguage: String? = nil) {
    self.front = front
    self.back = back
    self.notes = notes
    self.tags = tags
    self.favorite = favorite
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
  }

  private enum CodingKeys: String, CodingKey {
    case front
    case back
    case notes
    case tags
    case favorite
    case frontLanguage = "front_language"
    case backLanguage = "back_language"
  }
}

public struct AddCardsReply: Codable, Hashable, Sendable {
  /// In the order they were given.
  public var cards: [CardVersion]
  /// How many cards there are and may be.
  public var use: CardUse

  public init(cards: [CardVersion], use: CardUse) {
    self.cards = cards
    self.use = use
  }
}

public struct ListCardChangesReply: Codable, Hashable, Sendable {
  /// New and changed cards as they are now. One that changes meanwhile comes again.
  public var cards: [Flashcard]
  /// Ids of cards that are there no more; some that the device never had may be among them.
  public var deleted: [String]
  /// Where the next page begins, and the next time.
  public var cursor: String
  /// Whether there is more now.
  public var more: Bool
  /// Whether this is the first page of all cards, since the cursor was too old: what no page from here to the
  /// last one has isn't there any more.
  public var startOver: Bool
  /// How many cards there are and may be.
  public var use: CardUse

  public init(cards: [Flashcard], deleted: [String], cursor: String, more: Bool, startOver: Bool, use: CardUse) {
    self.cards = cards
    self.deleted = deleted
    self.cursor = cursor
    self.more = more
    self.startOver = startOver
    self.use = use
  }

  private enum CodingKeys: String, CodingKey {
    case cards
    case deleted
    case cursor
    case more
    case startOver = "start_over"
    case use
  }
}

public struct CardEdit: Codable, Hashable, Sendable {
  /// The card's id. A device makes the id of its new card: `crd_` and 16 to 96 lower-case letters and digits,
  /// from at least 80 random bits. (an identifier)
  public var card: String
  /// The version of the card that the device had from here when it made the edit; 0 for a card that it made
  /// itself.
  public var base: Int
  /// When the edit was made, in milliseconds since 1970, by the device's clock.
  public var editedAt: Int
  /// True deletes the card; then the other members don't matter.
  public var deleted: Bool?
  /// Left out, not changed; a new card needs it. (text of one or several lines)
  public var front: String?
  /// Left out, not changed. (text of one or several lines)
  public var back: String?
  /// Left out, not changed. (text of one or several lines)
  public var notes: String?
  /// Left out, not changed.
  public var favorite: Bool?
  /// All its tags from now on; left out, not changed.
  public var tags: [String]?
  /// BCP 47; left out, not changed, or for a new card the account's pair. (a language tag, such as en or
  /// pt-BR)
  public var frontLanguage: String?
  /// BCP 47; left out, not changed, or for a new card the account's pair. (a language tag, such as en or
  /// pt-BR)
  public var backLanguage: String?

  public init(card: String, base: Int, editedAt: Int, deleted: Bool? = nil, front: String? = nil, back: String? = nil, notes: String? = nil, favorite: Bool? = nil, tags: [String]? = nil, frontLanguage: String? = nil, backLanguage: String? = nil) {
    self.card = card
    self.base = base
    self.editedAt = editedAt
    self.deleted = deleted
    self.front = front
    self.back = back
    self.notes = notes
    self.favorite = favorite
    self.tags = tags
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
  }

  private enum CodingKeys: String, CodingKey {
    case card
    case base
    case editedAt = "edited_at"
    case deleted
    case front
    case back
    case notes
    case favorite
    case tags
    case frontLanguage = "front_language"
    case backLanguage = "back_language"
  }
}

public struct SyncResult: Codable, Hashable, Sendable {
  /// The card's id; empty if the item was refused and has no id that can be read.
  public var card: String
  /// How it went.
  public var state: State
  /// The card's version now; absent for a card that isn't there.
  public var version: Int?
  /// Which parts of the edit gave way to a later change of somebody else's: `front`, `back`, `languages`,
  /// `notes`, `favorite`, `tags`.
  public var lost: [String]?
  /// Why it was refused, as an error has it; the edit changed nothing.
  public var refusal: [String: JSON]?

  public init(card: String, state: State, version: Int? = nil, lost: [String]? = nil, refusal: [String: JSON]? = nil) {
    self.card = card
    self.state = state
    self.version = version
    self.lost = lost
    self.refusal = refusal
  }

  /// What `state` may be. A later release may have others.
  public struct State: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let stored = Self(rawValue: "stored")
    public static let deleted = Self(rawValue: "deleted")
    public static let refused = Self(rawValue: "refused")
  }
}

public struct SyncCardsReply: Codable, Hashable, Sendable {
  /// One for each edit, in their order.
  public var results: [SyncResult]
  /// How many cards there are and may be.
  public var use: CardUse

  public init(results: [SyncResult], use: CardUse) {
    self.results = results
    self.use = use
  }
}

public struct NewReview: Codable, Hashable, Sendable {
  /// An id that the client makes, from at least 80 random bits. (an identifier)
  public var review: String
  /// The card's id. (an identifier)
  public var card: String
  /// How well it was known.
  public var rating: Rating
  /// When, by the client's clock; left out, or in the future, it is now.
  public var reviewedAt: Int?
  /// How long it took, in milliseconds.
  public var spentMs: Int?

  public init(review: String, card: String, rating: Rating, reviewedAt: Int? = nil, spentMs: Int? = nil) {
    self.review = review
    self.card = card
    self.rating = rating
    self.reviewedAt = reviewedAt
    self.spentMs = spentMs
  }

  private enum CodingKeys: String, CodingKey {
    case review
    case card
    case rating
    case reviewedAt = "reviewed_at"
    case spentMs = "spent_ms"
  }

  /// What `rating` may be. A later release may have others.
  public struct Rating: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let again = Self(rawValue: "again")
    public static let hard = Self(rawValue: "hard")
    public static let good = Self(rawValue: "good")
    public static let easy = Self(rawValue: "easy")
  }
}

public struct CardSchedule: Codable, Hashable, Sendable {
  /// `learning` and `relearning` come again within minutes, `review` after days.
  public var stage: String
  /// Milliseconds since 1970.
  public var dueAt: Int
  /// How many times it was seen.
  public var reviews: Int
  /// Days after which it is known with a probability of nine in ten.
  public var stability: Double
  /// 1 to 10.
  public var difficulty: Double

  public init(stage: String, dueAt: Int, reviews: Int, stability: Double, difficulty: Double) {
    self.stage = stage
    self.dueAt = dueAt
    self.reviews = reviews
    self.stability = stability
    self.difficulty = difficulty
  }

  private enum CodingKeys: String, CodingKey {
    case stage
    case dueAt = "due_at"
    case reviews
    case stability
    case difficulty
  }
}

public struct ReviewResult: Codable, Hashable, Sendable {
  /// The id that the client made; empty if the review was refused and has no id that can be read.
  public var review: String
  /// How it went.
  public var state: State
  /// The card's schedule now; absent for a card that isn't there.
  public var schedule: CardSchedule?
  /// Why the review was refused, as an error has it.
  public var refusal: [String: JSON]?

  public init(review: String, state: State, schedule: CardSchedule? = nil, refusal: [String: JSON]? = nil) {
    self.review = review
    self.state = state
    self.schedule = schedule
    self.refusal = refusal
  }

  /// What `state` may be. A later release may have others.
  public struct State: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let recorded = Self(rawValue: "recorded")
    public static let repeated = Self(rawValue: "repeated")
    public static let missing = Self(rawValue: "missing")
    public static let tooOld = Self(rawValue: "too_old")
    public static let refused = Self(rawValue: "refused")
  }
}

public struct RecordReviewsReply: Codable, Hashable, Sendable {
  /// One for each review, in their order.
  public var results: [ReviewResult]

  public init(results: [ReviewResult]) {
    self.results = results
  }
}

public struct NextWaits: Codable, Hashable, Sendable {
  /// After `again`.
  public var again: Int
  /// After `hard`.
  public var hard: Int
  /// After `good`.
  public var good: Int
  /// After `easy`.
  public var easy: Int

  public init(again: Int, hard: Int, good: Int, easy: Int) {
    self.again = again
    self.hard = hard
    self.good = good
    self.easy = easy
  }
}

public struct DueCard: Codable, Hashable, Sendable {
  /// The card.
  public var card: Flashcard
  /// Absent for a new one.
  public var schedule: CardSchedule?
  /// When it would come again after each rating, in milliseconds from now.
  public var next: NextWaits

  public init(card: Flashcard, schedule: CardSchedule? = nil, next: NextWaits) {
    self.card = card
    self.schedule = schedule
    self.next = next
  }
}

public struct ListDueCardsReply: Codable, Hashable, Sendable {
  /// In the order in which they are to be seen.
  public var cards: [DueCard]
  /// How many are due, new ones apart; 1,000 stands for more.
  public var due: Int
  /// When the next one is due, in milliseconds since 1970; absent if none is waiting.
  public var nextDueAt: Int?

  public init(cards: [DueCard], due: Int, nextDueAt: Int? = nil) {
    self.cards = cards
    self.due = due
    self.nextDueAt = nextDueAt
  }

  private enum CodingKeys: String, CodingKey {
    case cards
    case due
    case nextDueAt = "next_due_at"
  }
}

public struct LanguageCount: Codable, Hashable, Sendable {
  /// BCP 47.
  public var frontLanguage: String
  /// BCP 47.
  public var backLanguage: String
  /// How many.
  public var cards: Int

  public init(frontLanguage: String, backLanguage: String, cards: Int) {
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
    self.cards = cards
  }

  private enum CodingKeys: String, CodingKey {
    case frontLanguage = "front_language"
    case backLanguage = "back_language"
    case cards
  }
}

public struct ReviewDay: Codable, Hashable, Sendable {
  /// Such as `2026-11-23`.
  public var day: String
  /// All of them.
  public var reviews: Int
  /// Those rated so.
  public var again: Int
  /// Those rated so.
  public var hard: Int
  /// Those rated so.
  public var good: Int
  /// Those rated so.
  public var easy: Int
  /// How long they took, in milliseconds.
  public var spentMs: Int
  /// Cards that were made, also those that are deleted since.
  public var added: Int

  public init(day: String, reviews: Int, again: Int, hard: Int, good: Int, easy: Int, spentMs: Int, added: Int) {
    self.day = day
    self.reviews = reviews
    self.again = again
    self.hard = hard
    self.good = good
    self.easy = easy
    self.spentMs = spentMs
    self.added = added
  }

  private enum CodingKeys: String, CodingKey {
    case day
    case reviews
    case again
    case hard
    case good
    case easy
    case spentMs = "spent_ms"
    case added
  }
}

public struct GetStatisticsReply: Codable, Hashable, Sendable {
  /// All cards.
  public var cards: Int
  /// By languages, the most cards first; at most 100 pairs.
  public var languages: [LanguageCount]
  /// Days on which there was something, the oldest first.
  public var days: [ReviewDay]

  public init(cards: Int, languages: [LanguageCount], days: [ReviewDay]) {
    self.cards = cards
    self.languages = languages
    self.days = days
  }
}

public struct Share: Codable, Hashable, Sendable {
  /// As it is read out and typed: `ABCD-EFGH`. (a code of eight letters and digits in any case, blanks and
  /// hyphens don't matter: ABCD-EFGH)
  public var code: String
  /// Absent for none.
  public var title: String?
  /// How many cards were put under the code.
  public var cards: Int
  /// How many times they were added by others.
  public var imports: Int
  /// Milliseconds since 1970.
  public var createdAt: Int

  public init(code: String, title: String? = nil, cards: Int, imports: Int, createdAt: Int) {
    self.code = code
    self.title = title
    self.cards = cards
    self.imports = imports
    self.createdAt = createdAt
  }

  private enum CodingKeys: String, CodingKey {
    case code
    case title
    case cards
    case imports
    case createdAt = "created_at"
  }
}

public struct CreateShareReply: Codable, Hashable, Sendable {
  /// With its code.
  public var share: Share

  public init(share: Share) {
    self.share = share
  }
}

public struct ListSharesReply: Codable, Hashable, Sendable {
  /// The newest first.
  public var shares: [Share]

  public init(shares: [Share]) {
    self.shares = shares
  }
}

public struct GetShareReply: Codable, Hashable, Sendable {
  /// Absent for none.
  public var title: String?
  /// How many cards there are now.
  public var count: Int
  /// Whether all of them fit.
  public var fits: Bool
  /// When the account added them, in milliseconds since 1970; absent if it didn't.
  public var addedAt: Int?
  /// In the order in which they are added.
  public var cards: [ShownCard]
  /// Where the next page begins; absent on the last one.
  public var nextCursor: String?

  public init(title: String? = nil, count: Int, fits: Bool, addedAt: Int? = nil, cards: [ShownCard], nextCursor: String? = nil) {
    self.title = title
    self.count = count
    self.fits = fits
    self.addedAt = addedAt
    self.cards = cards
    self.nextCursor = nextCursor
  }

  private enum CodingKeys: String, CodingKey {
    case title
    case count
    case fits
    case addedAt = "added_at"
    case cards
    case nextCursor = "next_cursor"
  }
}

public struct ReadingState: Codable, Hashable, Sendable {
  /// The book's id.
  public var book: String
  /// From 1; 0 is the closed book.
  public var page: Int
  /// Whether its last page was reached, or it was said to be finished.
  public var finished: Bool
  /// Whether the reader marked it, which is apart from reading.
  public var favorite: Bool
  /// Milliseconds since 1970.
  public var changedAt: Int
  /// When it was read last, in milliseconds since 1970; absent for a book that was marked and never opened.
  public var readAt: Int?

  public init(book: String, page: Int, finished: Bool, favorite: Bool, changedAt: Int, readAt: Int? = nil) {
    self.book = book
    self.page = page
    self.finished = finished
    self.favorite = favorite
    self.changedAt = changedAt
    self.readAt = readAt
  }

  private enum CodingKeys: String, CodingKey {
    case book
    case page
    case finished
    case favorite
    case changedAt = "changed_at"
    case readAt = "read_at"
  }
}

public struct PictureRef: Codable, Hashable, Sendable {
  /// To ask for it by.
  public var id: String
  /// Pixels, as it is seen.
  public var width: Int
  /// Pixels, as it is seen.
  public var height: Int
  /// `image/png` or `image/jpeg`.
  public var type: String
  /// Of the picture's file as the app has it, or for a blurred one of that and of how it is blurred, in
  /// hexadecimal: another one is another picture.
  public var sha256: String
  /// Where `edge` has it for everybody: behind it come a size and perhaps a half, as in `/small` or
  /// `/large-left`. Absent where the picture isn't everybody's; then `content.pictures.link` gives links.
  public var file: String?

  public init(id: String, width: Int, height: Int, type: String, sha256: String, file: String? = nil) {
    self.id = id
    self.width = width
    self.height = height
    self.type = type
    self.sha256 = sha256
    self.file = file
  }
}

public struct BookSummary: Codable, Hashable, Sendable {
  /// The book's id.
  public var id: String
  /// In the language that was asked for.
  public var title: String
  /// What a screen reader says: the title, and for a locked book that it needs a subscription.
  public var label: String
  /// Whether its pages need a subscription; the cover is everybody's to see.
  public var locked: Bool
  /// What the cover shows; its picture is `cover`.
  public var coverDescription: String
  /// For children from this age …
  public var ageFrom: Int
  /// … to this one, included.
  public var ageTo: Int
  /// How long reading it aloud takes.
  public var readingMinutes: Int
  /// How many pages it has, without the cover.
  public var pages: Int
  /// Absent for a book that was neither opened nor marked.
  public var reading: ReadingState?
  /// The cover as it was drawn.
  public var cover: PictureRef?
  /// The cover with the title on it, in the language that was asked for; absent where none was drawn.
  public var titledCover: PictureRef?

  public init(id: String, title: String, label: String, locked: Bool, coverDescription: String, ageFrom: Int, ageTo: Int, readingMinutes: Int, pages: Int, reading: ReadingState? = nil, cover: PictureRef? = nil, titledCover: PictureRef? = nil) {
    self.id = id
    self.title = title
    self.label = label
    self.locked = locked
    self.coverDescription = coverDescription
    self.ageFrom = ageFrom
    self.ageTo = ageTo
    self.readingMinutes = readingMinutes
    self.pages = pages
    self.reading = reading
    self.cover = cover
    self.titledCover = titledCover
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case title
    case label
    case locked
    case coverDescription = "cover_description"
    case ageFrom = "age_from"
    case ageTo = "age_to"
    case readingMinutes = "reading_minutes"
    case pages
    case reading
    case cover
    case titledCover = "titled_cover"
  }
}

public struct ListBooksReply: Codable, Hashable, Sendable {
  /// In the order of the shelf.
  public var books: [BookSummary]

  public init(books: [BookSummary]) {
    self.books = books
  }
}

public struct BookPage: Codable, Hashable, Sendable {
  /// From 1.
  public var number: Int
  /// What is read.
  public var text: String
  /// What the picture shows, for those who can't see it.
  public var description: String
  /// The picture of both sides.
  public var picture: PictureRef?

  public init(number: Int, text: String, description: String, picture: PictureRef? = nil) {
    self.number = number
    self.text = text
    self.description = description
    self.picture = picture
  }
}

public struct GetBookReply: Codable, Hashable, Sendable {
  /// The book as the library shows it.
  public var book: BookSummary
  /// The language of the texts. (a language tag, such as en or pt-BR)
  public var language: String
  /// From the first on.
  public var pages: [BookPage]

  public init(book: BookSummary, language: String, pages: [BookPage]) {
    self.book = book
    self.language = language
    self.pages = pages
  }
}

public struct OpeningMotion: Codable, Hashable, Sendable {
  /// Milliseconds; 0 for at once.
  public var durationMs: Int
  /// `linear`, `ease_in`, `ease_out`, `ease_in_out` or `spring`.
  public var curve: String
  /// Of a spring, from 0.
  public var bounce: Double?

  public init(durationMs: Int, curve: String, bounce: Double? = nil) {
    self.durationMs = durationMs
    self.curve = curve
    self.bounce = bounce
  }

  private enum CodingKeys: String, CodingKey {
    case durationMs = "duration_ms"
    case curve
    case bounce
  }
}

public struct OpeningStep: Codable, Hashable, Sendable {
  /// `selected`, `moving`, … as the app's data calls it.
  public var phase: String
  /// Milliseconds after the tap.
  public var delayMs: Int
  /// How the book moves to its place in this phase.
  public var motion: OpeningMotion
  /// Beside its usual size.
  public var libraryScale: Double
  /// Points.
  public var libraryBlur: Double
  /// 0 to 1.
  public var libraryOpacity: Double

  public init(phase: String, delayMs: Int, motion: OpeningMotion, libraryScale: Double, libraryBlur: Double, libraryOpacity: Double) {
    self.phase = phase
    self.delayMs = delayMs
    self.motion = motion
    self.libraryScale = libraryScale
    self.libraryBlur = libraryBlur
    self.libraryOpacity = libraryOpacity
  }

  private enum CodingKeys: String, CodingKey {
    case phase
    case delayMs = "delay_ms"
    case motion
    case libraryScale = "library_scale"
    case libraryBlur = "library_blur"
    case libraryOpacity = "library_opacity"
  }
}

public struct GetBookOpeningReply: Codable, Hashable, Sendable {
  /// From `idle`; in order, each later than the one before.
  public var opening: [OpeningStep]
  /// From `complete` back to `idle`.
  public var closing: [OpeningStep]
  /// How the library moves from one step's look to the next one's.
  public var library: OpeningMotion
  /// Of the shadow between the pages, in points.
  public var gutterWidth: Int
  /// 0 to 1.
  public var gutterOpacity: Double
  /// The shadow from left to right, each a share of its opacity.
  public var gutterStops: [Double]
  /// How far the cover turns on its left edge, in degrees.
  public var flipDegrees: Double?
  /// The angle from which on the two pages are seen instead of the cover.
  public var spreadFromDegrees: Double?
  /// Of the turning cover: 0 for none.
  public var perspective: Double?
  /// How wide the spread is in `zooming` and `complete`, as a share of the screen's width.
  public var zoomWidth: Double?

  public init(opening: [OpeningStep], closing: [OpeningStep], library: OpeningMotion, gutterWidth: Int, gutterOpacity: Double, gutterStops: [Double], flipDegrees: Double? = nil, spreadFromDegrees: Double? = nil, perspective: Double? = nil, zoomWidth: Double? = nil) {
    self.opening = opening
    self.closing = closing
    self.library = library
    self.gutterWidth = gutterWidth
    self.gutterOpacity = gutterOpacity
    self.gutterStops = gutterStops
    self.flipDegrees = flipDegrees
    self.spreadFromDegrees = spreadFromDegrees
    self.perspective = perspective
    self.zoomWidth = zoomWidth
  }

  private enum CodingKeys: String, CodingKey {
    case opening
    case closing
    case library
    case gutterWidth = "gutter_width"
    case gutterOpacity = "gutter_opacity"
    case gutterStops = "gutter_stops"
    case flipDegrees = "flip_degrees"
    case spreadFromDegrees = "spread_from_degrees"
    case perspective
    case zoomWidth = "zoom_width"
  }
}

public struct ReadPictureReply: Codable, Hashable, Sendable {
  /// `image/png` or `image/jpeg`.
  public var type: String
  /// Pixels of this size and half. 0 for the left half of a picture one pixel wide, which has no data.
  public var width: Int
  /// Pixels.
  public var height: Int
  /// Of the whole file.
  public var bytes: Int
  /// Of the whole file in this size and half, in hexadecimal: what was kept under it needn't be asked for
  /// again.
  public var sha256: String
  /// Where this piece begins.
  public var offset: Int
  /// The piece in Base64.
  public var data: String
  /// Where the next piece begins; absent with the last one.
  public var nextOffset: Int?

  public init(type: String, width: Int, height: Int, bytes: Int, sha256: String, offset: Int, data: String, nextOffset: Int? = nil) {
    self.type = type
    self.width = width
    self.height = height
    self.bytes = bytes
    self.sha256 = sha256
    self.offset = offset
    self.data = data
    self.nextOffset = nextOffset
  }

  private enum CodingKeys: String, CodingKey {
    case type
    case width
    case height
    case bytes
    case sha256
    case offset
    case data
    case nextOffset = "next_offset"
  }
}

public struct GetReadingReply: Codable, Hashable, Sendable {
  /// One entry for each book that was opened; for a book that was named, also if it was only marked.
  public var books: [ReadingState]
  /// The ids of the books that are marked, the last one first; absent where one book was asked for.
  public var favorites: [String]?

  public init(books: [ReadingState], favorites: [String]? = nil) {
    self.books = books
    self.favorites = favorites
  }
}

public struct SetReadingReply: Codable, Hashable, Sendable {
  /// The book's state after the change.
  public var reading: ReadingState

  public init(reading: ReadingState) {
    self.reading = reading
  }
}

public struct PictureLink: Codable, Hashable, Sendable {
  /// As it was asked for.
  public var picture: String
  /// Where it is, and until when.
  public var file: FileLink

  public init(picture: String, file: FileLink) {
    self.picture = picture
    self.file = file
  }
}

public struct LinkPicturesReply: Codable, Hashable, Sendable {
  /// In the order in which they were asked for.
  public var links: [PictureLink]

  public init(links: [PictureLink]) {
    self.links = links
  }
}

public struct FetchPictureReply: Codable, Hashable, Sendable {
  /// `image/png` or `image/jpeg`.
  public var type: String
  /// Whether everybody may have it, and it never changes: then it may be kept by anybody on the way.
  public var open: Bool
  /// Of the whole file.
  public var bytes: Int
  /// Of the whole file in this size and half, in hexadecimal.
  public var sha256: String
  /// Where this piece begins.
  public var offset: Int
  /// The piece in Base64.
  public var data: String
  /// Where the next piece begins; absent with the last one.
  public var nextOffset: Int?

  public init(type: String, open: Bool, bytes: Int, sha256: String, offset: Int, data: String, nextOffset: Int? = nil) {
    self.type = type
    self.open = open
    self.bytes = bytes
    self.sha256 = sha256
    self.offset = offset
    self.data = data
    self.nextOffset = nextOffset
  }

  private enum CodingKeys: String, CodingKey {
    case type
    case open
    case bytes
    case sha256
    case offset
    case data
    case nextOffset = "next_offset"
  }
}

public struct FileReply: Codable, Hashable, Sendable {
  /// What is there of it.
  public var file: TransferState

  public init(file: TransferState) {
    self.file = file
  }
}

public struct ListFilesReply: Codable, Hashable, Sendable {
  /// The oldest first.
  public var files: [TransferState]

  public init(files: [TransferState]) {
    self.files = files
  }
}

public struct ImportState: Codable, Hashable, Sendable {
  /// `imp_…`.
  public var id: String
  /// The file's id; the file is removed once all of it was read.
  public var file: String
  /// What the file is read as.
  public var format: Format
  /// What is happening with it.
  public var phase: Phase
  /// Rows that were read so far.
  public var read: Int
  /// Cards that were added.
  public var added: Int
  /// Rows that gave no card; `content.imports.report` says why.
  public var skipped: Int
  /// Why it stopped or failed, in English: `limit_exceeded`, `too_long`, or what is wrong with the file, and
  /// where.
  public var reason: String?
  /// Milliseconds since 1970.
  public var createdAt: Int
  /// Milliseconds since 1970.
  public var changedAt: Int

  public init(id: String, file: String, format: Format, phase: Phase, read: Int, added: Int, skipped: Int, reason: String? = nil, createdAt: Int, changedAt: Int) {
    self.id = id
    self.file = file
    self.format = format
    self.phase = phase
    self.read = read
    self.added = added
    self.skipped = skipped
    self.reason = reason
    self.createdAt = createdAt
    self.changedAt = changedAt
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case file
    case format
    case phase
    case read
    case added
    case skipped
    case reason
    case createdAt = "created_at"
    case changedAt = "changed_at"
  }

  /// What `format` may be. A later release may have others.
  public struct Format: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let csv = Self(rawValue: "csv")
    public static let json = Self(rawValue: "json")
    public static let apkg = Self(rawValue: "apkg")
  }

  /// What `phase` may be. A later release may have others.
  public struct Phase: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let running = Self(rawValue: "running")
    public static let finished = Self(rawValue: "finished")
    public static let stopped = Self(rawValue: "stopped")
    public static let failed = Self(rawValue: "failed")
    public static let cancelled = Self(rawValue: "cancelled")
  }
}

public struct ImportReply: Codable, Hashable, Sendable {
  /// How far it is.
  public var `import`: ImportState

  public init(`import`: ImportState) {
    self.import = `import`
  }
}

public struct ListImportsReply: Codable, Hashable, Sendable {
  /// Ten at the most.
  public var imports: [ImportState]

  public init(imports: [ImportState]) {
    self.imports = imports
  }
}

public struct SkippedRow: Codable, Hashable, Sendable {
  /// Counts the file's rows from 1, without a header.
  public var row: Int
  /// The line of the file that it begins on; absent in a file without lines.
  public var line: Int?
  /// `not_text`, `not_json`, `incomplete`, `too_many_fields`, `wrong_value`, `refused` or `duplicate`.
  public var reason: String
  /// The rule that it breaks, in English.
  public var detail: String

  public init(row: Int, line: Int? = nil, reason: String, detail: String) {
    self.row = row
    self.line = line
    self.reason = reason
    self.detail = detail
  }
}

public struct GetImportReportReply: Codable, Hashable, Sendable {
  /// In the file's order; the first 2,000 are kept.
  public var rows: [SkippedRow]
  /// Where the next page begins; absent on the last one.
  public var nextCursor: String?

  public init(rows: [SkippedRow], nextCursor: String? = nil) {
    self.rows = rows
    self.nextCursor = nextCursor
  }

  private enum CodingKeys: String, CodingKey {
    case rows
    case nextCursor = "next_cursor"
  }
}

public struct ExportState: Codable, Hashable, Sendable {
  /// `exp_…`.
  public var id: String
  /// What the file is.
  public var format: Format
  /// What is happening with it.
  public var phase: Phase
  /// Cards that are in it so far.
  public var cards: Int
  /// The finished file's id, which expires as every file does.
  public var file: String?
  /// Why it failed, in English.
  public var reason: String?
  /// Milliseconds since 1970.
  public var createdAt: Int
  /// Milliseconds since 1970.
  public var changedAt: Int

  public init(id: String, format: Format, phase: Phase, cards: Int, file: String? = nil, reason: String? = nil, createdAt: Int, changedAt: Int) {
    self.id = id
    self.format = format
    self.phase = phase
    self.cards = cards
    self.file = file
    self.reason = reason
    self.createdAt = createdAt
    self.changedAt = changedAt
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case format
    case phase
    case cards
    case file
    case reason
    case createdAt = "created_at"
    case changedAt = "changed_at"
  }

  /// What `format` may be. A later release may have others.
  public struct Format: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let csv = Self(rawValue: "csv")
    public static let json = Self(rawValue: "json")
    public static let apkg = Self(rawValue: "apkg")
  }

  /// What `phase` may be. A later release may have others.
  public struct Phase: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let running = Self(rawValue: "running")
    public static let finished = Self(rawValue: "finished")
    public static let failed = Self(rawValue: "failed")
  }
}

public struct ExportReply: Codable, Hashable, Sendable {
  /// How far it is.
  public var export: ExportState

  public init(export: ExportState) {
    self.export = export
  }
}

public struct AdoptedCard: Codable, Hashable, Sendable {
  /// Its id from now on, which the device makes and keeps: `crd_` and 16 to 96 lower-case letters and digits,
  /// the same each time that this card is handed in. A UUID without its hyphens will do. (an identifier)
  public var card: String
  /// When it was made, in milliseconds since 1970.
  public var madeAt: Int
  /// When it was changed last, in milliseconds since 1970; left out, never.
  public var changedAt: Int?
  /// What is learnt. (text of one or several lines)
  public var front: String
  /// Left out, empty, where the app allows that. (text of one or several lines)
  public var back: String?
  /// Left out, none. (text of one or several lines)
  public var notes: String?
  /// Left out, it is none.
  public var favorite: Bool?
  /// Left out, none.
  public var tags: [String]?
  /// BCP 47; left out, that of the account's pair. (a language tag, such as en or pt-BR)
  public var frontLanguage: String?
  /// BCP 47; left out, that of the account's pair. (a language tag, such as en or pt-BR)
  public var backLanguage: String?

  public init(card: String, madeAt: Int, changedAt: Int? = nil, front: String, back: String? = nil, notes: String? = nil, favorite: Bool? = nil, tags: [String]? = nil, frontLanguage: String? = nil, backLanguage: String? = nil) {
    self.card = card
    self.madeAt = madeAt
    self.changedAt = changedAt
    self.front = front
    self.back = back
    self.notes = notes
    self.favorite = favorite
    self.tags = tags
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
  }

  private enum CodingKeys: String, CodingKey {
    case card
    case madeAt = "made_at"
    case changedAt = "changed_at"
    case front
    case back
    case notes
    case favorite
    case tags
    case frontLanguage = "front_language"
    case backLanguage = "back_language"
  }
}

public struct AdoptedBook: Codable, Hashable, Sendable {
  /// The book's id. (an identifier)
  public var book: String
  /// From 1; 0 is the closed book; left out, it is closed.
  public var page: Int?
  /// Whether it was read to its end; left out, only by its last page.
  public var finished: Bool?
  /// Whether it was marked; left out, it wasn't.
  public var favorite: Bool?
  /// When any of this was changed last, in milliseconds since 1970.
  public var changedAt: Int
  /// When it was read last, in milliseconds since 1970; left out, `changed_at` if there is a page or an end.
  public var readAt: Int?

  public init(book: String, page: Int? = nil, finished: Bool? = nil, favorite: Bool? = nil, changedAt: Int, readAt: Int? = nil) {
    self.book = book
    self.page = page
    self.finished = finished
    self.favorite = favorite
    self.changedAt = changedAt
    self.readAt = readAt
  }

  private enum CodingKeys: String, CodingKey {
    case book
    case page
    case finished
    case favorite
    case changedAt = "changed_at"
    case readAt = "read_at"
  }
}

public struct AdoptedBookResult: Codable, Hashable, Sendable {
  /// The book's id; empty if the item was refused and has no id that can be read.
  public var book: String
  /// Where the account is in it now; absent for one that was refused.
  public var reading: ReadingState?
  /// Why it was refused, as an error has it; it changed nothing.
  public var refusal: [String: JSON]?

  public init(book: String, reading: ReadingState? = nil, refusal: [String: JSON]? = nil) {
    self.book = book
    self.reading = reading
    self.refusal = refusal
  }
}

public struct AdoptionState: Codable, Hashable, Sendable {
  /// Whether anything may come: before the first piece, and until `ends_at`.
  public var open: Bool
  /// When it ends; absent before the first piece. (milliseconds since 1970)
  public var endsAt: Int?
  /// Cards that were taken over, those that were deleted since among them.
  public var cards: Int
  /// Taken over, cards may be so many though the plan has room for fewer; absent for an app without cards.
  public var mostCards: Int?

  public init(open: Bool, endsAt: Int? = nil, cards: Int, mostCards: Int? = nil) {
    self.open = open
    self.endsAt = endsAt
    self.cards = cards
    self.mostCards = mostCards
  }

  private enum CodingKeys: String, CodingKey {
    case open
    case endsAt = "ends_at"
    case cards
    case mostCards = "most_cards"
  }
}

public struct AdoptContentReply: Codable, Hashable, Sendable {
  /// One for each card, in their order. A card is `deleted` if it was deleted here since it was taken over.
  public var cards: [SyncResult]
  /// One for each book, in their order.
  public var books: [AdoptedBookResult]
  /// How many cards there are and may be; absent for an app without cards.
  public var use: CardUse?
  /// How much may still be taken over.
  public var adoption: AdoptionState

  public init(cards: [SyncResult], books: [AdoptedBookResult], use: CardUse? = nil, adoption: AdoptionState) {
    self.cards = cards
    self.books = books
    self.use = use
    self.adoption = adoption
  }
}

public struct TextTook: Codable, Hashable, Sendable {
  /// The model's name with the provider that wrote it; absent where no provider did.
  public var model: String?
  /// The version of the generator's prompt.
  public var template: Int
  /// How often providers behind HTTPS were asked, those that failed or were given up among them.
  public var attempts: Int
  /// Tokens of what was asked, of all attempts.
  public var inputTokens: Int
  /// Tokens of what was answered, of all attempts.
  public var outputTokens: Int
  /// Millionths of a cent, by the prices of `providers.json`.
  public var microCents: Int
  /// Milliseconds until it was whole.
  public var tookMs: Int

  public init(model: String? = nil, template: Int, attempts: Int, inputTokens: Int, outputTokens: Int, microCents: Int, tookMs: Int) {
    self.model = model
    self.template = template
    self.attempts = attempts
    self.inputTokens = inputTokens
    self.outputTokens = outputTokens
    self.microCents = microCents
    self.tookMs = tookMs
  }

  private enum CodingKeys: String, CodingKey {
    case model
    case template
    case attempts
    case inputTokens = "input_tokens"
    case outputTokens = "output_tokens"
    case microCents = "micro_cents"
    case tookMs = "took_ms"
  }
}

public struct GeneratedText: Codable, Hashable, Sendable {
  /// `txt_…`; absent for a text that isn't in the account's history.
  public var id: String?
  /// The generator's id.
  public var generator: String
  /// What was chosen, by the inputs' ids. (any JSON)
  public var inputs: JSON
  /// The whole text.
  public var text: String
  /// The language that it is written in. (a language tag, such as en or pt-BR)
  public var language: String
  /// Who wrote it.
  public var origin: Origin
  /// The name of the provider that wrote it; absent where none did.
  public var provider: String?
  /// Whether it had been written before, for somebody who chose the same.
  public var cached: Bool
  /// Whether the person marked it.
  public var favorite: Bool
  /// What the person said of it: a reaction's id.
  public var reaction: String?
  /// When it was written. (milliseconds since 1970)
  public var createdAt: Int
  /// What it took; only people who run the machine are told, and only of the account's last texts.
  public var took: TextTook?

  public init(id: String? = nil, generator: String, inputs: JSON, text: String, language: String, origin: Origin, provider: String? = nil, cached: Bool, favorite: Bool, reaction: String? = nil, createdAt: Int, took: TextTook? = nil) {
    self.id = id
    self.generator = generator
    self.inputs = inputs
    self.text = text
    self.language = language
    self.origin = origin
    self.provider = provider
    self.cached = cached
    self.favorite = favorite
    self.reaction = reaction
    self.createdAt = createdAt
    self.took = took
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case generator
    case inputs
    case text
    case language
    case origin
    case provider
    case cached
    case favorite
    case reaction
    case createdAt = "created_at"
    case took
  }

  /// What `origin` may be. A later release may have others.
  public struct Origin: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let provider = Self(rawValue: "provider")
    public static let embedded = Self(rawValue: "embedded")
    public static let curated = Self(rawValue: "curated")
    public static let stored = Self(rawValue: "stored")
    public static let device = Self(rawValue: "device")
  }
}

public struct TextPart: Codable, Hashable, Sendable {
  /// To be put behind the pieces before it.
  public var text: String
  /// True where all pieces before this one are void: another text begins with it.
  public var restart: Bool?

  public init(text: String, restart: Bool? = nil) {
    self.text = text
    self.restart = restart
  }
}

public struct ListGeneratorsChoice: Codable, Hashable, Sendable {
  /// What `ai.generate` takes.
  public var id: String
  /// In the caller's language.
  public var name: String
  /// Whether it is in season today, by the person's calendar.
  public var open: Bool
  /// The first day of its season, as month and day: `12-01`; absent for what is always there.
  public var from: String?
  /// The last day of its season.
  public var until: String?
  /// How many texts complete it; absent where there is nothing to complete.
  public var goal: Int?
  /// How many texts the account has had of it; absent where there is nothing to complete.
  public var made: Int?
  /// When the account completed it; absent until then. (milliseconds since 1970)
  public var completedAt: Int?

  public init(id: String, name: String, open: Bool, from: String? = nil, until: String? = nil, goal: Int? = nil, made: Int? = nil, completedAt: Int? = nil) {
    self.id = id
    self.name = name
    self.open = open
    self.from = from
    self.until = until
    self.goal = goal
    self.made = made
    self.completedAt = completedAt
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case open
    case from
    case until
    case goal
    case made
    case completedAt = "completed_at"
  }
}

public struct ListGeneratorsInput: Codable, Hashable, Sendable {
  /// Its name among the inputs of `ai.generate`.
  public var id: String
  /// In the caller's language.
  public var name: String
  /// Whether it must be there.
  public var required: Bool
  /// One of these, by its id.
  public var choices: [ListGeneratorsChoice]?
  /// A number: 1 for the first of these names.
  public var levels: [String]?
  /// An open item of this catalogue, by its id.
  public var catalogue: String?
  /// Free text of at most so many bytes.
  public var text: Int?

  public init(id: String, name: String, required: Bool, choices: [ListGeneratorsChoice]? = nil, levels: [String]? = nil, catalogue: String? = nil, text: Int? = nil) {
    self.id = id
    self.name = name
    self.required = required
    self.choices = choices
    self.levels = levels
    self.catalogue = catalogue
    self.text = text
  }
}

public struct ListGeneratorsNamed: Codable, Hashable, Sendable {
  /// What requests say.
  public var id: String
  /// In the caller's language.
  public var name: String

  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

public struct ListGeneratorsGenerator: Codable, Hashable, Sendable {
  /// What `ai.generate` takes.
  public var id: String
  /// In the caller's language.
  public var name: String
  /// In the order in which a form asks for them.
  public var inputs: [ListGeneratorsInput]
  /// What may be said of a text; empty where nothing can.
  public var reactions: [ListGeneratorsNamed]
  /// How many texts the account may still have today; absent where there is no bound.
  public var leftToday: Int?

  public init(id: String, name: String, inputs: [ListGeneratorsInput], reactions: [ListGeneratorsNamed], leftToday: Int? = nil) {
    self.id = id
    self.name = name
    self.inputs = inputs
    self.reactions = reactions
    self.leftToday = leftToday
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case inputs
    case reactions
    case leftToday = "left_today"
  }
}

public struct ListGeneratorsReply: Codable, Hashable, Sendable {
  /// In the order of the app's data.
  public var generators: [ListGeneratorsGenerator]

  public init(generators: [ListGeneratorsGenerator]) {
    self.generators = generators
  }
}

public struct ListTextsReply: Codable, Hashable, Sendable {
  /// Newest first.
  public var texts: [GeneratedText]
  /// For the next page; absent on the last.
  public var nextCursor: String?

  public init(texts: [GeneratedText], nextCursor: String? = nil) {
    self.texts = texts
    self.nextCursor = nextCursor
  }

  private enum CodingKeys: String, CodingKey {
    case texts
    case nextCursor = "next_cursor"
  }
}

public struct DeleteAllTextsReply: Codable, Hashable, Sendable {
  /// How many there were.
  public var deleted: Int

  public init(deleted: Int) {
    self.deleted = deleted
  }
}

public struct CountReactionsKind: Codable, Hashable, Sendable {
  /// The reaction's id.
  public var reaction: String
  /// How often.
  public var count: Int

  public init(reaction: String, count: Int) {
    self.reaction = reaction
    self.count = count
  }
}

public struct CountReactionsChoice: Codable, Hashable, Sendable {
  /// The choice's id.
  public var choice: String
  /// Each that was said at least once.
  public var kinds: [CountReactionsKind]

  public init(choice: String, kinds: [CountReactionsKind]) {
    self.choice = choice
    self.kinds = kinds
  }
}

public struct CountReactionsReply: Codable, Hashable, Sendable {
  /// All together.
  public var total: Int
  /// By reactions, each that was said at least once.
  public var kinds: [CountReactionsKind]
  /// By choices of the input that they are counted by; empty where there is none.
  public var choices: [CountReactionsChoice]

  public init(total: Int, kinds: [CountReactionsKind], choices: [CountReactionsChoice]) {
    self.total = total
    self.kinds = kinds
    self.choices = choices
  }
}

public struct ListShareTemplatesTemplate: Codable, Hashable, Sendable {
  /// To ask for it by.
  public var id: String
  /// What it is called, in the account's language.
  public var name: String
  /// Pixels.
  public var width: Int
  /// Pixels.
  public var height: Int
  /// Whether the account's plan doesn't have it.
  public var isLocked: Bool

  public init(id: String, name: String, width: Int, height: Int, isLocked: Bool) {
    self.id = id
    self.name = name
    self.width = width
    self.height = height
    self.isLocked = isLocked
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case width
    case height
    case isLocked = "is_locked"
  }
}

public struct ListShareTemplatesReply: Codable, Hashable, Sendable {
  /// In the app's order; none where the app has none.
  public var templates: [ListShareTemplatesTemplate]

  public init(templates: [ListShareTemplatesTemplate]) {
    self.templates = templates
  }
}

public struct ReadSharePictureReply: Codable, Hashable, Sendable {
  /// `image/png`.
  public var type: String
  /// Pixels.
  public var width: Int
  /// Pixels.
  public var height: Int
  /// Of the whole file.
  public var bytes: Int
  /// Of the whole file, in hexadecimal: the same text in the same template is the same file.
  public var sha256: String
  /// Whether the text had no room, and lacks its end.
  public var isShortened: Bool
  /// Where this piece begins.
  public var offset: Int
  /// The piece in Base64.
  public var data: String
  /// Where the next piece begins; absent with the last one.
  public var nextOffset: Int?

  public init(type: String, width: Int, height: Int, bytes: Int, sha256: String, isShortened: Bool, offset: Int, data: String, nextOffset: Int? = nil) {
    self.type = type
    self.width = width
    self.height = height
    self.bytes = bytes
    self.sha256 = sha256
    self.isShortened = isShortened
    self.offset = offset
    self.data = data
    self.nextOffset = nextOffset
  }

  private enum CodingKeys: String, CodingKey {
    case type
    case width
    case height
    case bytes
    case sha256
    case isShortened = "is_shortened"
    case offset
    case data
    case nextOffset = "next_offset"
  }
}

public struct GetDailyReply: Codable, Hashable, Sendable {
  /// The generator's id.
  public var generator: String
  /// The person's own day.
  public var day: String
  /// When the next one begins, and with it another text. (milliseconds since 1970)
  public var refreshAt: Int
  /// What the day chose, by the inputs' ids. (any JSON)
  public var inputs: JSON
  /// The names of what it chose, by the inputs' ids, in the text's language.
  public var names: [String: String]
  /// The text.
  public var text: String
  /// Its language. (a language tag, such as en or pt-BR)
  public var language: String

  public init(generator: String, day: String, refreshAt: Int, inputs: JSON, names: [String: String], text: String, language: String) {
    self.generator = generator
    self.day = day
    self.refreshAt = refreshAt
    self.inputs = inputs
    self.names = names
    self.text = text
    self.language = language
  }

  private enum CodingKeys: String, CodingKey {
    case generator
    case day
    case refreshAt = "refresh_at"
    case inputs
    case names
    case text
    case language
  }
}

public struct AdoptedText: Codable, Hashable, Sendable {
  /// One of `ai.generators.list` that keeps a history. (an identifier)
  public var generator: String
  /// What was chosen, by the inputs' ids, as `ai.generate` takes it; seasons don't matter. (at most 16384
  /// bytes of JSON)
  public var inputs: [String: JSON]?
  /// The text itself, no longer than the generator's texts are here. (text of one or several lines)
  public var words: String
  /// The language that it is written in, one of the app's. (a language tag, such as en or pt-BR)
  public var language: String
  /// When it was written, in milliseconds since 1970.
  public var madeAt: Int
  /// Whether it was marked; left out, it wasn't.
  public var favorite: Bool?
  /// What the person said of it: one of the generator's reactions. (an identifier)
  public var reaction: String?

  public init(generator: String, inputs: [String: JSON]? = nil, words: String, language: String, madeAt: Int, favorite: Bool? = nil, reaction: String? = nil) {
    self.generator = generator
    self.inputs = inputs
    self.words = words
    self.language = language
    self.madeAt = madeAt
    self.favorite = favorite
    self.reaction = reaction
  }

  private enum CodingKeys: String, CodingKey {
    case generator
    case inputs
    case words
    case language
    case madeAt = "made_at"
    case favorite
    case reaction
  }
}

public struct AdoptedTextResult: Codable, Hashable, Sendable {
  /// Whether it is in the history now.
  public var state: State
  /// The text's id in the history; absent for one that isn't there.
  public var text: String?
  /// Why it was refused, as an error has it; it changed nothing.
  public var refusal: [String: JSON]?

  public init(state: State, text: String? = nil, refusal: [String: JSON]? = nil) {
    self.state = state
    self.text = text
    self.refusal = refusal
  }

  /// What `state` may be. A later release may have others.
  public struct State: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let stored = Self(rawValue: "stored")
    public static let deleted = Self(rawValue: "deleted")
    public static let refused = Self(rawValue: "refused")
  }
}

public struct TextAdoption: Codable, Hashable, Sendable {
  /// Whether anything may come: before the first piece, and until `ends_at`.
  public var open: Bool
  /// When it ends; absent before the first piece. (milliseconds since 1970)
  public var endsAt: Int?
  /// Texts that were taken over, those that were deleted since among them.
  public var texts: Int
  /// How many may be.
  public var mostTexts: Int

  public init(open: Bool, endsAt: Int? = nil, texts: Int, mostTexts: Int) {
    self.open = open
    self.endsAt = endsAt
    self.texts = texts
    self.mostTexts = mostTexts
  }

  private enum CodingKeys: String, CodingKey {
    case open
    case endsAt = "ends_at"
    case texts
    case mostTexts = "most_texts"
  }
}

public struct AdoptTextsReply: Codable, Hashable, Sendable {
  /// One for each text, in their order.
  public var texts: [AdoptedTextResult]
  /// How much may still be taken over.
  public var adoption: TextAdoption

  public init(texts: [AdoptedTextResult], adoption: TextAdoption) {
    self.texts = texts
    self.adoption = adoption
  }
}

public struct LessonSummary: Codable, Hashable, Sendable {
  /// The lesson's id.
  public var id: String
  /// In the caller's language.
  public var title: String
  /// The icon's name in the client's own collection.
  public var icon: String
  /// For this account, now.
  public var state: State
  /// The best result, at least 1; 0 until the lesson is completed.
  public var diamonds: Int
  /// How many questions an attempt has answered that can be gone on with; absent where none is open.
  public var answered: Int?

  public init(id: String, title: String, icon: String, state: State, diamonds: Int, answered: Int? = nil) {
    self.id = id
    self.title = title
    self.icon = icon
    self.state = state
    self.diamonds = diamonds
    self.answered = answered
  }

  /// What `state` may be. A later release may have others.
  public struct State: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let completed = Self(rawValue: "completed")
    public static let next = Self(rawValue: "next")
    public static let locked = Self(rawValue: "locked")
  }
}

public struct GetCourseSection: Codable, Hashable, Sendable {
  /// The section's id.
  public var id: String
  /// In the caller's language.
  public var title: String
  /// In the order in which they open.
  public var lessons: [LessonSummary]

  public init(id: String, title: String, lessons: [LessonSummary]) {
    self.id = id
    self.title = title
    self.lessons = lessons
  }
}

public struct GetCourseReply: Codable, Hashable, Sendable {
  /// In the order in which they open.
  public var sections: [GetCourseSection]

  public init(sections: [GetCourseSection]) {
    self.sections = sections
  }
}

public struct GivenAnswer: Codable, Hashable, Sendable {
  /// The place of an option.
  public var option: Int?
  /// Places of options.
  public var order: [Int]?
  /// What was written.
  public var text: String?

  public init(option: Int? = nil, order: [Int]? = nil, text: String? = nil) {
    self.option = option
    self.order = order
    self.text = text
  }
}

public struct StartLessonQuestion: Codable, Hashable, Sendable {
  /// The question's id.
  public var id: String
  /// How it is answered.
  public var kind: Kind
  /// In the caller's language.
  public var text: String
  /// In this attempt's own order; empty where a text is written.
  public var options: [String]
  /// What options are to be found for; absent for other kinds than `match`.
  public var left: [String]?
  /// What is shown with it, for `content.pictures.read`; absent for nothing.
  public var picture: PictureRef?
  /// What the picture shows, in the caller's language, without telling what is right.
  public var pictureDescription: String?
  /// Whether it was answered rightly before, when the attempt is gone on with; absent while it isn't
  /// answered.
  public var correct: Bool?
  /// How it was answered before.
  public var given: GivenAnswer?

  public init(id: String, kind: Kind, text: String, options: [String], left: [String]? = nil, picture: PictureRef? = nil, pictureDescription: String? = nil, correct: Bool? = nil, given: GivenAnswer? = nil) {
    self.id = id
    self.kind = kind
    self.text = text
    self.options = options
    self.left = left
    self.picture = picture
    self.pictureDescription = pictureDescription
    self.correct = correct
    self.given = given
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case kind
    case text
    case options
    case left
    case picture
    case pictureDescription = "picture_description"
    case correct
    case given
  }

  /// What `kind` may be. A later release may have others.
  public struct Kind: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let choose = Self(rawValue: "choose")
    public static let match = Self(rawValue: "match")
    public static let type = Self(rawValue: "type")
    public static let order = Self(rawValue: "order")
  }
}

public struct StartLessonReply: Codable, Hashable, Sendable {
  /// The attempt's id, for answers.
  public var attempt: String
  /// The lesson's id.
  public var lesson: String
  /// In the order in which they are asked; options are shuffled for this attempt, and nothing tells the right
  /// one.
  public var questions: [StartLessonQuestion]
  /// Questions that were answered before, when the attempt is gone on with.
  public var answered: Int
  /// Questions that count as wrong so far, with those of attempts that were given up since the lesson was
  /// last finished.
  public var errors: Int?

  public init(attempt: String, lesson: String, questions: [StartLessonQuestion], answered: Int, errors: Int? = nil) {
    self.attempt = attempt
    self.lesson = lesson
    self.questions = questions
    self.answered = answered
    self.errors = errors
  }
}

public struct AnswerQuestionReply: Codable, Hashable, Sendable {
  /// Whether it is right.
  public var correct: Bool
  /// To choose: the right option's place in the attempt's own order.
  public var rightOption: Int?
  /// To match and to order: what would have been right.
  public var rightOrder: [Int]?
  /// To type: what is best.
  public var rightText: String?
  /// Why it is so, in the caller's language; absent where the course says nothing.
  public var explanation: String?
  /// How many of the attempt's questions have been answered.
  public var answered: Int
  /// How many questions the attempt has.
  public var total: Int

  public init(correct: Bool, rightOption: Int? = nil, rightOrder: [Int]? = nil, rightText: String? = nil, explanation: String? = nil, answered: Int, total: Int) {
    self.correct = correct
    self.rightOption = rightOption
    self.rightOrder = rightOrder
    self.rightText = rightText
    self.explanation = explanation
    self.answered = answered
    self.total = total
  }

  private enum CodingKeys: String, CodingKey {
    case correct
    case rightOption = "right_option"
    case rightOrder = "right_order"
    case rightText = "right_text"
    case explanation
    case answered
    case total
  }
}

public struct WalletBalance: Codable, Hashable, Sendable {
  /// The currency's id.
  public var currency: String
  /// What so many of it are called, in the caller's language.
  public var name: String
  /// What there is, without what is held.
  public var available: Int
  /// What is held for purchases that aren't confirmed yet.
  public var held: Int

  public init(currency: String, name: String, available: Int, held: Int) {
    self.currency = currency
    self.name = name
    self.available = available
    self.held = held
  }
}

public struct FinishLessonReply: Codable, Hashable, Sendable {
  /// The lesson's id.
  public var lesson: String
  /// Questions that were answered wrongly in this attempt, or in one given up since the lesson was last
  /// finished.
  public var errors: Int
  /// For these errors, at least 1.
  public var diamonds: Int
  /// The best so far, this attempt included.
  public var bestDiamonds: Int
  /// Earned now: the difference to the best result before.
  public var coins: Int
  /// What is in the wallet after it.
  public var balances: [WalletBalance]
  /// The lesson that is next; absent when the course is done.
  public var nextLesson: String?

  public init(lesson: String, errors: Int, diamonds: Int, bestDiamonds: Int, coins: Int, balances: [WalletBalance], nextLesson: String? = nil) {
    self.lesson = lesson
    self.errors = errors
    self.diamonds = diamonds
    self.bestDiamonds = bestDiamonds
    self.coins = coins
    self.balances = balances
    self.nextLesson = nextLesson
  }

  private enum CodingKeys: String, CodingKey {
    case lesson
    case errors
    case diamonds
    case bestDiamonds = "best_diamonds"
    case coins
    case balances
    case nextLesson = "next_lesson"
  }
}

public struct GetStreakMilestone: Codable, Hashable, Sendable {
  /// How many days.
  public var days: Int
  /// When a run first had so many; absent for one that is ahead. (milliseconds since 1970)
  public var reachedAt: Int?

  public init(days: Int, reachedAt: Int? = nil) {
    self.days = days
    self.reachedAt = reachedAt
  }

  private enum CodingKeys: String, CodingKey {
    case days
    case reachedAt = "reached_at"
  }
}

public struct GetStreakReply: Codable, Hashable, Sendable {
  /// Days of the run on which something was done; 0 when expired.
  public var current: Int
  /// The most days that a run has had so far.
  public var longest: Int
  /// By the clock that the user had; absent before the first day.
  public var lastActiveDay: String?
  /// What today means for it.
  public var status: Status
  /// Until the day is over, rounded up; only when expiring soon or frozen.
  public var hoursLeft: Int?
  /// When the streak ends if nothing is done, all freezes being spent; absent for none that runs.
  /// (milliseconds since 1970)
  public var endsAt: Int?
  /// Freezes that are left: one is spent by itself when a day is missed.
  public var freezes: Int
  /// The app's milestones, the least first.
  public var milestones: [GetStreakMilestone]

  public init(current: Int, longest: Int, lastActiveDay: String? = nil, status: Status, hoursLeft: Int? = nil, endsAt: Int? = nil, freezes: Int, milestones: [GetStreakMilestone]) {
    self.current = current
    self.longest = longest
    self.lastActiveDay = lastActiveDay
    self.status = status
    self.hoursLeft = hoursLeft
    self.endsAt = endsAt
    self.freezes = freezes
    self.milestones = milestones
  }

  private enum CodingKeys: String, CodingKey {
    case current
    case longest
    case lastActiveDay = "last_active_day"
    case status
    case hoursLeft = "hours_left"
    case endsAt = "ends_at"
    case freezes
    case milestones
  }

  /// What `status` may be. A later release may have others.
  public struct Status: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let active = Self(rawValue: "active")
    public static let expiringSoon = Self(rawValue: "expiring_soon")
    public static let frozen = Self(rawValue: "frozen")
    public static let expired = Self(rawValue: "expired")
    public static let neverBegun = Self(rawValue: "never_begun")
  }
}

public struct ListBadgesBadge: Codable, Hashable, Sendable {
  /// The badge's id.
  public var id: String
  /// In the caller's language.
  public var name: String
  /// What it takes to earn it.
  public var description: String
  /// What is said to whoever has earned it; absent until then.
  public var earned: String?
  /// The id of its kind; absent where the app has none.
  public var kind: String?
  /// 0 to 1.
  public var progress: Double
  /// Absent until it is earned. (milliseconds since 1970)
  public var unlockedAt: Int?
  /// The picture's name in the client's own collection; absent for none.
  public var picture: String?
  /// How much of `goal` there is. Of several criteria it is how many are reached.
  public var count: Int
  /// From here on it is earned.
  public var goal: Int

  public init(id: String, name: String, description: String, earned: String? = nil, kind: String? = nil, progress: Double, unlockedAt: Int? = nil, picture: String? = nil, count: Int, goal: Int) {
    self.id = id
    self.name = name
    self.description = description
    self.earned = earned
    self.kind = kind
    self.progress = progress
    self.unlockedAt = unlockedAt
    self.picture = picture
    self.count = count
    self.goal = goal
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case description
    case earned
    case kind
    case progress
    case unlockedAt = "unlocked_at"
    case picture
    case count
    case goal
  }
}

public struct ListBadgesKind: Codable, Hashable, Sendable {
  /// As badges have it in `kind`.
  public var id: String
  /// In the caller's language.
  public var name: String

  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

public struct ListBadgesReply: Codable, Hashable, Sendable {
  /// In the order of the app's data.
  public var badges: [ListBadgesBadge]
  /// What badges are grouped by, in the order in which people see the groups; empty where they aren't.
  public var kinds: [ListBadgesKind]

  public init(badges: [ListBadgesBadge], kinds: [ListBadgesKind]) {
    self.badges = badges
    self.kinds = kinds
  }
}

public struct GetWalletItem: Codable, Hashable, Sendable {
  /// The item's id.
  public var id: String
  /// In the caller's language.
  public var name: String
  /// The currency that it costs.
  public var currency: String
  /// How much of it.
  public var price: Int
  /// How often the account has bought it.
  public var bought: Int
  /// How often it can; absent for always.
  public var most: Int?

  public init(id: String, name: String, currency: String, price: Int, bought: Int, most: Int? = nil) {
    self.id = id
    self.name = name
    self.currency = currency
    self.price = price
    self.bought = bought
    self.most = most
  }
}

public struct GetWalletReply: Codable, Hashable, Sendable {
  /// In the order of their ids.
  public var balances: [WalletBalance]
  /// What there is to buy, by currency and in the order of the app's data.
  public var items: [GetWalletItem]

  public init(balances: [WalletBalance], items: [GetWalletItem]) {
    self.balances = balances
    self.items = items
  }
}

public struct GetProfileReply: Codable, Hashable, Sendable {
  /// Lessons that were finished at least once.
  public var lessonsCompleted: Int
  /// Lessons that the course has.
  public var lessons: Int
  /// The best of each lesson, added up.
  public var diamonds: Int
  /// What is in the wallet now.
  public var balances: [WalletBalance]
  /// Right answers of all answers, 0 to 1; absent before the first.
  public var accuracy: Double?
  /// Days in a row; 0 when the streak is over.
  public var streak: Int
  /// How many were earned.
  public var badges: Int
  /// Time spent on questions, of each at most two minutes.
  public var secondsSpent: Int
  /// Questions that are got wrong, as `progress.lessons.weak-spots` lists them.
  public var weakSpots: Int

  public init(lessonsCompleted: Int, lessons: Int, diamonds: Int, balances: [WalletBalance], accuracy: Double? = nil, streak: Int, badges: Int, secondsSpent: Int, weakSpots: Int) {
    self.lessonsCompleted = lessonsCompleted
    self.lessons = lessons
    self.diamonds = diamonds
    self.balances = balances
    self.accuracy = accuracy
    self.streak = streak
    self.badges = badges
    self.secondsSpent = secondsSpent
    self.weakSpots = weakSpots
  }

  private enum CodingKeys: String, CodingKey {
    case lessonsCompleted = "lessons_completed"
    case lessons
    case diamonds
    case balances
    case accuracy
    case streak
    case badges
    case secondsSpent = "seconds_spent"
    case weakSpots = "weak_spots"
  }
}

public struct ReportedAction: Codable, Hashable, Sendable {
  /// The device's own id for it, the same in each repeat. (an identifier)
  public var id: String
  /// One of the app's actions. (an identifier)
  public var action: String
  /// When it was done by the device's clock, in milliseconds since 1970.
  public var at: Int
  /// The action's properties, as the app's data declare them; left out, none. (at most 16384 bytes of JSON)
  public var with: [String: JSON]?

  public init(id: String, action: String, at: Int, with: [String: JSON]? = nil) {
    self.id = id
    self.action = action
    self.at = at
    self.with = with
  }
}

public struct ReportedResult: Codable, Hashable, Sendable {
  /// The device's own id for it; empty if the action was refused and has no id that can be read.
  public var id: String
  /// What became of it.
  public var state: State
  /// Why it was refused, as an error has it.
  public var refusal: [String: JSON]?
  /// Leaderboards on which it doesn't count: the day, week or month in which it was done was closed. Absent
  /// for none.
  public var closedBoards: [String]?

  public init(id: String, state: State, refusal: [String: JSON]? = nil, closedBoards: [String]? = nil) {
    self.id = id
    self.state = state
    self.refusal = refusal
    self.closedBoards = closedBoards
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case state
    case refusal
    case closedBoards = "closed_boards"
  }

  /// What `state` may be. A later release may have others.
  public struct State: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let counted = Self(rawValue: "counted")
    public static let known = Self(rawValue: "known")
    public static let over = Self(rawValue: "over")
    public static let refused = Self(rawValue: "refused")
  }
}

public struct ReportActionsReply: Codable, Hashable, Sendable {
  /// One for each, in their order.
  public var results: [ReportedResult]

  public init(results: [ReportedResult]) {
    self.results = results
  }
}

public struct ListStreakDaysDay: Codable, Hashable, Sendable {
  /// The day, by the user's own clock.
  public var day: String
  /// What there is to say of it.
  public var kind: Kind

  public init(day: String, kind: Kind) {
    self.day = day
    self.kind = kind
  }

  /// What `kind` may be. A later release may have others.
  public struct Kind: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let active = Self(rawValue: "active")
    public static let frozen = Self(rawValue: "frozen")
    public static let given = Self(rawValue: "given")
  }
}

public struct ListStreakDaysReply: Codable, Hashable, Sendable {
  /// In their order.
  public var days: [ListStreakDaysDay]

  public init(days: [ListStreakDaysDay]) {
    self.days = days
  }
}

public struct ListWalletHistoryEntry: Codable, Hashable, Sendable {
  /// The transfer's id.
  public var transfer: String
  /// The currency.
  public var currency: String
  /// What came in, or negative what went out.
  public var amount: Int
  /// Why.
  public var kind: Kind
  /// The action that paid, the item that was bought, or the board or challenge that brought it; empty for
  /// what a device had, and for what went back.
  public var about: String
  /// When. (milliseconds since 1970)
  public var at: Int

  public init(transfer: String, currency: String, amount: Int, kind: Kind, about: String, at: Int) {
    self.transfer = transfer
    self.currency = currency
    self.amount = amount
    self.kind = kind
    self.about = about
    self.at = at
  }

  /// What `kind` may be. A later release may have others.
  public struct Kind: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let earned = Self(rawValue: "earned")
    public static let bought = Self(rawValue: "bought")
    public static let given = Self(rawValue: "given")
    public static let adopted = Self(rawValue: "adopted")
    public static let joined = Self(rawValue: "joined")
    public static let won = Self(rawValue: "won")
  }
}

public struct ListWalletHistoryReply: Codable, Hashable, Sendable {
  /// The latest first.
  public var entries: [ListWalletHistoryEntry]
  /// For the next page; absent at the end.
  public var nextCursor: String?

  public init(entries: [ListWalletHistoryEntry], nextCursor: String? = nil) {
    self.entries = entries
    self.nextCursor = nextCursor
  }

  private enum CodingKeys: String, CodingKey {
    case entries
    case nextCursor = "next_cursor"
  }
}

public struct PurchaseState: Codable, Hashable, Sendable {
  /// The client's own id of the purchase.
  public var id: String
  /// What was bought.
  public var item: String
  /// How it stands.
  public var state: State
  /// Whether this id was there before with the same item: nothing was bought now.
  public var wasKnown: Bool
  /// Until when the price is held; absent where it isn't. (milliseconds since 1970)
  public var heldUntil: Int?
  /// What is in the wallet after it.
  public var balances: [WalletBalance]

  public init(id: String, item: String, state: State, wasKnown: Bool, heldUntil: Int? = nil, balances: [WalletBalance]) {
    self.id = id
    self.item = item
    self.state = state
    self.wasKnown = wasKnown
    self.heldUntil = heldUntil
    self.balances = balances
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case item
    case state
    case wasKnown = "was_known"
    case heldUntil = "held_until"
    case balances
  }

  /// What `state` may be. A later release may have others.
  public struct State: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let held = Self(rawValue: "held")
    public static let done = Self(rawValue: "done")
    public static let over = Self(rawValue: "over")
  }
}

public struct ListWeakSpotsSpot: Codable, Hashable, Sendable {
  /// Its lesson's id.
  public var lesson: String
  /// Its lesson's title, in the caller's language.
  public var title: String
  /// Its id.
  public var question: String
  /// What is asked, in the caller's language.
  public var text: String
  /// What is shown with it; absent for nothing.
  public var picture: PictureRef?
  /// What the picture shows, in the caller's language.
  public var pictureDescription: String?
  /// How often it was answered.
  public var answers: Int
  /// How often wrongly.
  public var wrong: Int

  public init(lesson: String, title: String, question: String, text: String, picture: PictureRef? = nil, pictureDescription: String? = nil, answers: Int, wrong: Int) {
    self.lesson = lesson
    self.title = title
    self.question = question
    self.text = text
    self.picture = picture
    self.pictureDescription = pictureDescription
    self.answers = answers
    self.wrong = wrong
  }

  private enum CodingKeys: String, CodingKey {
    case lesson
    case title
    case question
    case text
    case picture
    case pictureDescription = "picture_description"
    case answers
    case wrong
  }
}

public struct ListWeakSpotsReply: Codable, Hashable, Sendable {
  /// Those that are wrong most of the time first.
  public var spots: [ListWeakSpotsSpot]

  public init(spots: [ListWeakSpotsSpot]) {
    self.spots = spots
  }
}

public struct PracticeWeakSpotsReply: Codable, Hashable, Sendable {
  /// The attempt's id, for answers; absent where nothing is got wrong.
  public var attempt: String?
  /// Those that are wrong most of the time first; options are shuffled, and nothing tells the right one.
  public var questions: [StartLessonQuestion]
  /// Questions that were answered before, when it is gone on with.
  public var answered: Int

  public init(attempt: String? = nil, questions: [StartLessonQuestion], answered: Int) {
    self.attempt = attempt
    self.questions = questions
    self.answered = answered
  }
}

public struct AdoptedStreak: Codable, Hashable, Sendable {
  /// Days in a row until `last_active_day`.
  public var current: Int
  /// The most that a run has had; left out, `current`.
  public var longest: Int?
  /// The last day on which something was done, by the device's calendar.
  public var lastActiveDay: String

  public init(current: Int, longest: Int? = nil, lastActiveDay: String) {
    self.current = current
    self.longest = longest
    self.lastActiveDay = lastActiveDay
  }

  private enum CodingKeys: String, CodingKey {
    case current
    case longest
    case lastActiveDay = "last_active_day"
  }
}

public struct AdoptedBadge: Codable, Hashable, Sendable {
  /// The badge's id. (an identifier)
  public var badge: String
  /// When it was earned, in milliseconds since 1970.
  public var unlockedAt: Int

  public init(badge: String, unlockedAt: Int) {
    self.badge = badge
    self.unlockedAt = unlockedAt
  }

  private enum CodingKeys: String, CodingKey {
    case badge
    case unlockedAt = "unlocked_at"
  }
}

public struct AdoptedLesson: Codable, Hashable, Sendable {
  /// The lesson's id. (an identifier)
  public var lesson: String
  /// The best result, as the course's rewards have it.
  public var diamonds: Int
  /// When it was finished first, in milliseconds since 1970.
  public var completedAt: Int

  public init(lesson: String, diamonds: Int, completedAt: Int) {
    self.lesson = lesson
    self.diamonds = diamonds
    self.completedAt = completedAt
  }

  private enum CodingKeys: String, CodingKey {
    case lesson
    case diamonds
    case completedAt = "completed_at"
  }
}

public struct AdoptedBalance: Codable, Hashable, Sendable {
  /// The device's own id for it, the same in each repeat: what several devices had adds up. (an identifier)
  public var id: String
  /// The currency's id. (an identifier)
  public var currency: String
  /// How much there was.
  public var amount: Int

  public init(id: String, currency: String, amount: Int) {
    self.id = id
    self.currency = currency
    self.amount = amount
  }
}

public struct AdoptedResult: Codable, Hashable, Sendable {
  /// The id of the badge, the lesson or the balance; absent for the streak, and for an item whose id can't be read.
  public var id: String?
  /// Why it was refused, as an error has it: it changed nothing. Absent for what was taken.
  public var refusal: [String: JSON]?

  public init(id: String? = nil, refusal: [String: JSON]? = nil) {
    self.id = id
    self.refusal = refusal
  }
}

public struct AdoptedSum: Codable, Hashable, Sendable {
  /// The currency's id.
  public var currency: String
  /// What devices said that they had.
  public var brought: Int
  /// What of it came into the wallet: as much as lessons and days that were brought could have paid.
  public var taken: Int

  public init(currency: String, brought: Int, taken: Int) {
    self.currency = currency
    self.brought = brought
    self.taken = taken
  }
}

public struct ProgressAdoption: Codable, Hashable, Sendable {
  /// Whether anything may come: before the first piece, and until `ends_at`.
  public var open: Bool
  /// When it ends; absent before the first piece. (milliseconds since 1970)
  public var endsAt: Int?
  /// What devices said that they had, in the order of the currencies' ids.
  public var balances: [AdoptedSum]

  public init(open: Bool, endsAt: Int? = nil, balances: [AdoptedSum]) {
    self.open = open
    self.endsAt = endsAt
    self.balances = balances
  }

  private enum CodingKeys: String, CodingKey {
    case open
    case endsAt = "ends_at"
    case balances
  }
}

public struct AdoptProgressReply: Codable, Hashable, Sendable {
  /// Of the streak; absent where none was brought.
  public var streak: AdoptedResult?
  /// One for each badge, in their order.
  public var badges: [AdoptedResult]
  /// One for each lesson, in their order.
  public var lessons: [AdoptedResult]
  /// One for each balance, in their order.
  public var balances: [AdoptedResult]
  /// How much was taken over by now.
  public var adoption: ProgressAdoption

  public init(streak: AdoptedResult? = nil, badges: [AdoptedResult], lessons: [AdoptedResult], balances: [AdoptedResult], adoption: ProgressAdoption) {
    self.streak = streak
    self.badges = badges
    self.lessons = lessons
    self.balances = balances
    self.adoption = adoption
  }
}

public struct LeaderboardStanding: Codable, Hashable, Sendable {
  /// 1 for the best. Those who have the same score share a rank, and as many ranks are left out behind them:
  /// 1, 2, 2, 4.
  public var rank: Int
  /// What places them.
  public var score: Int

  public init(rank: Int, score: Int) {
    self.rank = rank
    self.score = score
  }
}

public struct ListLeaderboardsBoard: Codable, Hashable, Sendable {
  /// The board's id.
  public var id: String
  /// In the caller's language.
  public var name: String
  /// Whether all are compared; if not, the members of a group only.
  public var isOfAll: Bool
  /// The first day of the day, week or month that goes on; absent for a board that never ends.
  public var period: String?
  /// When it ends, and all begin anew; absent for a board that never ends. (milliseconds since 1970)
  public var endsAt: Int?
  /// How many have a place on it.
  public var members: Int
  /// The account's own place; absent for none yet.
  public var standing: LeaderboardStanding?

  public init(id: String, name: String, isOfAll: Bool, period: String? = nil, endsAt: Int? = nil, members: Int, standing: LeaderboardStanding? = nil) {
    self.id = id
    self.name = name
    self.isOfAll = isOfAll
    self.period = period
    self.endsAt = endsAt
    self.members = members
    self.standing = standing
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case isOfAll = "is_of_all"
    case period
    case endsAt = "ends_at"
    case members
    case standing
  }
}

public struct ListLeaderboardsReply: Codable, Hashable, Sendable {
  /// The name that others see; absent for somebody who doesn't take part.
  public var name: String?
  /// Whether those who run the app took the name off the boards: another one is seen again.
  public var isNameHidden: Bool
  /// In the order of the app's data.
  public var boards: [ListLeaderboardsBoard]

  public init(name: String? = nil, isNameHidden: Bool, boards: [ListLeaderboardsBoard]) {
    self.name = name
    self.isNameHidden = isNameHidden
    self.boards = boards
  }

  private enum CodingKeys: String, CodingKey {
    case name
    case isNameHidden = "is_name_hidden"
    case boards
  }
}

public struct GetLeaderboardEntry: Codable, Hashable, Sendable {
  /// By what `progress.leaderboards.report` knows them: no account's id.
  public var player: String
  /// What they call themselves; absent while those who run the app have taken it off.
  public var name: String?
  /// 1 for the best; those who have the same score share it.
  public var rank: Int
  /// What places them.
  public var score: Int
  /// Whether it is the caller.
  public var isMe: Bool

  public init(player: String, name: String? = nil, rank: Int, score: Int, isMe: Bool) {
    self.player = player
    self.name = name
    self.rank = rank
    self.score = score
    self.isMe = isMe
  }

  private enum CodingKeys: String, CodingKey {
    case player
    case name
    case rank
    case score
    case isMe = "is_me"
  }
}

public struct GetLeaderboardReply: Codable, Hashable, Sendable {
  /// The first day of the day, week or month; absent for a board that never ends.
  public var period: String?
  /// When it ends, or ended; absent for a board that never ends. (milliseconds since 1970)
  public var endsAt: Int?
  /// Whether it is over, and no place on it changes any more.
  public var isFinal: Bool
  /// How many have a place on it.
  public var members: Int
  /// The best first.
  public var entries: [GetLeaderboardEntry]
  /// The account's own place; absent for none.
  public var standing: LeaderboardStanding?
  /// For the next page; absent at the end.
  public var nextCursor: String?

  public init(period: String? = nil, endsAt: Int? = nil, isFinal: Bool, members: Int, entries: [GetLeaderboardEntry], standing: LeaderboardStanding? = nil, nextCursor: String? = nil) {
    self.period = period
    self.endsAt = endsAt
    self.isFinal = isFinal
    self.members = members
    self.entries = entries
    self.standing = standing
    self.nextCursor = nextCursor
  }

  private enum CodingKeys: String, CodingKey {
    case period
    case endsAt = "ends_at"
    case isFinal = "is_final"
    case members
    case entries
    case standing
    case nextCursor = "next_cursor"
  }
}

public struct RewardGiven: Codable, Hashable, Sendable {
  /// The currency; absent for none.
  public var currency: String?
  /// How much of it.
  public var amount: Int?
  /// The badge; absent for none.
  public var badge: String?

  public init(currency: String? = nil, amount: Int? = nil, badge: String? = nil) {
    self.currency = currency
    self.amount = amount
    self.badge = badge
  }
}

public struct ListLeaderboardHistoryPeriod: Codable, Hashable, Sendable {
  /// Its first day.
  public var period: String
  /// How many had a place.
  public var members: Int
  /// The account's own place.
  public var standing: LeaderboardStanding
  /// What the place brought; absent for nothing.
  public var reward: RewardGiven?

  public init(period: String, members: Int, standing: LeaderboardStanding, reward: RewardGiven? = nil) {
    self.period = period
    self.members = members
    self.standing = standing
    self.reward = reward
  }
}

public struct ListLeaderboardHistoryReply: Codable, Hashable, Sendable {
  /// The latest first; as many as the app keeps.
  public var periods: [ListLeaderboardHistoryPeriod]

  public init(periods: [ListLeaderboardHistoryPeriod]) {
    self.periods = periods
  }
}

public struct ListChallengesChallenge: Codable, Hashable, Sendable {
  /// The challenge's id.
  public var id: String
  /// In the caller's language.
  public var name: String
  /// What is to be done.
  public var description: String
  /// What is said to whoever has done it; absent until then.
  public var done: String?
  /// The picture's name in the client's own collection; absent for none.
  public var picture: String?
  /// 0 to 1.
  public var progress: Double
  /// How much of `goal` there is. Of several criteria it is how many are reached.
  public var count: Int
  /// From here on it is done.
  public var goal: Int
  /// When it was done; absent until then. (milliseconds since 1970)
  public var completedAt: Int?
  /// What there is for it; absent for nothing.
  public var reward: RewardGiven?

  public init(id: String, name: String, description: String, done: String? = nil, picture: String? = nil, progress: Double, count: Int, goal: Int, completedAt: Int? = nil, reward: RewardGiven? = nil) {
    self.id = id
    self.name = name
    self.description = description
    self.done = done
    self.picture = picture
    self.progress = progress
    self.count = count
    self.goal = goal
    self.completedAt = completedAt
    self.reward = reward
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case description
    case done
    case picture
    case progress
    case count
    case goal
    case completedAt = "completed_at"
    case reward
  }
}

public struct ListChallengesDraw: Codable, Hashable, Sendable {
  /// The draw's id.
  public var id: String
  /// In the caller's language.
  public var name: String
  /// The first day.
  public var period: String
  /// When others are drawn. (milliseconds since 1970)
  public var endsAt: Int
  /// In the order in which they were drawn.
  public var challenges: [ListChallengesChallenge]
  /// In how many days, weeks or months in a row one was done, up to this one or the one before; at most 366.
  public var inARow: Int

  public init(id: String, name: String, period: String, endsAt: Int, challenges: [ListChallengesChallenge], inARow: Int) {
    self.id = id
    self.name = name
    self.period = period
    self.endsAt = endsAt
    self.challenges = challenges
    self.inARow = inARow
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case period
    case endsAt = "ends_at"
    case challenges
    case inARow = "in_a_row"
  }
}

public struct ListChallengesReply: Codable, Hashable, Sendable {
  /// In the order of the app's data.
  public var draws: [ListChallengesDraw]

  public init(draws: [ListChallengesDraw]) {
    self.draws = draws
  }
}

public struct PackLessonReply: Codable, Hashable, Sendable {
  /// The lesson's id.
  public var lesson: String
  /// Of the lesson as it is packed; it is handed in with it.
  public var version: String
  /// False: one that can be handed in never holds what is right.
  public var holdsAnswers: Bool
  /// In the order in which they are asked; options are shuffled for this package.
  public var questions: [StartLessonQuestion]

  public init(lesson: String, version: String, holdsAnswers: Bool, questions: [StartLessonQuestion]) {
    self.lesson = lesson
    self.version = version
    self.holdsAnswers = holdsAnswers
    self.questions = questions
  }

  private enum CodingKeys: String, CodingKey {
    case lesson
    case version
    case holdsAnswers = "holds_answers"
    case questions
  }
}

public struct PackedAnswer: Codable, Hashable, Sendable {
  /// The question's id. (an identifier)
  public var question: String
  /// To choose: the option's place in the package's own order.
  public var option: Int?
  /// To match and to order: places in the package's own order, each once.
  public var order: [Int]?
  /// To type: what was written. (text of one line)
  public var text: String?

  public init(question: String, option: Int? = nil, order: [Int]? = nil, text: String? = nil) {
    self.question = question
    self.option = option
    self.order = order
    self.text = text
  }
}

public struct HandInLessonReply: Codable, Hashable, Sendable {
  /// One for each answer, in their order.
  public var answers: [AnswerQuestionReply]
  /// What it earned.
  public var result: FinishLessonReply

  public init(answers: [AnswerQuestionReply], result: FinishLessonReply) {
    self.answers = answers
    self.result = result
  }
}

public struct PackPracticeQuestion: Codable, Hashable, Sendable {
  /// As it is asked; options are shuffled for this package.
  public var asked: StartLessonQuestion
  /// To choose: the right option's place.
  public var rightOption: Int?
  /// To match and to order: what is right.
  public var rightOrder: [Int]?
  /// To type: what may be written, the best first. Case, accents and spaces don't matter.
  public var accepts: [String]?
  /// To type: so many letters may be wrong.
  public var typos: Int?
  /// Why it is so, in the caller's language; absent where the course says nothing.
  public var explanation: String?

  public init(asked: StartLessonQuestion, rightOption: Int? = nil, rightOrder: [Int]? = nil, accepts: [String]? = nil, typos: Int? = nil, explanation: String? = nil) {
    self.asked = asked
    self.rightOption = rightOption
    self.rightOrder = rightOrder
    self.accepts = accepts
    self.typos = typos
    self.explanation = explanation
  }

  private enum CodingKeys: String, CodingKey {
    case asked
    case rightOption = "right_option"
    case rightOrder = "right_order"
    case accepts
    case typos
    case explanation
  }
}

public struct PackPracticeReply: Codable, Hashable, Sendable {
  /// True: such a package can't be handed in, and pays nothing.
  public var holdsAnswers: Bool
  /// Those of a lesson in their order; else those that are wrong most of the time first.
  public var questions: [PackPracticeQuestion]

  public init(holdsAnswers: Bool, questions: [PackPracticeQuestion]) {
    self.holdsAnswers = holdsAnswers
    self.questions = questions
  }

  private enum CodingKeys: String, CodingKey {
    case holdsAnswers = "holds_answers"
    case questions
  }
}

public struct PlayerGroup: Codable, Hashable, Sendable {
  /// The group's id.
  public var id: String
  /// What its founder called it.
  public var name: String
  /// By which others join it. (a code of eight letters and digits in any case, blanks and hyphens don't
  /// matter: ABCD-EFGH)
  public var code: String
  /// How many are in it.
  public var members: Int
  /// Whether the account may send members away and change the code: its founder may, and behind the founder
  /// whoever is in it longest.
  public var isOwner: Bool

  public init(id: String, name: String, code: String, members: Int, isOwner: Bool) {
    self.id = id
    self.name = name
    self.code = code
    self.members = members
    self.isOwner = isOwner
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case code
    case members
    case isOwner = "is_owner"
  }
}

public struct ListGroupsReply: Codable, Hashable, Sendable {
  /// In the order in which they were joined.
  public var groups: [PlayerGroup]

  public init(groups: [PlayerGroup]) {
    self.groups = groups
  }
}

public struct Notice: Codable, Hashable, Sendable {
  /// The notice's id.
  public var id: String
  /// What it is about, as `notices.json` calls its kind.
  public var kind: String
  /// In the account's language.
  public var title: String
  /// In the account's language.
  public var body: String
  /// When it was put into the inbox. (milliseconds since 1970)
  public var createdAt: Int
  /// Absent until it is marked as read. (milliseconds since 1970)
  public var readAt: Int?
  /// Where it leads, in the app's own form; absent where it leads nowhere.
  public var link: String?

  public init(id: String, kind: String, title: String, body: String, createdAt: Int, readAt: Int? = nil, link: String? = nil) {
    self.id = id
    self.kind = kind
    self.title = title
    self.body = body
    self.createdAt = createdAt
    self.readAt = readAt
    self.link = link
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case kind
    case title
    case body
    case createdAt = "created_at"
    case readAt = "read_at"
    case link
  }
}

public struct ListInboxReply: Codable, Hashable, Sendable {
  /// Newest first.
  public var notices: [Notice]
  /// Of the whole inbox.
  public var unread: Int
  /// For the next page; absent on the last.
  public var nextCursor: String?

  public init(notices: [Notice], unread: Int, nextCursor: String? = nil) {
    self.notices = notices
    self.unread = unread
    self.nextCursor = nextCursor
  }

  private enum CodingKeys: String, CodingKey {
    case notices
    case unread
    case nextCursor = "next_cursor"
  }
}

public struct ReadInboxReply: Codable, Hashable, Sendable {
  /// Of the whole inbox, after it.
  public var unread: Int

  public init(unread: Int) {
    self.unread = unread
  }
}

public struct NoticePreferencesChannels: Codable, Hashable, Sendable {
  /// Into the inbox.
  public var inbox: Bool
  /// To clients that are connected.
  public var live: Bool
  /// To devices, also while the app isn't open.
  public var push: Bool

  public init(inbox: Bool, live: Bool, push: Bool) {
    self.inbox = inbox
    self.live = live
    self.push = push
  }
}

public struct NoticePreferencesKind: Codable, Hashable, Sendable {
  /// As `notices.json` calls it.
  public var kind: String
  /// What it is called, in the account's language; absent for one that can't be turned off.
  public var name: String?
  /// Whether the account wants to be told.
  public var isOn: Bool
  /// The hour of the day on the person's own clock, 0 to 23; absent for a kind that has none.
  public var hour: Int?
  /// By which ways.
  public var channels: NoticePreferencesChannels

  public init(kind: String, name: String? = nil, isOn: Bool, hour: Int? = nil, channels: NoticePreferencesChannels) {
    self.kind = kind
    self.name = name
    self.isOn = isOn
    self.hour = hour
    self.channels = channels
  }

  private enum CodingKeys: String, CodingKey {
    case kind
    case name
    case isOn = "is_on"
    case hour
    case channels
  }
}

public struct NoticePreferencesQuiet: Codable, Hashable, Sendable {
  /// From this hour on, 0 to 23.
  public var fromHour: Int
  /// Up to this hour; the same as `from_hour` for none.
  public var untilHour: Int

  public init(fromHour: Int, untilHour: Int) {
    self.fromHour = fromHour
    self.untilHour = untilHour
  }

  private enum CodingKeys: String, CodingKey {
    case fromHour = "from_hour"
    case untilHour = "until_hour"
  }
}

public struct NoticePreferences: Codable, Hashable, Sendable {
  /// The kinds of notices that the app has, in its order.
  public var kinds: [NoticePreferencesKind]
  /// In these hours only that is told what just happened; absent where nobody said any.
  public var quiet: NoticePreferencesQuiet?
  /// IANA name of the zone whose clock all of it goes by.
  public var timeZone: String

  public init(kinds: [NoticePreferencesKind], quiet: NoticePreferencesQuiet? = nil, timeZone: String) {
    self.kinds = kinds
    self.quiet = quiet
    self.timeZone = timeZone
  }

  private enum CodingKeys: String, CodingKey {
    case kinds
    case quiet
    case timeZone = "time_zone"
  }
}

public struct SetPreferencesChannelChoice: Codable, Hashable, Sendable {
  /// Into the inbox.
  public var inbox: Bool?
  /// To clients that are connected.
  public var live: Bool?
  /// To devices, also while the app isn't open.
  public var push: Bool?

  public init(inbox: Bool? = nil, live: Bool? = nil, push: Bool? = nil) {
    self.inbox = inbox
    self.live = live
    self.push = push
  }
}

public struct SetPreferencesKindChoice: Codable, Hashable, Sendable {
  /// As `notifications.preferences.get` names it, and one that has a name there. (an identifier)
  public var kind: String
  /// Whether to be told at all.
  public var isOn: Bool?
  /// Not within the quiet hours, and only of a kind that has an hour.
  public var hour: Int?
  /// By which ways.
  public var channels: SetPreferencesChannelChoice?

  public init(kind: String, isOn: Bool? = nil, hour: Int? = nil, channels: SetPreferencesChannelChoice? = nil) {
    self.kind = kind
    self.isOn = isOn
    self.hour = hour
    self.channels = channels
  }

  private enum CodingKeys: String, CodingKey {
    case kind
    case isOn = "is_on"
    case hour
    case channels
  }
}

public struct SetPreferencesQuietChoice: Codable, Hashable, Sendable {
  /// From this hour on.
  public var fromHour: Int
  /// Up to this hour; the same as `from_hour` for none.
  public var untilHour: Int

  public init(fromHour: Int, untilHour: Int) {
    self.fromHour = fromHour
    self.untilHour = untilHour
  }

  private enum CodingKeys: String, CodingKey {
    case fromHour = "from_hour"
    case untilHour = "until_hour"
  }
}

public struct GetPlanPlanned: Codable, Hashable, Sendable {
  /// As `notices.json` calls it.
  public var kind: String
  /// The person's own day.
  public var day: String
  /// When it comes. (milliseconds since 1970)
  public var at: Int

  public init(kind: String, day: String, at: Int) {
    self.kind = kind
    self.day = day
    self.at = at
  }
}

public struct GetPlanReply: Codable, Hashable, Sendable {
  /// Soonest first.
  public var notices: [GetPlanPlanned]

  public init(notices: [GetPlanPlanned]) {
    self.notices = notices
  }
}

public struct SetDeviceReply: Codable, Hashable, Sendable {
  /// How many are reached by pushes.
  public var devices: Int

  public init(devices: Int) {
    self.devices = devices
  }
}

public struct SetBrowserReply: Codable, Hashable, Sendable {
  /// How many are reached by pushes.
  public var browsers: Int

  public init(browsers: Int) {
    self.browsers = browsers
  }
}

public struct GetBrowserKeyReply: Codable, Hashable, Sendable {
  /// For `applicationServerKey` of `pushManager.subscribe`: 65 bytes in Base64 without padding. Absent where
  /// browsers aren't pushed to.
  public var key: String?

  public init(key: String? = nil) {
    self.key = key
  }
}

public struct AuthenticateReply: Codable, Hashable, Sendable {
  /// The account's id.
  public var account: String
  /// The app's id.
  public var app: String
  /// The plan in force, or `free`.
  public var plan: String

  public init(account: String, app: String, plan: String) {
    self.account = account
    self.app = app
    self.plan = plan
  }
}

public struct LiveEvent: Codable, Hashable, Sendable {
  /// As the event is called between the services, such as `entitlements.subscription.changed`;
  /// `notifications.notice.delivered` for a notice; `gateway.events.began` where it begins;
  /// `gateway.events.missed` where something is missing before the next one; `content.version.changed` with
  /// the `version` of the app's data. There may be others some day, to be passed over.
  public var type: String
  /// As the service that it comes from sends it. (any JSON)
  public var data: JSON
  /// For `since`; absent for what isn't remembered.
  public var cursor: String?

  public init(type: String, data: JSON, cursor: String? = nil) {
    self.type = type
    self.data = data
    self.cursor = cursor
  }
}

public struct GetViewPart: Codable, Hashable, Sendable {
  /// What became of it.
  public var state: State
  /// What the part's own call gives. (any JSON)
  public var result: JSON?
  /// The `error` object of the part's own call, when it failed or was late. (any JSON)
  public var error: JSON?
  /// Of a skipped part: the part whose result it lacked, or `request`.
  public var lacks: String?
  /// When it began, counted from the view's own beginning; it waits for the parts that it takes from.
  /// Milliseconds.
  public var afterMs: Double
  /// How long its own call took. Milliseconds.
  public var tookMs: Double

  public init(state: State, result: JSON? = nil, error: JSON? = nil, lacks: String? = nil, afterMs: Double, tookMs: Double) {
    self.state = state
    self.result = result
    self.error = error
    self.lacks = lacks
    self.afterMs = afterMs
    self.tookMs = tookMs
  }

  private enum CodingKeys: String, CodingKey {
    case state
    case result
    case error
    case lacks
    case afterMs = "after_ms"
    case tookMs = "took_ms"
  }

  /// What `state` may be. A later release may have others.
  public struct State: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let ok = Self(rawValue: "ok")
    public static let failed = Self(rawValue: "failed")
    public static let late = Self(rawValue: "late")
    public static let skipped = Self(rawValue: "skipped")
  }
}

public struct GetViewReply: Codable, Hashable, Sendable {
  /// The view's id.
  public var view: String
  /// By their names. Each is there, whatever became of it.
  public var parts: [String: GetViewPart]
  /// When to ask again, if nothing happens meanwhile: the person's next midnight. Absent where `views.json`
  /// doesn't say. (milliseconds since 1970)
  public var refreshAt: Int?

  public init(view: String, parts: [String: GetViewPart], refreshAt: Int? = nil) {
    self.view = view
    self.parts = parts
    self.refreshAt = refreshAt
  }

  private enum CodingKeys: String, CodingKey {
    case view
    case parts
    case refreshAt = "refresh_at"
  }
}

public struct GetAppReply: Codable, Hashable, Sendable {
  /// The app's id.
  public var app: String
  /// What people call it, in the caller's language.
  public var name: String
  /// The version of the app's data: another one means that anything may be.
  public var contentVersion: String
  /// Those that it speaks, its usual one first.
  public var languages: [String]
  /// Colours by their roles, each `#RRGGBB`.
  public var theme: [String: String]
  /// Whatever the app's clients go by, as its folder has it. (any JSON)
  public var config: JSON
  /// The flags of its rules by their ids, and whether the caller's plan has each.
  public var flags: [String: Bool]
  /// The least version of a client that is served well; absent for any.
  public var leastClientVersion: String?
  /// Whether the caller's `client_version` is below that.
  public var isClientTooOld: Bool

  public init(app: String, name: String, contentVersion: String, languages: [String], theme: [String: String], config: JSON, flags: [String: Bool], leastClientVersion: String? = nil, isClientTooOld: Bool) {
    self.app = app
    self.name = name
    self.contentVersion = contentVersion
    self.languages = languages
    self.theme = theme
    self.config = config
    self.flags = flags
    self.leastClientVersion = leastClientVersion
    self.isClientTooOld = isClientTooOld
  }

  private enum CodingKeys: String, CodingKey {
    case app
    case name
    case contentVersion = "content_version"
    case languages
    case theme
    case config
    case flags
    case leastClientVersion = "least_client_version"
    case isClientTooOld = "is_client_too_old"
  }
}

public struct DiscoverInfo: Codable, Hashable, Sendable {
  /// What it is called.
  public var title: String
  /// The gateway's version.
  public var version: String
  /// What clients should know first.
  public var description: String

  public init(title: String, version: String, description: String) {
    self.title = title
    self.version = version
    self.description = description
  }
}

public struct DiscoverComponents: Codable, Hashable, Sendable {
  /// One object: each definition by its name. (any JSON)
  public var schemas: JSON

  public init(schemas: JSON) {
    self.schemas = schemas
  }
}

public struct DiscoverReply: Codable, Hashable, Sendable {
  /// OpenRPC's version.
  public var openrpc: String
  /// What the document describes.
  public var info: DiscoverInfo
  /// Method objects.
  public var methods: [JSON]
  /// The definitions that methods refer to: `schemas`, by their names.
  public var components: DiscoverComponents
  /// What bounds every call, by the names of the settings: bytes, milliseconds, how many, or how often a
  /// second. Also `json_depth`, how deep arrays and objects may nest.
  public var xLimits: [String: Int]

  public init(openrpc: String, info: DiscoverInfo, methods: [JSON], components: DiscoverComponents, xLimits: [String: Int]) {
    self.openrpc = openrpc
    self.info = info
    self.methods = methods
    self.components = components
    self.xLimits = xLimits
  }

  private enum CodingKeys: String, CodingKey {
    case openrpc
    case info
    case methods
    case components
    case xLimits = "x-limits"
  }
}
