// Made by `quintet-dev clients swift` from the response of rpc.discover.

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

  /// Returns the parameters of the call.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
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

  /// Registers a device with an app, and returns a session token for a new account or for the device's
  /// existing one.
  ///
  /// - Parameters:
  ///   - app: The app's id, one of the served apps.
  ///   - language: The language of messages, as the device's system names it: `pt-BR`, `zh_Hans_CN`. An
  ///     unknown name selects the app's default language.
  ///   - timeZone: The user's IANA time zone, such as `Asia/Ho_Chi_Minh`. If the server doesn't know the
  ///     zone, a new account gets UTC, and the reply contains `time_zone`.
  ///   - deviceName: The user's name for the device, shown in the list of sessions. Invisible and control
  ///     characters are removed, and the name is cut after 200 bytes.
  ///   - deviceSecret: The device's secret, to return to its account after a reinstallation of the app. It
  ///     fails with `not_found` once a newer secret was used or the device's session was revoked.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
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
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
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
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Returns an offering for the paywall.
  ///
  /// - Parameters:
  ///   - storefront: The App Store country, as in StoreKit's `Storefront.countryCode`, such as `VNM`. The
  ///     reply has that country's prices if the app defines them. Defaults to the country in the device's
  ///     profile.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Verifies a signed purchase, and returns the resulting subscription.
  ///
  /// - Parameters:
  ///   - signedTransaction: `jwsRepresentation` of a `Transaction`.
  ///   - signedRenewalInfo: `jwsRepresentation` of the `RenewalInfo`, if the client has it.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func submit(
    signedTransaction: String,
    signedRenewalInfo: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Subscription {
    try await client.call("entitlements.purchases.submit", Params(["signed_transaction": signedTransaction, "signed_renewal_info": signedRenewalInfo]), options)
  }

  /// Returns the account's `appAccountToken`, which the app passes to StoreKit with a purchase.
  ///
  /// - Throws: `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Processes a signed notification of the App Store.
  ///
  /// - Parameters:
  ///   - app: The app's id, one of the served apps.
  ///   - signedPayload: `signedPayload` from the App Store's POST request.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func notify(
    app: String,
    signedPayload: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ReceiveAppStoreNotificationReply {
    try await client.call("entitlements.store.notify", Params(["app": app, "signed_payload": signedPayload]), options)
  }
}

/// The methods of `entitlements.subscription`.
public struct EntitlementsSubscriptionMethods: Sendable {
  let client: QuintetClient

  /// Returns the account's subscription.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
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

  /// Returns several access decisions at once.
  ///
  /// - Parameters:
  ///   - checks: 1 to 100 questions.
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
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

  /// Returns the account's language and time zone, and the device's name and storefront.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Profile {
    try await client.call("entitlements.profile.get", Params(), options)
  }

  /// Changes the account's language or time zone, or the device's name or storefront.
  ///
  /// - Parameters:
  ///   - language: The language of messages and texts.
  ///   - timeZone: The user's IANA time zone, such as `Asia/Ho_Chi_Minh`.
  ///   - deviceName: The user's name for this device, shown in the list of sessions. Invisible and control
  ///     characters are removed, and the name is cut after 200 bytes.
  ///   - storefront: The App Store country of this device, as in StoreKit's `Storefront.countryCode`, such as
  ///     `VNM`. Offerings for the device then have that country's prices.
  /// - Throws: `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Creates a code with which one other device can join the account within ten minutes.
  ///
  /// - Throws: `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func create(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> CreateLinkReply {
    try await client.call("entitlements.links.create", Params(), options)
  }

  /// Previews a merge into a code's account: what this device's account has, and what the merge would keep.
  ///
  /// - Parameters:
  ///   - code: The code that the other device shows.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or a failure that any call can
  ///   have.
  @discardableResult
  public func preview(
    code: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> PreviewLinkReply {
    try await client.call("entitlements.links.preview", Params(["code": code]), options)
  }

  /// Merges this device's account into the account behind a code.
  ///
  /// - Parameters:
  ///   - code: The code that the other device shows.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or a failure that any call can
  ///   have.
  @discardableResult
  public func merge(
    code: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> RegisterDeviceReply {
    try await client.call("entitlements.links.merge", Params(["code": code]), options)
  }

  /// Returns whether a merge is complete.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
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

  /// Returns a nonce for a sign-in on this device within ten minutes.
  ///
  /// - Throws: `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func nonce(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> CreateNonceReply {
    try await client.call("entitlements.identities.nonce", Params(), options)
  }

  /// Links a Sign in with Apple to the account. If it is already linked to another account, returns a code
  /// for merging into that account.
  ///
  /// - Parameters:
  ///   - identityToken: The sign-in's `identityToken`, made with a nonce from
  ///     `entitlements.identities.nonce`.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or a failure that any call can
  ///   have.
  @discardableResult
  public func apple(
    identityToken: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> SignInWithAppleReply {
    try await client.call("entitlements.identities.apple", Params(["identity_token": identityToken]), options)
  }

  /// Lists the sign-ins that are linked to the account.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func list(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListIdentitiesReply {
    try await client.call("entitlements.identities.list", Params(), options)
  }

  /// Unlinks a sign-in from the account.
  ///
  /// - Parameters:
  ///   - subject: The sign-in's id, as `entitlements.identities.list` returned it.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Redeems a promotional code.
  ///
  /// - Parameters:
  ///   - code: The code as the user typed it; case, spaces and hyphens are ignored.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or a failure that any call can
  ///   have.
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

  /// Reports the user's steps at the paywall.
  ///
  /// - Parameters:
  ///   - steps: 1 to 50 steps.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Erases the account and all its data permanently, and ends its sessions.
  ///
  /// - Parameters:
  ///   - confirm: The account's own id, as registration returned it. It prevents accidental erasures.
  /// - Throws: `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Starts the creation of an archive of all data that is stored about the account.
  ///
  /// - Throws: `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func start(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ArchiveReply {
    try await client.call("entitlements.archives.start", Params(), options)
  }

  /// Returns the state of the account's archive.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ArchiveReply {
    try await client.call("entitlements.archives.get", Params(), options)
  }

  /// Returns a range of bytes of the account's archive.
  ///
  /// - Parameters:
  ///   - offset: The range's first byte in the archive; defaults to 0.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func read(
    offset: Int? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> FilePiece {
    try await client.call("entitlements.archives.read", Params(["offset": offset]), options)
  }

  /// Returns a range of bytes of an account's archive by a link.
  ///
  /// - Parameters:
  ///   - file: The id of the archive's file.
  ///   - link: The value of `link` in the path that `entitlements.archives.get` returned.
  ///   - offset: The range's first byte in the archive; defaults to 0.
  ///   - length: The range's length in bytes; defaults to the most that a response can carry.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
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
  /// The methods of `content.local`.
  public var local: ContentLocalMethods { ContentLocalMethods(client: client) }

  /// Returns the parameters of the call.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
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

  /// Lists the app's catalogues with their groups and fields.
  ///
  /// - Parameters:
  ///   - language: The language of titles and names. Defaults to the caller's language.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func list(
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListCataloguesReply {
    try await client.call("content.catalogues.list", Params(["language": language]), options)
  }

  /// Returns the items of the home screen in rows, each unlocked or locked.
  ///
  /// - Parameters:
  ///   - catalogue: The catalogue's id.
  ///   - language: The language of names, labels and texts. Defaults to the caller's language.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func teaser(
    catalogue: String,
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetTeaserReply {
    try await client.call("content.catalogues.teaser", Params(["catalogue": catalogue, "language": language]), options)
  }

  /// Returns a page of a catalogue's items by group, each unlocked or locked.
  ///
  /// - Parameters:
  ///   - catalogue: The catalogue's id.
  ///   - group: The id of the group to list. Defaults to all groups.
  ///   - limit: The maximum number of items on the page. Defaults to 100.
  ///   - cursor: The `next_cursor` of the previous page. Omit it for the first page.
  ///   - language: The language of names, labels and texts. Defaults to the caller's language.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Returns an item with all its fields; for a locked item, the offering that unlocks it.
  ///
  /// - Parameters:
  ///   - catalogue: The catalogue's id.
  ///   - item: The item's id.
  ///   - language: The language of the texts. Defaults to the caller's language.
  /// - Throws: `not_found`, `entitlement_required`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func item(
    catalogue: String,
    item: String,
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetItemReply {
    try await client.call("content.catalogues.item", Params(["catalogue": catalogue, "item": item, "language": language]), options)
  }

  /// Returns items by id: unlocked items with all fields, locked items with their public fields.
  ///
  /// - Parameters:
  ///   - catalogue: The catalogue's id.
  ///   - items: The items' ids. If an id occurs twice, its item is returned twice.
  ///   - language: The language of the texts. Defaults to the caller's language.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func items(
    catalogue: String,
    items: [String],
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetItemsReply {
    try await client.call("content.catalogues.items", Params(["catalogue": catalogue, "items": items, "language": language]), options)
  }

  /// Lists the changes of a catalogue since a version, including removed items.
  ///
  /// - Parameters:
  ///   - catalogue: The catalogue's id.
  ///   - since: The client's version. A client without a copy omits it. Ignored when `cursor` is given.
  ///   - limit: The maximum number of items on the page. Defaults to 50.
  ///   - cursor: The `next_cursor` of the previous page. Omit it for the first page.
  ///   - language: The language of the texts. Defaults to the caller's language.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Lists the account's cards, oldest first, with filters, and how much of the limit is used.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of cards on the page, 1 to 200. Defaults to 50.
  ///   - cursor: The `next_cursor` of the previous page. Omit it for the first page.
  ///   - frontLanguage: Lists only cards with this front language, a BCP 47 tag. Defaults to any.
  ///   - backLanguage: Lists only cards with this back language, a BCP 47 tag. Defaults to any.
  ///   - tag: Lists only cards with this tag, matched without regard to case.
  ///   - favorite: True lists only favourites, false only other cards. Defaults to both.
  ///   - text: Lists only cards with this text in their front, back or notes. Case and accents are ignored.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Returns a card.
  ///
  /// - Parameters:
  ///   - card: The card's id.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func get(
    card: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> EditCardReply {
    try await client.call("content.cards.get", Params(["card": card]), options)
  }

  /// Adds a card within the plan's limit.
  ///
  /// - Parameters:
  ///   - front: The side to be learnt. The app's `cards.json` limits its length.
  ///   - back: The side that explains the front. It may be omitted only where the app allows cards without a
  ///     back.
  ///   - notes: The user's notes. Defaults to none.
  ///   - tags: The names of tags. A tag is found without regard to case, or created. An account has at most
  ///     1,000 tags.
  ///   - favorite: True for a favourite. Defaults to false.
  ///   - frontLanguage: The front's language as a BCP 47 tag. Defaults to the language of the account's pair.
  ///   - backLanguage: The back's language as a BCP 47 tag. Defaults to the language of the account's pair.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or a failure that any call can
  ///   have.
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

  /// Changes a card if it still has the given version.
  ///
  /// - Parameters:
  ///   - card: The card's id.
  ///   - version: The version of the card that the edit is based on.
  ///   - front: The new front. Omit it to leave it unchanged.
  ///   - back: The new back. Omit it to leave it unchanged. It may be empty where the app allows cards
  ///     without a back.
  ///   - notes: The new notes. Omit them to leave them unchanged; send an empty text to remove them.
  ///   - tags: The complete new list of tags. Omit it to leave the tags unchanged.
  ///   - frontLanguage: The front's language as a BCP 47 tag. Omit it to leave it unchanged.
  ///   - backLanguage: The back's language as a BCP 47 tag. Omit it to leave it unchanged.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or a failure that any call can
  ///   have.
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

  /// Changes many cards: favourites, tags or languages.
  ///
  /// - Parameters:
  ///   - cards: The cards' ids, 1 to 200.
  ///   - favorite: The new favourite flag of all cards. Omit it to leave the flags unchanged.
  ///   - addTags: The tags to add to every card.
  ///   - removeTags: The tags to remove from every card, matched without regard to case.
  ///   - frontLanguage: The front's language as a BCP 47 tag. Omit it to leave it unchanged.
  ///   - backLanguage: The back's language as a BCP 47 tag. Omit it to leave it unchanged.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or a failure that any call can
  ///   have.
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
  ///   - cards: The cards' ids, 1 to 200.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func delete(
    cards: [String],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> DeleteCardsReply {
    try await client.call("content.cards.delete", Params(["cards": cards]), options)
  }

  /// Deletes every card of the account.
  ///
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func deleteAll(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> DeleteCardsReply {
    try await client.call("content.cards.delete-all", Params(), options)
  }

  /// Marks a card as a favourite, removes the mark, or toggles it.
  ///
  /// - Parameters:
  ///   - card: The card's id.
  ///   - favorite: The new value. Omit it to toggle the current value; send it if the call may be retried.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func favorite(
    card: String,
    favorite: Bool? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> EditCardReply {
    try await client.call("content.cards.favorite", Params(["card": card, "favorite": favorite]), options)
  }

  /// Adds several cards within the plan's limit: all of them, or none.
  ///
  /// - Parameters:
  ///   - cards: The cards to add, each with the members of `content.cards.add`.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or a failure that any call can
  ///   have.
  @discardableResult
  public func addMany(
    cards: [AddCard],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> AddCardsReply {
    try await client.call("content.cards.add-many", Params(["cards": cards]), options)
  }

  /// Lists the changes of the account's cards since a cursor, including deletions.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of changes on the page. Defaults to 50.
  ///   - cursor: The `cursor` of the previous page or of the last sync. A device without cards omits it.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func changes(
    limit: Int? = nil,
    cursor: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListCardChangesReply {
    try await client.call("content.cards.changes", Params(["limit": limit, "cursor": cursor]), options)
  }

  /// Merges a device's edits field by field, and returns the result for each.
  ///
  /// - Parameters:
  ///   - edits: The edits, in the order in which they were made.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Lists the account's tags with their numbers of cards.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of tags on the page. Defaults to 50.
  ///   - cursor: The `next_cursor` of the previous page. Omit it for the first page.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func list(
    limit: Int? = nil,
    cursor: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListTagsReply {
    try await client.call("content.tags.list", Params(["limit": limit, "cursor": cursor]), options)
  }

  /// Renames a tag, or merges it into the tag that has the new name.
  ///
  /// - Parameters:
  ///   - tag: The tag's name, matched without regard to case.
  ///   - name: The new name. Leading and trailing spaces are removed.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func rename(
    tag: String,
    name: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> RenameTagReply {
    try await client.call("content.tags.rename", Params(["tag": tag, "name": name]), options)
  }

  /// Deletes a tag; its cards remain.
  ///
  /// - Parameters:
  ///   - tag: The tag's name, matched without regard to case.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Returns the languages of new cards, and the available languages.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetPairReply {
    try await client.call("content.pair.get", Params(), options)
  }

  /// Sets the languages of new cards.
  ///
  /// - Parameters:
  ///   - front: The language of the side to be learnt, one of the app's languages.
  ///   - back: The language of the side that explains the front, a different one of the app's languages.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Lists the sets of ready-made cards for a pair of languages.
  ///
  /// - Parameters:
  ///   - frontLanguage: Lists only presets with this front language, a BCP 47 tag. Defaults to any.
  ///   - backLanguage: Lists only presets with this back language, a BCP 47 tag. Defaults to any.
  ///   - language: The language of the titles. Defaults to the caller's language.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func list(
    frontLanguage: String? = nil,
    backLanguage: String? = nil,
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListPresetsReply {
    try await client.call("content.presets.list", Params(["front_language": frontLanguage, "back_language": backLanguage, "language": language]), options)
  }

  /// Returns the cards of a preset.
  ///
  /// - Parameters:
  ///   - preset: The preset's id.
  ///   - language: The language of the title. Defaults to the caller's language.
  ///   - limit: The maximum number of cards on the page. Defaults to 50.
  ///   - cursor: The `next_cursor` of the previous page. Omit it for the first page.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Adds a preset's cards: all of them or none, and only once.
  ///
  /// - Parameters:
  ///   - preset: The preset's id.
  ///   - again: True to add the cards even if the preset was added before, for a user who has deleted them.
  ///     Defaults to false.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or a failure that any call can
  ///   have.
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

  /// Records reviews of cards, each once, and returns when each card is due again.
  ///
  /// - Parameters:
  ///   - reviews: The reviews. Each has an id that the client creates, so that a repeated submission is
  ///     recognised.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func record(
    reviews: [NewReview],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> RecordReviewsReply {
    try await client.call("content.reviews.record", Params(["reviews": reviews]), options)
  }

  /// Lists the cards that are due for review.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of cards. Defaults to 20.
  ///   - new: The maximum number of new cards in the reply. Defaults to as many as fit.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
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
  ///   - days: The number of days up to today in the account's time zone, 1 to 366. Defaults to 30.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Shares cards under a code, so that other accounts can add them.
  ///
  /// - Parameters:
  ///   - cards: The cards' ids. Defaults to the cards with `tag`, or to all cards if `tag` is omitted.
  ///   - tag: The tag's name, matched without regard to case.
  ///   - title: The title of the set. Defaults to none.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or a failure that any call can
  ///   have.
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
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func list(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListSharesReply {
    try await client.call("content.shares.list", Params(), options)
  }

  /// Revokes the code of a shared set of cards.
  ///
  /// - Parameters:
  ///   - code: The set's code.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func revoke(
    code: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListSharesReply {
    try await client.call("content.shares.revoke", Params(["code": code]), options)
  }

  /// Returns the cards that are shared under a code.
  ///
  /// - Parameters:
  ///   - code: The code of the shared set.
  ///   - limit: The maximum number of cards on the page. Defaults to 50.
  ///   - cursor: The `next_cursor` of the previous page. Omit it for the first page.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func get(
    code: String,
    limit: Int? = nil,
    cursor: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetShareReply {
    try await client.call("content.shares.get", Params(["code": code, "limit": limit, "cursor": cursor]), options)
  }

  /// Adds the cards that are shared under a code: all of them or none, and only once.
  ///
  /// - Parameters:
  ///   - code: The code of the shared set.
  ///   - again: True to add the cards even if they were added before. Defaults to false.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or a failure that any call can
  ///   have.
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

  /// Lists the books with the account's reading position in each.
  ///
  /// - Parameters:
  ///   - language: The language of the titles. Defaults to the caller's language.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func list(
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListBooksReply {
    try await client.call("content.books.list", Params(["language": language]), options)
  }

  /// Returns a book's pages: texts and spoken descriptions.
  ///
  /// - Parameters:
  ///   - book: The book's id.
  ///   - language: The language of the texts. Defaults to the caller's language.
  /// - Throws: `not_found`, `entitlement_required`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func get(
    book: String,
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetBookReply {
    try await client.call("content.books.get", Params(["book": book, "language": language]), options)
  }

  /// Returns the phases of the animation that opens and closes a book.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Returns a range of bytes of a picture in the requested size.
  ///
  /// - Parameters:
  ///   - picture: The picture's name, as given in a reply.
  ///   - size: The size. Defaults to the original size.
  ///   - half: The half to return. Defaults to the whole picture.
  ///   - offset: The offset of the first byte to return. Defaults to 0.
  ///   - length: The maximum number of bytes to return. Defaults to the largest piece that fits in a reply.
  /// - Throws: `not_found`, `entitlement_required`, `deadline_exceeded`, or a failure that any call can have.
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

  /// The values of `size`. A later release may have others.
  public struct ReadSize: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let small = Self(rawValue: "small")
    public static let medium = Self(rawValue: "medium")
    public static let large = Self(rawValue: "large")
    public static let full = Self(rawValue: "full")
  }

  /// The values of `half`. A later release may have others.
  public struct ReadHalf: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let left = Self(rawValue: "left")
    public static let right = Self(rawValue: "right")
    public static let whole = Self(rawValue: "whole")
  }

  /// Returns links that open pictures without a session for a few minutes.
  ///
  /// - Parameters:
  ///   - pictures: The pictures' names, as given in replies. Missing and locked pictures are left out of the
  ///     reply.
  ///   - size: The size. Defaults to the original size.
  ///   - half: The half to return. Defaults to the whole picture.
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func link(
    pictures: [String],
    size: LinkSize? = nil,
    half: LinkHalf? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> LinkPicturesReply {
    try await client.call("content.pictures.link", Params(["pictures": pictures, "size": size, "half": half]), options)
  }

  /// The values of `size`. A later release may have others.
  public struct LinkSize: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let small = Self(rawValue: "small")
    public static let medium = Self(rawValue: "medium")
    public static let large = Self(rawValue: "large")
    public static let full = Self(rawValue: "full")
  }

  /// The values of `half`. A later release may have others.
  public struct LinkHalf: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let left = Self(rawValue: "left")
    public static let right = Self(rawValue: "right")
    public static let whole = Self(rawValue: "whole")
  }

  /// Returns a range of bytes of a picture. If the picture isn't public, a link is also required.
  ///
  /// - Parameters:
  ///   - app: The app's id.
  ///   - sha256: The picture's `sha256`, as given in a reply.
  ///   - size: The size. Defaults to the original size.
  ///   - half: The half to return. Defaults to the whole picture.
  ///   - link: The link token, required for a picture that isn't public.
  ///   - offset: The offset of the first byte to return. Defaults to 0.
  ///   - length: The maximum number of bytes to return. Defaults to the largest piece that fits in a reply.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
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

  /// The values of `size`. A later release may have others.
  public struct FetchSize: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let small = Self(rawValue: "small")
    public static let medium = Self(rawValue: "medium")
    public static let large = Self(rawValue: "large")
    public static let full = Self(rawValue: "full")
  }

  /// The values of `half`. A later release may have others.
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

  /// Returns the account's reading positions.
  ///
  /// - Parameters:
  ///   - book: The id of a book. Defaults to all opened books. Favourites that were never opened aren't
  ///     included.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func get(
    book: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetReadingReply {
    try await client.call("content.reading.get", Params(["book": book]), options)
  }

  /// Records the current page of a book, and whether the book is finished or a favourite.
  ///
  /// - Parameters:
  ///   - book: The book's id.
  ///   - page: The page, from 1; 0 is the closed book. The last page finishes the book unless `finished` is
  ///     false. An earlier page of a finished book means that the user reads it again; it stays finished.
  ///   - finished: True marks the book as finished, false as unfinished. If omitted, only reaching the last
  ///     page changes the state.
  ///   - favorite: True for a favourite. Omit it to leave it unchanged.
  /// - Throws: `not_found`, `conflict`, `entitlement_required`, `deadline_exceeded`, or a failure that any
  ///   call can have.
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

  /// Begins an upload in pieces, or finds one that was interrupted.
  ///
  /// - Parameters:
  ///   - kind: The kind of the file.
  ///   - bytes: The length of the whole file, in bytes. Each kind has its own limit.
  ///   - sha256: The SHA-256 digest of the whole file.
  /// - Throws: `conflict`, `limit_exceeded`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func begin(
    kind: BeginKind,
    bytes: Int,
    sha256: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> FileReply {
    try await client.call("content.files.begin", Params(["kind": kind, "bytes": bytes, "sha256": sha256]), options)
  }

  /// The values of `kind`. A later release may have others.
  public struct BeginKind: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let picture = Self(rawValue: "picture")
    public static let csv = Self(rawValue: "csv")
    public static let json = Self(rawValue: "json")
    public static let apkg = Self(rawValue: "apkg")
  }

  /// Stores a piece of an upload at its offset.
  ///
  /// - Parameters:
  ///   - file: The file's id.
  ///   - offset: The piece's offset in the file, in bytes; at most `received`.
  ///   - data: The piece's content.
  ///   - sha256: The SHA-256 digest of the piece before its encoding.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Completes an upload if its digest matches.
  ///
  /// - Parameters:
  ///   - file: The file's id.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func finish(
    file: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> FileReply {
    try await client.call("content.files.finish", Params(["file": file]), options)
  }

  /// Lists the account's files with the bytes received.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func list(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListFilesReply {
    try await client.call("content.files.list", Params(), options)
  }

  /// Returns a range of bytes of a completed file.
  ///
  /// - Parameters:
  ///   - file: The file's id.
  ///   - offset: The offset of the first byte to return. Defaults to 0.
  ///   - length: The maximum number of bytes to return. Defaults to the largest piece that fits in a reply.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func read(
    file: String,
    offset: Int? = nil,
    length: Int? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> FilePiece {
    try await client.call("content.files.read", Params(["file": file, "offset": offset, "length": length]), options)
  }

  /// Deletes a file.
  ///
  /// - Parameters:
  ///   - file: The file's id.
  /// - Throws: `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Starts an import of the cards in a file.
  ///
  /// - Parameters:
  ///   - file: The file's id, as returned by `content.files.begin`.
  ///   - format: The format of the file. Defaults to the kind it was uploaded as.
  ///   - delimiter: A table's delimiter. Detected by default.
  ///   - header: True if a table's first row names its columns. Detected by default.
  ///   - columns: A table's columns, in order. By default the header names them.
  ///   - frontField: The number of the field in Anki's notes that holds the front. Defaults to 1.
  ///   - backField: The number of the field in Anki's notes that holds the back. Defaults to 2.
  ///   - deckTags: True to add the name of each card's Anki deck as a tag. Defaults to false.
  ///   - frontLanguage: The front's language for cards that name none. Defaults to the language of the
  ///     account's pair.
  ///   - backLanguage: The back's language for cards that name none. Defaults to the language of the
  ///     account's pair.
  ///   - tags: Tags for every card, in addition to the card's own.
  ///   - duplicates: The treatment of duplicates. Defaults to `skip`.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// The values of `format`. A later release may have others.
  public struct StartFormat: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let csv = Self(rawValue: "csv")
    public static let json = Self(rawValue: "json")
    public static let apkg = Self(rawValue: "apkg")
  }

  /// The values of `delimiter`. A later release may have others.
  public struct StartDelimiter: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let comma = Self(rawValue: "comma")
    public static let semicolon = Self(rawValue: "semicolon")
    public static let tab = Self(rawValue: "tab")
    public static let bar = Self(rawValue: "bar")
  }

  /// The values of `columns`. A later release may have others.
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

  /// The values of `duplicates`. A later release may have others.
  public struct StartDuplicates: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let skip = Self(rawValue: "skip")
    public static let add = Self(rawValue: "add")
  }

  /// Returns an import's progress.
  ///
  /// - Parameters:
  ///   - import: The import's id.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func get(
    `import`: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ImportReply {
    try await client.call("content.imports.get", Params(["import": `import`]), options)
  }

  /// Streams an import's progress until the import ends.
  ///
  /// - Parameters:
  ///   - import: The import's id.
  /// - Throws: `not_found`, or a failure that any call can have.
  public func watchStream(
    `import`: String,
    options: CallOptions = CallOptions()
  ) async -> CallStream<ImportState, ImportReply> {
    await client.stream("content.imports.watch", Params(["import": `import`]), options)
  }

  /// Lists the account's last ten imports.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func list(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListImportsReply {
    try await client.call("content.imports.list", Params(), options)
  }

  /// Cancels an import; the cards that it has added remain.
  ///
  /// - Parameters:
  ///   - import: The import's id.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func cancel(
    `import`: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ImportReply {
    try await client.call("content.imports.cancel", Params(["import": `import`]), options)
  }

  /// Resumes an import that stopped at the plan's limit.
  ///
  /// - Parameters:
  ///   - import: The import's id.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func resume(
    `import`: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ImportReply {
    try await client.call("content.imports.resume", Params(["import": `import`]), options)
  }

  /// Lists the rows that were rejected, with reasons.
  ///
  /// - Parameters:
  ///   - import: The import's id.
  ///   - limit: The maximum number of entries on the page, 1 to 200. Defaults to 50.
  ///   - cursor: The `next_cursor` of the previous page. Omit it for the first page.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Starts an export of the account's cards to a file.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - frontLanguage: Exports only cards with this front language, a BCP 47 tag. Defaults to any.
  ///   - backLanguage: Exports only cards with this back language, a BCP 47 tag. Defaults to any.
  ///   - tag: Exports only cards with this tag. Defaults to all cards.
  ///   - favorite: True exports only favourites, false only other cards. Defaults to both.
  ///   - text: Exports only cards with this text in their front, back or notes. Defaults to all cards.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// The values of `format`. A later release may have others.
  public struct StartFormat: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let csv = Self(rawValue: "csv")
    public static let json = Self(rawValue: "json")
    public static let apkg = Self(rawValue: "apkg")
  }

  /// Returns an export's progress and its file.
  ///
  /// - Parameters:
  ///   - export: The export's id.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func get(
    export: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ExportReply {
    try await client.call("content.exports.get", Params(["export": export]), options)
  }
}

