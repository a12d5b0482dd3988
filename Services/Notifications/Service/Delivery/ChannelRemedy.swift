import HTTPClient

/// The remedies for a channel whose deliveries fail.
struct ChannelRemedy {
  /// The end of a failure's reason if the setting `delivery_addresses` doesn't allow the receiver's address.
  static let notPublic = "address isn't public (delivery_addresses)"

  /// The channel's name, such as `apns` or `webhook:crm`.
  let channel: String

  private var isWebhook: Bool { channel.hasPrefix("webhook:") }
  private var list: String { "quintet deliveries list --channel \(channel)" }

  /// The remedy if deliveries were dropped because too many waited.
  var afterDrops: String {
    let repair =
      isWebhook
      ? "repair the receiver, or remove the webhook from the file named in the setting webhooks"
      : "repair the connection to the push service, or its settings in [notifications]"
    return "\(repair); to see the failed deliveries, run \(list)"
  }

  /// Returns the remedy if every delivery has failed.
  ///
  /// - Parameter reason: The reason for the last failure.
  func afterFailures(because reason: String) -> String {
    let again = "then run quintet deliveries retry --channel \(channel) for the failed deliveries"
    if HTTPClientFault.concernsTLS(reason) {
      return "set tls_roots to its certificates in [notifications], run quintet reload notifications, \(again)"
    }
    if reason.hasSuffix(Self.notPublic) {
      let address = isWebhook ? "its address" : "the address in its settings"
      return "correct \(address), or set delivery_addresses = any in [notifications], run quintet reload "
        + "notifications, \(again)"
    }
    let settings = channel == "apns" ? "apns_key, apns_key_id and apns_team" : "web_push_key and web_push_contact"
    let repair = isWebhook ? "repair the receiver" : "check \(settings) in [notifications]"
    return "\(repair); see the failed deliveries with \(list); \(again)"
  }
}
