import Testing

@testable import NotificationsService

@Suite(.timeLimit(.minutes(2))) struct ChannelRemedyTests {
  @Test(
    "The remedy for a failing channel depends on its kind and on the reason",
    arguments: [
      ("webhook:crm", "the target answered 500", "deliveries retry --channel webhook:crm"),
      ("webhook:crm", "SSL peer certificate was not OK", "tls_roots"),
      ("webhook:crm", "the target's address isn't public (delivery_addresses)", "delivery_addresses = any"),
      ("apns", "InvalidProviderToken", "check apns_key, apns_key_id and apns_team in [notifications]"),
      ("web:push.example", "it answers 403", "check web_push_key and web_push_contact"),
    ])
  func failures(channel: String, reason: String, helps: String) {
    let remedy = ChannelRemedy(channel: channel).afterFailures(because: reason)
    #expect(remedy.contains(helps), "\(remedy)")
  }

  @Test("The remedy for dropped deliveries names the receiver or the push service, and the command that lists them")
  func drops() {
    #expect(
      ChannelRemedy(channel: "apns").afterDrops
        == "repair the connection to the push service, or its settings in [notifications]; to see the failed "
        + "deliveries, run quintet deliveries list --channel apns")
    #expect(ChannelRemedy(channel: "webhook:crm").afterDrops.contains("remove the webhook from the file"))
  }
}
