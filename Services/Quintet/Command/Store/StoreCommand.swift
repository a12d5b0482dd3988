import EntitlementsContract
import EventLoop
import Files
import ServiceHost
import Wire

/// `quintet store notify --app APP FILE`: submits an App Store notification from a file.
@Loop struct StoreCommand {
  let directories: DeploymentFolders
  let app: String
  let file: String
  let isJSON: Bool

  /// - Returns: 0 when it was accepted; 1 when it was refused; 65 if the file contains no notification; 69 when the
  ///   service doesn't answer; 77 when the user isn't an operator.
  func run() async -> Int32 {
    do {
      guard let request = ReceiveStoreNotification(app: app, text: try Disk.read(file, limit: 1 << 20)) else {
        Output.error("quintet: \(file) holds no notification: what the store posts, or its signedPayload alone")
        return 65
      }
      let reply = try await Health(directories).order(
        request, of: "entitlements", ReceiveStoreNotification.method)
      show(reply)
      return 0
    } catch let fault as FileFault {
      Output.error("quintet: \(fault)")
      return 65
    } catch {
      let unanswered = Unanswered(error)
      Output.error("quintet: \(unanswered.words)")
      return unanswered.code
    }
  }

  private func show(_ reply: ReceiveStoreNotification.Reply) {
    guard !isJSON else { return Output.line(Output.compact((try? JSONValue(reply)) ?? .null)) }
    let kind = [reply.type, reply.subtype].compactMap { $0 }.joined(separator: " ")
    Output.line("\(kind) \(reply.notification): \(reply.outcome.words)")
  }
}

extension ReceiveStoreNotification {
  /// Reads a notification: the App Store's `{"signedPayload": "…"}`, or the signed text alone. Returns nil for anything
  /// else.
  init?(app: String, text: [UInt8]) {
    let posted = (try? JSON.decode(JSONValue.self, from: text))?["signedPayload"]?.string
    let signed = posted ?? String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace }
    guard let app = try? Identifier(app), let payload = try? SignedText(signed) else { return nil }
    self.init(app: app, signedPayload: payload)
  }
}

extension ReceiveStoreNotification.Outcome {
  fileprivate var words: String {
    switch self {
    case .applied: "it said something new"
    case .known: "nothing that wasn't known"
    case .waiting: "waits for the account that hands this purchase in"
    case .noted: "noted; nothing follows from it"
    }
  }
}
