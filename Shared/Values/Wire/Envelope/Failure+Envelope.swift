extension Failure {
  /// Creates the failure for a text that isn't a valid request.
  package init(_ fault: EnvelopeFault) {
    let title =
      switch fault.kind {
      case .parseError: "Parse error"
      case .invalidParams: "Invalid params"
      default: "Invalid request"
      }
    self.init(fault.kind, Message("\(title): \(fault.reason)"))
  }
}
