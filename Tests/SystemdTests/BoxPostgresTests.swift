import EventLoop
import Files
import Glibc
import TestBox
import TestSupport
import Testing
import Wire

/// Tests the package's services with their databases in two PostgreSQL servers under one unit.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled("can't run systemd here; run `Tests/Box/box check` for the reason") { await Box.isPossible() },
  .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
struct BoxPostgresTests {
  private static let folder = "/var/lib/quintet-postgres"
  private static let url =
    "postgres://quintet@/postgres?host=\(folder),\(folder)&port=5432,5433&target_session_attrs=read-write"

  @Test("Installed services can move to two PostgreSQL servers and survive the loss of one")
  func unit() async throws {
    try await onLoop {
      try await Box.with { box in
        for (file, place, mode) in [
          ("pair", "/usr/local/libexec/quintet-pair", 0o755),
          ("quintet-postgres.service", "/etc/systemd/system/quintet-postgres.service", 0o644),
        ] as [(String, String, UInt32)] {
          try Disk.makeDirectories(Disk.parent(of: "\(box.root)\(place)"))
          try Disk.write(
            try Disk.read("\(Package.root)/deploy/postgres/\(file)"), to: "\(box.root)\(place)", mode: mode)
        }
        _ = try await box.told("systemctl", "daemon-reload")
        _ = try await box.told("systemctl", "start", "quintet-postgres.service")
        #expect(await box.run("systemd-analyze", "verify", "--man=no", "quintet-postgres.service").output == "")

        let register = #"{"app":"flippin","language":"en","time_zone":"UTC"}"#
        let made = try await box.told("quintet", "call", "entitlements.devices.register", register)
        let token = try #require(try JSON.decode(JSONValue.self, from: Array(made.utf8).span)["token"]?.string)
        _ = try await box.told(
          "quintet", "call", "content.cards.add", #"{"front":"uno","back":"one"}"#, "--token", token)
        let moved = await box.run("quintet", "move", "--to", Self.url)
        #expect(moved.isGood && moved.output.contains("identical on both sides"), "\(moved.output)")
        try box.configure("store = \(Self.url)\n")
        _ = try await box.told("quintet", "restart")

        func pair(_ action: String) async throws {
          _ = try await box.told(
            "setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "/usr/local/libexec/quintet-pair",
            action, Self.folder)
        }
        try await pair("kill")
        try await pair("promote")
        let serves = try await eventually { await box.run("quintet", "call", "gateway.readiness.get").isGood }
        #expect(serves)
        try await pair("rejoin")
        let list = await box.run("quintet", "call", "content.cards.list", "{}", "--token", token)
        #expect(list.isGood && list.output.contains("uno"), "\(list.output)")
        // A restart of the unit, as at a reboot, starts the existing pair and doesn't create another one.
        _ = try await box.told("systemctl", "restart", "quintet-postgres.service")
        let servesAgain = try await eventually {
          await box.run("quintet", "call", "content.cards.list", "{}", "--token", token).output.contains("uno")
        }
        #expect(servesAgain)
      }
    }
  }
}