/// The methods of `content.local`.
public struct ContentLocalMethods: Sendable {
  let client: QuintetClient

  /// Imports cards and reading positions from a device, and returns the result for each.
  ///
  /// - Parameters:
  ///   - cards: The cards, in the order in which they are added.
  ///   - books: The reading positions, one for each book.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func `import`(
    cards: [ImportedCard]? = nil,
    books: [ImportedBook]? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ImportLocalContentReply {
    try await client.call("content.local.import", Params(["cards": cards, "books": books]), options)
  }

  /// Returns how much was imported from devices, and when the import closes.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func state(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> LocalImportState {
    try await client.call("content.local.state", Params(), options)
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
  /// The methods of `ai.local`.
  public var local: AiLocalMethods { AiLocalMethods(client: client) }

  /// Generates a text from the caller's inputs.
  ///
  /// - Parameters:
  ///   - generator: The id of a generator from `ai.generators.list`.
  ///   - inputs: The inputs by id: the id of a choice, the number of a level (from 1), the id of an item, or
  ///     free text.
  ///   - language: The text's language; if omitted, the caller's language.
  /// - Throws: `not_found`, `conflict`, `entitlement_required`, `content_blocked`, `provider_failed`,
  ///   `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func generate(
    generator: String,
    inputs: [String: JSON]? = nil,
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GeneratedText {
    try await client.call("ai.generate", Params(["generator": generator, "inputs": inputs, "language": language]), options)
  }

  /// Generates a text from the caller's inputs.
  ///
  /// - Parameters:
  ///   - generator: The id of a generator from `ai.generators.list`.
  ///   - inputs: The inputs by id: the id of a choice, the number of a level (from 1), the id of an item, or
  ///     free text.
  ///   - language: The text's language; if omitted, the caller's language.
  /// - Throws: `not_found`, `conflict`, `entitlement_required`, `content_blocked`, `provider_failed`,
  ///   `deadline_exceeded`, or a failure that any call can have.
  public func generateStream(
    generator: String,
    inputs: [String: JSON]? = nil,
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async -> CallStream<TextPart, GeneratedText> {
    await client.stream("ai.generate", Params(["generator": generator, "inputs": inputs, "language": language]), options)
  }

  /// Returns the parameters of the call.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
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

  /// Lists the app's generators and their inputs.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
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
  ///   - generator: The id of a generator, to list only its texts.
  ///   - favorite: True to list only favourites, false to list only other texts.
  ///   - search: Words to search for. A text matches if each search word is the beginning of one of its
  ///     words; case and accents are ignored. A page may have fewer texts than `limit`, or none, although
  ///     more pages follow.
  ///   - limit: The page size, 1 to 100; if omitted, 50.
  ///   - cursor: The previous page's `next_cursor`; omitted for the first page.
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
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

  /// Returns one of the account's texts.
  ///
  /// - Parameters:
  ///   - text: The text's id.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func get(
    text: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GeneratedText {
    try await client.call("ai.history.get", Params(["text": text]), options)
  }

  /// Marks one of the account's texts as a favourite, or removes the mark.
  ///
  /// - Parameters:
  ///   - text: The text's id.
  ///   - favorite: True to mark the text, false to remove the mark.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
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
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
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
  ///   - generator: The id of a generator, to delete only its texts.
  /// - Throws: `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Sets the account's reaction to a text.
  ///
  /// - Parameters:
  ///   - text: The text's id.
  ///   - reaction: The id of one of the generator's reactions; absent removes the reaction.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func set(
    text: String,
    reaction: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GeneratedText {
    try await client.call("ai.reactions.set", Params(["text": text, "reaction": reaction]), options)
  }

  /// Counts the account's reactions to a generator's texts.
  ///
  /// - Parameters:
  ///   - generator: The generator's id.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Reports a text to the operator.
  ///
  /// - Parameters:
  ///   - generator: The generator's id.
  ///   - text: The text's id; absent for a text that isn't in the history, which is then quoted in `words`.
  ///   - words: The reported words, for a text without an id.
  ///   - reason: The reason for the report.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or a failure that any call can
  ///   have.
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

  /// Lists the picture templates for sharing texts.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func templates(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListShareTemplatesReply {
    try await client.call("ai.share.templates", Params(), options)
  }

  /// Returns a range of bytes of the share picture of one of the account's texts.
  ///
  /// - Parameters:
  ///   - text: The text's id.
  ///   - template: The template's id.
  ///   - offset: The start of the range in bytes; if omitted, 0.
  ///   - length: The length of the range in bytes; if omitted, 65,536.
  /// - Throws: `not_found`, `entitlement_required`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Returns the account's text of the day.
  ///
  /// - Parameters:
  ///   - generator: The id of a generator with a text of the day; if omitted, the app's first such generator.
  ///   - language: The language of the text; if omitted, the account's language.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func get(
    generator: String? = nil,
    language: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetDailyReply {
    try await client.call("ai.daily.get", Params(["generator": generator, "language": language]), options)
  }
}

/// The methods of `ai.local`.
public struct AiLocalMethods: Sendable {
  let client: QuintetClient

  /// Imports texts from a device, and returns the result for each.
  ///
  /// - Parameters:
  ///   - texts: The texts, in any order. If there may be more than `max_texts`, send the newest first.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func `import`(
    texts: [ImportedText],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ImportLocalTextsReply {
    try await client.call("ai.local.import", Params(["texts": texts]), options)
  }

  /// Returns the number of texts imported from devices, and the time until which more are accepted.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func state(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> LocalTextImport {
    try await client.call("ai.local.state", Params(), options)
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
  /// The methods of `progress.local`.
  public var local: ProgressLocalMethods { ProgressLocalMethods(client: client) }
  /// The methods of `progress.leaderboards`.
  public var leaderboards: ProgressLeaderboardsMethods { ProgressLeaderboardsMethods(client: client) }
  /// The methods of `progress.challenges`.
  public var challenges: ProgressChallengesMethods { ProgressChallengesMethods(client: client) }
  /// The methods of `progress.bundles`.
  public var bundles: ProgressBundlesMethods { ProgressBundlesMethods(client: client) }
  /// The methods of `progress.groups`.
  public var groups: ProgressGroupsMethods { ProgressGroupsMethods(client: client) }

  /// Returns the parameters of the call.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
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

  /// Returns the course with the account's lesson states.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Starts an attempt at a lesson.
  ///
  /// - Parameters:
  ///   - lesson: The lesson's id.
  /// - Throws: `not_found`, `conflict`, `permission_denied`, `deadline_exceeded`, or a failure that any call
  ///   can have.
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
  ///   - option: For `choose`: the option's position in the attempt's own order, from 0.
  ///   - order: For `match` and `order`: positions in the attempt's own order, each used once.
  ///   - text: For `type`: the text that was entered.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Finishes an attempt and pays its reward.
  ///
  /// - Parameters:
  ///   - attempt: The attempt's id.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func finish(
    attempt: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> FinishLessonReply {
    try await client.call("progress.lessons.finish", Params(["attempt": attempt]), options)
  }

