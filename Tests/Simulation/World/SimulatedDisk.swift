import CSimulatedDisk
import EventLoop

/// A process's disk. It outlives the process, and loses unsynced writes at a crash.
@safe @Loop final class SimulatedDisk {
  enum Effect: Int32 { case write, sync, truncate, delete }
  /// The error of a refused change.
  enum Refusal: Int32 {
    /// SQLite's result codes.
    case full = 13
    case syncFailed = 1034
  }

  /// The name of the SQLite VFS.
  let name: String
  /// Called before each change of a file. May return an error, which rejects the change.
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

  /// Loses a part of the unsynced writes, chosen by the seed. Open handles fail from now on.
  func crash(seed: UInt64) { unsafe simulated_disk_crash(disk, seed) }

  /// From now on, syncs report success without syncing.
  func lie() { unsafe simulated_disk_set_lying(disk, 1) }

  var fingerprint: UInt64 { unsafe simulated_disk_fingerprint(disk) }

  /// Frees the contents at the end of the world.
  func retire() { unsafe simulated_disk_retire(disk) }

  /// Makes the random numbers in SQLite's files depend on a seed.
  static func seedSQLite(_ seed: UInt64) { simulated_disk_seed_sqlite(UInt32(truncatingIfNeeded: seed)) }
}
