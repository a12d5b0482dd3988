extension Failure {
  /// What a client is told whose text is no request.
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