  /// Abandons an unfinished attempt.
  ///
  /// - Parameters:
  ///   - attempt: The attempt's id.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func abandon(
    attempt: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Nothing {
    try await client.call("progress.lessons.abandon", Params(["attempt": attempt]), options)
  }

  /// Lists the questions that the account answered wrongly.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of weak spots; if omitted, 20.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func weakSpots(
    limit: Int? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListWeakSpotsReply {
    try await client.call("progress.lessons.weak-spots", Params(["limit": limit]), options)
  }

  /// Starts practice of questions that the account answered wrongly.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of questions; if omitted, 10. A resumed session keeps its own questions.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Returns the account's streak.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetStreakReply {
    try await client.call("progress.streak.get", Params(), options)
  }

  /// Lists the days that count for the streak, and the days on which freezes were used.
  ///
  /// - Parameters:
  ///   - from: The first day; if omitted, 30 days before the last.
  ///   - to: The last day, at most 366 days after the first; if omitted, today.
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
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
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
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

  /// Returns the account's balances and the items for sale.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> GetWalletReply {
    try await client.call("progress.wallet.get", Params(), options)
  }

  /// Lists the wallet's entries, newest first.
  ///
  /// - Parameters:
  ///   - currency: The id of a currency, to list only its entries; if omitted, all currencies.
  ///   - limit: The page size; if omitted, 50.
  ///   - cursor: The previous page's `next_cursor`.
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func history(
    currency: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListWalletHistoryReply {
    try await client.call("progress.wallet.history", Params(["currency": currency, "limit": limit, "cursor": cursor]), options)
  }

  /// Buys an item with a currency of the wallet.
  ///
  /// - Parameters:
  ///   - id: The client's own id for the purchase; a retry must send the same id.
  ///   - item: The id of an item from the wallet's reply.
  ///   - hold: True to hold the price until the purchase is settled; if omitted, the price is paid
  ///     immediately.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or a failure that any call can
  ///   have.
  @discardableResult
  public func buy(
    id: String,
    item: String,
    hold: Bool? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> PurchaseState {
    try await client.call("progress.wallet.buy", Params(["id": id, "item": item, "hold": hold]), options)
  }

  /// Confirms a purchase whose price is reserved, or cancels it.
  ///
  /// - Parameters:
  ///   - id: The client's own id of the purchase.
  ///   - confirm: True if the item was delivered, which confirms the purchase; false to release the price.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Returns the account's lessons, accuracy, streak, badges and balances at once.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
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

  /// Reports actions of the user in the app; each counts once by its id.
  ///
  /// - Parameters:
  ///   - actions: The actions, 1 to 100, in any order.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func report(
    actions: [ReportedAction],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ReportActionsReply {
    try await client.call("progress.actions.report", Params(["actions": actions]), options)
  }
}

/// The methods of `progress.local`.
public struct ProgressLocalMethods: Sendable {
  let client: QuintetClient

  /// Imports a streak, badges, lessons and coins from a device, and returns the result for each.
  ///
  /// - Parameters:
  ///   - streak: The device's streak; omitted if it has none.
  ///   - badges: The device's badges, at most 50.
  ///   - lessons: The device's lessons, at most 50.
  ///   - balances: The device's balances, at most 10.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func `import`(
    streak: ImportedStreak? = nil,
    badges: [ImportedBadge]? = nil,
    lessons: [ImportedLesson]? = nil,
    balances: [ImportedBalance]? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ImportLocalProgressReply {
    try await client.call("progress.local.import", Params(["streak": streak, "badges": badges, "lessons": lessons, "balances": balances]), options)
  }

  /// Returns how much was imported from devices, and when the import closes.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func state(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> LocalProgressImport {
    try await client.call("progress.local.state", Params(), options)
  }
}

/// The methods of `progress.leaderboards`.
public struct ProgressLeaderboardsMethods: Sendable {
  let client: QuintetClient

  /// Lists the app's leaderboards with the account's rank.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func list(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListLeaderboardsReply {
    try await client.call("progress.leaderboards.list", Params(), options)
  }

  /// Returns a page of a leaderboard: from the top, or around the account's rank.
  ///
  /// - Parameters:
  ///   - board: The board's id.
  ///   - period: The first day of an earlier day, week or month; if omitted, the current one.
  ///   - group: The id of a group that the account belongs to, to list only its members; if omitted, all
  ///     players.
  ///   - aroundMe: True to get the page around the account's own place. Such a page has no cursor.
  ///   - limit: The page size; if omitted, 20.
  ///   - cursor: The previous page's `next_cursor`.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Lists the account's results of a leaderboard's past periods, newest first.
  ///
  /// - Parameters:
  ///   - board: The board's id.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func history(
    board: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListLeaderboardHistoryReply {
    try await client.call("progress.leaderboards.history", Params(["board": board]), options)
  }

  /// Joins the app's leaderboards under a name, or changes the name.
  ///
  /// - Parameters:
  ///   - name: The name that other users see: at most 24 characters.
  /// - Throws: `not_found`, `conflict`, `content_blocked`, `deadline_exceeded`, or a failure that any call
  ///   can have.
  @discardableResult
  public func join(
    name: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListLeaderboardsReply {
    try await client.call("progress.leaderboards.join", Params(["name": name]), options)
  }

  /// Removes the account from all leaderboards and groups.
  ///
  /// - Throws: `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func leave(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> Nothing {
    try await client.call("progress.leaderboards.leave", Params(), options)
  }

  /// Reports a player's name to the operator.
  ///
  /// - Parameters:
  ///   - player: The player's id from the leaderboard.
  ///   - reason: The reason for the report.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or a failure that any call can
  ///   have.
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

  /// Lists the account's current challenges with its progress.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func list(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListChallengesReply {
    try await client.call("progress.challenges.list", Params(), options)
  }
}

/// The methods of `progress.bundles`.
public struct ProgressBundlesMethods: Sendable {
  let client: QuintetClient

