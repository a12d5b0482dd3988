package import AppCatalog
import CivilTime
import EntitlementsContract
package import EventLoop
import HTTPClient
package import MessageBus
package import ServiceHost
package import Storage
package import Telemetry
import Transfers
import Wire

/// The `entitlements` service: the accounts, sessions, purchases and plans of all apps.
@Loop package final class EntitlementsService: BackgroundJob {
  let store: Store
  let catalog: AppCatalog
  private let trust: CurrentAppStoreVerifier
  /// The verifier of purchases' signatures. The service replaces the verifier when its settings or files change.
  package var verifier: AppStoreVerifier {
    get { trust.verifier }
    set {
      trust.verifier = newValue
      expiry.arm()
    }
  }
  /// The keys that verify Sign in with Apple.
  package let signInKeys: SignInKeys
  /// The client for requests to third-party servers.
  private let client = HTTPClient()
  let ledger: SubscriptionLedger
  private let counts: AccessCounts
  /// The erasures of accounts and their progress.
  nonisolated let erasures: Erasures
  private let erasureWarnings: LastKnownResult<[ServiceWarning]>
  let live = LiveChanges()
  let clock: LoopClock
  let expiry: DueTimer
  let services: AccountServices
  let merges: MergeDriver
  private let zones = ZoneNames()
  private let uses: SessionUses

  /// Creates a service over an open database. Call `start` to begin its background work.
  ///
  /// - Parameters:
  ///   - services: Reads and merges what other services store about accounts.
  ///   - counts: Requests the numbers of accounts' items and AI calls from other services.
  ///   - erasesWithin: The longest time that an erasure takes while all services run.
  ///   - forget: Starts erasing the data that this service stores about erased accounts.
  package init(
    store: Store, catalog: AppCatalog, verifier: AppStoreVerifier, services: AccountServices, counts: AccessCounts,
    clock: LoopClock, log: Log, erasesWithin: Duration = EntitlementsSettings.defaultErasure,
    forget: @escaping @Loop @Sendable () -> Void = {}
  ) {
    self.store = store
    self.catalog = catalog
    self.counts = counts
    self.clock = clock
    self.services = services
    trust = CurrentAppStoreVerifier(verifier)
    signInKeys = SignInKeys(client: client, store: store, clock: clock, log: log)
    merges = MergeDriver(store: store, services: services, clock: clock, log: log)
    ledger = SubscriptionLedger(catalog: catalog)
    uses = SessionUses(store: store, live: live, log: log)
    erasureWarnings = LastKnownResult(of: store)
    erasures = Erasures(live: live, within: erasesWithin, forget: forget)
    expiry = DueTimer(endOfPlansIn: store, ledger, live, trust: trust, clock: clock, log: log)
  }

  /// The database's migrations, oldest first.
  package nonisolated static var migrations: [Migration] {
    [
      Migration(
        fileNamed: "0001-entitlements.sql", PackageResources._001_entitlements_sql,
        formerChecksums: ["5cdd191910acdb82", "910c8e0cce0ff4c2"]),
      Migration(
        fileNamed: "0010-session-use.sql", PackageResources._010_session_use_sql, formerChecksums: ["7b30d855649731fa"]),
      Migration(
        fileNamed: "0011-device-secrets.sql", PackageResources._011_device_secrets_sql,
        formerChecksums: ["82832094cbe6d8d7"]),
      Migration(fileNamed: "0012-links.sql", PackageResources._012_links_sql, formerChecksums: ["7c9f2fae1ed0b093"]),
      Migration(
        fileNamed: "0013-identities.sql", PackageResources._013_identities_sql, formerChecksums: ["21480ac986cf4ee3"]),
      Migration(
        fileNamed: "0020-store-notifications.sql", PackageResources._020_store_notifications_sql,
        formerChecksums: ["86ee533883cdb4d3"]),
      Migration(
        fileNamed: "0021-development.sql", PackageResources._021_development_sql, formerChecksums: ["14104a34765803a9"]),
      Migration(fileNamed: "0022-grants.sql", PackageResources._022_grants_sql, formerChecksums: ["33a94c29162dfca4"]),
      Migration(
        fileNamed: "0023-insight.sql", PackageResources._023_insight_sql, formerChecksums: ["ea2db659b9721b69"]),
      Migration(
        fileNamed: "0030-erasure.sql", PackageResources._030_erasure_sql, formerChecksums: ["8313e0cf8699734b"]),
      Migration(
        fileNamed: "0031-archives.sql", PackageResources._031_archives_sql, formerChecksums: ["72ec33117a053f8f"]),
      Migration(fileNamed: "0032-files.sql", Transfers.schema, formerChecksums: ["7fc5c6c11ddb8133"]),
      Migration(
        fileNamed: "0035-restored-purchases.sql", PackageResources._035_restored_purchases_sql,
        formerChecksums: ["229dc22b037b3724"]),
      Migration(
        fileNamed: "0036-published-keys.sql", PackageResources._036_published_keys_sql,
        formerChecksums: ["20360331d41e232f"]),
      Migration(
        fileNamed: "0040-first-owners.sql", PackageResources._040_first_owners_sql, formerChecksums: ["9c177afc877956c"]
      ),
      Migration(
        fileNamed: "0041-storefronts.sql", PackageResources._041_storefronts_sql, formerChecksums: ["a8effd3e135bd423"]),
      Migration(fileNamed: "0046-file-charges.sql", Transfers.charges, formerChecksums: ["99c5ce587c010766"]),
      Migration(
        fileNamed: "0047-bought-products.sql", PackageResources._047_bought_products_sql,
        formerChecksums: ["49e29c3f49c9badf"]),
      Migration(
        fileNamed: "0048-plans-given.sql", PackageResources._048_plans_given_sql, formerChecksums: ["fe832abae5e84667"]),
      Migration(fileNamed: "0050-cells.sql", PackageResources._050_cells_sql, formerChecksums: ["8c221d93d62c0935"]),
      Migration(
        fileNamed: "0051-taken-codes.sql", PackageResources._051_taken_codes_sql, formerChecksums: ["ed38d529fcaa52b"]),
      Migration(
        fileNamed: "0052-told-claims.sql", PackageResources._052_told_claims_sql, formerChecksums: ["bb599dac89777f5f"]),
      Migration(
        fileNamed: "0053-own-cell.sql", PackageResources._053_own_cell_sql, formerChecksums: ["b7182a23661019f5"]),
      Migration(
        fileNamed: "0054-own-directory.sql", PackageResources._054_own_directory_sql,
        formerChecksums: ["a9c1ea64aced5f5b"]),
      Migration(fileNamed: "0055-no-cells.sql", PackageResources._055_no_cells_sql),
      Migration(
        fileNamed: "0060-first-signatures.sql", PackageResources._060_first_signatures_sql,
        formerChecksums: ["bd896a47271377f6"]),
      Migration(
        fileNamed: "0061-unused-secrets.sql", PackageResources._061_unused_secrets_sql,
        formerChecksums: ["ba1b752a744da89"]),
      Migration(
        fileNamed: "0062-days-of-codes.sql", PackageResources._062_days_of_codes_sql,
        formerChecksums: ["58b323f5eab8e440"]),
      Migration(fileNamed: "0105-device-names.sql", PackageResources._105_device_names_sql),
      Migration(fileNamed: "0106-no-join-requests.sql", PackageResources._106_no_join_requests_sql),
      Migration(fileNamed: "0107-introductory-trials.sql", PackageResources._107_introductory_trials_sql),
    ]
  }

  /// Starts the background work: ends of plans, unfinished merges, and erasures that a restored backup undid.
  package func start() {
    expiry.arm()
    merges.arm()
    Loop.task { try? await self.resumeErasures() }
  }

  private func resumeErasures() async throws {
    var last: String? = ""
    while let after = last { last = try await store.write { [erasures] in try erasures.resume(after: after, in: $0) } }
  }

  /// Records that a service has erased all data of an account.
  nonisolated static func noteForgotten(_ account: String, by service: String, in tx: Transaction) throws {
    try ErasureTable(db: tx).received(from: service, of: account, all: Erasures.services, at: tx.wallNow)
  }

  /// Handles the events by which services confirm that they have erased an account's data.
  package func receive(by receiver: EventReceiver) {
    receiver.on(PersonalDataErased.self, in: store) { event, _, tx in
      try Self.noteForgotten(event.subject, by: event.source, in: tx)
    }
  }

  /// Warnings for operators.
  var warnings: [ServiceWarning] {
    (erasureWarnings.now { [erasures] in try erasures.warnings($0) } ?? []) + signInKeys.warnings
  }

  /// Stops the background work and the requests to third-party servers.
  package func stop() {
    expiry.stop()
    merges.stop()
    signInKeys.stop()
    client.close()
  }

  /// Registers the service's methods on `routes`.
  package func register(on routes: Routes) {
    registerSessions(on: routes)
    registerProfile(on: routes)
    routes.on(CheckAccess.self) { [self] in try await check($0, $1.caller) }
    routes.on(ListenLive.self) { [live] _, call in
      try await live.stream(to: call, first: .ready)
      return Nothing()
    }
    registerParts(on: routes)
  }

  private func registerSessions(on routes: Routes) {
    routes.on(RegisterDevice.self) { [self] in try register($0, $1.caller, answer: $2) }
    routes.read(ListSessions.self, in: store) { try SessionTable(db: $2).sessions(of: $1.account()) }
    routes.on(RevokeSession.self) { [self] in try await revoke($0, $1.caller) }
    routes.on(ResolveSession.self) { [self] request, _ in try await resolve(request) }
  }

  private func resolve(_ request: ResolveSession) async throws -> ResolveSession.Reply {
    // The account isn't known yet, so the token identifies the caller: reads for different tokens take turns.
    let (found, now) = try await store.query(of: request.tokenHash) { [ledger] in
      (try ledger.resolve(request, $0), $0.wallNow)
    }
    uses.note(found.session, tokenHash: request.tokenHash, at: now)
    return found.reply
  }

  private func registerProfile(on routes: Routes) {
    routes.on(SetAccountProfile.self) { [self] in try await set($0, $1.caller) }
    routes.read(GetAccountProfile.self, in: store) { _, caller, db in
      let principal = try caller.account()
      guard let profile = try AccountTable(db: db).profile(of: principal.account, session: principal.session) else {
        throw Failure.unauthenticated
      }
      return profile
    }
  }

  /// Registers the methods that separate types implement.
  private func registerParts(on routes: Routes) {
    LinkMethods(
      store: store, ledger: ledger, services: services, merges: merges, live: live, expiry: expiry, clock: clock
    ).register(on: routes)
    SignInMethods(store: store, catalog: catalog, signInKeys: signInKeys, clock: clock).register(on: routes)
    PurchaseMethods(
      store: store, catalog: catalog, ledger: ledger, trust: trust, live: live, expiry: expiry, clock: clock
    ).register(on: routes)
    GrantMethods(store: store, ledger: ledger, live: live, expiry: expiry).register(on: routes)
    PromotionalCodeMethods(store: store, catalog: catalog, ledger: ledger, live: live, expiry: expiry)
      .register(on: routes)
    BusinessReportMethods(store: store, catalog: catalog).register(on: routes)
    AuditLogMethods(store: store, catalog: catalog).register(on: routes)
    SupportMethods(store: store, catalog: catalog, ledger: ledger, erasures: erasures).register(on: routes)
  }

  /// Registers a device. Doesn't create a task per call, since many new devices may register at once.
  private func register(
    _ request: RegisterDevice, _ caller: Caller, answer: @escaping Route.Answer
  ) throws -> any Cancellable {
    let app = try catalog.served(request.app.value)
    let place = Registration.Place(
      language: request.language.value ?? app.info.language(for: .en),
      zone: try request.timeZone.value.flatMap { name throws(Failure) in try zones.zone(ifKnown: name) })
    let registration = try Registration(request, by: caller, in: place, at: clock.wallNow)
    return try store.submit { [ledger, live] tx in
      tx.continueTrace(of: caller)
      let app = request.app.value
      let outcome = try registration.run(tx) { account in
        try ledger.subscription(of: account, app: app, at: tx.wallNow, tx).plan
      }
      // The gateway may have cached the replaced tokens.
      live.publish(ended: outcome.replacedHashes, of: outcome.reply.account, app: app, in: tx)
      let text = try JSON.encode(outcome.reply)
      return { answer(.success(text)) }
    } refused: {
      answer(.failure($0))
    }
  }

  /// Reads the plan from the database, since the caller's copy may be out of date.
  private func check(_ request: CheckAccess, _ caller: Caller) async throws -> CheckAccess.Reply {
    var principal = try caller.account()
    guard let rules = catalog[principal.app]?.access else { throw Failure.invalidParams("the app has no rules") }
    let account = principal
    principal.plan = try await store.query(of: account.account) { [ledger] in
      try ledger.subscription(of: account, $0).plan
    }
    let answers = AccessAnswers(rules: rules, plan: principal.plan)
    var asker = caller
    asker.principal = principal
    let known = try await counts.counts(answers.needed(for: request.checks.values), for: asker)
    return CheckAccess.Reply(decisions: try request.checks.values.map { try answers.answer($0, counts: known) })
  }

  private func revoke(_ request: RevokeSession, _ caller: Caller) async throws -> Nothing {
    let principal = try caller.account()
    let once = try IdempotentCall(request, caller)
    return try await store.write(for: caller) { [live] tx in
      let hashes = try Self.end(request.session.value, of: principal, tx)
      // A repeated call publishes the end too: the process may have stopped between the first call's commit and its
      // publication.
      live.publish(ended: hashes, of: principal.account, app: principal.app, in: tx)
      return try once.run(in: tx) { Nothing() }
    }
  }

  /// Ends a session and invalidates its device's secrets.
  ///
  /// - Returns: The digests of the session's tokens, even if the session had ended before. A repeated call is therefore
  ///   harmless.
  /// - Throws: `not_found` if the account has no such session.
  private nonisolated static func end(_ session: String, of principal: Principal, _ tx: Transaction) throws -> [String]
  {
    let sessions = SessionTable(db: tx)
    let hashes = try sessions.tokenHashes(of: session, account: principal.account)
    guard !hashes.isEmpty else { throw Failure.notFound(.noSession) }
    if try sessions.end(session, at: tx.wallNow) {
      try DeviceTable(db: tx).forgetSecrets(ofSession: session)
      try AuditTable(tx: tx).add("session.revoked", session, of: principal)
    }
    return hashes
  }

  // MARK: Profile

  private func set(_ request: SetAccountProfile, _ caller: Caller) async throws -> Profile {
    let principal = try caller.account()
    let change = ProfileChange(
      request: request, principal: principal, zone: try request.timeZone.map { try zones.zone($0.value) })
    let once = try IdempotentCall(request, caller)
    return try await store.write(for: caller) { [live] tx in
      try once.run(in: tx) {
        let (profile, news) = try change.run(tx)
        live.publish(news, of: tx)
        return profile
      }
    }
  }
}

extension EntitlementsService {
  /// The invariants that the database must always satisfy.
  package nonisolated static var auditRules: [AuditRule] {
    [
      AuditRule(
        "a session must belong to a device of its account",
        """
        SELECT sessions.id FROM sessions JOIN devices ON devices.id = sessions.device
        WHERE devices.account <> sessions.account
        """),
      AuditRule(
        "a token must be stored as a digest",
        "SELECT id FROM sessions WHERE length(token_hash) <> 64 OR length(next_token_hash) <> 64"),
      AuditRule(
        "a device's secret must be stored as a digest",
        """
        SELECT id FROM devices WHERE length(secret_hash) <> 64 OR length(next_secret_hash) <> 64
          OR length(unused_secret_hashes) % 65 <> 64
        """),
      AuditRule(
        "a transaction must belong to a purchase of an account or to an unclaimed purchase",
        """
        SELECT id FROM transactions AS bought WHERE NOT EXISTS (
          SELECT 1 FROM purchases
          WHERE purchases.environment = bought.environment AND purchases.original_id = bought.original_id)
        AND NOT EXISTS (
          SELECT 1 FROM unclaimed
          WHERE unclaimed.environment = bought.environment AND unclaimed.original_id = bought.original_id)
        """),
    ]
  }
}
