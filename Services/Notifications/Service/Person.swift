import AppCatalog
import CivilTime
import ServiceHost
import Wire

/// Someone we know: how to speak to them, what they chose, what they did, and what they were told.
struct Person: Equatable {
  var account: String
  var app: String
  var language: Language
  var timeZone: String
  /// Their own quiet hours; nil for the app's.
  var quiet: QuietHours?
  /// The plan that they have.
  var plan = "free"
  /// When their plan ends, where nothing follows it.
  var planEnd: Timestamp?
  /// The day on which capped notices were told last, and how many.
  var capped = Capped()
  /// When to look again whether something is due.
  var nextAt: Timestamp?
  /// By the kinds' ids; a kind that isn't there has what the app says.
  var kinds: [String: KindState] = [:]
  /// What they did last, by its name.
  var activity: [String: Activity] = [:]
  /// What ops have to tell them still, the oldest first.
  var announced: [Announced] = []

  /// How many capped notices a day had.
  struct Capped: Equatable {
    var day: CivilDay?
    var count = 0
  }

  /// What was chosen of a kind, and what was told of it.
  struct KindState: Equatable {
    var isOn = true
    var muted: Set<Channel> = []
    var hour: Int?
    /// The occasion that was told last.
    var told: Int64?
  }

  /// Something that was done: when last, on which day of the clock then, and for how many days in a row.
  struct Activity: Equatable {
    var at: Timestamp
    var day: CivilDay
    var days: Int
    /// When the days in a row end if nothing is done; nil where nobody says.
    var endsAt: Timestamp?
  }

  typealias Channel = NoticeKind.Channel

  /// Whether a kind is wanted in some way.
  func wants(_ kind: NoticeKind) -> Bool {
    let state = kinds[kind.id] ?? KindState()
    return kind.name == nil || state.isOn && !kind.ways.isSubset(of: state.muted)
  }

  /// Whether a kind is wanted in one way.
  func wants(_ kind: NoticeKind, by channel: Channel) -> Bool {
    guard kind.ways.contains(channel) else { return false }
    return kind.name == nil || wants(kind) && kinds[kind.id]?.muted.contains(channel) != true
  }
}
