import CivilTime
import EventLoop

/// Polls a condition until it is true, for a minute by default.
///
/// - Returns: false if the condition didn't become true in time.
@Loop package func eventually(
  within limit: Duration = .seconds(60), _ holds: @Loop () async throws -> Bool
) async throws -> Bool {
  let end = LoopClock.system.now + limit
  while LoopClock.system.now < end {
    if try await holds() { return true }
    try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(5))
  }
  return false
}
