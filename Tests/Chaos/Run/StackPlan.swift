import ChaosModel
import EventLoop
import TestSupport

/// How one kind of stack is made ready for the troubles of a run, and by what each of them is made.
@Loop protocol StackPlan {
  /// The stack, not started yet.
  func stack() throws -> any Stack
  /// What makes each kind of trouble that can be made here; the others are skipped.
  ///
  /// - Parameter stack: the one that this plan made.
  func troubles(_ stack: any Stack, _ clients: Clients) -> [FaultKind: any Trouble]
  /// Where people buy whose purchases the stack believes in; nil where there is nothing to buy.
  var shop: Shop? { get }
  /// Who writes texts for the stack beside itself; nil where nobody does.
  var writer: TextServer? { get }
}

extension StackPlan {
  var shop: Shop? { nil }
  var writer: TextServer? { nil }

  /// Those that are made alike wherever processes can be seen and their services be restarted.
  func usualTroubles(_ stack: any Stack, _ clients: Clients) -> [FaultKind: any Trouble] {
    [
      .kill: Kill(stack: stack), .stop: Stop(stack: stack), .restart: Restart(stack: stack),
      .cut: Cut(clients: clients), .sync: FailedSync(stack: stack), .descriptors: NoDescriptors(stack: stack),
    ]
  }
}

/// What runs the six processes.
enum StackKind: String, CaseIterable {
  /// `quintet up`.
  case up
  case systemd
  case compose
  /// `quintet up` with its stores in PostgreSQL, at a primary and a synchronous standby.
  case pair
  /// The same, kept by Patroni.
  case patroni

  /// What troubles a run has that isn't told: containers are killed where there are some, and an upgrade takes long
  /// beside the others.
  var kinds: [FaultKind] {
    switch self {
    case .up, .systemd: FaultKind.allCases.filter { ![.container, .upgrade].contains($0) && !$0.isServers }
    case .compose: FaultKind.allCases.filter { $0 != .upgrade && !$0.isServers }
    // There are no files whose disk could be full or whose sync could fail.
    case .pair, .patroni: FaultKind.allCases.filter { ![.container, .upgrade, .full, .sync].contains($0) }
    }
  }

  /// - Parameter folder: the run's own, for all that the stack needs.
  /// - Throws: why there can be none.
  @Loop func plan(_ options: ChaosOptions, folder: String) async throws -> any StackPlan {
    switch self {
    case .up: try UpPlan(options, folder: folder)
    case .systemd: try await BoxPlan(options, folder: folder)
    case .compose: try ComposePlan(options, folder: folder)
    case .pair: try await PairPlan(options, folder: folder, keptBy: .pair)
    case .patroni: try await PairPlan(options, folder: folder, keptBy: .patroni)
    }
  }
}
