import EventLoop

/// What a store lies on, and where its writes run.
package struct StoreMedium: Sendable {
  /// A file of the machine's, and a thread that writes.
  package static let disk = StoreMedium(kind: .disk)

  /// A schema in PostgreSQL, and a thread that writes through one session.
  package static func postgres(_ address: PostgresAddress) -> StoreMedium { StoreMedium(kind: .postgres(address)) }

  /// A disk that exists in memory only, with the loop for its writer.
  ///
  /// - Parameters:
  ///   - fileSystem: the name under which SQLite knows it as a VFS.
  ///   - pause: how long a group of writes waits for its turn, and then for its answer.
  package static func simulated(fileSystem: String, pause: @escaping @Loop () -> Duration) -> StoreMedium {
    StoreMedium(kind: .simulated(Simulation(fileSystem: fileSystem, pause: pause)))
  }

  struct Simulation: Sendable {
    var fileSystem: String
    var pause: @Loop () -> Duration
  }

  private enum Kind: Sendable {
    case disk
    case postgres(PostgresAddress)
    case simulated(Simulation)
  }

  private let kind: Kind

  /// Whether it is a file of the machine's.
  package var isDisk: Bool { if case .disk = kind { true } else { false } }
  /// Nil for every other kind.
  var simulation: Simulation? { if case .simulated(let simulation) = kind { simulation } else { nil } }
  /// Nil for every other kind.
  package var postgres: PostgresAddress? { if case .postgres(let address) = kind { address } else { nil } }
}
