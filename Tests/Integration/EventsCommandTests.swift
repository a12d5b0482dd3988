import CivilTime
import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(5))) struct EventsCommandTests {
  @Test("`tail` shows events, `lag` shows how many wait for each service, and both can print JSON")
  func deployment() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let runtime = supervisor.plan.directories.runtime
        let client = PatientClient(supervisor.plan.directories.gatewaySocket)
        await supervisor.hold("notifications")
        let registered = try await client.call(
          "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"],
          key: "register-0123456789abcdef")
        let account = try #require(registered["account"]?.string)

        let (exit, tail) = try await Programs.run("quintet", ["events", "tail", "--runtime", runtime])
        #expect(exit == .exited(code: 1) || exit == .exited(code: 0))
        #expect(
          tail.contains("entitlements.account.created  \(account)  flippin  waits for notifications  {"), "\(tail)")
        let (_, lag) = try await Programs.run("quintet", ["events", "lag", "entitlements", "--runtime", runtime])
        let line = lag.split(separator: "\n").first { $0.contains("notifications") }
        #expect(line?.split(separator: " ").prefix(3) == ["entitlements", "notifications", "1"], "\(lag)")

        supervisor.release("notifications")
        try await supervisor.waitUntilReady(timeout: .seconds(60))
        let isDelivered = try await eventually {
          let (_, text) = try await Programs.run("quintet", ["events", "lag", "--json", "--runtime", runtime])
          let reply = try JSON.decode(JSONValue.self, from: Bytes(text.utf8))
          let lags = reply["entitlements"]?["subscribers"]?.array ?? []
          return lags.first { $0["subscriber"] == "notifications" }?["events"] == 0
        }
        #expect(isDelivered)
        let (_, json) = try await Programs.run(
          "quintet", ["events", "tail", "--json", "--account", account, "--last", "1", "--runtime", runtime])
        let entry = try JSON.decode(JSONValue.self, from: Bytes(json.utf8))
        #expect(entry["event"]?["subject"] == .string(account) && entry["waits_for"] == [])

        let (retried, words) = try await Programs.run("quintet", ["events", "retry", "--runtime", runtime])
        #expect(retried == .exited(code: 0) && words == "no events to retry\n")
        let (shelf, empty) = try await Programs.run("quintet", ["events", "quarantine", "--runtime", runtime])
        #expect(shelf == .exited(code: 0) && empty == "no events are in quarantine\n")
      }
    }
  }

  @Test(
    "Wrong arguments of an event command are rejected with the reason",
    arguments: [
      (["events"], "needs a subcommand: lag, tail, quarantine, retry, drop"),
      (["events", "lagg"], "did you mean 'lag'"),
      (["events", "lag", "progres"], "did you mean 'progress'"), (["events", "tail", "--last", "0"], "1 to 1000"),
      (["events", "drop", "progress", "--from", "ai"], "--sequence N is required"),
      (["events", "retry", "--sequence", "x"], "takes a number"),
    ])
  func usage(words: [String], expected: String) throws {
    let fault = #expect(throws: UsageFault.self) { try QuintetCommand.program.action(for: words) }
    #expect(fault?.description.contains(expected) == true, "\(fault?.description ?? "")")
  }

  @Test("`events retry` applies to the named service, or to all services if none is named")
  func order() async throws {
    try await onLoop {
      func retry(_ words: [String]) throws -> EventsRetryCommand {
        try EventsRetryCommand(
          Arguments(words + ["--runtime", "/run/q", "--state", "/q"], for: EventsRetryCommand.configuration))
      }
      #expect(try retry([]).services.services == ServiceDirectory.stores)
      let one = try retry(["progress", "--account", "acc_1", "--from", "ai", "--sequence", "7"])
      #expect(one.services.services == ["progress"])
      #expect(one.request.account == "acc_1" && one.request.source == "ai" && one.request.sequence == 7)
    }
  }

  @Test("The event tables show which subscribers lag, how far and why, and which events wait behind a failed one")
  func tables() throws {
    let now = Timestamp(seconds: 1000)
    let lag = try JSON.decode(
      GetEventLag.Reply.self,
      from: Bytes(
        """
        {"subscribers":[
          {"subscriber":"progress","types":["ai.text.generated"],"cursor":41,"events":0,"misses":0},
          {"subscriber":"notifications","types":["x"],"cursor":7,"events":12,"oldest_at":940000,"misses":3,
           "last_fault":"refused"}],
         "sources":[],"quarantined_events":4}
        """.utf8))
    #expect(
      EventsTables.lag([("ai", lag)], now: now) == [
        "from  to             waiting  oldest  cursor  state",
        "ai    progress       0        -       41      caught up",
        "ai    notifications  12       1 min   7       3 failed deliveries: refused", "",
        "in quarantine at ai: 4 (quintet events quarantine ai)",
      ])
    let shelf = try JSON.decode(
      ListQuarantinedEvents.Reply.self,
      from: Bytes(
        """
        {"events":[{"event":{"id":"ai-5","source":"ai","type":"ai.text.generated","subject":"acc_1","app":"roast-me-later",
          "time":1,"sequence":5,"data":{}},"state":"set_aside","tries":6,"reason":"no such row","quarantined_at":970000,
          "behind":2}]}
        """.utf8))
    #expect(
      EventsTables.quarantine([("progress", shelf)], now: now) == [
        "at        from  sequence  account  type               tries  next try     behind  since  reason",
        "progress  ai    5         acc_1    ai.text.generated  6      not retried  2       30 s   no such row",
      ])
  }
}
