extension Loop {
  /// Starts work on the loop that the caller needn't wait for; the project's `Task { }`.
  ///
  /// Isolation alone isn't enough. A task that waits for a continuation is resumed on its preferred executor before it
  /// returns to its actor. Without a preference, this is the runtime's thread pool, which then starts threads and costs
  /// two hops per wait. Child tasks inherit the preference, but a plain `Task { }` doesn't.
  @discardableResult
  package static func task<T: Sendable>(_ body: @escaping @Loop @Sendable () async -> T) -> Task<T, Never> {
    Task(executorPreference: LoopExecutor.shared) { await body() }
  }

  /// Starts work that can fail.
  @discardableResult
  package static func task<T: Sendable>(
    _ body: @escaping @Loop @Sendable () async throws -> T
  ) -> Task<T, any Error> {
    Task(executorPreference: LoopExecutor.shared) { try await body() }
  }

  /// The executor to prefer for tasks that are started in another way, such as `Task.immediate(executorPreference:
  /// Loop.executor)`.
  package static var executor: any TaskExecutor { LoopExecutor.shared }
}
