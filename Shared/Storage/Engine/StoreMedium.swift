import EventLoop

/// What a store's file lies on, and where its writes run.
package struct StoreMedium: Sendable {
  /// The machine's file system, and a thread that writes.
  package static let disk = StoreMedium(simulation: nil)

  /// A disk that exists in memory only, with the loop for its writer.
  ///
  /// - Parameters:
  ///   - fileSystem: the name under which SQLite knows it as a VFS.
  ///   - pause: how long a group of writes waits for its turn, and then for its answer.
  package static func simulated(fileSystem: String, pause: @escaping @Loop () -> Duration) -> StoreMedium {
    StoreMedium(simulation: Simulation(fileSystem: fileSystem, pause: pause))
  }

  struct Simulation: Sendable {
    var fileSystem: String
    var pause: @Loop () -> Duration
  }

  let simulation: Simulation?
}
