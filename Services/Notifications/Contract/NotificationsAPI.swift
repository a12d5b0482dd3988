package import Wire

/// Everything `notifications` answers.
package enum NotificationsAPI {
  /// Each request, for the gateway's routes and for `rpc.discover`.
  package static let requests: [any Request.Type] = [
    ListInbox.self, ReadInbox.self, GetPreferences.self, SetPreferences.self, GetPlan.self, ListenAll.self,
    GetMissed.self,
    ListDead.self, RetryDead.self, SetDevice.self, SetBrowser.self,
    GetBrowserKey.self, Announce.self, CountAnnounced.self, ListAnnouncements.self, CancelAnnouncement.self,
  ]
}
