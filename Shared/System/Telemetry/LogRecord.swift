package import CivilTime

/// A logged event, independent of its format.
package struct LogRecord: Sendable {
  /// The wall-clock time of the event.
  package var time: Timestamp
  /// The urgency of the event.
  package var level: LogLevel
  /// The name of the logging service: "content".
  package var service: String
  /// A fixed sentence. Values that vary are in the fields, so that equal events can be counted.
  package var message: String
  /// The fields in the order given. Their names are in lower-case snake case.
  package var fields: [(name: String, value: LoggedValue)]

  package init(
    time: Timestamp, level: LogLevel, service: String, message: String,
    fields: [(name: String, value: LoggedValue)] = []
  ) {
    self.time = time
    self.level = level
    self.service = service
    self.message = message
    self.fields = fields
  }
}
