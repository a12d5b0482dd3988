import EventLoop

/// A storage backend, which also determines where writes run.
package struct StorageBackend: Sendable {
  /// A file on this machine, with a writer thread.
  package static let disk = StorageBackend(kind: .disk)

  /// A schema in PostgreSQL, with a thread that writes through one session.
  package static func postgres(_ address: PostgresAddress) -> StorageBackend {
    StorageBackend(kind: .postgres(address))
  }

  /// A simulated disk in memory, with the loop as its writer.
  ///
  /// - Parameters:
  ///   - fileSystem: the name of the disk's SQLite VFS.
  ///   - pause: called twice for each group of writes. Returns the delay before the group runs, and then the delay
  ///     before it is answered.
  package static func simulated(fileSystem: String, pause: @escaping @Loop () -> Duration) -> StorageBackend {
    StorageBackend(kind: .simulated(Simulation(fileSystem: fileSystem, pause: pause)))
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

  /// True for a file on this machine.
  package var isDisk: Bool { if case .disk = kind { true } else { false } }
  /// The simulation; nil for every other kind of backend.
  var simulation: Simulation? { if case .simulated(let simulation) = kind { simulation } else { nil } }
  /// The address in PostgreSQL; nil for every other kind.
  package var postgres: PostgresAddress? { if case .postgres(let address) = kind { address } else { nil } }
}
