import CivilTime
import EventLoop
import Telemetry

/// The metrics that a sender keeps for one subscriber.
@Loop struct SenderCounts {
  let delivered: Counter
  let redelivered: Counter
  let deliveryFailures: Counter
  private let waiting: Gauge
  private let age: Gauge

  init(_ metrics: Metrics, subscriber: String) {
    let labels: Metrics.Labels = ["subscriber": subscriber]
    delivered = metrics.counter(
      "quintet_events_delivered_total", "Events that a subscriber has acknowledged.", by: labels)
    redelivered = metrics.counter(
      "quintet_events_redelivered_total", "Events that were sent to a subscriber again.", by: labels)
    deliveryFailures = metrics.counter(
      "quintet_event_delivery_failures_total", "Deliveries that a subscriber didn't acknowledge.", by: labels)
    waiting = metrics.gauge("quintet_events_lag", "Events that wait for a subscriber.", by: labels)
    age = metrics.gauge(
      "quintet_events_lag_seconds", "Age of the oldest event that waits for a subscriber.", by: labels)
  }

  func set(_ lag: SubscriberLag, now: Timestamp) {
    waiting.set(Double(lag.events))
    age.set(lag.oldestAt.map { max(0, Double((now - $0).milliseconds) / 1000) } ?? 0)
  }
}

/// The metrics that a receiver keeps for one source.
@Loop struct ReceiverCounts {
  let applied: Counter
  let repeated: Counter
  let failures: Counter
  let quarantined: Counter

  init(_ metrics: Metrics, source: String) {
    let labels: Metrics.Labels = ["source": source]
    applied = metrics.counter("quintet_events_applied_total", "Events applied.", by: labels)
    repeated = metrics.counter(
      "quintet_events_repeated_total", "Repeated events, which were ignored.", by: labels)
    failures = metrics.counter("quintet_event_failures_total", "Failed attempts to apply an event.", by: labels)
    quarantined = metrics.counter(
      "quintet_events_quarantined_total",
      "Events that were quarantined: failed ones, and later ones of their accounts.",
      by: labels)
  }
}
