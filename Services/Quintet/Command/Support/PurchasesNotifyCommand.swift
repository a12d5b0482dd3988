import EntitlementsContract
import EventLoop
import Files
import ServiceHost
import Wire

/// `quintet purchases notify FILE`: submits an App Store notification from a file.
@Loop struct PurchasesNotifyCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "purchases notify", in: .support, summary: "Submit an App Store notification from a file",
    discussion: """
      Submit a notification that the App Store sent about an app's purchases. The file contains the body of the App
      Store's request, or its signedPayload alone.
      """,
    parameters: [CommandParameter("FILE", "The file with the notification", .file)],
    options: [CommandOption.app.required, .json] + CommandOption.deployment,
    examples: ["purchases notify notification.json --app tarot"])

  private let call: ServiceCall
  private let app: String
  private let file: String

  nonisolated init(_ arguments: Arguments) throws {
    call = try ServiceCall(arguments, of: "entitlements")
    app = arguments["app"] ?? ""
    file = arguments.words[0]
  }

  /// - Returns: 0 when it was accepted; 1 when it was refused; 65 if the file contains no notification; 69 when the
  ///   service doesn't answer; 77 when the user isn't an operator.
  func run() async -> Int32 {
    do {
      guard let request = ReceiveAppStoreNotification(app: app, text: try Disk.read(file, limit: 1 << 20)) else {
        Output.error("quintet: \(file) contains neither an App Store notification nor a signedPayload")
        return 65
      }
      return await call.run(request) { reply in
        let kind = [reply.type, reply.subtype].compactMap { $0 }.joined(separator: " ")
        return ["\(kind) \(reply.notification): \(reply.outcome.words)"]
      }
    } catch {
      Output.error("quintet: \(error)")
      return 65
    }
  }
}

extension ReceiveAppStoreNotification {
  /// Reads a notification: the App Store's `{"signedPayload": "…"}`, or the signed text alone. Returns nil for anything
  /// else.
  init?(app: String, text: [UInt8]) {
    let posted = (try? JSON.decode(JSONValue.self, from: text))?["signedPayload"]?.string
    let signed = posted ?? String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace }
    guard let app = try? Identifier(app), let payload = try? SignedText(signed) else { return nil }
    self.init(app: app, signedPayload: payload)
  }
}

extension ReceiveAppStoreNotification.Outcome {
  fileprivate var words: String {
    switch self {
    case .applied: "applied"
    case .known: "already known"
    case .waiting: "waiting for the account that submits this purchase"
    case .noted: "recorded; it has no effect"
    }
  }
}
