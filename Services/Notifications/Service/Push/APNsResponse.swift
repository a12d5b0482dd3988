import CivilTime
import Wire

/// Classifies the responses of Apple's push service.
enum APNsResponse {
  /// The cause of a failure.
  enum Class: Hashable, Sendable {
    /// The device's token is invalid or no longer in use.
    case device
    /// The service is temporarily unavailable.
    case busy
    /// The provider token has expired.
    case token
    /// The operator's settings are wrong. They may be corrected later.
    case settings
    /// The push is invalid, so a retry would fail too.
    case push
  }

  /// All reasons that Apple documents ("Handling notification responses from APNs").
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

  /// The body of a failure response.
  struct Refusal: Codable {
    var reason: String?
    /// The time in milliseconds when the device ceased to exist; nil for all other failures.
    var timestamp: Int64?
  }

  /// Returns the cause of a failure by its reason; for an unknown reason, by the status.
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
