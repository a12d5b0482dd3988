import Foundation
import Observation
import Quintet

/// The tea journal of one account: the state of the app's screens, and the user's actions.
@MainActor @Observable public final class Journal {
  /// The teas by group.
  public private(set) var groups: [CatalogueGroup] = []
  public private(set) var notes: [Flashcard] = []
  /// The number of days in a row with a tea.
  public private(set) var streak = 0
  public private(set) var badges: [ListBadgesBadge] = []
  /// A message for the user, such as a notice or an error.
  public var message: String?
  /// The paywall while it is shown. The paywall contains the message, so closing the paywall removes the message too.
  public var paywall: GetOfferingReply? {
    didSet { if paywall == nil { message = nil } }
  }

  /// True while the message is shown without the paywall.
  public var isMessageShown: Bool {
    get { message != nil && paywall == nil }
    set { if !newValue { message = nil } }
  }

  @ObservationIgnored public let client: QuintetClient
  @ObservationIgnored private let store: any SessionStore

  public init(client: QuintetClient, store: any SessionStore) {
    self.client = client
    self.store = store
  }

  // MARK: Account

  /// Continues the stored session, or creates an account, and loads the data.
  public func start() async {
    await run { [self] in
      let session = store.load()
      if let session { await client.setToken(session.token) } else { try await register(with: nil) }
      do {
        try await load()
      } catch let failure as Failure {
        guard case .unauthenticated = failure.reason else { throw failure }
        // The session has ended. With the device secret, the device gets its account back.
        try await register(with: session?.deviceSecret)
        try await load()
      }
    }
  }

  private func register(with secret: String?) async throws {
    await client.setToken(nil)
    let language = Locale.preferredLanguages.first?.hasPrefix("vi") == true ? "vi" : "en"
    let zone = TimeZone.current.identifier
    let device: RegisterDeviceReply
    do {
      device = try await client.entitlements.devices.register(
        app: "steep", language: language, timeZone: zone, deviceSecret: secret)
    } catch {
      // Without a valid secret, the device gets a new account.
      guard secret != nil, case .notFound = error.reason else { throw error }
      device = try await client.entitlements.devices.register(app: "steep", language: language, timeZone: zone)
    }
    try store.save(Session(token: device.token, deviceSecret: device.deviceSecret))
    await client.setToken(device.token)
  }

  // MARK: Data

  /// Reads everything that the screens show.
  public func load() async throws {
    async let groups = client.content.catalogues.page(catalogue: "teas").groups
    async let notes = client.content.cards.list().cards
    async let streak = client.progress.streak.get().current
    async let badges = client.progress.badges.list().badges
    self.groups = try await groups
    self.notes = try await notes
    self.streak = try await streak
    self.badges = try await badges
  }

  /// Loads the data again after each event of the account, and shows each new notice. Ends when its task is cancelled.
  public func listen() async {
    await run { [self] in
      for try await event in client.events() {
        if event.type == "notifications.notice.delivered", let title = event.data["title"]?.string {
          message = title
        }
        // A failure here must not end the loop over events.
        await run(load)
      }
    }
  }

  // MARK: Actions

  /// Returns the advice for a tea. For a locked tea, shows the paywall and returns nil.
  public func advice(on tea: String) async -> String? {
    var advice: String?
    await run { [self] in
      advice = try await client.content.catalogues.item(catalogue: "teas", item: tea).item.fields["advice"]?.string
    }
    return advice
  }

  /// Reports that the user brewed a tea. The server then updates the streak and the badges.
  public func brew(_ tea: String) async {
    await run { [self] in
      let now = Int(Date.now.timeIntervalSince1970 * 1_000)
      try await client.progress.actions.report(actions: [
        ReportedAction(id: UUID().uuidString, action: "brewed", at: now, with: ["tea": .string(tea)])
      ])
      try await load()
    }
  }

  /// Stores a note about a tea. If the journal is full, shows the paywall.
  public func write(_ text: String, about tea: String) async {
    await run { [self] in
      try await client.content.cards.add(front: text, tags: [tea])
      try await load()
    }
  }

  /// Submits a purchase to the server, which verifies its signature and sets the account's plan.
  ///
  /// - Parameter transaction: StoreKit's `jwsRepresentation`.
  public func submit(_ transaction: String) async throws {
    try await client.entitlements.purchases.submit(signedTransaction: transaction)
    paywall = nil
    try await load()
  }

  /// Returns the token that ties a purchase to this account: StoreKit's `appAccountToken`.
  public func purchaseToken() async throws -> UUID? {
    UUID(uuidString: try await client.entitlements.purchases.token().appAccountToken)
  }

  /// Lets the server send push notifications to this device.
  ///
  /// - Parameter token: the device token from Apple.
  public func receivePushes(_ token: Data) async {
    await run { [self] in
      let hexadecimal = token.map { String(format: "%02x", $0) }.joined()
      #if DEBUG
        let environment = NotificationsDevicesMethods.SetEnvironment.sandbox
      #else
        let environment = NotificationsDevicesMethods.SetEnvironment.production
      #endif
      try await client.notifications.devices.set(token: hexadecimal, environment: environment)
    }
  }

  /// Runs an action of the user. If the action fails, shows the paywall or the message.
  public func run(_ action: () async throws -> Void) async {
    do {
      try await action()
    } catch let failure as Failure {
      switch failure.reason {
      case .entitlementRequired(let required): paywall = required.offering
      case .limitExceeded(let full): paywall = full.offering
      case .cancelled: return
      default: break
      }
      message = failure.message
    } catch {
      message = error.localizedDescription
    }
  }
}
