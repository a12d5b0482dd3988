import Wire

/// A notice on its way to a device, as it is kept in a delivery.
struct PushNotice: Codable, Hashable, Sendable {
  /// The notice's id.
  var id: String
  var kind: String
  var title: String
  var body: String
  var link: String?
  var collapse: String?
  var isUrgent: Bool
  /// The bundle id of the app.
  var topic: String

  /// Bytes that Apple's push service takes.
  static let longest = 4096

  /// Whose form a payload has.
  enum Receivers: CaseIterable {
    case apple
    case browsers
  }

  /// What the device gets: whole, or with a shorter body where it would be too long.
  func payload(for receivers: Receivers, longest: Int) throws -> Bytes {
    var notice = self
    while true {
      let bytes = try receivers == .apple ? JSON.encode(ForApple(notice)) : JSON.encode(ForBrowsers(notice))
      let over = bytes.count - longest
      guard over > 0 else { return bytes }
      // A character is six bytes in JSON at the most, one at the least.
      let (isTitle, text) = notice.body.isEmpty ? (true, notice.title) : (false, notice.body)
      let kept = String(text.dropLast(max(over / 6, 1) + (text.hasSuffix("…") ? 1 : 0)))
      let shorter = kept.isEmpty || kept == "…" ? "" : kept + "…"
      if isTitle { notice.title = shorter } else { notice.body = shorter }
      // What is left is short by its own bounds.
      if isTitle, shorter.isEmpty { notice.link = nil }
    }
  }

  private struct ForApple: Encodable {
    var aps: Alerting
    var notice: String
    var kind: String
    var link: String?

    init(_ notice: PushNotice) {
      aps = Alerting(alert: Alert(title: notice.title, body: notice.body), sound: "default")
      (self.notice, kind, link) = (notice.id, notice.kind, notice.link)
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
      (title, body, self.notice) = (notice.title, notice.body, notice.id)
      (kind, link) = (notice.kind, notice.link)
    }
  }
}
