/// A loop without libuv, for a simulation that supplies time, network and disk and controls the order of events.
extension Loop {
  /// Makes the calling thread the loop's thread for `body`, which advances the loop with `settle`. Call it once, from
  /// `main`, instead of `run`.
  package static func driveByHand(_ body: @Loop () -> Int32) -> Int32 {
    LoopExecutor.shared.adoptCurrentThread()
    LoopExecutor.shared.isDrivenByHand = true
    return assumeIsolated(body)
  }

  /// Runs all jobs that are ready or become ready, and writes the streams' bytes.
  ///
  /// Events of sockets and of the machine's clock are ignored. Don't call it from inside a job.
  @Loop package static func settle() { LoopExecutor.shared.settle() }
}
