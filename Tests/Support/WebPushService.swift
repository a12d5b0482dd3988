package import EventLoop
import Files
import Glibc
package import Wire

/// A simulated push service with a browser that decrypts the messages, implemented by
/// Tests/Interop/webpush_stand_in.py.
@Loop package final class WebPushService {
  private nonisolated static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  private let folder: String
  /// The keys with which the browser subscribes.
  package let keys: (p256dh: String, auth: String)
  private let port: String
  private let child: ChildProcess

  /// - Parameter answers: the responses by the last component of an endpoint's path. Endpoints without a response
  ///   accept all messages.
  package init(_ folder: String, answers: JSONValue = [:]) async throws {
    self.folder = folder
    try Disk.write(try JSON.encode(answers), to: "\(folder)/answers.json")
    let log = try Disk.appendOnly("\(folder)/foreign.log", mode: 0o600)
    // `make interop` installs this interpreter, with the packages in Tests/Interop/requirements.txt.
    child = try ChildProcess(
      "\(Self.root)/.build/interop/bin/python3", ["-B", "\(Self.root)/Tests/Interop/webpush_stand_in.py", folder],
      environment: ["PATH": "/usr/bin:/bin"], output: (log, log)
    ) { _ in }
    guard try await eventually({ try Disk.exists("\(folder)/port") }) else { throw Fault.didNotBegin }
    port = String(decoding: try Disk.read("\(folder)/port"), as: UTF8.self)
    let browser = try JSON.decode(JSONValue.self, from: try Disk.read("\(folder)/browser.json"))
    keys = (browser["p256dh"]?.string ?? "", browser["auth"]?.string ?? "")
  }

  private enum Fault: Error {
    case didNotBegin
  }

  /// True if the push service's Python libraries are installed. `make interop` installs them.
  package nonisolated static let canBegin =
    (try? Disk.list("\(root)/.build/interop/lib").contains {
      try Disk.exists("\(root)/.build/interop/lib/\($0)/site-packages/py_vapid")
    }) == true

  /// The host with its port, as `web_push_hosts` names it.
  package var host: String { "127.0.0.1:\(port)" }
  /// The path of the push service's certificate.
  package var certificate: String { "\(folder)/certificate.pem" }
  /// Returns the endpoint of a subscription with this name.
  package func endpoint(_ name: String) -> String { "https://127.0.0.1:\(port)/push/\(name)" }

  /// Returns the received messages in order: `name`, `headers`, the decrypted text in `told`, and the `problems` that
  /// the libraries report.
  package func came() throws -> [JSONValue] { try receivedMessages(in: "\(folder)/came") }

  package func end() { child.signal(SIGKILL) }
}
