package import Wire

/// Everything `notifications` answers.
package enum NotificationsAPI {
  package static let requests: [any Request.Type] = [
    ListInbox.self, ReadInbox.self, GetReminders.self, SetReminders.self, PlanReminders.self, ListenNotices.self,
  ]
}