  /// Creates an offline bundle of a lesson, without the right answers.
  ///
  /// - Parameters:
  ///   - lesson: The lesson's id.
  /// - Throws: `not_found`, `conflict`, `entitlement_required`, `deadline_exceeded`, or a failure that any
  ///   call can have.
  @discardableResult
  public func make(
    lesson: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> MakeBundleReply {
    try await client.call("progress.bundles.make", Params(["lesson": lesson]), options)
  }

  /// Submits the answers to an offline bundle, and returns the lesson's result.
  ///
  /// - Parameters:
  ///   - lesson: The lesson's id.
  ///   - version: The bundle's `version`.
  ///   - answers: The answers, one for each question.
  /// - Throws: `not_found`, `conflict`, `permission_denied`, `deadline_exceeded`, or a failure that any call
  ///   can have.
  @discardableResult
  public func submit(
    lesson: String,
    version: String,
    answers: [PackedAnswer],
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> SubmitBundleReply {
    try await client.call("progress.bundles.submit", Params(["lesson": lesson, "version": version, "answers": answers]), options)
  }

  /// Creates an offline bundle for practice, with the right answers.
  ///
  /// - Parameters:
  ///   - lesson: The id of a completed lesson; if omitted, the bundle contains the account's weak spots from
  ///     all lessons.
  ///   - limit: The maximum number of weak spots; if omitted, 20.
  /// - Throws: `not_found`, `permission_denied`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func practice(
    lesson: String? = nil,
    limit: Int? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> MakePracticeBundleReply {
    try await client.call("progress.bundles.practice", Params(["lesson": lesson, "limit": limit]), options)
  }
}

/// The methods of `progress.groups`.
public struct ProgressGroupsMethods: Sendable {
  let client: QuintetClient

  /// Lists the account's groups.
  ///
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func list(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListGroupsReply {
    try await client.call("progress.groups.list", Params(), options)
  }

  /// Creates a group that other accounts join by its code.
  ///
  /// - Parameters:
  ///   - name: The group's name: at most 24 characters.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `content_blocked`, `deadline_exceeded`, or a
  ///   failure that any call can have.
  @discardableResult
  public func create(
    name: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListGroupsReply {
    try await client.call("progress.groups.create", Params(["name": name]), options)
  }

  /// Joins a group by its code.
  ///
  /// - Parameters:
  ///   - code: The group's code.
  /// - Throws: `not_found`, `conflict`, `limit_exceeded`, `deadline_exceeded`, or a failure that any call can
  ///   have.
  @discardableResult
  public func join(
    code: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListGroupsReply {
    try await client.call("progress.groups.join", Params(["code": code]), options)
  }

  /// Leaves a group, or removes a member from the account's own group.
  ///
  /// - Parameters:
  ///   - group: The group's id.
  ///   - player: The id of the player to remove, from the leaderboard; if omitted, the account itself leaves.
  /// - Throws: `not_found`, `conflict`, `permission_denied`, `deadline_exceeded`, or a failure that any call
  ///   can have.
  @discardableResult
  public func leave(
    group: String,
    player: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> ListGroupsReply {
    try await client.call("progress.groups.leave", Params(["group": group, "player": player]), options)
  }

  /// Replaces the code of the account's own group.
  ///
  /// - Parameters:
  ///   - group: The group's id.
  /// - Throws: `not_found`, `conflict`, `permission_denied`, `deadline_exceeded`, or a failure that any call
  ///   can have.
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

  /// Returns the parameters of the call.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
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
  ///   - limit: The maximum number of notices, 1 to 100; 50 if left out.
  ///   - cursor: The `next_cursor` of the previous page; left out for the first page.
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
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
  ///   - notices: The ids of the notices; all notices if left out.
  /// - Throws: `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Returns the account's notification preferences: kinds, channels and quiet hours.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func get(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> NoticePreferences {
    try await client.call("notifications.preferences.get", Params(), options)
  }

  /// Sets the notices that the account receives, their channels, and quiet hours.
  ///
  /// - Parameters:
  ///   - kinds: The choices by kind. If a kind is named twice, the later choice applies.
  ///   - quiet: The account's own quiet hours, instead of the app's.
  ///   - timeZone: The IANA name of the time zone.
  /// - Throws: `not_found`, `conflict`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Lists the notices that are due next if the user does nothing in the meantime.
  ///
  /// - Parameters:
  ///   - days: The number of days to plan, 1 to 30; 7 if left out.
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
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

  /// Turns pushes to the calling device on or off.
  ///
  /// - Parameters:
  ///   - token: The device's token from Apple's push service, in hexadecimal. If left out, the device is
  ///     unregistered.
  ///   - environment: The push service that issued the token; `production` if left out.
  /// - Throws: `conflict`, `limit_exceeded`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func set(
    token: String? = nil,
    environment: SetEnvironment? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> SetDeviceReply {
    try await client.call("notifications.devices.set", Params(["token": token, "environment": environment]), options)
  }

  /// The values of `environment`. A later release may have others.
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

  /// Turns pushes to the calling browser on or off.
  ///
  /// - Parameters:
  ///   - endpoint: The address of the browser's push service (`endpoint` of its `PushSubscription`). If left
  ///     out, the browser is unregistered.
  ///   - p256dh: The browser's public key for the subscription, in Base64 without padding (`p256dh`).
  ///   - auth: The browser's secret for the subscription, in Base64 without padding (`auth`).
  /// - Throws: `conflict`, `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func set(
    endpoint: String? = nil,
    p256dh: String? = nil,
    auth: String? = nil,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> SetBrowserReply {
    try await client.call("notifications.browsers.set", Params(["endpoint": endpoint, "p256dh": p256dh, "auth": auth]), options)
  }

  /// Returns the public key with which browsers subscribe to pushes.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
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

  /// Sets the session token for all later calls on this connection.
  ///
  /// - Parameters:
  ///   - token: The session token from registration: `qt_…`.
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func authenticate(
    token: String,
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> AuthenticateReply {
    try await client.call("gateway.authenticate", Params(["token": token]), options)
  }

  /// Returns the call's params.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
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

  /// Streams the account's live events until the call is cancelled.
  ///
  /// - Parameters:
  ///   - since: The `cursor` of the last event that the client received. Omit it to receive only new events.
  ///   - contentVersion: The version of the app's data that the client has. If the current version differs,
  ///     the client receives an event at once. If omitted, the client only receives an event when the version
  ///     changes.
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

  /// Returns an app's name, colours, configuration, flags and minimum client version.
  ///
  /// - Parameters:
  ///   - app: The app's id, for a caller without a session. With a session, the session's app is used.
  ///   - clientVersion: The version of the calling client, such as `1.4.2`. Text after the numbers, as in
  ///     `1.4.2 (45)`, is ignored. A version without numbers counts as none.
  /// - Throws: `not_found`, `deadline_exceeded`, or a failure that any call can have.
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

  /// Succeeds if all services are ready; otherwise fails and names a service that isn't ready.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
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

  /// Returns a screen's data from several services at once.
  ///
  /// - Parameters:
  ///   - view: The view's id.
  ///   - params: The request params that the view's parts use.
  /// - Throws: `not_found`, `entitlement_required`, `permission_denied`, `deadline_exceeded`, or a failure
  ///   that any call can have.
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

  /// Describes the methods in OpenRPC.
  ///
  /// - Throws: `deadline_exceeded`, or a failure that any call can have.
  @discardableResult
  public func discover(
    options: CallOptions = CallOptions()
  ) async throws(Failure) -> DiscoverReply {
    try await client.call("rpc.discover", Params(), options)
  }
}

extension Failure {
  /// The reason of the failure with its data, for a switch.
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
    case providerFailed
    case permissionDenied(PermissionDenied)
    /// A kind that is newer than this client.
    case other(String)
  }

  /// The reason of the failure with its data.
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
    case "provider_failed": .providerFailed
    case "permission_denied": .permissionDenied(carried())
    default: .other(kind)
    }
  }

  /// The data of `not_found`.
  public struct NotFound: Carried {
    public let nearest: String?
    public let reason: String?

    public init(_ data: JSON) {
      nearest = data.read("nearest")
      reason = data.read("reason")
    }
  }

  /// The data of `conflict`.
  public struct Conflict: Carried {
    public let version: Int?
    public let received: Int?
    public let `import`: String?
    public let export: String?
    public let rule: String?

    public init(_ data: JSON) {
      version = data.read("version")
      received = data.read("received")
      `import` = data.read("import")
      export = data.read("export")
      rule = data.read("rule")
    }
  }

  /// The data of `rate_limited`.
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

  /// The data of `unavailable`.
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

  /// The data of `overloaded`.
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

  /// The data of `internal`.
  public struct Internal: Carried {
    public let id: String?

    public init(_ data: JSON) {
      id = data.read("id")
    }
  }

  /// The data of `limit_exceeded`.
  public struct LimitExceeded: Carried {
    public let current: Int?
    public let limit: Int?
    public let remaining: Int?
    public let name: String?
    public let reason: String?
    public let offering: GetOfferingReply?

    public init(_ data: JSON) {
      current = data.read("current")
      limit = data.read("limit")
      remaining = data.read("remaining")
      name = data.read("name")
      reason = data.read("reason")
      offering = data.read("offering")
    }
  }

  /// The data of `entitlement_required`.
  public struct EntitlementRequired: Carried {
    public let offering: GetOfferingReply?

    public init(_ data: JSON) {
      offering = data.read("offering")
    }
  }

  /// The data of `content_blocked`.
  public struct ContentBlocked: Carried {
    public let reason: String?

    public init(_ data: JSON) {
      reason = data.read("reason")
    }
  }

  /// The data of `permission_denied`.
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
  /// The session's token: `qt_` and 52 letters. Keep it secret.
  public var token: String
  /// The account's current plan.
  public var plan: String
  /// The device's secret: `qds_` and more letters. Keep it where it survives the app's removal, such as a
  /// phone's keychain. It is only valid for registering again. Secrets of earlier replies remain valid until
  /// this secret or this reply's token is used.
  public var deviceSecret: String?
  /// True if the account is new; false if the device returned to its account.
  public var isNew: Bool?
  /// `UTC` if the server doesn't know the zone that a new account asked for; otherwise absent.
  public var timeZone: String?

  public init(account: String, device: String, session: String, token: String, plan: String, deviceSecret: String? = nil, isNew: Bool? = nil, timeZone: String? = nil) {
    self.account = account
    self.device = device
    self.session = session
    self.token = token
    self.plan = plan
    self.deviceSecret = deviceSecret
    self.isNew = isNew
    self.timeZone = timeZone
  }

  private enum CodingKeys: String, CodingKey {
    case account
    case device
    case session
    case token
    case plan
    case deviceSecret = "device_secret"
    case isNew = "is_new"
    case timeZone = "time_zone"
  }
}

public struct SessionSummary: Codable, Hashable, Sendable {
  /// The session's id.
  public var id: String
  /// The device's id.
  public var device: String
  /// The user's name for the device; absent if it has none.
  public var deviceName: String?
  /// The time when the session began. (milliseconds since 1970)
  public var createdAt: Int
  /// True if this session makes the call.
  public var isCurrent: Bool
  /// The time when the session was last used, accurate to about an hour. (milliseconds since 1970)
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
  /// The active sessions, oldest first.
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
  /// The App Store product id.
  public var id: String
  /// The product's name.
  public var title: String
  /// A one-sentence description of the product. It mentions the free trial only if the account is eligible
  /// for it.
  public var description: String
  /// `weekly`, `monthly`, `two_months`, `three_months`, `six_months`, `yearly`, or `lifetime`.
  public var period: String
  /// The list price in the currency's minor units (cents; Vietnamese dong have none).
  public var priceMinorUnits: Int
  /// The currency's ISO 4217 code.
  public var currency: String
  /// The length in days of the free trial for a first purchase; absent if there is none or the account has
  /// already had one.
  public var trialDays: Int?
  /// The plan that the product grants.
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
  /// The offering's id, as in `entitlement_required` errors.
  public var id: String
  /// The paywall's headline.
  public var headline: String
  /// The paywall's main text: the reasons to buy.
  public var body: String
  /// The plan's benefits, one per line.
  public var points: [String]
  /// The products, in display order.
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
  /// The subscription's state.
  public var state: State
  /// The plan in force; `free` without access.
  public var plan: String
  /// The time when access ends or ended: the end of the plan in force or, without one, of the last plan.
  /// Absent if there is no end. (milliseconds since 1970)
  public var until: Int?
  /// The App Store id of the purchased product; absent if nothing was purchased.
  public var product: String?
  /// True if the App Store will charge again at the end; false if the subscription was cancelled but still
  /// runs.
  public var willRenew: Bool
  /// The product of the next period if it differs: a pending upgrade or downgrade.
  public var nextProduct: String?
  /// True if a family member's purchase grants the plan.
  public var familyShared: Bool
  /// True if the purchase was made for testing, without real money; otherwise absent.
  public var isTest: Bool?
  /// True if the plan was granted and not purchased; otherwise absent.
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

  /// The values of `state`. A later release may have others.
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

public struct ReceiveAppStoreNotificationReply: Codable, Hashable, Sendable {
  /// The notification's id, `notificationUUID`.
  public var notification: String
  /// `notificationType`, as the App Store sent it.
  public var type: String
  /// `subtype`; absent if there is none.
  public var subtype: String?
  /// The notification's effect.
  public var outcome: Outcome

  public init(notification: String, type: String, subtype: String? = nil, outcome: Outcome) {
    self.notification = notification
    self.type = type
    self.subtype = subtype
    self.outcome = outcome
  }

  /// The values of `outcome`. A later release may have others.
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
  /// For a `free_first` rule: the item's position in its group, from 0. Omit it for other rules, because the
  /// services that keep the counts supply them.
  public var position: Int?
  /// The number of items or uses that the client wants to add; defaults to 1.
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
  /// The result: allowed, or the reason for the refusal.
  public var outcome: Outcome
  /// The offering to show if a plan would grant access.
  public var offering: String?
  /// The maximum number held, or used per day; absent if no limit applies.
  public var limit: Int?
  /// The remaining capacity within the limit, before this request's addition.
  public var remaining: Int?

  public init(rule: String, outcome: Outcome, offering: String? = nil, limit: Int? = nil, remaining: Int? = nil) {
    self.rule = rule
    self.outcome = outcome
    self.offering = offering
    self.limit = limit
    self.remaining = remaining
  }

  /// The values of `outcome`. A later release may have others.
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
  /// One answer per question, in the order of the questions.
  public var decisions: [AccessAnswer]

  public init(decisions: [AccessAnswer]) {
    self.decisions = decisions
  }
}

public struct Profile: Codable, Hashable, Sendable {
  /// The language of messages and texts. (a language tag, such as en or pt-BR)
  public var language: String
  /// The account's IANA time zone.
  public var timeZone: String
  /// The user's name for this device; absent if it has none.
  public var deviceName: String?
  /// The App Store country of this device; absent if the device hasn't reported it.
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
  /// Eight letters and digits without ambiguous characters, such as `ABCD-EFGH`. (a code of eight letters and
  /// digits, such as ABCD-EFGH; case, blanks and hyphens don't matter)
  public var code: String
  /// The time when the code expires. (milliseconds since 1970)
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
  /// The kind of the items.
  public var kind: String
  /// The number of items.
  public var count: Int

  public init(kind: String, count: Int) {
    self.kind = kind
    self.count = count
  }
}

public struct LinkedAccount: Codable, Hashable, Sendable {
  /// The number of items of each kind that the account has: `cards`, `books`, `texts`, `lessons`, `coins`,
  /// `badges`, `streak_days`, `notices`. Counts stop at 10,000.
  public var holdings: [LinkedAccountHolding]
  /// The account's current plan.
  public var plan: String
  /// The number of the account's devices. Joining signs out the devices of the joining account. Each of them
  /// can return with its device secret; it then belongs to the account that was joined.
  public var devices: Int

  public init(holdings: [LinkedAccountHolding], plan: String, devices: Int) {
    self.holdings = holdings
    self.plan = plan
    self.devices = devices
  }
}

public struct PreviewLinkReply: Codable, Hashable, Sendable {
  /// The contents of this device's account; all of them would move to the other account.
  public var own: LinkedAccount
  /// The contents of the other account.
  public var other: LinkedAccount

  public init(own: LinkedAccount, other: LinkedAccount) {
    self.own = own
    self.other = other
  }
}

public struct GetLinkStateReply: Codable, Hashable, Sendable {
  /// The number of merged accounts that still have data to move.
  public var underWay: Int

  public init(underWay: Int) {
    self.underWay = underWay
  }

  private enum CodingKeys: String, CodingKey {
    case underWay = "under_way"
  }
}

public struct CreateNonceReply: Codable, Hashable, Sendable {
  /// 52 letters and digits. The app passes them to Sign in with Apple unchanged, or as their SHA-256 in
  /// lower-case hexadecimal digits.
  public var nonce: String
  /// The time when the nonce expires. (milliseconds since 1970)
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
  /// The account that the sign-in is linked to.
  public var state: State
  /// A code to join the other account; absent if the sign-in is linked to this account.
  public var link: CreateLinkReply?

  public init(state: State, link: CreateLinkReply? = nil) {
    self.state = state
    self.link = link
  }

  /// The values of `state`. A later release may have others.
  public struct State: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let linked = Self(rawValue: "linked")
    public static let otherAccount = Self(rawValue: "other_account")
  }
}

public struct PaywallStep: Codable, Hashable, Sendable {
  /// The client's id for the step; use the same id in repeats. (an identifier)
  public var id: String
  /// The kind of step.
  public var kind: Kind
  /// The App Store id of the product concerned, if any. (an identifier)
  public var product: String?

  public init(id: String, kind: Kind, product: String? = nil) {
    self.id = id
    self.kind = kind
    self.product = product
  }

  /// The values of `kind`. A later release may have others.
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

public struct PaywallStepResult: Codable, Hashable, Sendable {
  /// The client's id for the step; empty if the step was refused and its id can't be read.
  public var id: String
  /// The outcome for this step.
  public var state: State
  /// The error that explains why the step was refused; absent if it wasn't refused.
  public var refusal: [String: JSON]?

  public init(id: String, state: State, refusal: [String: JSON]? = nil) {
    self.id = id
    self.state = state
    self.refusal = refusal
  }

  /// The values of `state`. A later release may have others.
  public struct State: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let counted = Self(rawValue: "counted")
    public static let known = Self(rawValue: "known")
    public static let refused = Self(rawValue: "refused")
  }
}

public struct ReportPaywallReply: Codable, Hashable, Sendable {
  /// The number of steps that were new.
  public var counted: Int
  /// One result per step, in the order of the request.
  public var results: [PaywallStepResult]?

  public init(counted: Int, results: [PaywallStepResult]? = nil) {
    self.counted = counted
    self.results = results
  }
}

public struct EraseAccountReply: Codable, Hashable, Sendable {
  /// The latest time by which every service has erased the account, provided that all services run.
  /// (milliseconds since 1970)
  public var finishesBy: Int

  public init(finishesBy: Int) {
    self.finishesBy = finishesBy
  }

  private enum CodingKeys: String, CodingKey {
    case finishesBy = "finishes_by"
  }
}

public struct TransferState: Codable, Hashable, Sendable {
  /// The file's id: `fil_…`.
  public var id: String
  /// The kind of file, as defined by the service, such as `csv`.
  public var kind: String
  /// The size of the whole file, in bytes.
  public var bytes: Int
  /// The SHA-256 digest of the whole file, in hexadecimal.
  public var sha256: String
  /// The number of bytes received so far, which is the offset of the next piece.
  public var received: Int
  /// True if the file is complete, matches its digest, and is on disk.
  public var finished: Bool
  /// The time when the file is deleted, in milliseconds since 1970.
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
  /// The path and query to append to the address of the deployment: `/files/…?link=…`.
  public var path: String
  /// The time when the link expires, in milliseconds since 1970; absent for a public file, whose path doesn't
  /// expire.
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
  /// The archive's phase.
  public var phase: Phase
  /// The time when the archive was requested. (milliseconds since 1970)
  public var askedAt: Int
  /// The archive's file; absent until the archive is ready.
  public var file: TransferState?
  /// A link to download the archive by HTTP; valid for half an hour. Absent until the archive is ready. Only
  /// the account's own clients receive it.
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

  /// The values of `phase`. A later release may have others.
  public struct Phase: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let making = Self(rawValue: "making")
    public static let ready = Self(rawValue: "ready")
    public static let tooLarge = Self(rawValue: "too_large")
  }
}

public struct FilePiece: Codable, Hashable, Sendable {
  /// The size of the whole file, in bytes.
  public var bytes: Int
  /// The SHA-256 digest of the whole file, in hexadecimal.
  public var sha256: String
  /// The offset at which this piece begins, in bytes.
  public var offset: Int
  /// The piece in Base64; empty for an empty file.
  public var data: String
  /// The offset at which the next piece begins, in bytes; absent for the last piece.
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
  /// The value for StoreKit's `appAccountToken`: a UUID in lower case.
  public var appAccountToken: String

  public init(appAccountToken: String) {
    self.appAccountToken = appAccountToken
  }

  private enum CodingKeys: String, CodingKey {
    case appAccountToken = "app_account_token"
  }
}

public struct Identity: Codable, Hashable, Sendable {
  /// Apple's id for the user in this developer's apps: `user` of the sign-in.
  public var subject: String
  /// The time when the sign-in was linked. (milliseconds since 1970)
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
  /// The sign-ins, oldest first. An account can link five; merging accounts can add more.
  public var identities: [Identity]

  public init(identities: [Identity]) {
    self.identities = identities
  }
}

public struct CatalogueChoice: Codable, Hashable, Sendable {
  /// The id that items use.
  public var id: String
  /// The name, in the requested language.
  public var name: String

  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

public struct PictureAspect: Codable, Hashable, Sendable {
  /// The width's part of the ratio.
  public var width: Int
  /// The height's part of the ratio.
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

public struct CatalogueFieldSummary: Codable, Hashable, Sendable {
  /// The key of the field in an item's `fields`.
  public var name: String
  /// The field's type. `string`, `text` and `choice` are strings; `words` is a list of strings; `integer` and
  /// `number` are numbers; `picture` is a picture reference.
  public var type: String
  /// True if only open items have the field. A locked item may have a blurred version of a picture.
  public var open: Bool
  /// True if lists include the field, false if only single items do.
  public var tile: Bool
  /// The values of a `choice` field.
  public var choices: [CatalogueChoice]?
  /// The aspect ratio of a `picture` field.
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
  /// The title, in the requested language.
  public var title: String
  /// The number of items in the group.
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
  /// The version of the catalogue's content. It changes whenever the content does.
  public var version: String
  /// The title of the whole list.
  public var title: String
  /// The label of a locked item; absent if no item can be locked or the app defines no label.
  public var badge: String?
  /// The label of the button that leads to the paywall.
  public var unlock: String?
  /// The number of items in a row of the whole list.
  public var columns: Int
  /// The number of items in all groups.
  public var total: Int
  /// The fields of the items, ordered by name.
  public var fields: [CatalogueFieldSummary]
  /// The groups, in display order.
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
  /// All catalogues without their items, ordered by id.
  public var catalogues: [CatalogueSummary]

  public init(catalogues: [CatalogueSummary]) {
    self.catalogues = catalogues
  }
}

public struct CatalogueItem: Codable, Hashable, Sendable {
  /// The item's id.
  public var id: String
  /// The id of the item's group.
  public var group: String
  /// The item's position in the group, from 0.
  public var position: Int
  /// The name, in the requested language.
  public var name: String
  /// The text for a screen reader: the name and, for a locked item, a note that it needs a subscription.
  public var label: String
  /// True if the item needs a subscription that the caller doesn't have.
  public var locked: Bool
  /// The values by field name. A locked item has only its public fields, and blurred pictures.
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
  /// The version of the catalogue's content.
  public var version: String
  /// The number of items in a row.
  public var columns: Int
  /// The items in rows of `columns`. The last row may be shorter.
  public var rows: [[CatalogueItem]]
  /// The number of items in the catalogue, for a label such as "see all 78".
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
  /// The title, in the requested language.
  public var title: String
  /// The items in the catalogue's order, with the fields that lists show.
  public var items: [CatalogueItem]

  public init(id: String, title: String, items: [CatalogueItem]) {
    self.id = id
    self.title = title
    self.items = items
  }
}

public struct ListItemsReply: Codable, Hashable, Sendable {
  /// The version of the catalogue's content. If it differs from the previous page's, the list has changed in
  /// between.
  public var version: String
  /// The groups, in the catalogue's order. The first may continue the last group of the previous page.
  public var groups: [CatalogueGroup]
  /// The number of items in all groups.
  public var total: Int
  /// The number of items in all groups that are open to the caller now.
  public var open: Int
  /// The cursor of the next page; absent on the last page.
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
  /// The item with all its fields.
  public var item: CatalogueItem
  /// The language of the texts. (a language tag, such as en or pt-BR)
  public var language: String
  /// The version of the catalogue's content.
  public var version: String

  public init(item: CatalogueItem, language: String, version: String) {
    self.item = item
    self.language = language
    self.version = version
  }
}

public struct GetItemsReply: Codable, Hashable, Sendable {
  /// The items, in the order of the requested ids.
  public var items: [CatalogueItem]
  /// The requested ids that the catalogue doesn't have.
  public var missing: [String]
  /// The language of the texts. (a language tag, such as en or pt-BR)
  public var language: String
  /// The version of the catalogue's content.
  public var version: String

  public init(items: [CatalogueItem], missing: [String], language: String, version: String) {
    self.items = items
    self.missing = missing
    self.language = language
    self.version = version
  }
}

public struct ListCatalogueChangesReply: Codable, Hashable, Sendable {
  /// The client's version after it has read the last page.
  public var version: String
  /// True on the first page of a full list, sent because the version was too old or unknown. After the last
  /// page, the client deletes every item that no page contained.
  public var startOver: Bool
  /// The catalogue's title, fields, groups and labels, if any of them has changed.
  public var catalogue: CatalogueSummary?
  /// The new and changed items, with all fields that the caller may see. An item that changes between two
  /// pages is sent again.
  public var items: [CatalogueItem]
  /// The ids of removed items, which may include items that the client never had.
  public var removed: [String]
  /// The cursor of the next page; absent on the last page.
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
  /// The card's id: `crd_…`.
  public var id: String
  /// The side to be learnt.
  public var front: String
  /// The side that explains the front.
  public var back: String
  /// The front's language, as a BCP 47 tag.
  public var frontLanguage: String
  /// The back's language, as a BCP 47 tag.
  public var backLanguage: String
  /// The user's notes; empty for none.
  public var notes: String
  /// True if the card is a favourite.
  public var favorite: Bool
  /// The names of the card's tags in the order they were given, each as the user first spelled it.
  public var tags: [String]
  /// The number of the card's version, from 1. An edit names the version that it is based on.
  public var version: Int
  /// The time when the card was created, in milliseconds since 1970.
  public var createdAt: Int
  /// The time when the card was last changed, in milliseconds since 1970.
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
  /// The number of cards.
  public var used: Int
  /// The plan's limit; absent for no limit.
  public var limit: Int?
  /// The number of further cards that fit, never below 0; absent for no limit.
  public var remaining: Int?

  public init(used: Int, limit: Int? = nil, remaining: Int? = nil) {
    self.used = used
    self.limit = limit
    self.remaining = remaining
  }
}

public struct ListCardsReply: Codable, Hashable, Sendable {
  /// The cards, oldest first.
  public var cards: [Flashcard]
  /// The cursor of the next page; absent on the last page. A page with a cursor may be followed by an empty
  /// one.
  public var nextCursor: String?
  /// The account's number of cards and its limit, regardless of the filters.
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
  /// The card with its new version.
  public var card: Flashcard

  public init(card: Flashcard) {
    self.card = card
  }
}

public struct AddCardReply: Codable, Hashable, Sendable {
  /// The card as stored.
  public var card: Flashcard
  /// The account's number of cards and its limit.
  public var use: CardUse

  public init(card: Flashcard, use: CardUse) {
    self.card = card
    self.use = use
  }
}

public struct CardVersion: Codable, Hashable, Sendable {
  /// The card's id.
  public var id: String
  /// The number of the card's version, from 1.
  public var version: Int
  /// The time when the card was last changed, in milliseconds since 1970.
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
  /// The cards that changed, in the order of the request.
  public var cards: [CardVersion]

  public init(cards: [CardVersion]) {
    self.cards = cards
  }
}

public struct DeleteCardsReply: Codable, Hashable, Sendable {
  /// The number of cards that were deleted.
  public var deleted: Int
  /// The account's number of cards and its limit.
  public var use: CardUse

  public init(deleted: Int, use: CardUse) {
    self.deleted = deleted
    self.use = use
  }
}

public struct TagCount: Codable, Hashable, Sendable {
  /// The name as the user first spelled it.
  public var name: String
  /// The number of cards with the tag.
  public var cards: Int

  public init(name: String, cards: Int) {
    self.name = name
    self.cards = cards
  }
}

public struct ListTagsReply: Codable, Hashable, Sendable {
  /// The tags, ordered by name.
  public var tags: [TagCount]
  /// The cursor of the next page; absent on the last page.
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
  /// The tag after the change.
  public var tag: TagCount
  /// True if two tags were merged.
  public var merged: Bool

  public init(tag: TagCount, merged: Bool) {
    self.tag = tag
    self.merged = merged
  }
}

public struct DeleteTagReply: Codable, Hashable, Sendable {
  /// The number of cards that had the tag.
  public var cards: Int

  public init(cards: Int) {
    self.cards = cards
  }
}

public struct LanguageChoice: Codable, Hashable, Sendable {
  /// The language, as a BCP 47 tag.
  public var code: String
  /// The language's name, in the caller's language.
  public var name: String

  public init(code: String, name: String) {
    self.code = code
    self.name = name
  }
}

public struct GetPairReply: Codable, Hashable, Sendable {
  /// The language of the side to be learnt, as a BCP 47 tag.
  public var front: String
  /// The language of the side that explains the front, as a BCP 47 tag.
  public var back: String
  /// The languages to choose from, in display order.
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
  /// The title, in the requested language.
  public var title: String
  /// The language of the cards' fronts, as a BCP 47 tag.
  public var frontLanguage: String
  /// The language of the cards' backs, as a BCP 47 tag.
  public var backLanguage: String
  /// The number of cards in the preset.
  public var cards: Int
  /// True if all of the preset's cards fit within the account's limit now.
  public var fits: Bool
  /// The time when the account added the preset, in milliseconds since 1970; absent if it hasn't.
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
  /// The presets, in display order.
  public var presets: [PresetSummary]
  /// The account's number of cards and its limit.
  public var use: CardUse

  public init(presets: [PresetSummary], use: CardUse) {
    self.presets = presets
    self.use = use
  }
}

public struct ShownCard: Codable, Hashable, Sendable {
  /// The side to be learnt.
  public var front: String
  /// The side that explains the front; empty for none.
  public var back: String
  /// The front's language, as a BCP 47 tag.
  public var frontLanguage: String
  /// The back's language, as a BCP 47 tag.
  public var backLanguage: String
  /// The notes; empty for none.
  public var notes: String
  /// The names of the card's tags.
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
  /// The preset as in the list.
  public var preset: PresetSummary
  /// The cards, in the order in which they are added.
  public var cards: [ShownCard]
  /// The cursor of the next page; absent on the last page.
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
  /// The number of cards added; 0 for a preset that was added before.
  public var added: Int
  /// The account's number of cards and its limit.
  public var use: CardUse

  public init(added: Int, use: CardUse) {
    self.added = added
    self.use = use
  }
}

public struct AddCard: Codable, Hashable, Sendable {
  /// The side to be learnt. The app's `cards.json` limits its length. (text of one or several lines)
  public var front: String
  /// The side that explains the front. It may be omitted only where the app allows cards without a back.
  /// (text of one or several lines)
  public var back: String?
  /// The user's notes. Defaults to none. (text of one or several lines)
  public var notes: String?
  /// The names of tags. A tag is found without regard to case, or created. An account has at most 1,000 tags.
  public var tags: [String]?
  /// True for a favourite. Defaults to false.
  public var favorite: Bool?
  /// The front's language as a BCP 47 tag. Defaults to the language of the account's pair. (a language tag,
  /// such as en or pt-BR)
  public var frontLanguage: String?
  /// The back's language as a BCP 47 tag. Defaults to the language of the account's pair. (a language tag,
  /// such as en or pt-BR)
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
  /// The new cards, in the order of the request.
  public var cards: [CardVersion]
  /// The account's number of cards and its limit.
  public var use: CardUse

  public init(cards: [CardVersion], use: CardUse) {
    self.cards = cards
    self.use = use
  }
}

public struct ListCardChangesReply: Codable, Hashable, Sendable {
  /// The new and changed cards in their current state. A card that changes between two pages is sent again.
  public var cards: [Flashcard]
  /// The ids of deleted cards, which may include cards that the device never had.
  public var deleted: [String]
  /// The cursor of the next page, or of the next sync.
  public var cursor: String
  /// True if there are more changes now.
  public var more: Bool
  /// True on the first page of a full list, sent because the cursor was too old. After the last page, the
  /// device deletes every card that no page contained.
  public var startOver: Bool
  /// The account's number of cards and its limit.
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
  /// The card's id. A device creates the id of a new card: `crd_` and 16 to 96 lower-case letters and digits,
  /// from at least 80 random bits. (an identifier)
  public var card: String
  /// The server version of the card that the device had when it made the edit; 0 for a card that the device
  /// created.
  public var base: Int
  /// The time when the edit was made by the device's clock, in milliseconds since 1970.
  public var editedAt: Int
  /// True deletes the card; the other members are then ignored.
  public var deleted: Bool?
  /// The new front. Omit it to leave it unchanged; a new card requires it. (text of one or several lines)
  public var front: String?
  /// The new back. Omit it to leave it unchanged. (text of one or several lines)
  public var back: String?
  /// The new notes. Omit them to leave them unchanged. (text of one or several lines)
  public var notes: String?
  /// True for a favourite. Omit it to leave it unchanged.
  public var favorite: Bool?
  /// The complete new list of tags. Omit it to leave the tags unchanged.
  public var tags: [String]?
  /// The front's language as a BCP 47 tag. Omit it to leave it unchanged; a new card defaults to the
  /// account's pair. (a language tag, such as en or pt-BR)
  public var frontLanguage: String?
  /// The back's language as a BCP 47 tag. Omit it to leave it unchanged; a new card defaults to the account's
  /// pair. (a language tag, such as en or pt-BR)
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
  /// The card's id; empty for a rejected item without a readable id.
  public var card: String
  /// The outcome of the edit.
  public var state: State
  /// The card's current version; absent for a card that doesn't exist.
  public var version: Int?
  /// The parts of the edit that lost to a later change from elsewhere: `front`, `back`, `languages`, `notes`,
  /// `favorite`, `tags`.
  public var lost: [String]?
  /// The reason for the rejection, as an error object. A rejected edit changes nothing.
  public var refusal: [String: JSON]?

  public init(card: String, state: State, version: Int? = nil, lost: [String]? = nil, refusal: [String: JSON]? = nil) {
    self.card = card
    self.state = state
    self.version = version
    self.lost = lost
    self.refusal = refusal
  }

  /// The values of `state`. A later release may have others.
  public struct State: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let stored = Self(rawValue: "stored")
    public static let deleted = Self(rawValue: "deleted")
    public static let refused = Self(rawValue: "refused")
  }
}

public struct SyncCardsReply: Codable, Hashable, Sendable {
  /// One result for each edit, in order.
  public var results: [SyncResult]
  /// The account's number of cards and its limit.
  public var use: CardUse

  public init(results: [SyncResult], use: CardUse) {
    self.results = results
    self.use = use
  }
}

public struct NewReview: Codable, Hashable, Sendable {
  /// An id that the client creates from at least 80 random bits. (an identifier)
  public var review: String
  /// The card's id. (an identifier)
  public var card: String
  /// The user's rating of how well they knew the card.
  public var rating: Rating
  /// The time of the review by the client's clock, in milliseconds since 1970. Defaults to now. A time in the
  /// future or before the app's release is replaced by the time of the call.
  public var reviewedAt: Int?
  /// The duration of the review, in milliseconds.
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

  /// The values of `rating`. A later release may have others.
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
  /// The card's stage. `learning` and `relearning` cards are due again within minutes, `review` cards after
  /// days.
  public var stage: String
  /// The time when the card is due, in milliseconds since 1970.
  public var dueAt: Int
  /// The number of the card's reviews.
  public var reviews: Int
  /// The number of days after which the user recalls the card with a probability of 90%.
  public var stability: Double
  /// The difficulty of the card for the user, 1 to 10.
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
  /// The review's id; empty for a rejected item without a readable id.
  public var review: String
  /// The outcome of the submission.
  public var state: State
  /// The card's current schedule; absent for a card that doesn't exist.
  public var schedule: CardSchedule?
  /// The reason for the rejection, as an error object.
  public var refusal: [String: JSON]?

  public init(review: String, state: State, schedule: CardSchedule? = nil, refusal: [String: JSON]? = nil) {
    self.review = review
    self.state = state
    self.schedule = schedule
    self.refusal = refusal
  }

  /// The values of `state`. A later release may have others.
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
  /// One result for each review, in order.
  public var results: [ReviewResult]

  public init(results: [ReviewResult]) {
    self.results = results
  }
}

public struct NextWaits: Codable, Hashable, Sendable {
  /// The time until the card would be due after the rating `again`, in milliseconds.
  public var again: Int
  /// The time until the card would be due after the rating `hard`, in milliseconds.
  public var hard: Int
  /// The time until the card would be due after the rating `good`, in milliseconds.
  public var good: Int
  /// The time until the card would be due after the rating `easy`, in milliseconds.
  public var easy: Int

  public init(again: Int, hard: Int, good: Int, easy: Int) {
    self.again = again
    self.hard = hard
    self.good = good
    self.easy = easy
  }
}

public struct DueCard: Codable, Hashable, Sendable {
  /// The card to review.
  public var card: Flashcard
  /// The card's schedule; absent for a new card.
  public var schedule: CardSchedule?
  /// The time until the card would be due again after each rating, in milliseconds from now.
  public var next: NextWaits

  public init(card: Flashcard, schedule: CardSchedule? = nil, next: NextWaits) {
    self.card = card
    self.schedule = schedule
    self.next = next
  }
}

public struct ListDueCardsReply: Codable, Hashable, Sendable {
  /// The cards, in the order of review.
  public var cards: [DueCard]
  /// The number of due cards, not counting new ones. Counting stops at 1,000.
  public var due: Int
  /// The time when the next card is due, in milliseconds since 1970; absent if no card is scheduled.
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
  /// The front's language, as a BCP 47 tag.
  public var frontLanguage: String
  /// The back's language, as a BCP 47 tag.
  public var backLanguage: String
  /// The number of cards.
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
  /// The date, such as `2026-11-23`.
  public var day: String
  /// The number of all reviews.
  public var reviews: Int
  /// The number of reviews rated `again`.
  public var again: Int
  /// The number of reviews rated `hard`.
  public var hard: Int
  /// The number of reviews rated `good`.
  public var good: Int
  /// The number of reviews rated `easy`.
  public var easy: Int
  /// The total duration of the reviews, in milliseconds.
  public var spentMs: Int
  /// The number of cards created, including cards that were deleted later.
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
  /// The number of all cards.
  public var cards: Int
  /// The number of cards by language pair, largest first; at most 100 pairs.
  public var languages: [LanguageCount]
  /// The days with any activity, oldest first.
  public var days: [ReviewDay]

  public init(cards: Int, languages: [LanguageCount], days: [ReviewDay]) {
    self.cards = cards
    self.languages = languages
    self.days = days
  }
}

public struct Share: Codable, Hashable, Sendable {
  /// The code to pass on, such as `ABCD-EFGH`. (a code of eight letters and digits, such as ABCD-EFGH; case,
  /// blanks and hyphens don't matter)
  public var code: String
  /// The title; absent for none.
  public var title: String?
  /// The number of cards that were shared.
  public var cards: Int
  /// The number of times that other accounts added the set.
  public var imports: Int
  /// The time when the set was shared, in milliseconds since 1970.
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
  /// The new set with its code.
  public var share: Share

  public init(share: Share) {
    self.share = share
  }
}

public struct ListSharesReply: Codable, Hashable, Sendable {
  /// All sets, newest first.
  public var shares: [Share]

  public init(shares: [Share]) {
    self.shares = shares
  }
}

public struct GetShareReply: Codable, Hashable, Sendable {
  /// The title; absent for none.
  public var title: String?
  /// The number of cards now.
  public var count: Int
  /// True if all of the cards fit within the account's limit.
  public var fits: Bool
  /// The time when the account added the cards, in milliseconds since 1970; absent if it hasn't.
  public var addedAt: Int?
  /// The cards, in the order in which they are added.
  public var cards: [ShownCard]
  /// The cursor of the next page; absent on the last page.
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
  /// The page, from 1; 0 is the closed book.
  public var page: Int
  /// True if the last page was reached or a client set the book as finished.
  public var finished: Bool
  /// True for a favourite. This is independent of the reading position.
  public var favorite: Bool
  /// The time when the state last changed, in milliseconds since 1970.
  public var changedAt: Int
  /// The time when the book was last read, in milliseconds since 1970; absent for a favourite that was never
  /// opened.
  public var readAt: Int?
  /// True while the user reads a finished book again; `page` is the position in the new reading. Absent
  /// otherwise.
  public var again: Bool?

  public init(book: String, page: Int, finished: Bool, favorite: Bool, changedAt: Int, readAt: Int? = nil, again: Bool? = nil) {
    self.book = book
    self.page = page
    self.finished = finished
    self.favorite = favorite
    self.changedAt = changedAt
    self.readAt = readAt
    self.again = again
  }

  private enum CodingKeys: String, CodingKey {
    case book
    case page
    case finished
    case favorite
    case changedAt = "changed_at"
    case readAt = "read_at"
    case again
  }
}

public struct PictureRef: Codable, Hashable, Sendable {
  /// The picture's id, for further requests.
  public var id: String
  /// The width as displayed, in pixels.
  public var width: Int
  /// The height as displayed, in pixels.
  public var height: Int
  /// The media type: `image/png` or `image/jpeg`.
  public var type: String
  /// A SHA-256 digest in hexadecimal that changes whenever the picture changes. For a picture without
  /// blurring, it is the digest of the app's picture file. For a blurred picture, it also covers the
  /// blurring.
  public var sha256: String
  /// The path of a public picture at `edge`. Append a size and optionally a half, such as `/small` or
  /// `/large-left`. Absent for a picture that isn't public: use `content.pictures.link` to get a link.
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
  /// The title, in the requested language.
  public var title: String
  /// The text for a screen reader: the title and, for a locked book, a note that it needs a subscription.
  public var label: String
  /// True if the pages need a subscription that the caller doesn't have. The cover is always visible.
  public var locked: Bool
  /// A description of the picture `cover`, for a screen reader.
  public var coverDescription: String
  /// The youngest age that the book is for, in years.
  public var ageFrom: Int
  /// The oldest age that the book is for, in years.
  public var ageTo: Int
  /// The time that reading the book aloud takes, in minutes.
  public var readingMinutes: Int
  /// The number of pages, without the cover.
  public var pages: Int
  /// The account's reading position; absent for a book that was neither opened nor made a favourite.
  public var reading: ReadingState?
  /// The cover's picture, without the title.
  public var cover: PictureRef?
  /// The cover with the title in the requested language; absent if there is no such picture.
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
  /// The books, in the order of the shelf.
  public var books: [BookSummary]

  public init(books: [BookSummary]) {
    self.books = books
  }
}

public struct BookPage: Codable, Hashable, Sendable {
  /// The page's number, from 1.
  public var number: Int
  /// The text to read.
  public var text: String
  /// A description of the picture, for a screen reader.
  public var description: String
  /// The picture that spans the left and right half.
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
  /// The pages, in order.
  public var pages: [BookPage]

  public init(book: BookSummary, language: String, pages: [BookPage]) {
    self.book = book
    self.language = language
    self.pages = pages
  }
}

public struct OpeningMotion: Codable, Hashable, Sendable {
  /// The duration, in milliseconds; 0 for an immediate change.
  public var durationMs: Int
  /// The timing curve: `linear`, `ease_in`, `ease_out`, `ease_in_out` or `spring`.
  public var curve: String
  /// The bounce of a spring, from 0.
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
  /// The step's name in the app's data: `selected`, `moving`, ….
  public var phase: String
  /// The delay after the tap, in milliseconds.
  public var delayMs: Int
  /// The animation of the book to its position in this step.
  public var motion: OpeningMotion
  /// The library's scale, relative to its usual size.
  public var libraryScale: Double
  /// The library's blur radius, in points.
  public var libraryBlur: Double
  /// The library's opacity, 0 to 1.
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
  /// The steps of opening, starting at `idle`, ordered by delay.
  public var opening: [OpeningStep]
  /// The steps of closing, from `complete` back to `idle`.
  public var closing: [OpeningStep]
  /// The animation of the library from one step's appearance to the next.
  public var library: OpeningMotion
  /// The width of the shadow between the pages, in points.
  public var gutterWidth: Int
  /// The opacity of the shadow between the pages, 0 to 1.
  public var gutterOpacity: Double
  /// The stops of the shadow's gradient from left to right, each a fraction of `gutter_opacity`.
  public var gutterStops: [Double]
  /// The angle by which the cover turns around its left edge, in degrees.
  public var flipDegrees: Double?
  /// The angle from which the two pages are shown instead of the cover, in degrees.
  public var spreadFromDegrees: Double?
  /// The perspective of the turning cover; 0 for none.
  public var perspective: Double?
  /// The width of the spread in `zooming` and `complete`, as a fraction of the screen's width.
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
  /// The media type: `image/png` or `image/jpeg`.
  public var type: String
  /// The width, in pixels, of the picture in the requested size, or of its requested half. The left half of a
  /// picture one pixel wide has width 0 and no data.
  public var width: Int
  /// The height of the picture in the requested size, in pixels.
  public var height: Int
  /// The length of the whole file, in bytes.
  public var bytes: Int
  /// The SHA-256 digest of the whole file in the requested size and half, in hexadecimal. A client that has a
  /// file with this digest needn't download it again.
  public var sha256: String
  /// The offset of this piece in the file, in bytes.
  public var offset: Int
  /// The piece, encoded in Base64.
  public var data: String
  /// The offset of the next piece; absent for the last piece.
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
  /// One entry for each opened book. If the request names a book, that book is included even if it is only a
  /// favourite.
  public var books: [ReadingState]
  /// The ids of the favourites, most recent first; absent if the request names a book.
  public var favorites: [String]?
  /// The ids of the books to continue with, last read first: books that are open to the account and either
  /// unfinished or being read again. Absent if the request names a book.
  public var inProgress: [String]?

  public init(books: [ReadingState], favorites: [String]? = nil, inProgress: [String]? = nil) {
    self.books = books
    self.favorites = favorites
    self.inProgress = inProgress
  }

  private enum CodingKeys: String, CodingKey {
    case books
    case favorites
    case inProgress = "in_progress"
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
  /// The picture's name, as requested.
  public var picture: String
  /// The address and its expiry time.
  public var file: FileLink

  public init(picture: String, file: FileLink) {
    self.picture = picture
    self.file = file
  }
}

public struct LinkPicturesReply: Codable, Hashable, Sendable {
  /// The addresses, in the order of the request.
  public var links: [PictureLink]

  public init(links: [PictureLink]) {
    self.links = links
  }
}

public struct FetchPictureReply: Codable, Hashable, Sendable {
  /// The media type: `image/png` or `image/jpeg`.
  public var type: String
  /// True if the file is public. It then never changes, and shared caches may store it.
  public var open: Bool
  /// The length of the whole file, in bytes.
  public var bytes: Int
  /// The SHA-256 digest of the whole file in the requested size and half, in hexadecimal.
  public var sha256: String
  /// The offset of this piece in the file, in bytes.
  public var offset: Int
  /// The piece, encoded in Base64.
  public var data: String
  /// The offset of the next piece; absent for the last piece.
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
  /// The file's current state.
  public var file: TransferState

  public init(file: TransferState) {
    self.file = file
  }
}

public struct ListFilesReply: Codable, Hashable, Sendable {
  /// The files, oldest first. An account has only a few files, so the list has no pages.
  public var files: [TransferState]

  public init(files: [TransferState]) {
    self.files = files
  }
}

public struct ImportState: Codable, Hashable, Sendable {
  /// The import's id: `imp_…`.
  public var id: String
  /// The file's id. The service deletes the file after reading all of it.
  public var file: String
  /// The format that the file is read in.
  public var format: Format
  /// The import's phase.
  public var phase: Phase
  /// The number of rows read so far.
  public var read: Int
  /// The number of cards added.
  public var added: Int
  /// The number of rows that added no card. `content.imports.report` lists the reasons.
  public var skipped: Int
  /// The reason for a stop or failure: `limit_exceeded`, `too_long`, or an English description of the
  /// problem.
  public var reason: String?
  /// The time when the import was started, in milliseconds since 1970.
  public var createdAt: Int
  /// The time when the import last changed, in milliseconds since 1970.
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

  /// The values of `format`. A later release may have others.
  public struct Format: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let csv = Self(rawValue: "csv")
    public static let json = Self(rawValue: "json")
    public static let apkg = Self(rawValue: "apkg")
  }

  /// The values of `phase`. A later release may have others.
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
  /// The import's current state.
  public var `import`: ImportState

  public init(`import`: ImportState) {
    self.import = `import`
  }
}

public struct ListImportsReply: Codable, Hashable, Sendable {
  /// The imports, newest first; at most ten.
  public var imports: [ImportState]

  public init(imports: [ImportState]) {
    self.imports = imports
  }
}

public struct SkippedRow: Codable, Hashable, Sendable {
  /// The row's number in the file, from 1, not counting a header.
  public var row: Int
  /// The line of the file that the row begins on; absent for a file without lines.
  public var line: Int?
  /// `not_text`, `not_json`, `incomplete`, `unclosed_quote`, `too_many_fields`, `wrong_value`, `refused`,
  /// `duplicate`.
  public var reason: String
  /// The rule that the row breaks, in English.
  public var detail: String

  public init(row: Int, line: Int? = nil, reason: String, detail: String) {
    self.row = row
    self.line = line
    self.reason = reason
    self.detail = detail
  }
}

public struct GetImportReportReply: Codable, Hashable, Sendable {
  /// The skipped rows, in the file's order. Only the first 2,000 are stored.
  public var rows: [SkippedRow]
  /// The cursor of the next page; absent on the last page.
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
  /// The export's id: `exp_…`.
  public var id: String
  /// The format of the file.
  public var format: Format
  /// The export's phase.
  public var phase: Phase
  /// The number of cards exported so far.
  public var cards: Int
  /// The id of the finished file. It expires like any other file.
  public var file: String?
  /// The reason for a failure, in English.
  public var reason: String?
  /// The time when the export was started, in milliseconds since 1970.
  public var createdAt: Int
  /// The time when the export last changed, in milliseconds since 1970.
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

  /// The values of `format`. A later release may have others.
  public struct Format: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let csv = Self(rawValue: "csv")
    public static let json = Self(rawValue: "json")
    public static let apkg = Self(rawValue: "apkg")
  }

  /// The values of `phase`. A later release may have others.
  public struct Phase: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let running = Self(rawValue: "running")
    public static let finished = Self(rawValue: "finished")
    public static let failed = Self(rawValue: "failed")
  }
}

public struct ExportReply: Codable, Hashable, Sendable {
  /// The export's current state.
  public var export: ExportState

