import EventLoop
import MessageBus
import NotificationsContract
import Wire

/// Brings delivered notices to whoever listens: the gateway.
@Loop final class LiveNotices {
  private var listeners: [Int: Call] = [:]
  private var lastListener = 0

  /// Streams into a call until it is cancelled.
  func listen(_ call: Call) async throws -> Nothing {
    lastListener += 1
    let number = lastListener
    listeners[number] = call
    defer { listeners[number] = nil }
    try await Loop.untilCancelled()
    return Nothing()
  }

  func deliver(_ notice: Notice, to account: String, of app: String) {
    let item = ListenNotices.Delivered(account: account, app: app, notice: notice)
    for call in listeners.values { Loop.task { try? await call.progress(item) } }
  }
}
