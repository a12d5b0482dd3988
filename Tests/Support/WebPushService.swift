package import EventLoop
import Files
import Glibc
package import Wire

/// A foreign push service, with a browser behind it that opens what comes: Tests/Interop/webpush_stand_in.py.
@Loop package final class WebPushService {
  private nonisolated static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  private let folder: String
  /// What the browser subscribes with.
  package let keys: (p256dh: String, auth: String)
  private let port: String
  private let child: ChildProcess

  /// - Parameter answers: by the last part of an endpoint's path; any other is taken.
  package init(_ folder: String, answers: JSONValue = [:]) async throws {
    self.folder = folder
    try Disk.write(try JSON.encode(answers), to: "\(folder)/answers.json")
    let log = try Disk.appendOnly("\(folder)/foreign.log", mode: 0o600)
    // Made by `make interop`, with what Tests/Interop/requirements.txt names.
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

  /// Whether the libraries are there that it is made of; `make interop` puts them there.
  package nonisolated static let canBegin =
    (try? Disk.list("\(root)/.build/interop/lib").contains {
      try Disk.exists("\(root)/.build/interop/lib/\($0)/site-packages/py_vapid")
    }) == true

  /// Where it is, as `web_push_hosts` names it.
  package var host: String { "127.0.0.1:\(port)" }
  /// The file of its certificate.
  package var certificate: String { "\(folder)/certificate.pem" }
  /// Where a subscription of this name is reached.
  package func endpoint(_ name: String) -> String { "https://127.0.0.1:\(port)/push/\(name)" }

  /// What came, in its order: `name`, `headers`, what was `told`, and the `problems` that the libraries see.
  package func came() throws -> [JSONValue] {
    guard try Disk.exists("\(folder)/came") else { return [] }
    return try Disk.read("\(folder)/came").split(separator: UInt8(ascii: "\n")).map {
      try JSON.decode(JSONValue.self, from: Array($0))
    }
  }

  /// Ends it.
  package func end() { child.signal(SIGKILL) }
}