  public init(export: ExportState) {
    self.export = export
  }
}

public struct ImportedCard: Codable, Hashable, Sendable {
  /// The card's permanent id, which the device creates and keeps: `crd_` and 16 to 96 lower-case letters and
  /// digits, the same each time the card is submitted. A UUID without its hyphens is suitable. (an
  /// identifier)
  public var card: String
  /// The time when the card was created, in milliseconds since 1970.
  public var madeAt: Int
  /// The time when the card was last changed, in milliseconds since 1970. Omit it for a card that was never
  /// changed.
  public var changedAt: Int?
  /// The side to be learnt. (text of one or several lines)
  public var front: String
  /// The side that explains the front. Defaults to empty, where the app allows that. (text of one or several
  /// lines)
  public var back: String?
  /// The user's notes. Defaults to none. (text of one or several lines)
  public var notes: String?
  /// True for a favourite. Defaults to false.
  public var favorite: Bool?
  /// The names of the card's tags. Defaults to none.
  public var tags: [String]?
  /// The front's language as a BCP 47 tag. Defaults to the language of the account's pair. (a language tag,
  /// such as en or pt-BR)
  public var frontLanguage: String?
  /// The back's language as a BCP 47 tag. Defaults to the language of the account's pair. (a language tag,
  /// such as en or pt-BR)
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

public struct ImportedBook: Codable, Hashable, Sendable {
  /// The book's id. (an identifier)
  public var book: String
  /// The page, from 1; 0 is the closed book. Defaults to 0.
  public var page: Int?
  /// True if the book was read to its end. Defaults to true only for the last page.
  public var finished: Bool?
  /// True for a favourite. Defaults to false.
  public var favorite: Bool?
  /// The time when any of these members was last changed, in milliseconds since 1970.
  public var changedAt: Int
  /// The time when the book was last read, in milliseconds since 1970. Defaults to `changed_at` if `page`
  /// isn't 0 or the book is finished.
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

public struct ImportedBookResult: Codable, Hashable, Sendable {
  /// The book's id; empty for a rejected item without a readable id.
  public var book: String
  /// The account's current position in the book; absent for a rejected item.
  public var reading: ReadingState?
  /// The reason for the rejection, as an error object. A rejected item changes nothing.
  public var refusal: [String: JSON]?

