import CivilTime
import Files
import HTTP
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// The calls that `quintet admin` forwards, and their parameters.
@Suite(.timeLimit(.minutes(2))) struct AdminPostTests {
  private static func post(_ text: String) throws(AdminRefusal) -> AdminPost {
    try AdminPost(Bytes(text.utf8), user: 1000)
  }

  @Test(
    "`quintet admin` forwards only listed methods",
    arguments: [
      ("entitlements.grants.add", true), ("gateway.metrics", true), ("progress.events.retry", true),
      ("content.reload", true), ("edge.logs", true), ("gateway.events.drop", false), ("gateway.drain", false),
      ("entitlements.accounts.erase", false), ("entitlements.archives.read", false), ("content.backup.begin", false),
      ("content.acknowledge-loss", false), ("notifications.announce", false), ("entitlements.devices.register", false),
      ("gateway.authenticate", false), ("rpc.discover", false), ("GATEWAY.METRICS", false), ("", false),
    ])
  func list(method: String, isPassed: Bool) throws {
    let post = try Self.post(#"{"jsonrpc":"2.0","id":7,"method":"\#(method)"}"#)
    #expect(post.calls.map(\.method.name) == (isPassed ? [method] : []))
    #expect(post.refused.map(\.failure.kind) == (isPassed ? [] : [.permissionDenied]))
  }

  @Test("Each method on the admin list exists, is for admins and is used by the page")
  func names() throws {
    for name in AdminPageMethods.names {
      #expect(AdminPageMethods.methods[name]?.audience == .admin, "\(name)")
    }
    let folder = "\(Disk.parent(of: Apps.folder))/Web/admin"
    let scripts = try Disk.list(folder).filter { $0.hasSuffix(".js") }.map {
      String(decoding: try Disk.read("\(folder)/\($0)"), as: UTF8.self)
    }
    for name in AdminPageMethods.methods.keys {
      let verb = name.split(separator: ".").dropFirst().joined(separator: ".")
      let isAsked = scripts.contains {
        $0.contains("\"\(name)\"") || $0.contains("\"\(verb)\"") || $0.contains("}.\(verb)`")
      }
      #expect(isAsked, "\(name) is listed, but no page calls the method")
    }
  }

  @Test("A forwarded call contains only the method, parameters and timeout of the original")
  func anew() throws {
    let post = try Self.post(
      #"[{"jsonrpc":"2.0","id":1,"method":"progress.streak.show","params":{"account":"acc_1"},"meta":{"token":"qt_x","idempotency_key":"k","stream":true,"timeout_ms":900000}},{"id":2,"method":"progress.streak.show"}]"#
    )
    #expect(post.isBatch && post.calls.map(\.id) == [1, 2])
    #expect(post.calls[0].params == ["account": "acc_1"] && post.calls[0].timeoutMs == AdminPost.longestMs)
    #expect(post.calls[1].params == [:] && post.calls[1].timeoutMs == 5000)
  }

  @Test("An operator's name in the audit log also contains the id of the user who runs the command")
  func who() throws {
    let post = try Self.post(
      #"{"id":1,"method":"entitlements.accounts.show","params":{"account":"acc_1","by":"ada"}}"#)
    #expect(post.calls[0].params == ["account": "acc_1", "by": "ada (user 1000)"])
  }

  @Test(
    "A batch or call that is invalid is rejected as a whole",
    arguments: [
      "", "{", "[]", "7", "[7]", #"{"id":1}"#, #"{"id":"a","method":"gateway.metrics"}"#,
      #"{"method":"gateway.metrics"}"#,
      #"{"id":1,"method":"gateway.metrics","params":[]}"#, #"{"id":1,"method":["gateway.metrics"]}"#,
      "[" + Array(repeating: #"{"id":1,"method":"gateway.metrics"}"#, count: 65).joined(separator: ",") + "]",
    ])
  func unreadable(text: String) {
    let refusal = #expect(throws: AdminRefusal.self) { try Self.post(text) }
    #expect(refusal?.status == .badRequest)
  }

  @Test("The terminal reports once that the services are gone, and once that they are back")
  func stack() {
    var stack = AdminConnection(runtime: "/run/quintet")
    let away = [ProcessSnapshot(service: "gateway", at: .init(nanoseconds: 0))]
    let denied = [ProcessSnapshot(service: "gateway", at: .init(nanoseconds: 0), isDenied: true)]
    #expect(stack.seen(away)?.contains("no service answers in /run/quintet") == true)
    #expect(stack.seen(away) == nil && !stack.isDenied)
    #expect(stack.seen(denied) == CallFailure.noOperator && stack.isDenied)
  }

  @Test(
    "Wrong arguments of `quintet admin` are rejected with the reason",
    arguments: [
      (["--port", "0"], "1 to 65535"), (["--port", "x"], "1 to 65535"), (["--port", "70000"], "1 to 65535"),
      (["--port", "8700", "--socket", "/run/admin.sock"], "can't be combined"),
    ])
  func order(words: [String], expected: String) throws {
    let fault = #expect(throws: UsageFault.self) { try QuintetCommand.program.action(for: ["admin"] + words) }
    #expect(fault?.description.contains(expected) == true)
  }
}
