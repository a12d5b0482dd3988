import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests the access of another user's process to a running deployment. The test needs root to run as another user.
@Suite(.timeLimit(.minutes(5)), .enabled(if: geteuid() == 0)) struct ForeignerTests {
  static let services = ["entitlements", "content", "ai", "progress", "notifications"]

  /// Connects to `path` as the user 65534, sends each text in a frame, and prints the replies until all texts are
  /// answered or the other side closes: "refused: …", the replies' texts, "closed". Gives up after a minute and prints
  /// "silent".
  static func talk(_ path: String, _ texts: [String]) async throws -> String {
    let script = #"""
      socket(S, AF_UNIX, SOCK_STREAM, 0) or die;
      connect(S, sockaddr_un(shift)) or do { print "refused: $!"; exit };
      $SIG{PIPE} = "IGNORE"; $SIG{ALRM} = sub { print "silent"; exit }; $| = 1; alarm 60;
      syswrite S, pack("N/a*", $_) for @ARGV;
      my $open = @ARGV;
      while (sysread S, $got, 65536, length $got) {
        while (length $got >= 4 and length $got >= 4 + unpack "N", $got) {
          print unpack("N/a*", $got), "\n"; substr $got, 0, 4 + unpack("N", $got), ""; exit unless --$open;
        }
      }
      print "closed"
      """#
    return try await Programs.runSystem(
      "/usr/bin/setpriv",
      ["--reuid=65534", "--regid=65534", "--clear-groups", "/usr/bin/perl", "-MSocket", "-e", script, path] + texts)
  }

  static func request(_ method: String, meta: String = "{}", params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","meta":\#(meta),"params":\#(params)}"#
  }

  static func inner(_ method: String, _ principal: String, params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","meta":{"principal":\#(principal)},"params":\#(params)}"#
  }

  static func principal(_ account: String) -> String {
    """
    {"account":"\(account)","app":"flippin","plan":"premium","scopes":["client"],"language":"en","time_zone":"UTC"}
    """
  }

  @Test("File modes keep other users out of internal sockets; with open modes, the user ids are rejected")
  func innerSockets() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let folders = supervisor.plan.directories
        try Self.open(Disk.parent(of: folders.runtime), 0o755)
        let request = Self.inner("content.cards.list", Self.principal("acc_1"))
        for service in Self.services {
          let told = try await Self.talk(folders.busSocket(service), [request])
          #expect(told == "refused: Permission denied", "\(service)")
        }
        try Self.open("\(folders.runtime)/bus", 0o755)
        for service in Self.services {
          try Self.open(folders.busSocket(service), 0o666)
          let told = try await Self.talk(folders.busSocket(service), [request, Self.request("\(service).ping")])
          #expect(told == "closed", "\(service) doesn't answer")
        }
      }
    }
  }

  @Test("Another user is a plain client: it can't call admin or internal methods or forge an identity")
  func gateway() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let folders = supervisor.plan.directories
        try Self.open(Disk.parent(of: folders.runtime), 0o755)
        let mine = try await GatewayClient.connect(folders.gatewaySocket)
        defer { mine.close() }
        let registered = try await mine.call(
          "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"],
          key: "0123456789abcdef")
        mine.token = registered["token"]?.string
        let victim = registered["account"]?.string ?? ""
        _ = try await mine.call("content.cards.add", ["front": "only mine to see", "back": "b"])

        let ping = try await Self.talk(folders.gatewaySocket, [Self.request("gateway.ping")])
        #expect(ping.contains(#""result":{}"#), "another user may connect: \(ping)")
        for method in [
          "gateway.health", "gateway.stats", "gateway.metrics", "content.health", "ai.stats", "progress.info",
        ]
          + [
            "entitlements.sessions.resolve", "entitlements.live.listen", "entitlements.plans.get",
            "notifications.live.listen",
          ]
        {
          let told = try await Self.talk(folders.gatewaySocket, [Self.request(method)])
          #expect(told.contains(#""kind":"permission_denied""#), "\(method): \(told)")
        }
        for meta in [
          "{\"principal\":\(Self.principal(victim))}",
          "{\"principal\":\(Self.principal(victim)),\"token\":\"qt_guess\"}",
        ] {
          let told = try await Self.talk(folders.gatewaySocket, [Self.request("content.cards.list", meta: meta)])
          #expect(told.contains(#""kind":"unauthenticated""#) && !told.contains("only mine"), "\(told)")
        }
        // The machine's operators can call this method.
        #expect(try await mine.call("content.health")["status"] == "ok")
      }
    }
  }

  @Test("A user who isn't an operator gets exit code 77 and advice from each command")
  func commands() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let folders = supervisor.plan.directories
        try Self.open(Disk.parent(of: folders.runtime), 0o755)
        // The programs may be in a folder that the other user can't access.
        let program = "\(Disk.parent(of: folders.runtime))/quintet"
        _ = try await Programs.runSystem("/bin/cp", ["\(Programs.folder)/quintet", program])
        for (command, words) in [
          ("status", "isn't an operator"), ("top --once", "isn't an operator"), ("logs content", "isn't an operator"),
          ("events lag content", "isn't an operator"), ("reload", "isn't an operator"), ("admin", "isn't an operator"),
          ("acknowledge-loss content", "isn't an operator"),
          ("audit", "sudo quintet audit"), ("backup /nowhere", "sudo quintet backup"),
          ("trace 4bf92f3577b34da6a3ce929d0e0e4736", "sudo quintet trace"),
        ] {
          let told = try await Programs.runSystem(
            "/usr/bin/setpriv",
            [
              "--reuid=65534", "--regid=65534", "--clear-groups", "/usr/bin/env", "-i", "/bin/sh", "-c",
              "\(program) \(command) --runtime \(folders.runtime) 2>&1; echo code $?",
            ])
          #expect(told.contains(words) && told.hasSuffix("code 77\n"), "\(command): \(told)")
          #expect(told.split(separator: "\n").count == 2, "\(command): \(told)")
        }
      }
    }
  }

  @Test("A forged principal in a call with a valid token has no effect")
  func forged() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let folders = supervisor.plan.directories
        try Self.open(Disk.parent(of: folders.runtime), 0o755)
        let registered = try await Self.talk(
          folders.gatewaySocket,
          [
            Self.request(
              "entitlements.devices.register", params: #"{"app":"flippin","language":"en","time_zone":"UTC"}"#)
          ])
        let start = try #require(registered.firstRange(of: "qt_")).lowerBound
        let token = registered[start...].prefix(55)
        let told = try await Self.talk(
          folders.gatewaySocket,
          [Self.request("gateway.authenticate", params: #"{"token":"\#(token)"}"#)]
            + ["acc_forged"].map {
              Self.request(
                "content.presets.add",
                meta: "{\"principal\":\(Self.principal($0)),\"token\":\"\(token)\",\"idempotency_key\":\"k\"}",
                params: #"{"preset":"en-vi-first-words"}"#)
            }
            + [
              Self.request(
                "content.cards.list", meta: "{\"principal\":\(Self.principal("acc_forged")),\"token\":\"\(token)\"}")
            ])
        // The premium plan has no limit. The reply shows the limit of a free account, whatever principal accompanies
        // the token.
        #expect(told.contains(#""plan":"free""#) && told.contains(#""limit":25"#), "\(told)")
      }
    }
  }

  static func open(_ path: String, _ mode: mode_t) throws {
    try #require(unsafe chmod(path, mode) == 0, "chmod \(path)")
  }
}
