package import Wire

/// Everything `notifications` answers.
package enum NotificationsAPI {
  /// Each request, for the gateway's routes and for `rpc.discover`.
  package static let requests: [any Request.Type] = [
    ListInbox.self, ReadInbox.self, GetReminders.self, SetReminders.self, PlanReminders.self, ListenNotices.self,
  ]
}
