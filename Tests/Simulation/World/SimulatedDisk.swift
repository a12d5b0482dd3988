import CSimulatedDisk
import EventLoop

/// A process's disk: it outlives the process, but for what wasn't synced.
@safe @Loop final class SimulatedDisk {
  enum Effect: Int32 { case write, sync, truncate, delete }
  /// What a change of a file meets.
  enum Refusal: Int32 {
    /// SQLite's own codes.
    case full = 13
    case syncFailed = 1034
  }

  /// SQLite knows it by this name.
  let name: String
  /// Asked before each change of a file.
  var onEffect: @Loop (_ effect: Effect, _ file: String, _ offset: Int, _ length: Int) -> Refusal? = { _, _, _, _ in nil
  }

  private var disk: OpaquePointer?

  init(name: String) {
    self.name = name
    unsafe disk = simulated_disk_make(name, Unmanaged.passUnretained(self).toOpaque()) {
      context, effect, file, offset, length in
      guard let context = unsafe context, let file = unsafe file, let effect = Effect(rawValue: effect) else {
        return 0
      }
      let disk = unsafe Unmanaged<SimulatedDisk>.fromOpaque(context).takeUnretainedValue()
      let name = unsafe String(cString: file)
      return Loop.assumeIsolated { disk.onEffect(effect, name, Int(offset), Int(length))?.rawValue ?? 0 }
    }
  }

  /// Loses what the seed says of all that wasn't synced. Handles that were open fail from now on.
  func crash(seed: UInt64) { unsafe simulated_disk_crash(disk, seed) }

  /// From now on syncs only say that they are done.
  func lie() { unsafe simulated_disk_set_lying(disk, 1) }

  var fingerprint: UInt64 { unsafe simulated_disk_fingerprint(disk) }

  /// Lets its content go: the world is over.
  func retire() { unsafe simulated_disk_retire(disk) }

  /// Makes the random numbers in SQLite's files follow from a seed.
  static func seedSQLite(_ seed: UInt64) { simulated_disk_seed_sqlite(UInt32(truncatingIfNeeded: seed)) }
}
