package import CivilTime

/// One thing that happened, before it is written in some form.
package struct LogRecord: Sendable {
  /// When it happened, on the wall clock.
  package var time: Timestamp
  /// How urgent it is.
  package var level: LogLevel
  /// The process that says it: "content".
  package var service: String
  /// A fixed sentence; what varies is in the fields, so that equal events can be counted.
  package var message: String
  /// In the order they were given; names are lower-case snake case.
  package var fields: [(name: String, value: LoggedValue)]

  /// A record whose fields keep their order.
  package init(
    time: Timestamp, level: LogLevel, service: String, message: String,
    fields: [(name: String, value: LoggedValue)] = []
  ) {
    (self.time, self.level, self.service, self.message, self.fields) = (time, level, service, message, fields)
  }
}
