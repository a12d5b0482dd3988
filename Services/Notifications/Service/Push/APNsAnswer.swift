import CivilTime
import Wire

/// What Apple's push service answered, and what follows. Pure.
enum APNsAnswer {
  /// What a reason is about.
  enum Class: Hashable, Sendable {
    /// The device is gone, or never was.
    case device
    /// The service is busy, or was for a moment.
    case busy
    /// Our signed text is too old.
    case token
    /// What the operator set isn't right: it may be, later.
    case settings
    /// The push itself; the same one will never do.
    case push
  }

  /// All reasons that Apple names ("Handling notification responses from APNs").
  static let classes: [String: Class] = {
    let all: [(Class, String)] = [
      (.device, "BadDeviceToken DeviceTokenNotForTopic Unregistered ExpiredToken"),
      (
        .busy,
        "IdleTimeout TooManyProviderTokenUpdates TooManyRequests InternalServerError ServiceUnavailable Shutdown"
      ),
      (.token, "ExpiredProviderToken"),
      (
        .settings,
        "BadCertificate BadCertificateEnvironment Forbidden InvalidProviderToken MissingProviderToken BadTopic MissingTopic TopicDisallowed UnrelatedKeyIdInToken BadEnvironmentKeyIdInToken BadEnvironmentKeyInToken"
      ),
      (
        .push,
        "BadCollapseId BadExpirationDate BadMessageId BadPriority DuplicateHeaders InvalidPushType MissingDeviceToken PayloadEmpty PayloadTooLarge BadPath MethodNotAllowed"
      ),
    ]
    return Dictionary(
      uniqueKeysWithValues: all.flatMap { kind, names in names.split(separator: " ").map { (String($0), kind) } })
  }()

  /// The body of an answer that isn't good.
  struct Refusal: Codable {
    var reason: String?
    /// Of a device that is gone: since when the service knows.
    var timestamp: Int64?
  }

  /// What an answer's reason is about; of one that nobody knows the status decides.
  static func kind(status: Int, reason: String?) -> Class {
    if let known = reason.flatMap({ classes[$0] }) { return known }
    switch status {
    case 410: return .device
    case 403: return .settings
    case 429, 500...: return .busy
    default: return .push
    }
  }
}
