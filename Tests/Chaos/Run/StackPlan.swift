import ChaosModel
import EventLoop
import TestSupport

/// Prepares one kind of deployment for the faults of a run, and makes the injector of each fault.
@Loop protocol StackPlan {
  /// The deployment, not started yet.
  func stack() throws -> any Stack
  /// The injectors of all faults that are possible here. Other faults are skipped.
  ///
  /// - Parameter stack: the deployment that this plan made.
  func troubles(_ stack: any Stack, _ clients: Clients) -> [FaultKind: any Trouble]
  /// The shop whose purchases the services accept; nil if there is none.
  var shop: Shop? { get }
  /// The text provider of the services; nil if they only use the built-in one.
  var writer: TextServer? { get }
}

extension StackPlan {
  var shop: Shop? { nil }
  var writer: TextServer? { nil }

  /// The injectors that work wherever processes can be seen and services be restarted.
  func defaultTroubles(_ stack: any Stack, _ clients: Clients) -> [FaultKind: any Trouble] {
    [
      .kill: Kill(stack: stack), .stop: Stop(stack: stack), .restart: Restart(stack: stack),
      .cut: Cut(clients: clients), .sync: FailedSync(stack: stack), .descriptors: NoDescriptors(stack: stack),
    ]
  }
}

/// The supervisor of the services.
enum StackKind: String, CaseIterable {
  /// `quintet up`.
  case up
  case systemd
  case compose
  /// `quintet up` with its databases in PostgreSQL, on a primary and a synchronous standby.
  case pair
  /// `quintet up` with its databases in PostgreSQL, on servers that Patroni manages.
  case patroni
  /// Two machines, each with `quintet up` and a PostgreSQL server.
  case hosts

  /// The default faults. Containers are killed where there are any. An upgrade isn't a default, because it takes much
  /// longer than the other faults.
  var kinds: [FaultKind] {
    switch self {
    case .up, .systemd: FaultKind.allCases.filter { ![.container, .upgrade].contains($0) && !$0.isServers }
    case .compose: FaultKind.allCases.filter { $0 != .upgrade && !$0.isServers }
    // There are no files whose disk could be full or whose sync could fail.
    case .pair, .patroni:
      FaultKind.allCases.filter { ![.container, .upgrade, .full, .sync].contains($0) && !$0.isHosts }
    case .hosts: FaultKind.allCases.filter(\.isHosts)
    }
  }

  /// - Parameter folder: the run's own folder for everything that the deployment needs.
  /// - Throws: ``ChaosFault`` with the reason if this deployment isn't possible here.
  @Loop func plan(_ options: ChaosOptions, folder: String) async throws -> any StackPlan {
    switch self {
    case .up: try UpPlan(options, folder: folder)
    case .systemd: try await BoxPlan(options, folder: folder)
    case .compose: try ComposePlan(options, folder: folder)
    case .pair: try await PairPlan(options, folder: folder, keptBy: .pair)
    case .patroni: try await PairPlan(options, folder: folder, keptBy: .patroni)
    case .hosts: try await HostPlan(options, folder: folder)
    }
  }
}
