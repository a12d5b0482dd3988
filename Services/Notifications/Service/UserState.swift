import AppCatalog
import CivilTime
import ServiceHost
import Wire

/// A user's state: profile, preferences, activity and delivered notices.
struct UserState: Equatable {
  var account: String
  var app: String
  var language: Language
  var timeZone: String
  /// The user's own quiet hours; nil for the app's.
  var quiet: QuietHours?
  /// The user's plan.
  var plan = "free"
  /// The time when the plan ends; nil if it renews.
  var planEnd: Timestamp?
  /// The number of notices that counted towards `max_per_day`, on the last day with such a notice.
  var capped = Capped()
  /// The time of the next check for due notices.
  var nextAt: Timestamp?
  /// The state of each kind of notice by its id. A missing kind has the app's defaults.
  var kinds: [String: KindState] = [:]
  /// The latest occurrence of each action, by the action's name.
  var activity: [String: Activity] = [:]
  /// The announcements that the user hasn't received yet, oldest first.
  var announced: [PendingAnnouncement] = []

  /// The number of notices that counted towards `max_per_day` on a day.
  struct Capped: Equatable {
    var day: CivilDay?
    var count = 0
  }

  /// The user's choices for a kind, and its last delivered notice.
  struct KindState: Equatable {
    var isOn = true
    var muted: Set<Channel> = []
    var hour: Int?
    /// The `occasion` of the last delivered notice, which identifies it among those of its kind.
    var told: Int64?
  }

  /// The latest occurrence of an action: its time, its local day, and the number of consecutive days.
  struct Activity: Equatable {
    var at: Timestamp
    var day: CivilDay
    var days: Int
    /// The time when the consecutive days end without further activity; nil if unknown.
    var endsAt: Timestamp?
  }

  typealias Channel = NoticeKind.Channel

  /// Returns true if the user wants notices of a kind by any channel.
  func wants(_ kind: NoticeKind) -> Bool {
    let state = kinds[kind.id] ?? KindState()
    return kind.name == nil || state.isOn && !kind.ways.isSubset(of: state.muted)
  }

  /// Returns true if the user wants notices of a kind by this channel.
  func wants(_ kind: NoticeKind, by channel: Channel) -> Bool {
    guard kind.ways.contains(channel) else { return false }
    return kind.name == nil || wants(kind) && kinds[kind.id]?.muted.contains(channel) != true
  }
}
