import AppCatalog
import EventLoop
import MessageBus
import NotificationsContract
import ServiceHost
import Storage
import Wire

/// The methods for announcements (R11).
@Loop struct AnnouncementMethods {
  let store: Store
  let people: UserStateManager
  let announcements: AnnouncementManager

  func register(on routes: Routes) {
    routes.change(Announce.self, in: store) { [people, announcements] request, _, tx in
      tx.whenCommitted { announcements.arm() }
      return try AnnouncementManager.make(request, people.catalog, in: tx)
    }
    routes.change(CancelAnnouncement.self, in: store) { [announcements] request, _, tx in
      tx.whenCommitted { announcements.arm() }
      return try Self.cancel(request, in: tx)
    }
    registerQueries(on: routes)
  }

  private func registerQueries(on routes: Routes) {
    routes.on(CountAnnounced.self) { [announcements] request, _ in try await announcements.count(request) }
    routes.read(ListAnnouncements.self, in: store) { [people] request, _, db in
      let announcements = try AnnouncementTable(db: db).all(request, at: db.wallNow)
      // Announcements to a removed app are still listed.
      if announcements.isEmpty, let app = request.app?.value { try people.catalog.known(app) }
      return ListAnnouncements.Reply(announcements: announcements)
    }
  }

  private nonisolated static func cancel(_ request: CancelAnnouncement, in tx: Transaction) throws -> Announcement {
    let table = AnnouncementTable(db: tx)
    try table.cancel(request.id.value, by: request.by.value, at: tx.wallNow)
    guard let announcement = try table.announcement(request.id.value, at: tx.wallNow) else {
      throw Failure.notFound(.noAnnouncement)
    }
    return announcement
  }
}