  public init(book: String, reading: ReadingState? = nil, refusal: [String: JSON]? = nil) {
    self.book = book
    self.reading = reading
    self.refusal = refusal
  }
}

public struct LocalImportState: Codable, Hashable, Sendable {
  /// True if the import accepts pieces: before the first piece arrives, and then until `ends_at`.
  public var open: Bool
  /// The time when the import closes; absent before the first piece. (milliseconds since 1970)
  public var endsAt: Int?
  /// The number of imported cards, including cards that were deleted later.
  public var cards: Int
  /// The number of cards that an account may reach by importing, even above its plan's limit; absent for an
  /// app without cards.
  public var maxCards: Int?

  public init(open: Bool, endsAt: Int? = nil, cards: Int, maxCards: Int? = nil) {
    self.open = open
    self.endsAt = endsAt
    self.cards = cards
    self.maxCards = maxCards
  }

  private enum CodingKeys: String, CodingKey {
    case open
    case endsAt = "ends_at"
    case cards
    case maxCards = "max_cards"
  }
}

public struct ImportLocalContentReply: Codable, Hashable, Sendable {
  /// One result for each card, in order. The state is `deleted` if an imported card was deleted on the server
  /// since.
  public var cards: [SyncResult]
  /// One result for each book, in order.
  public var books: [ImportedBookResult]
  /// The account's number of cards and its limit; absent for an app without cards.
  public var use: CardUse?
  /// The state of the account's import.
  public var localImport: LocalImportState

  public init(cards: [SyncResult], books: [ImportedBookResult], use: CardUse? = nil, localImport: LocalImportState) {
    self.cards = cards
    self.books = books
    self.use = use
    self.localImport = localImport
  }

  private enum CodingKeys: String, CodingKey {
    case cards
    case books
    case use
    case localImport = "local_import"
  }
}

public struct TextTook: Codable, Hashable, Sendable {
  /// The model's name at the provider; absent if no provider wrote the text.
  public var model: String?
  /// The version of the generator's prompt.
  public var template: Int
  /// The number of calls to AI providers, including failed and cancelled ones.
  public var attempts: Int
  /// The number of input tokens in all calls.
  public var inputTokens: Int
  /// The number of output tokens in all calls.
  public var outputTokens: Int
  /// The cost in millionths of a cent, at the prices in `providers.json`.
  public var microCents: Int
  /// The time in milliseconds until the text was complete.
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

public struct TextMember: Codable, Hashable, Sendable {
  /// The member's id in the generator's `answer`.
  public var id: String
  /// The member's name in the text's language.
  public var name: String
  /// The value: a text, an integer, or the id of a choice. (any JSON)
  public var value: JSON
  /// The display form of the value, in the text's language.
  public var shown: String

  public init(id: String, name: String, value: JSON, shown: String) {
    self.id = id
    self.name = name
    self.value = value
    self.shown = shown
  }
}

public struct GeneratedText: Codable, Hashable, Sendable {
  /// The text's id (`txt_…`); absent if the text isn't in the account's history.
  public var id: String?
  /// The generator's id.
  public var generator: String
  /// The inputs of the text by id. (any JSON)
  public var inputs: JSON
  /// The complete text.
  public var text: String
  /// The text's language. (a language tag, such as en or pt-BR)
  public var language: String
  /// The origin of the text.
  public var origin: Origin
  /// The name of the provider that wrote the text; absent if no provider did.
  public var provider: String?
  /// True if the text came from the cache because the same inputs were requested before.
  public var cached: Bool
  /// True if the user marked the text as a favourite.
  public var favorite: Bool
  /// The id of the user's reaction; absent if there is none.
  public var reaction: String?
  /// The time at which the text was written. (milliseconds since 1970)
  public var createdAt: Int
  /// The cost of the text; only present for operators, and only for the account's latest texts.
  public var took: TextTook?
  /// The members of the form that a provider filled in, in order; `text` has a line for each. Omitted for
  /// plain text, including a plain text that replaces a form.
  public var form: [TextMember]?

  public init(id: String? = nil, generator: String, inputs: JSON, text: String, language: String, origin: Origin, provider: String? = nil, cached: Bool, favorite: Bool, reaction: String? = nil, createdAt: Int, took: TextTook? = nil, form: [TextMember]? = nil) {
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
    self.form = form
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
    case form
  }

  /// The values of `origin`. A later release may have others.
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
  /// The text to append to the previous parts.
  public var text: String
  /// True if all previous parts are void: the text starts again with this part. A repeated call also starts
  /// again, but without this member.
  public var restart: Bool?

  public init(text: String, restart: Bool? = nil) {
    self.text = text
    self.restart = restart
  }
}

public struct ListGeneratorsChoice: Codable, Hashable, Sendable {
  /// The choice's id, for `ai.generate`.
  public var id: String
  /// The choice's name in the caller's language.
  public var name: String
  /// True if the choice is in season today, by the account's calendar.
  public var open: Bool
  /// The first day of the season as month and day, such as `12-01`; absent if the choice has no season.
  public var from: String?
  /// The last day of the season as month and day; absent if the choice has no season.
  public var until: String?
  /// The number of texts that complete the choice; absent if it can't be completed.
  public var goal: Int?
  /// The number of texts that the account has generated with the choice; absent if it can't be completed.
  public var made: Int?
  /// The time at which the account completed the choice; absent until then. (milliseconds since 1970)
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
  /// The input's id, used in the `inputs` of `ai.generate`.
  public var id: String
  /// The input's name in the caller's language.
  public var name: String
  /// True if the input is required.
  public var required: Bool
  /// The value is the id of one of these choices.
  public var choices: [ListGeneratorsChoice]?
  /// The value is a number that selects one of these levels, from 1.
  public var levels: [String]?
  /// The value is the id of an unlocked item of this catalogue.
  public var catalogue: String?
  /// The value is free text; this is its maximum length in bytes.
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
  /// The id, for use in requests.
  public var id: String
  /// The name in the caller's language.
  public var name: String

  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

public struct ListGeneratorsMember: Codable, Hashable, Sendable {
  /// The member's id, used in a text's `form`.
  public var id: String
  /// The member's name in the caller's language.
  public var name: String
  /// The value is a text; this is its maximum length in bytes.
  public var text: Int?
  /// The value is an integer; this is its minimum.
  public var from: Int?
  /// The value is an integer; this is its maximum.
  public var to: Int?
  /// The value is the id of one of these choices.
  public var choices: [ListGeneratorsNamed]?

  public init(id: String, name: String, text: Int? = nil, from: Int? = nil, to: Int? = nil, choices: [ListGeneratorsNamed]? = nil) {
    self.id = id
    self.name = name
    self.text = text
    self.from = from
    self.to = to
    self.choices = choices
  }
}

public struct ListGeneratorsGenerator: Codable, Hashable, Sendable {
  /// The generator's id, for `ai.generate`.
  public var id: String
  /// The generator's name in the caller's language.
  public var name: String
  /// The inputs, in the order in which a form should show them.
  public var inputs: [ListGeneratorsInput]
  /// The reactions that a user can give to a text; empty if there are none.
  public var reactions: [ListGeneratorsNamed]
  /// The number of texts the account can still generate today; absent if there is no limit.
  public var leftToday: Int?
  /// The members of the form that its texts fill in, in order; omitted for plain texts.
  public var answer: [ListGeneratorsMember]?

  public init(id: String, name: String, inputs: [ListGeneratorsInput], reactions: [ListGeneratorsNamed], leftToday: Int? = nil, answer: [ListGeneratorsMember]? = nil) {
    self.id = id
    self.name = name
    self.inputs = inputs
    self.reactions = reactions
    self.leftToday = leftToday
    self.answer = answer
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case inputs
    case reactions
    case leftToday = "left_today"
    case answer
  }
}

public struct ListGeneratorsReply: Codable, Hashable, Sendable {
  /// The generators, in the order of the app's data.
  public var generators: [ListGeneratorsGenerator]

  public init(generators: [ListGeneratorsGenerator]) {
    self.generators = generators
  }
}

public struct ListTextsReply: Codable, Hashable, Sendable {
  /// The texts, newest first.
  public var texts: [GeneratedText]
  /// The cursor for the next page; absent on the last page.
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
  /// The number of deleted texts.
  public var deleted: Int

  public init(deleted: Int) {
    self.deleted = deleted
  }
}

public struct CountReactionsKind: Codable, Hashable, Sendable {
  /// The reaction's id.
  public var reaction: String
  /// The number of times the reaction was given.
  public var count: Int

  public init(reaction: String, count: Int) {
    self.reaction = reaction
    self.count = count
  }
}

public struct CountReactionsChoice: Codable, Hashable, Sendable {
  /// The choice's id.
  public var choice: String
  /// The number of times each reaction was given. Reactions that were never given are left out.
  public var kinds: [CountReactionsKind]

  public init(choice: String, kinds: [CountReactionsKind]) {
    self.choice = choice
    self.kinds = kinds
  }
}

public struct CountReactionsReply: Codable, Hashable, Sendable {
  /// The total number of reactions.
  public var total: Int
  /// The number of times each reaction was given. Reactions that were never given are left out.
  public var kinds: [CountReactionsKind]
  /// The reactions by choice of the input by which the generator groups them; empty if there is no such
  /// input.
  public var choices: [CountReactionsChoice]

  public init(total: Int, kinds: [CountReactionsKind], choices: [CountReactionsChoice]) {
    self.total = total
    self.kinds = kinds
    self.choices = choices
  }
}

public struct ListShareTemplatesTemplate: Codable, Hashable, Sendable {
  /// The template's id, for `ai.share.read`.
  public var id: String
  /// The template's name in the account's language.
  public var name: String
  /// The picture's width in pixels.
  public var width: Int
  /// The picture's height in pixels.
  public var height: Int
  /// True if the account's plan doesn't include the template.
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
  /// The templates, in the order of the app's data; empty if the app has none.
  public var templates: [ListShareTemplatesTemplate]

