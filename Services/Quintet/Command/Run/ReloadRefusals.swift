import ServiceHost
import Wire

/// The reasons why no service applies a change: rejections, and services that haven't checked the change.
struct ReloadRefusals {
  /// Each reason why services rejected the change, with the names of these services.
  private(set) var reasons: [String] = []
  /// The services that haven't checked the change, each with the reason.
  private(set) var unchecked: [(service: String, words: String)] = []

  var isEmpty: Bool { reasons.isEmpty && unchecked.isEmpty }

  init(_ answers: [ReloadCommand.Answer]) {
    var services: [String: [String]] = [:]
    var order: [String] = []
    for (service, answer) in answers {
      guard case .failure(let error) = answer else { continue }
      guard let failure = error as? Failure, failure.kind == .invalidParams else {
        unchecked.append((service, CallFailure(error).words))
        continue
      }
      let reason = failure.message.en
      if services[reason] == nil { order.append(reason) }
      services[reason, default: []].append(service)
    }
    reasons = order.map { "\((services[$0] ?? []).joined(separator: ", ")): \($0)" }
  }

  /// Returns the remedy for a service that hasn't checked the change.
  static func cure(for service: UnreachableService) -> String {
    let restart = "wait until it has started, or run quintet restart \(service.service); then run quintet reload again"
    return switch service.cause {
    case .noSocket, .stopped, .stopping: service.cure ?? restart
    // A process that is starting or can't use its database answers, too, but it doesn't check the change.
    case .starting, .hangs, .ends, .nobody: restart
    }
  }
}
