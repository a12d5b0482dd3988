package import EventLoop
package import MessageBus
package import Storage
import Wire

/// The parts of a service that its set-up returns. The host registers, starts and stops them.
package struct ServiceParts {
  /// Registers the service's methods.
  package var routes: @Loop (Routes) -> Void = { _ in }
  /// Registers the handlers that apply events of other services.
  package var events: @Loop (EventReceiver) -> Void = { _ in }
  /// The service's additions to the erasure and the export of the database's personal data.
  package var personalData = PersonalDataDuties()
  /// Applies changed settings; nil if a change of the service's own settings requires a restart.
  package var reload: ReloadAction?
  /// Called when changed app data has taken effect.
  package var appsReloaded: @Loop () -> Void = {}
  /// Returns warnings for the operator, which the service's health reports.
  package var warnings: @Loop () -> [ServiceWarning] = { [] }
  /// The background jobs, which are started in this order.
  package var jobs: [any BackgroundJob] = []
  /// The handler of connections; nil for a `Server` with the service's methods.
  package var connectionHandler: (any ConnectionHandler)?
  /// Additional sockets, on which connections are accepted while the process is serving.
  package var listeners: [ListenerConfiguration] = []

  package init() {}
}

/// A service's additions to the erasure and the export of personal data (R16).
package struct PersonalDataDuties {
  /// Deletes an account's data outside the database, such as files. All of this data must be gone when the closure
  /// returns. The closure may be called again for the same account.
  package var erase: @Loop (_ account: String) async throws -> Void = { _ in }
  /// Changes the database in the same transaction that records the end of an account's erasure.
  package var erased: @Sendable (_ account: String, Transaction) throws -> Void = { account, tx in
    try tx.emit(PersonalDataErased(), account: account, app: "")
  }
  /// The personal data outside the database; nil if there is none.
  package var bytes: PersonalDataBytes?

  package init() {}
}

/// The settings of a service that a reload applies, and the function that applies them.
package struct ReloadAction {
  /// The names of the settings. A change of any other setting is reported as needing a restart.
  let settings: Set<String>
  let prepare: @Loop (Settings) throws -> @Loop () -> Void

  /// - Parameter prepare: Reads everything that may be faulty, and changes nothing. The closure that it returns applies
  ///   the new values, and is only called if no fault was found. `prepare` is called at each reload, even without
  ///   changes, since a file that a setting names may have changed.
  package init(_ settings: [any AnySetting], prepare: @escaping @Loop (Settings) throws -> @Loop () -> Void) {
    self.settings = Set(settings.map(\.name))
    self.prepare = prepare
  }
}

/// Work that a service does in the background.
@Loop package protocol BackgroundJob: AnyObject {
  /// Continues the work that an earlier process left.
  func start()

  /// Ends the work. The remaining work continues at the next start.
  func stop()
}

/// Work that a process does once, after its set-up.
@Loop package final class StartJob: BackgroundJob {
  private let work: @Loop () async -> Void
  private var task: Task<Void, Never>?

  package init(_ work: @escaping @Loop () async -> Void) { self.work = work }

  package func start() { task = Loop.task { [work] in await work() } }
  package func stop() { task?.cancel() }
}
