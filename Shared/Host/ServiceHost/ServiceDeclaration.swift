import EventLoop
package import Storage
package import Wire

/// The name, events, settings and database of a service, as known before its process starts.
package struct ServiceDeclaration: Sendable {
  /// The service's names, and the events that it publishes.
  package let service: ServiceDirectory.Service
  /// The first segments of the methods that the process answers, in addition to the service's name.
  package let segments: [String]
  /// The service's own settings, in addition to those of every service.
  package let settings: [any AnySetting]
  /// The database; nil for a service without one.
  package var database: Database?

  package init(
    _ service: ServiceDirectory.Service, alsoAnswering segments: [String] = [], settings: [any AnySetting] = [],
    database: Database? = nil
  ) {
    self.service = service
    self.segments = segments
    self.settings = settings
    self.database = database
  }

  package var name: String { service.name }

  /// A service's database.
  package struct Database: Sendable {
    /// All migrations, from the first one on.
    package var migrations: [Migration]
    /// The tables with personal data. If there are any, `entitlements` can request the erasure and the export of
    /// accounts from the service.
    package var personalData: [PersonalDataTable]
    /// The rules that an audit checks in addition to those of the storage layer.
    package var auditRules: [AuditRule]
    /// The limits and retention periods of the database.
    package var limits: StoreLimits
    /// Callbacks from the database.
    package var hooks: StoreHooks

    package init(
      migrations: [Migration], personalData: [PersonalDataTable] = [], auditRules: [AuditRule] = [],
      limits: StoreLimits = StoreLimits(), hooks: StoreHooks = StoreHooks()
    ) {
      self.migrations = migrations
      self.personalData = personalData
      self.auditRules = auditRules
      self.limits = limits
      self.hooks = hooks
    }
  }
}

/// The program of one service. `NotificationsProgram` is a small example.
package protocol ServiceProgram: SendableMetatype {
  static var declaration: ServiceDeclaration { get }

  /// Opens the database, creates the service and returns its parts, which the host runs.
  @Loop static func setUp(_ host: ServiceHost) async throws -> ServiceParts
}

extension ServiceProgram {
  /// Runs the service; never returns.
  package static func run() -> Never { run(declaration) { try await setUp($0) } }

  /// Runs the service with a different declaration and set-up, for a program that extends this one.
  package static func run(
    _ declaration: ServiceDeclaration = declaration,
    _ setUp: @escaping @Loop @Sendable (ServiceHost) async throws -> ServiceParts
  ) -> Never {
    ServiceMain.run(declaration, setUp)
  }
}
