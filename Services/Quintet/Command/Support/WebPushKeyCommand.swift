import Crypto
import EventLoop
import Files
import Glibc
import Wire

/// `quintet web-push-key FILE`: creates the key with which browsers identify the sender of pushes (VAPID).
@Loop struct WebPushKeyCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "web-push-key", in: .support, summary: "Create the key for pushes to browsers",
    discussion: """
      Create the private key (VAPID) with which the services sign pushes to browsers, and print the public key and the
      setting to add.
      """,
    parameters: [CommandParameter("FILE", "The new file", .file)], options: [.json],
    examples: ["web-push-key /etc/quintet/web-push.pem"])

  private let file: String
  private let isJSON: Bool

  nonisolated init(_ arguments: Arguments) {
    file = Disk.absolute(arguments.words[0])
    isJSON = arguments.has("json")
  }

  /// - Returns: 0 on success; 69 if the file exists or can't be written.
  func run() -> Int32 {
    do {
      // A new key would invalidate all existing subscriptions.
      guard try !Disk.exists(file) else { throw FileFault(path: file, errno: EEXIST, reason: "already exists") }
      let key = P256PrivateKey()
      try Disk.write(Array(key.pem.utf8), to: file, mode: 0o600)
      show(Base64.encodeURL(try key.publicKey.point()))
      return 0
    } catch {
      Output.error("quintet: \(error)")
      return 69
    }
  }

  private func show(_ publicKey: String) {
    if isJSON {
      Output.line(Output.compact(["file": .string(file), "key": .string(publicKey)]))
    } else {
      Output.line("created \(file). Set web_push_key = file:\(file) and web_push_contact in [notifications]")
      Output.line("public key: \(publicKey)")
    }
  }
}
