package import Wire

/// The API of `notifications`.
package enum NotificationsAPI {
  /// All request types, for the gateway's routes and for `rpc.discover`.
  package static let requests: [any Request.Type] = [
    ListInbox.self, ReadInbox.self, GetPreferences.self, SetPreferences.self, GetPlan.self, ListenAll.self,
    GetMissed.self,
    ListDeliveries.self, RetryDeliveries.self, SetDevice.self, SetBrowser.self,
    GetBrowserKey.self, Announce.self, CountAnnounced.self, ListAnnouncements.self, CancelAnnouncement.self,
  ]
}
