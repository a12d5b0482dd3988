import AppCatalog
import NotificationsContract
import Wire

/// A notice for a device or browser, as stored in a delivery.
struct PushNotice: Codable, Hashable, Sendable {
  var id: String
  var kind: String
  var title: String
  var body: String
  var link: String?
  var collapse: String?
  var isUrgent: Bool
  /// The app's bundle id.
  var topic: String

  /// The maximum size of a payload for Apple's push service, in bytes.
  static let longest = 4096

  /// The form of a payload.
  enum Format: CaseIterable {
    case apple
    case browsers
  }

  /// Returns the payload. To fit the limit, the body is shortened first, then the title; last, the link is left out.
  func payload(for receivers: Format, longest: Int) throws -> Bytes {
    var notice = self
    while true {
      let bytes = try receivers == .apple ? JSON.encode(ForApple(notice)) : JSON.encode(ForBrowsers(notice))
      let over = bytes.count - longest
      guard over > 0 else { return bytes }
      if notice.body.isEmpty {
        notice.title = Self.shortened(notice.title, by: over)
        // The remaining members are short, because their lengths are limited.
        if notice.title.isEmpty { notice.link = nil }
      } else {
        notice.body = Self.shortened(notice.body, by: over)
      }
    }
  }

  /// Returns a text without some of its last characters.
  ///
  /// - Parameter bytes: the number of bytes to save. The result may still be too long.
  private static func shortened(_ text: String, by bytes: Int) -> String {
    // Most characters take one to six bytes in JSON.
    let kept = String(text.dropLast(max(bytes / 6, 1) + (text.hasSuffix("…") ? 1 : 0)))
    return kept.isEmpty || kept == "…" ? "" : kept + "…"
  }

  private struct ForApple: Encodable {
    var aps: Alerting
    var notice: String
    var kind: String
    var link: String?

    init(_ notice: PushNotice) {
      aps = Alerting(alert: Alert(title: notice.title, body: notice.body), sound: "default")
      self.notice = notice.id
      kind = notice.kind
      link = notice.link
    }
  }
  private struct Alerting: Encodable {
    var alert: Alert
    var sound: String
  }
  private struct Alert: Encodable {
    var title: String
    var body: String
  }
  private struct ForBrowsers: Encodable {
    var title: String
    var body: String
    var notice: String
    var kind: String
    var link: String?

    init(_ notice: PushNotice) {
      title = notice.title
      body = notice.body
      self.notice = notice.id
      kind = notice.kind
      link = notice.link
    }
  }
}

extension PushNotice {
  init(_ notice: Notice, of kind: NoticeKind, topic: String) {
    self.init(
      id: notice.id, kind: notice.kind, title: notice.title, body: notice.body, link: notice.link,
      collapse: kind.collapse, isUrgent: kind.priority != .low, topic: topic)
  }
}
