import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests `quintet admin` in front of a real deployment, with requests from a browser and from an attacker.
@Suite(.timeLimit(.minutes(5))) struct AdminCommandTests {
  private static let show = #"{"jsonrpc":"2.0","id":1,"method":"gateway.metrics"}"#

  private static func words(_ folders: DeploymentFolders, _ more: [String]) -> [String] {
    ["admin", "--runtime", folders.runtime, "--state", folders.state, "--apps", folders.apps] + more
  }

  /// Makes a request with curl.
  ///
  /// - Returns: the status and the body.
  @Loop private static func ask(
    _ url: String, _ fields: [String] = [], body: String? = nil
  ) async throws -> (status: String, text: String) {
    var words = ["-s", "--max-time", "20", "-w", "\n%{http_code}", "-H", "Content-Type: application/json"]
    for field in fields { words += ["-H", field] }
    if let body { words += ["--data-binary", body] }
    let said = try await Programs.runSystem("/usr/bin/curl", words + [url])
    let lines = said.split(separator: "\n", omittingEmptySubsequences: false)
    return (String(lines.last ?? ""), lines.dropLast().joined(separator: "\n"))
  }

  /// Returns the last link that was printed, as the page's address and its code.
  @Loop private static func link(_ command: RunningCommand) throws -> (page: String, code: String) {
    let text = command.said
    let start = try #require(text.ranges(of: "http://127.0.0.1:").last, "\(text)").lowerBound
    let parts = text[start...].prefix { $0 != "\n" }.split(separator: "#")
    return (String(parts[0]), String(try #require(parts.last)))
  }

  @Loop private static func withAdmin(
    bySocket: Bool = false, _ body: @Loop (Supervisor, RunningCommand, _ folder: String) async throws -> Void
  ) async throws {
    try await withTemporaryDirectory { folder in
      try await withDeployment(in: folder) { supervisor in
        let more = bySocket ? ["--socket", "\(folder)/admin.sock"] : []
        let command = try RunningCommand(words(supervisor.plan.directories, more), in: folder)
        try await command.says("Press Ctrl-C to stop")
        try await body(supervisor, command, folder)
        command.process?.signal(SIGINT)
        #expect(try await command.end(within: .seconds(10)) == .exited(code: 0))
      }
    }
  }

  @Test("An admin link works only once, and a call needs the page's token and a listed method")
  func loopback() async throws {
    try await onLoop {
      try await Self.withAdmin { _, command, _ in
        let (page, code) = try Self.link(command)
        let shell = try await Self.ask(page)
        #expect(shell.status == "200" && shell.text.contains("<admin-shell>"), "the page itself needs no authorization")
        #expect(try await Self.ask("\(page)admin/admin.js").status == "200")
        #expect(try await Self.ask("\(page)rpc", body: Self.show).status == "401")
        #expect(try await Self.ask("\(page)processes").status == "401")
        #expect(try await Self.ask("\(page)session", body: #"{"code":"\#(code)x"}"#).status == "401")

        let entered = try await Self.ask("\(page)session", body: #"{"code":"\#(code)"}"#)
        let bearer = try #require(
          try JSON.decode(JSONValue.self, from: Bytes(entered.text.utf8))["bearer"]?.string, "\(entered)")
        #expect(
          try await Self.ask("\(page)session", body: #"{"code":"\#(code)"}"#).status == "401",
          "the link was already used")
        try await command.says("To open the page in another browser")
        #expect(try Self.link(command).code != code)
        #expect(!command.said.contains(bearer), "the bearer token appears nowhere")

        let with = "Authorization: Bearer \(bearer)"
        let answered = try await Self.ask("\(page)rpc", [with], body: Self.show)
        #expect(answered.status == "200" && answered.text.contains("quintet_gateway_connections"))
        for fields in [["Host: evil.example"], ["Origin: http://evil.example"], ["Sec-Fetch-Site: cross-site"]] {
          #expect(try await Self.ask("\(page)rpc", [with] + fields, body: Self.show).status == "403", "\(fields)")
        }
        #expect(try await Self.ask("\(page)rpc", [with, "Content-Type: text/plain"], body: Self.show).status == "415")
        #expect(try await Self.ask("\(page)rpc", ["Authorization: Bearer \(code)"], body: Self.show).status == "401")

        for method in ["gateway.drain", "entitlements.accounts.erase", "content.backup.begin", "rpc.discover"] {
          let refused = try await Self.ask(
            "\(page)rpc", [with], body: #"[{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{}}]"#)
          let answer = try JSON.decode(JSONValue.self, from: Bytes(refused.text.utf8))
          #expect(answer[0]?["error"]?["data"]?["kind"] == "permission_denied", "\(refused)")
        }
      }
    }
  }

  @Test("The admin page shows all processes and spans, and support's access to an account is audited")
  func page() async throws {
    try await onLoop {
      try await Self.withAdmin(bySocket: true) { supervisor, _, folder in
        let path = "\(folder)/admin.sock"
        #expect(try #require(Disk.facts(path)).mode & 0o777 == 0o600)
        let client = try await WebClient.connect(path)
        let processes = try await client.ask("GET /processes", host: "localhost:9000").json()
        #expect(processes.array?.compactMap { $0["service"]?.string } == supervisor.plan.directories.services)
        #expect(
          processes.array?.allSatisfy { $0["health"]?["status"] == "ok" && $0["stats"]?["endpoints"] != nil } == true)

        let registered = try await PatientClient(supervisor.plan.directories.gatewaySocket).call(
          "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"],
          key: "register-0123456789abcdef")
        let account = try #require(registered["account"]?.string)
        let calls =
          #"[{"jsonrpc":"2.0","id":1,"method":"entitlements.accounts.show","params":{"account":"\#(account)","by":"ada"}},{"jsonrpc":"2.0","id":2,"method":"entitlements.grants.add","params":{"account":"\#(account)","plan":"nothing","reason":"r"}}]"#
        let answers = try await client.ask(
          "POST /rpc", ["Content-Type": "application/json"], host: "localhost:9000", body: calls
        ).json()
        #expect(answers[0]?["result"]?["account"] == .string(account))
        #expect(answers[1]?["error"]?["data"]?["kind"]?.string != nil, "the service's failure is shown: \(answers)")
        let trail = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket).call(
          "entitlements.accounts.audit-log", ["account": .string(account)])
        let details = trail["entries"]?.array?.compactMap { $0["detail"]?.string } ?? []
        #expect(details.contains("to ada (user \(Machine.user))"), "\(details)")

        let (_, traced) = try await Programs.run(
          "quintet",
          [
            "call", "--trace", "entitlements.grants.list", #"{"account":"\#(account)"}"#, "--runtime",
            supervisor.plan.directories.runtime,
          ])
        let id = try #require(traced.firstMatch(of: /trace ([0-9a-f]{32})/)?.1, "\(traced)")
        let trace = try await client.ask("GET /trace/\(id)", host: "localhost:9000")
        #expect(try trace.status == 200 && (trace.json()["spans"]?.array?.count ?? 0) >= 2, "\(trace.text)")
        let none = try await client.ask("GET /trace/\(String(repeating: "0", count: 32))", host: "localhost:9000")
        #expect(none.status == 404 && none.text.contains("there is no '000"))
      }
    }
  }

  @Test("`quintet admin` reports absent services and continues when they start")
  func away() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let folders = DeploymentFolders(runtime: "\(folder)/run", state: "\(folder)/state", apps: Apps.folder)
        let path = "\(folder)/admin.sock"
        let command = try RunningCommand(Self.words(folders, ["--socket", path]), in: folder)
        try await command.says(
          "no service answers in \(folders.runtime): the page continues as soon as the services run")
        try await command.says("Press Ctrl-C to stop")
        let processes = try await WebClient.connect(path).ask("GET /processes", host: "localhost").json()
        #expect(processes.array?.isEmpty == false)
        #expect(processes.array?.allSatisfy { $0["silence"]?.string != nil } == true)
        try await withDeployment(in: folder) { _ in
          let processes = try await WebClient.connect(path).ask("GET /processes", host: "localhost").json()
          #expect(processes.array?.allSatisfy { $0["health"]?["status"] == "ok" } == true, "\(processes)")
          try await command.says("the services in \(folders.runtime) answer")
        }
        command.process?.signal(SIGHUP)
        #expect(try await command.end(within: .seconds(10)) == .exited(code: 0), "SIGHUP ends the command normally")
        #expect(try !Disk.exists(path))
      }
    }
  }

  @Test("A blocked socket path, a port in use and a missing page are reported")
  func faults() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let folders = DeploymentFolders(runtime: "\(folder)/run", state: "\(folder)/state", apps: Apps.folder)
        let (exit, said) = try await Programs.run("quintet", Self.words(folders, ["--socket", "\(folder)"]))
        #expect(exit == .exited(code: 69) && said.contains("isn't a socket"), "\(said)")
        let taken = try ListeningSocket.make(loopbackPort: 0)
        defer { close(taken) }
        let port = try #require(ListeningSocket.port(of: taken))
        let (busy, why) = try await Programs.run("quintet", Self.words(folders, ["--port", "\(port)"]))
        #expect(busy == .exited(code: 69) && why.contains("--port \(port): another process listens"), "\(why)")
        let (none, where_) = try await Programs.run("quintet", Self.words(folders, ["--web", folder]))
        #expect(none == .exited(code: 78) && where_.contains("--web DIR"), "\(where_)")
      }
    }
  }
}