  public init(templates: [ListShareTemplatesTemplate]) {
    self.templates = templates
  }
}

public struct ReadSharePictureReply: Codable, Hashable, Sendable {
  /// The file's media type: `image/png`.
  public var type: String
  /// The picture's width in pixels.
  public var width: Int
  /// The picture's height in pixels.
  public var height: Int
  /// The size of the whole file in bytes.
  public var bytes: Int
  /// The SHA-256 digest of the whole file, in hexadecimal. The same text in the same template gives the same
  /// file.
  public var sha256: String
  /// True if the text didn't fit and its end was cut off.
  public var isShortened: Bool
  /// The start of this range in bytes.
  public var offset: Int
  /// The bytes of this range in Base64.
  public var data: String
  /// The start of the next range; absent if this is the last one.
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
  /// The day, in the account's time zone.
  public var day: String
  /// The time at which the next day begins and the text changes. (milliseconds since 1970)
  public var refreshAt: Int
  /// The inputs selected for the day, by id. (any JSON)
  public var inputs: JSON
  /// The names of the selected inputs, by id, in the text's language.
  public var names: [String: String]
  /// The text.
  public var text: String
  /// The text's language. (a language tag, such as en or pt-BR)
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

public struct ImportedText: Codable, Hashable, Sendable {
  /// The id of a generator from `ai.generators.list` that keeps a history. (an identifier)
  public var generator: String
  /// The inputs of the text by id, as in `ai.generate`; choices that are out of season are accepted. (at most
  /// 16384 bytes of JSON)
  public var inputs: [String: JSON]?
  /// The text itself. The generator's own limit for the length of texts applies too. (text of one or several
  /// lines)
  public var words: String
  /// The text's language, one of the app's languages. (a language tag, such as en or pt-BR)
  public var language: String
  /// The time at which the text was written, in milliseconds since 1970.
  public var madeAt: Int
  /// True if the text is a favourite; if omitted, it isn't.
  public var favorite: Bool?
  /// The user's reaction: the id of one of the generator's reactions. (an identifier)
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

public struct ImportedTextResult: Codable, Hashable, Sendable {
  /// The outcome for this text.
  public var state: State
  /// The text's id in the history; absent if it isn't there.
  public var text: String?
  /// The error that explains why the text was refused; a refused text changes nothing.
  public var refusal: [String: JSON]?

  public init(state: State, text: String? = nil, refusal: [String: JSON]? = nil) {
    self.state = state
    self.text = text
    self.refusal = refusal
  }

  /// The values of `state`. A later release may have others.
  public struct State: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let stored = Self(rawValue: "stored")
    public static let deleted = Self(rawValue: "deleted")
    public static let refused = Self(rawValue: "refused")
  }
}

public struct LocalTextImport: Codable, Hashable, Sendable {
  /// True if the account can still import texts: before its first import, and until `ends_at`.
  public var open: Bool
  /// The time at which the import closes; absent before the first import. (milliseconds since 1970)
  public var endsAt: Int?
  /// The number of imported texts, including those deleted since.
  public var texts: Int
  /// The maximum number of imported texts.
  public var maxTexts: Int

  public init(open: Bool, endsAt: Int? = nil, texts: Int, maxTexts: Int) {
    self.open = open
    self.endsAt = endsAt
    self.texts = texts
    self.maxTexts = maxTexts
  }

  private enum CodingKeys: String, CodingKey {
    case open
    case endsAt = "ends_at"
    case texts
    case maxTexts = "max_texts"
  }
}

public struct ImportLocalTextsReply: Codable, Hashable, Sendable {
  /// One result per text, in the order of the request.
  public var texts: [ImportedTextResult]
  /// The state of the account's import after this request.
  public var localImport: LocalTextImport

  public init(texts: [ImportedTextResult], localImport: LocalTextImport) {
    self.texts = texts
    self.localImport = localImport
  }

  private enum CodingKeys: String, CodingKey {
    case texts
    case localImport = "local_import"
  }
}

public struct LessonSummary: Codable, Hashable, Sendable {
  /// The lesson's id.
  public var id: String
  /// The lesson's title in the caller's language.
  public var title: String
  /// The icon's name in the client's own collection.
  public var icon: String
  /// The lesson's current state for this account.
  public var state: State
  /// The best result in diamonds, at least 1; 0 until the lesson is completed.
  public var diamonds: Int
  /// The number of answered questions in an attempt that can be resumed; absent if there is no open attempt.
  public var answered: Int?

  public init(id: String, title: String, icon: String, state: State, diamonds: Int, answered: Int? = nil) {
    self.id = id
    self.title = title
    self.icon = icon
    self.state = state
    self.diamonds = diamonds
    self.answered = answered
  }

  /// The values of `state`. A later release may have others.
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
  /// The section's title in the caller's language.
  public var title: String
  /// The lessons, in the order in which they unlock.
  public var lessons: [LessonSummary]

  public init(id: String, title: String, lessons: [LessonSummary]) {
    self.id = id
    self.title = title
    self.lessons = lessons
  }
}

public struct GetCourseReply: Codable, Hashable, Sendable {
  /// The sections, in the order in which they unlock.
  public var sections: [GetCourseSection]

  public init(sections: [GetCourseSection]) {
    self.sections = sections
  }
}

public struct GivenAnswer: Codable, Hashable, Sendable {
  /// The position of the chosen option.
  public var option: Int?
  /// The positions of options.
  public var order: [Int]?
  /// The text that was entered.
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
  /// The kind of answer that the question expects.
  public var kind: Kind
  /// The question's text in the caller's language.
  public var text: String
  /// The options in this attempt's own order; empty if the answer is a text.
  public var options: [String]
  /// The items to match with options; absent for kinds other than `match`.
  public var left: [String]?
  /// The picture shown with the question, for `content.pictures.read`; absent if there is none.
  public var picture: PictureRef?
  /// A description of the picture in the caller's language. It doesn't reveal the right answer.
  public var pictureDescription: String?
  /// True if the question was answered correctly earlier in a resumed attempt; absent if it isn't answered
  /// yet.
  public var correct: Bool?
  /// The answer given earlier in a resumed attempt.
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

  /// The values of `kind`. A later release may have others.
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
  /// The attempt's id, needed to answer questions.
  public var attempt: String
  /// The lesson's id.
  public var lesson: String
  /// The questions in the order in which they are asked. Options are shuffled for this attempt, and nothing
  /// reveals the right answer.
  public var questions: [StartLessonQuestion]
  /// The number of questions that were already answered in a resumed attempt; 0 for a new one.
  public var answered: Int
  /// The number of questions counted as wrong so far, including those of abandoned attempts since the lesson
  /// was last finished.
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
  /// True if the answer is right.
  public var correct: Bool
  /// For `choose`: the right option's position in the attempt's own order.
  public var rightOption: Int?
  /// For `match` and `order`: the right order.
  public var rightOrder: [Int]?
  /// For `type`: the best answer.
  public var rightText: String?
  /// An explanation of the right answer in the caller's language; absent if the course has none.
  public var explanation: String?
  /// The number of answered questions in the attempt.
  public var answered: Int
  /// The number of questions in the attempt.
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
  /// The currency's name in the caller's language, in the plural form that fits the amount.
  public var name: String
  /// The spendable amount, excluding what is held.
  public var available: Int
  /// The amount held for purchases that aren't confirmed yet.
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
  /// The number of questions answered wrongly in this attempt, or in abandoned attempts since the lesson was
  /// last finished.
  public var errors: Int
  /// The diamonds for this number of errors, at least 1.
  public var diamonds: Int
  /// The best result for the lesson, including this attempt.
  public var bestDiamonds: Int
  /// The coins earned by this attempt: the difference to the previous best result.
  public var coins: Int
  /// The wallet's balances after the payment.
  public var balances: [WalletBalance]
  /// The id of the next lesson; absent when the course is completed.
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
  /// The streak length in days.
  public var days: Int
  /// The time at which a run first reached this length; absent if none has. (milliseconds since 1970)
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
  /// The number of active days in the current run; 0 if the streak is expired.
  public var current: Int
  /// The number of active days in the longest run so far.
  public var longest: Int
  /// The last active day, in the time zone that the user had then; absent before the first.
  public var lastActiveDay: String?
  /// The state of the streak today.
  public var status: Status
  /// The hours until the end of the day, rounded up; only present if the status is `expiring_soon` or
  /// `frozen`.
  public var hoursLeft: Int?
  /// The time at which the streak ends if the user does nothing and all freezes are spent; absent if no
  /// streak is running. (milliseconds since 1970)
  public var endsAt: Int?
  /// The number of freezes left. A freeze is spent automatically when a day is missed.
  public var freezes: Int
  /// The app's milestones, the lowest first.
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

  /// The values of `status`. A later release may have others.
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
  /// The badge's name in the caller's language.
  public var name: String
  /// The requirement for the badge, in the caller's language.
  public var description: String
  /// The text for a user who earned the badge; absent until then.
  public var earned: String?
  /// The id of the badge's group; absent if the app doesn't group its badges.
  public var kind: String?
  /// The progress, from 0 to 1.
  public var progress: Double
  /// The time at which the badge was earned; absent until then. (milliseconds since 1970)
  public var unlockedAt: Int?
  /// The picture's name in the client's own collection; absent if the badge has none.
  public var picture: String?
  /// The progress in units of `goal`. For a badge with several criteria, the number of criteria met.
  public var count: Int
  /// The count at which the badge is earned.
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
  /// The group's id, used in a badge's `kind`.
  public var id: String
  /// The group's name in the caller's language.
  public var name: String

  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

public struct ListBadgesReply: Codable, Hashable, Sendable {
  /// The badges, in the order of the app's data.
  public var badges: [ListBadgesBadge]
  /// The groups of badges, in display order; empty if the app doesn't group its badges.
  public var kinds: [ListBadgesKind]

  public init(badges: [ListBadgesBadge], kinds: [ListBadgesKind]) {
    self.badges = badges
    self.kinds = kinds
  }
}

public struct GetWalletItem: Codable, Hashable, Sendable {
  /// The item's id.
  public var id: String
  /// The item's name in the caller's language.
  public var name: String
  /// The id of the currency in which the price is paid.
  public var currency: String
  /// The price in `currency`.
  public var price: Int
  /// The number of times that the account has bought the item.
  public var bought: Int
  /// The maximum number of purchases per account; absent if there is no limit.
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
  /// The balances, ordered by currency id.
  public var balances: [WalletBalance]
  /// The items for sale, grouped by currency, in the order of the app's data.
  public var items: [GetWalletItem]

  public init(balances: [WalletBalance], items: [GetWalletItem]) {
    self.balances = balances
    self.items = items
  }
}

public struct GetProfileReply: Codable, Hashable, Sendable {
  /// The number of lessons finished at least once.
  public var lessonsCompleted: Int
  /// The number of lessons in the course.
  public var lessons: Int
  /// The sum of the best results of all lessons.
  public var diamonds: Int
  /// The wallet's current balances.
  public var balances: [WalletBalance]
  /// The share of right answers, from 0 to 1; absent before the first answer.
  public var accuracy: Double?
  /// The length of the streak in days; 0 if it is over.
  public var streak: Int
  /// The number of earned badges.
  public var badges: Int
  /// The time spent on questions, in seconds. Each question counts for at most two minutes.
  public var secondsSpent: Int
  /// The number of weak spots, as listed by `progress.lessons.weak-spots`.
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
  /// The device's own id for the action; a retry must send the same id. (an identifier)
  public var id: String
  /// The id of one of the app's actions. (an identifier)
  public var action: String
  /// The time of the action by the device's clock, in milliseconds since 1970.
  public var at: Int
  /// The action's properties, as declared by the app's data; if omitted, the action has none. (at most 16384
  /// bytes of JSON)
  public var with: [String: JSON]?

  public init(id: String, action: String, at: Int, with: [String: JSON]? = nil) {
    self.id = id
    self.action = action
    self.at = at
    self.with = with
  }
}

public struct ReportedResult: Codable, Hashable, Sendable {
  /// The device's own id for the action; empty if the action was refused and its id can't be read.
  public var id: String
  /// The outcome for this action.
  public var state: State
  /// The error that explains why the action was refused; absent if it wasn't refused.
  public var refusal: [String: JSON]?
  /// The ids of leaderboards that no longer accept the action because its day, week or month is closed;
  /// absent if there are none.
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

  /// The values of `state`. A later release may have others.
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
  /// One result per action, in the order of the request.
  public var results: [ReportedResult]

  public init(results: [ReportedResult]) {
    self.results = results
  }
}

public struct ListStreakDaysDay: Codable, Hashable, Sendable {
  /// The day, in the user's time zone.
  public var day: String
  /// The reason for marking the day.
  public var kind: Kind

  public init(day: String, kind: Kind) {
    self.day = day
    self.kind = kind
  }

  /// The values of `kind`. A later release may have others.
  public struct Kind: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let active = Self(rawValue: "active")
    public static let frozen = Self(rawValue: "frozen")
    public static let given = Self(rawValue: "given")
  }
}

public struct ListStreakDaysReply: Codable, Hashable, Sendable {
  /// The days, in calendar order.
  public var days: [ListStreakDaysDay]

  public init(days: [ListStreakDaysDay]) {
    self.days = days
  }
}

public struct ListWalletHistoryEntry: Codable, Hashable, Sendable {
  /// The transfer's id.
  public var transfer: String
  /// The currency's id.
  public var currency: String
  /// The amount: positive for a credit, negative for a debit.
  public var amount: Int
  /// The reason for the entry.
  public var kind: Kind
  /// The id of the action, item, board or challenge behind the entry; empty for an imported balance and for
  /// an amount taken back.
  public var about: String
  /// The time of the entry. (milliseconds since 1970)
  public var at: Int

  public init(transfer: String, currency: String, amount: Int, kind: Kind, about: String, at: Int) {
    self.transfer = transfer
    self.currency = currency
    self.amount = amount
    self.kind = kind
    self.about = about
    self.at = at
  }

  /// The values of `kind`. A later release may have others.
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
  /// The entries, the latest first.
  public var entries: [ListWalletHistoryEntry]
  /// The cursor for the next page; absent on the last page.
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
  /// The id of the item.
  public var item: String
  /// The state of the purchase.
  public var state: State
  /// True if a purchase with this id and item already existed; this call bought nothing.
  public var wasKnown: Bool
  /// The time at which the hold expires; absent if nothing is held. (milliseconds since 1970)
  public var heldUntil: Int?
  /// The wallet's balances after the purchase.
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

  /// The values of `state`. A later release may have others.
  public struct State: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let held = Self(rawValue: "held")
    public static let done = Self(rawValue: "done")
    public static let over = Self(rawValue: "over")
  }
}

public struct ListWeakSpotsSpot: Codable, Hashable, Sendable {
  /// The id of the question's lesson.
  public var lesson: String
  /// The title of the question's lesson in the caller's language.
  public var title: String
  /// The question's id.
  public var question: String
  /// The question's text in the caller's language.
  public var text: String
  /// The picture shown with the question; absent if there is none.
  public var picture: PictureRef?
  /// A description of the picture in the caller's language.
  public var pictureDescription: String?
  /// The number of answers.
  public var answers: Int
  /// The number of wrong answers.
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
  /// The weak spots, the highest share of wrong answers first.
  public var spots: [ListWeakSpotsSpot]

  public init(spots: [ListWeakSpotsSpot]) {
    self.spots = spots
  }
}

public struct PracticeWeakSpotsReply: Codable, Hashable, Sendable {
  /// The attempt's id, needed to answer questions; absent if the account has no weak spots.
  public var attempt: String?
  /// The questions, the highest share of wrong answers first. Options are shuffled, and nothing reveals the
  /// right answer.
  public var questions: [StartLessonQuestion]
  /// The number of questions that were already answered in a resumed session; 0 for a new one.
  public var answered: Int

  public init(attempt: String? = nil, questions: [StartLessonQuestion], answered: Int) {
    self.attempt = attempt
    self.questions = questions
    self.answered = answered
  }
}

public struct ImportedStreak: Codable, Hashable, Sendable {
  /// The length of the run that ends on `last_active_day`, in days.
  public var current: Int
  /// The length of the longest run, in days; if omitted, `current`.
  public var longest: Int?
  /// The last active day, by the device's calendar.
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

public struct ImportedBadge: Codable, Hashable, Sendable {
  /// The badge's id. (an identifier)
  public var badge: String
  /// The time at which the badge was earned, in milliseconds since 1970.
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

public struct ImportedLesson: Codable, Hashable, Sendable {
  /// The lesson's id. (an identifier)
  public var lesson: String
  /// The best result, in diamonds, as defined by the course's rewards.
  public var diamonds: Int
  /// The time at which the lesson was first completed, in milliseconds since 1970.
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

public struct ImportedBalance: Codable, Hashable, Sendable {
  /// The device's own id for the balance; a retry must send the same id. Balances of several devices are
  /// added up. (an identifier)
  public var id: String
  /// The currency's id. (an identifier)
  public var currency: String
  /// The amount that the device had.
  public var amount: Int

  public init(id: String, currency: String, amount: Int) {
    self.id = id
    self.currency = currency
    self.amount = amount
  }
}

public struct ImportedResult: Codable, Hashable, Sendable {
  /// The id of the badge, lesson or balance; absent for the streak, and for an item whose id can't be read.
  public var id: String?
  /// The error that explains why the item was refused; a refused item changes nothing. Absent if the item was
  /// imported.
  public var refusal: [String: JSON]?

  public init(id: String? = nil, refusal: [String: JSON]? = nil) {
    self.id = id
    self.refusal = refusal
  }
}

public struct ImportedSum: Codable, Hashable, Sendable {
  /// The currency's id.
  public var currency: String
  /// The total that devices claimed.
  public var brought: Int
  /// The part of the claimed total that was credited: at most what the imported lessons and days could have
  /// paid.
  public var taken: Int

  public init(currency: String, brought: Int, taken: Int) {
    self.currency = currency
    self.brought = brought
    self.taken = taken
  }
}

public struct LocalProgressImport: Codable, Hashable, Sendable {
  /// True if the account can still import data: before its first import, and until `ends_at`.
  public var open: Bool
  /// The time at which the import closes; absent before the first import. (milliseconds since 1970)
  public var endsAt: Int?
  /// The imported amounts per currency, ordered by currency id.
  public var balances: [ImportedSum]

