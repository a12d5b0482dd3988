/// A loop without libuv: for a simulation, which brings its own time, network and disk and says what happens next.
extension Loop {
  /// Makes the calling thread the loop's for `body`, which moves it by `settle`. Instead of `run`, once, by `main`.
  package static func driveByHand(_ body: @Loop () -> Int32) -> Int32 {
    LoopExecutor.shared.adoptCurrentThread()
    LoopExecutor.shared.isDrivenByHand = true
    return assumeIsolated(body)
  }

  /// Runs all jobs that are ready and all that they make ready, and writes what streams have to send.
  ///
  /// What sockets and the machine's clock would bring is left alone. Not to be called from inside a job.
  @Loop package static func settle() { LoopExecutor.shared.settle() }
}
