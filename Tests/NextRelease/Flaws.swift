import EventLoop
import ServiceHost
import Storage

/// Typical flaws of a release, enabled by `NEXT_RELEASE_IS_FLAWED=1`: a missing migration, which makes content's new
/// method fail, and a rule that rejects events.
enum Flaws {
  static let areThere = Environment.current()["NEXT_RELEASE_IS_FLAWED"] != nil

  /// Makes roasts of the highest spice fail. The trigger belongs to the process's connection and disappears with it.
  @Loop static func putOneIn(_ progress: Store) {
    Loop.task {
      try await progress.write { tx in
        try tx.run(
          """
          CREATE TEMP TRIGGER flaw BEFORE INSERT ON main.action_totals WHEN NEW.property = 'spice' AND NEW.most >= 5
          BEGIN SELECT RAISE(ABORT, 'the spice is beyond the scale'); END
          """)
      }
    }
  }
}