  public init(open: Bool, endsAt: Int? = nil, balances: [ImportedSum]) {
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

public struct ImportLocalProgressReply: Codable, Hashable, Sendable {
  /// The result for the streak; absent if the request had none.
  public var streak: ImportedResult?
  /// One result per badge, in the order of the request.
  public var badges: [ImportedResult]
  /// One result per lesson, in the order of the request.
  public var lessons: [ImportedResult]
  /// One result per balance, in the order of the request.
  public var balances: [ImportedResult]
  /// The state of the account's import after this request.
  public var localImport: LocalProgressImport

  public init(streak: ImportedResult? = nil, badges: [ImportedResult], lessons: [ImportedResult], balances: [ImportedResult], localImport: LocalProgressImport) {
    self.streak = streak
    self.badges = badges
    self.lessons = lessons
    self.balances = balances
    self.localImport = localImport
  }

  private enum CodingKeys: String, CodingKey {
    case streak
    case badges
    case lessons
    case balances
    case localImport = "local_import"
  }
}

public struct LeaderboardStanding: Codable, Hashable, Sendable {
  /// The rank; 1 is the best. Ties share a rank, and the following ranks are skipped (1, 2, 2, 4).
  public var rank: Int
  /// The score that determines the rank.
  public var score: Int

  public init(rank: Int, score: Int) {
    self.rank = rank
    self.score = score
  }
}

public struct ListLeaderboardsBoard: Codable, Hashable, Sendable {
  /// The board's id.
  public var id: String
  /// The board's name in the caller's language.
  public var name: String
  /// True if the board ranks all players; false if it only ranks the members of a group.
  public var isOfAll: Bool
  /// The first day of the current day, week or month; absent for a board without an end.
  public var period: String?
  /// The time at which the period ends and all scores start again; absent for a board without an end.
  /// (milliseconds since 1970)
  public var endsAt: Int?
  /// The number of players with a score on the board; 0 for a board that only ranks the members of a group.
  public var members: Int
  /// The account's own standing; absent if it has no score yet, and for a board that only ranks the members
  /// of a group.
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
  /// The name that other users see; absent if the account doesn't take part.
  public var name: String?
  /// True if an operator of the app has hidden the name. The account becomes visible again by choosing
  /// another name.
  public var isNameHidden: Bool
  /// The boards, in the order of the app's data.
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
  /// The player's id for `progress.leaderboards.report`. It isn't the account's id.
  public var player: String
  /// The player's name; absent while an operator of the app hides it.
  public var name: String?
  /// The rank; 1 is the best. Ties share a rank.
  public var rank: Int
  /// The score that determines the rank.
  public var score: Int
  /// True for the caller's own entry.
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
  /// The first day of the day, week or month; absent for a board without an end.
  public var period: String?
  /// The time at which the period ends or ended; absent for a board without an end. (milliseconds since 1970)
  public var endsAt: Int?
  /// True if the period is over and its ranks are final.
  public var isFinal: Bool
  /// The number of players with a score on the board.
  public var members: Int
  /// The entries, the best first.
  public var entries: [GetLeaderboardEntry]
  /// The account's own standing; absent if it has no score.
  public var standing: LeaderboardStanding?
  /// The cursor for the next page; absent on the last page.
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
  /// The currency's id; absent if the reward has none.
  public var currency: String?
  /// The amount in `currency`; absent if the reward has no currency.
  public var amount: Int?
  /// The badge's id; absent if the reward has none.
  public var badge: String?

  public init(currency: String? = nil, amount: Int? = nil, badge: String? = nil) {
    self.currency = currency
    self.amount = amount
    self.badge = badge
  }
}

public struct ListLeaderboardHistoryPeriod: Codable, Hashable, Sendable {
  /// The first day of the period.
  public var period: String
  /// The number of players with a rank.
  public var members: Int
  /// The account's own standing.
  public var standing: LeaderboardStanding
  /// The reward for the rank; absent if there was none.
  public var reward: RewardGiven?

  public init(period: String, members: Int, standing: LeaderboardStanding, reward: RewardGiven? = nil) {
    self.period = period
    self.members = members
    self.standing = standing
    self.reward = reward
  }
}

public struct ListLeaderboardHistoryReply: Codable, Hashable, Sendable {
  /// The periods that the app retains, the latest first.
  public var periods: [ListLeaderboardHistoryPeriod]

  public init(periods: [ListLeaderboardHistoryPeriod]) {
    self.periods = periods
  }
}

public struct ListChallengesChallenge: Codable, Hashable, Sendable {
  /// The challenge's id.
  public var id: String
  /// The challenge's name in the caller's language.
  public var name: String
  /// The task in the caller's language.
  public var description: String
  /// The text for a user who completed the challenge; absent until then.
  public var done: String?
  /// The picture's name in the client's own collection; absent if the challenge has none.
  public var picture: String?
  /// The progress, from 0 to 1.
  public var progress: Double
  /// The progress in units of `goal`. For a challenge with several criteria, the number of criteria met.
  public var count: Int
  /// The count at which the challenge is completed.
  public var goal: Int
  /// The time of completion; absent until then. (milliseconds since 1970)
  public var completedAt: Int?
  /// The reward for the challenge; absent if it has none.
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

public struct ListChallengesRotation: Codable, Hashable, Sendable {
  /// The rotation's id.
  public var id: String
  /// The rotation's name in the caller's language.
  public var name: String
  /// The first day of the day, week or month.
  public var period: String
  /// The time at which the next challenges are selected. (milliseconds since 1970)
  public var endsAt: Int
  /// The challenges, in the order in which they were selected.
  public var challenges: [ListChallengesChallenge]
  /// The number of consecutive days, weeks or months with a completed challenge, up to the current or the
  /// previous one; at most 366.
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
  /// The current rotations, in the order of the app's data.
  public var rotations: [ListChallengesRotation]

  public init(rotations: [ListChallengesRotation]) {
    self.rotations = rotations
  }
}

public struct MakeBundleReply: Codable, Hashable, Sendable {
  /// The lesson's id.
  public var lesson: String
  /// The version of the bundled lesson, needed to submit the answers.
  public var version: String
  /// Always false: a bundle that can be submitted never contains the right answers.
  public var holdsAnswers: Bool
  /// The questions in the order in which they are asked. Options are shuffled for this bundle.
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
  /// For `choose`: the option's position in the bundle's own order.
  public var option: Int?
  /// For `match` and `order`: positions in the bundle's own order, each used once.
  public var order: [Int]?
  /// For `type`: the text that was entered. (text of one line)
  public var text: String?

  public init(question: String, option: Int? = nil, order: [Int]? = nil, text: String? = nil) {
    self.question = question
    self.option = option
    self.order = order
    self.text = text
  }
}

public struct SubmitBundleReply: Codable, Hashable, Sendable {
  /// One result per answer, in the order of the request.
  public var answers: [AnswerQuestionReply]
  /// The result of the lesson.
  public var result: FinishLessonReply

  public init(answers: [AnswerQuestionReply], result: FinishLessonReply) {
    self.answers = answers
    self.result = result
  }
}

public struct MakePracticeBundleQuestion: Codable, Hashable, Sendable {
  /// The question. Options are shuffled for this bundle.
  public var asked: StartLessonQuestion
  /// For `choose`: the right option's position.
  public var rightOption: Int?
  /// For `match` and `order`: the right order.
  public var rightOrder: [Int]?
  /// For `type`: the accepted answers, the best first. Case, accents and spaces are ignored.
  public var accepts: [String]?
  /// For `type`: the number of letters that may be wrong.
  public var typos: Int?
  /// An explanation of the right answer in the caller's language; absent if the course has none.
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

public struct MakePracticeBundleReply: Codable, Hashable, Sendable {
  /// Always true: a bundle with right answers can't be submitted and pays nothing.
  public var holdsAnswers: Bool
  /// The questions of the lesson in their order, or the weak spots with the highest share of wrong answers
  /// first.
  public var questions: [MakePracticeBundleQuestion]

  public init(holdsAnswers: Bool, questions: [MakePracticeBundleQuestion]) {
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
  /// The name chosen by the founder.
  public var name: String
  /// The code that lets other users join. (a code of eight letters and digits, such as ABCD-EFGH; case,
  /// blanks and hyphens don't matter)
  public var code: String
  /// The number of members.
  public var members: Int
  /// True if the account may remove members and change the code. The founder is the first owner; when the
  /// owner leaves, the longest-standing member becomes the owner.
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
  /// The groups, in the order in which the account joined them.
  public var groups: [PlayerGroup]

  public init(groups: [PlayerGroup]) {
    self.groups = groups
  }
}

public struct Notice: Codable, Hashable, Sendable {
  /// The notice's id.
  public var id: String
  /// The id of the notice's kind in `notices.json`.
  public var kind: String
  /// The title in the account's language.
  public var title: String
  /// The body in the account's language.
  public var body: String
  /// The time when the notice was added to the inbox. (milliseconds since 1970)
  public var createdAt: Int
  /// The time when the notice was marked as read; absent while it is unread. (milliseconds since 1970)
  public var readAt: Int?
  /// The link that the notice opens, in the app's own form; absent if there is none.
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
  /// The notices, newest first.
  public var notices: [Notice]
  /// The number of unread notices in the whole inbox.
  public var unread: Int
  /// The cursor for the next page; absent on the last.
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
  /// The number of unread notices in the whole inbox.
  public var unread: Int

  public init(unread: Int) {
    self.unread = unread
  }
}

public struct NoticePreferencesChannels: Codable, Hashable, Sendable {
  /// True if notices are added to the inbox.
  public var inbox: Bool
  /// True if notices are sent to connected clients.
  public var live: Bool
  /// True if notices are pushed to devices, even while the app isn't open.
  public var push: Bool

  public init(inbox: Bool, live: Bool, push: Bool) {
    self.inbox = inbox
    self.live = live
    self.push = push
  }
}

public struct NoticePreferencesMove: Codable, Hashable, Sendable {
  /// The quiet hour at which the notice would be sent, 0 to 23.
  public var fromHour: Int
  /// The hour at which the notice is sent, 0 to 23.
  public var toHour: Int

  public init(fromHour: Int, toHour: Int) {
    self.fromHour = fromHour
    self.toHour = toHour
  }

  private enum CodingKeys: String, CodingKey {
    case fromHour = "from_hour"
    case toHour = "to_hour"
  }
}

public struct NoticePreferencesKind: Codable, Hashable, Sendable {
  /// The id of the kind in `notices.json`.
  public var kind: String
  /// The kind's name in the account's language; absent for a kind that can't be turned off.
  public var name: String?
  /// True if the account wants notices of this kind.
  public var isOn: Bool
  /// The hour of the day in the preferences' time zone, 0 to 23; absent for a kind without an hour.
  public var hour: Int?
  /// The channels for the kind. Channels that the app's data doesn't allow for the kind are always off.
  public var channels: NoticePreferencesChannels
  /// Present if quiet hours move the kind to another hour.
  public var movedByQuiet: NoticePreferencesMove?

  public init(kind: String, name: String? = nil, isOn: Bool, hour: Int? = nil, channels: NoticePreferencesChannels, movedByQuiet: NoticePreferencesMove? = nil) {
    self.kind = kind
    self.name = name
    self.isOn = isOn
    self.hour = hour
    self.channels = channels
    self.movedByQuiet = movedByQuiet
  }

  private enum CodingKeys: String, CodingKey {
    case kind
    case name
    case isOn = "is_on"
    case hour
    case channels
    case movedByQuiet = "moved_by_quiet"
  }
}

public struct NoticePreferencesQuiet: Codable, Hashable, Sendable {
  /// The first quiet hour, 0 to 23.
  public var fromHour: Int
  /// The hour at which the quiet hours end. The same value as `from_hour` means no quiet hours.
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
  /// The app's kinds of notices, in the order of the app's data.
  public var kinds: [NoticePreferencesKind]
  /// The quiet hours, in which only notices about something that just happened are delivered; absent if there
  /// are none.
  public var quiet: NoticePreferencesQuiet?
  /// The IANA name of the time zone for all hours.
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
  /// True to add notices to the inbox.
  public var inbox: Bool?
  /// True to send notices to connected clients.
  public var live: Bool?
  /// True to push notices to devices, even while the app isn't open.
  public var push: Bool?

  public init(inbox: Bool? = nil, live: Bool? = nil, push: Bool? = nil) {
    self.inbox = inbox
    self.live = live
    self.push = push
  }
}

public struct SetPreferencesKindChoice: Codable, Hashable, Sendable {
  /// The kind's id in `notifications.preferences.get`. The kind must have a name there. (an identifier)
  public var kind: String
  /// False to turn the kind off.
  public var isOn: Bool?
  /// The hour of the day. It must be outside the quiet hours, and the kind must have an hour.
  public var hour: Int?
  /// The channels to turn on or off.
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
  /// The first quiet hour.
  public var fromHour: Int
  /// The hour at which the quiet hours end. The same value as `from_hour` means no quiet hours.
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
  /// The id of the kind in `notices.json`.
  public var kind: String
  /// The day in the account's time zone.
  public var day: String
  /// The time of delivery. (milliseconds since 1970)
  public var at: Int

  public init(kind: String, day: String, at: Int) {
    self.kind = kind
    self.day = day
    self.at = at
  }
}

public struct GetPlanReply: Codable, Hashable, Sendable {
  /// The notices, soonest first.
  public var notices: [GetPlanPlanned]

  public init(notices: [GetPlanPlanned]) {
    self.notices = notices
  }
}

public struct SetDeviceReply: Codable, Hashable, Sendable {
  /// The number of the account's devices that are registered for pushes.
  public var devices: Int

  public init(devices: Int) {
    self.devices = devices
  }
}

public struct SetBrowserReply: Codable, Hashable, Sendable {
  /// The number of the account's browsers that are registered for pushes.
  public var browsers: Int

  public init(browsers: Int) {
    self.browsers = browsers
  }
}

public struct GetBrowserKeyReply: Codable, Hashable, Sendable {
  /// The key for `applicationServerKey` of `pushManager.subscribe`: 65 bytes in Base64 without padding.
  /// Absent if pushes to browsers aren't configured.
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
  /// The current plan, or `free`.
  public var plan: String

  public init(account: String, app: String, plan: String) {
    self.account = account
    self.app = app
    self.plan = plan
  }
}

public struct LiveEvent: Codable, Hashable, Sendable {
  /// The event type: a type used between services, such as `entitlements.subscription.changed`;
  /// `notifications.notice.delivered` for a notice; `gateway.events.began` at the beginning;
  /// `gateway.events.missed` if events are missing before the next one; or `content.version.changed` with the
  /// new `version` of the app's data. Ignore unknown types.
  public var type: String
  /// The event's payload, as sent by the publishing service. (any JSON)
  public var data: JSON
  /// The cursor to send as `since`; absent for an event that isn't stored.
  public var cursor: String?

  public init(type: String, data: JSON, cursor: String? = nil) {
    self.type = type
    self.data = data
    self.cursor = cursor
  }
}

public struct GetViewPart: Codable, Hashable, Sendable {
  /// The outcome of the part.
  public var state: State
  /// The result of the part's call. (any JSON)
  public var result: JSON?
  /// The `error` object of the part's call, if the part failed or was late. (any JSON)
  public var error: JSON?
  /// The name of the part whose result is missing, or `request`; absent unless this part was skipped.
  public var lacks: String?
  /// The time from the start of the view to the start of the part's call, in milliseconds. A part waits for
  /// the parts whose results it uses.
  public var afterMs: Double
  /// The duration of the part's call, in milliseconds.
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

  /// The values of `state`. A later release may have others.
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
  /// The parts by name. Every part is present, whatever its state.
  public var parts: [String: GetViewPart]
  /// The time at which to refresh the data if no event arrives earlier: the user's next midnight. Absent if
  /// `views.json` doesn't ask for it. (milliseconds since 1970)
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
  /// The app's display name, in the caller's language.
  public var name: String
  /// The version of the app's data. If it changes, any part of the data may have changed.
  public var contentVersion: String
  /// The app's languages, with the default language first.
  public var languages: [String]
  /// The theme's colours by role, as `#RRGGBB`.
  public var theme: [String: String]
  /// The app's own configuration for its clients, as defined in its folder. (any JSON)
  public var config: JSON
  /// The app's flags by id. True if the caller's plan includes the flag.
  public var flags: [String: Bool]
  /// The minimum supported version of the client; absent for any version.
  public var leastClientVersion: String?
  /// True if the caller's `client_version` is below the minimum version.
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
  /// The title of the API.
  public var title: String
  /// The gateway's version.
  public var version: String
  /// A short description for client developers.
  public var description: String

  public init(title: String, version: String, description: String) {
    self.title = title
    self.version = version
    self.description = description
  }
}

public struct DiscoverComponents: Codable, Hashable, Sendable {
  /// An object with all definitions by name. (any JSON)
  public var schemas: JSON

  public init(schemas: JSON) {
    self.schemas = schemas
  }
}

public struct DiscoverReply: Codable, Hashable, Sendable {
  /// The OpenRPC version.
  public var openrpc: String
  /// The title, version and description of the API.
  public var info: DiscoverInfo
  /// The method objects.
  public var methods: [JSON]
  /// The definitions that the methods refer to. They are in `schemas`, by name.
  public var components: DiscoverComponents
  /// The limits that apply to every call, by the names of their settings. The values are bytes, milliseconds,
  /// counts or rates per second. Also contains `json_depth`, the maximum nesting depth of arrays and objects.
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
