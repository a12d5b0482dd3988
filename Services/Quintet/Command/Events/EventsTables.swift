import CivilTime
import ServiceHost
import Storage
import Telemetry
import Wire

/// Formats the services' replies about events for a terminal. The caller passes the current time.
enum EventsTables {
  /// Returns a table with a line for each pair of service and subscriber, then the numbers of quarantined events.
  static func lag(_ replies: [(service: String, reply: GetEventLag.Reply)], now: Timestamp) -> [String] {
    var table = Table(["from", "to", "waiting", "oldest", "cursor", "state"])
    for (service, reply) in replies {
      for lag in reply.subscribers { table.add([service] + cells(lag, now)) }
    }
    let quarantined = replies.filter { $0.reply.quarantinedEvents > 0 }.map {
      "in quarantine at \($0.service): \($0.reply.quarantinedEvents) (quintet events quarantine \($0.service))"
    }
    return table.lines + (quarantined.isEmpty ? [] : [""] + quarantined)
  }

  private static func cells(_ lag: SubscriberLag, _ now: Timestamp) -> [String] {
    let count = lag.events >= OutboxLag.countLimit ? "\(lag.events)+" : "\(lag.events)"
    let oldest = lag.oldestAt.map { age(since: $0, now) } ?? "-"
    return [lag.subscriber, count, oldest, "\(lag.cursor)", state(lag)]
  }

  /// Returns one line for each event that failed.
  static func quarantine(_ replies: [(service: String, reply: ListQuarantinedEvents.Reply)], now: Timestamp) -> [String]
  {
    var table = Table(["at", "from", "sequence", "account", "type", "tries", "next try", "behind", "since", "reason"])
    for (service, reply) in replies {
      for entry in reply.events { table.add([service] + cells(entry, now)) }
    }
    return replies.allSatisfy { $0.reply.events.isEmpty } ? ["no events are in quarantine"] : table.lines
  }

  private static func cells(_ entry: ListQuarantinedEvents.Reply.Entry, _ now: Timestamp) -> [String] {
    let next = entry.nextTryAt.map { $0 <= now ? "now" : "in \(age(since: now, $0))" } ?? "not retried"
    let event = entry.event
    return [
      event.source, "\(event.sequence)", event.subject, event.type, "\(entry.tries)", next, "\(entry.behind)",
      age(since: entry.quarantinedAt, now), entry.reason ?? "",
    ]
  }

  /// Returns the line for one event of `quintet events tail`.
  static func tail(_ entry: TailEvents.Reply.Entry) -> String {
    let event = entry.event
    let waits = entry.waitsFor.isEmpty ? "delivered" : "waits for \(entry.waitsFor.joined(separator: ", "))"
    let time = Timestamp(milliseconds: event.time).logText
    let data = String(decoding: event.data.bytes, as: UTF8.self)
    return "\(time)  \(event.id)  \(event.type)  \(event.subject)  \(event.app)  \(waits)  \(data)"
  }

  private static func state(_ lag: SubscriberLag) -> String {
    if lag.misses > 0 { return "\(lag.misses) failed deliveries: \(lag.lastFault ?? "no answer")" }
    return lag.events == 0 ? "caught up" : "delivering"
  }

  private static func age(since start: Timestamp, _ end: Timestamp) -> String {
    ShortText.age((end - start).milliseconds / 1000)
  }
}
