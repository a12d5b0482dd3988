import CivilTime
import EventLoop

/// Waits until something is so, and looks again and again; gives up after a minute, or what else is said.
///
/// - Returns: whether it came to be.
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
