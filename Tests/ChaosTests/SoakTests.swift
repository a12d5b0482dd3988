import ChaosModel
import Files
import TestSupport
import Testing
import Wire

/// Tests that growth is distinguished from noise, on synthetic histories of an hour with a sample every 30 s.
@Suite(.timeLimit(.minutes(10))) struct SoakTests {
  /// A history in which `change` modifies one service's samples, as a leak would. All other values are constant, except
  /// for noise.
  private func history(
    _ service: String = "content", seconds: Double = 3600, faults: [String] = [],
    _ change: (_ second: Double, _ sample: inout Sample) -> Void = { _, _ in }
  ) -> History {
    var dice = Dice(seed: 7)
    var entries = [
      Entry(
        at: 0, run: RunNote(seed: 1, rate: 1, seconds: seconds, stack: "up", faults: faults, version: "0"))
    ]
    for step in 0...Int(seconds / 30) {
      let second = Double(step) * 30
      let at = Int64(step) * 30_000_000_000
      for name in Strike.services {
        var sample = Sample(service: name, process: 100)
        let noise = Int64(dice.roll(-200..<201)) * 1024
        // Memory grows for the first ten minutes, and has occasional peaks.
        sample.resident = Int64(20 << 20) + Int64(min(second, 600) * 8192) + noise + (step % 17 == 3 ? 6 << 20 : 0)
        sample.proportional = sample.resident
        sample.descriptors = 40 + dice.roll(-3..<4)
        sample.threads = 2
        if name != "gateway" {
          sample.database = Int64(second) * 80
          sample.log = 4 << 20
          sample.outbox = 1000
        }
        if name == service { change(second, &sample) }
        entries.append(Entry(at: at, sample: sample))
      }
      // The users make one change every six seconds.
      for call in step * 5..<step * 5 + 5 {
        let sent = Sent(
          call: call, op: call, connection: 1, method: "content.cards.add", params: nil, app: "a", account: "acc_1",
          hasKey: true, isChange: true, dueAt: at, timeoutMs: 1000)
        entries += [Entry(at: at, sent: sent), Entry(at: at, answered: Answered(call: call, outcome: "ok"))]
      }
    }
    return History(entries)
  }

  private static let checks = ["memory", "descriptors", "databases"]

  @Test("Noise, peaks, and growth in proportion to changes aren't reported")
  func level() {
    let verdict = Verdict(history())
    for check in Self.checks {
      #expect(verdict.of(check).isEmpty && verdict.moot[check] == nil, "\(verdict.of(check))")
    }
  }

  /// - Parameters:
  ///   - by: growth in bytes per second.
  ///   - start: the second at which the growth starts.
  @Test(
    "Growing memory is reported, whether it grows slowly or fast, early or late",
    arguments: [(1024.0, 0.0), (4096, 2400)])
  func leak(by rate: Double, from start: Double) {
    let verdict = Verdict(
      history("ai") { second, sample in sample.resident? += Int64(max(0, second - start) * rate) })
    #expect(verdict.of("memory").map(\.words).contains { $0.hasPrefix("ai: grew by ") })
    #expect(verdict.of("memory").count == 1)
  }

  @Test("A permanent increase in memory is reported, but a temporary peak isn't", arguments: [(true, 1), (false, 0)])
  func step(_ stays: Bool, _ found: Int) {
    let verdict = Verdict(
      history { second, sample in
        if second > 2000, stays || second < 2300 { sample.resident? += 3 << 20 }
      })
    #expect(verdict.of("memory").count == found)
  }

  @Test("Leaked descriptors and threads are reported")
  func descriptors() {
    let lost = Verdict(history("gateway") { second, sample in sample.descriptors? += Int(second / 600) })
    #expect(lost.of("descriptors").map(\.words).contains { $0.contains("descriptors") })
    let thread = Verdict(history { second, sample in if second > 1800 { sample.threads = 3 } })
    #expect(thread.of("descriptors").map(\.words) == ["content: from 2 to 3 threads"])
  }

  @Test("Databases that grow more than their changes warrant, and untrimmed logs and outboxes, are reported")
  func databases() {
    let faster = Verdict(history { second, sample in sample.database = Int64(second * second / 20) })
    #expect(faster.of("databases").map(\.words).contains { $0.contains("bytes for each change, after") })
    let heavy = Verdict(history { second, sample in sample.database? *= 10 })
    #expect(heavy.of("databases").map(\.words).contains { $0.contains("together they grew") })
    let log = Verdict(history { second, sample in sample.log = Int64(second * 20_000) })
    #expect(log.of("databases").map(\.words).contains { $0.contains("a log of") })
    let outbox = Verdict(history { second, sample in sample.outbox = Int(second) })
    #expect(outbox.of("databases").map(\.words).contains { $0.contains("events in the outbox") })
  }

  @Test("A replaced process and a service without samples are reported")
  func gaps() {
    let replaced = Verdict(history { second, sample in if second > 3000 { sample.process = 200 } })
    #expect(replaced.of("memory").map(\.words) == ["the process of content ended, and another replaced it"])
    let unseen = Verdict(history { _, sample in sample.resident = nil })
    #expect(unseen.of("memory").map(\.words) == ["content has too few samples"])
  }

  @Test(
    "Short runs, runs with faults and runs without samples are reported as not judged",
    arguments: [(60.0, []), (3600.0, ["kill"])] as [(Double, [String])])
  func moot(_ seconds: Double, _ faults: [String]) {
    let history = history(seconds: seconds, faults: faults) { second, sample in sample.resident? += Int64(second) << 20
    }
    let verdict = Verdict(history)
    #expect(Set(verdict.moot.keys).isSuperset(of: Self.checks) && verdict.isGood)
    #expect(Report(history, verdict).text.contains("not judged"))
    #expect(Verdict(History([])).moot["memory"] != nil)
  }

  @Test("The report lists every process and database, and the page shows their curves")
  func report() {
    let history = history()
    let report = Report(history, Verdict(history))
    for service in Strike.services { #expect(report.text.contains("\n  \(service) ")) }
    #expect(report.text.contains("480 B"), "\(report.text)")
    let html = Page(report).html
    #expect(html.contains("Resident memory over time") && html.contains("<polyline class=\"s0\""))
  }

  @Test("A run without faults is sampled to its end and keeps all promises")
  func run() async throws {
    try await withTemporaryDirectory { folder in
      let (code, text) = try await ChaosProgram.run([
        "--seconds", "4", "--rate", "150", "--faults", "none", "--seed", "3", "--apps", Apps.folder, "--out", folder,
      ])
      #expect(code == 0, "\(text)")
      let history = History(try ChaosProgram.history(folder))
      for service in Strike.services {
        let samples = try #require(history.samples[service], "\(service)")
        #expect(samples.count > 8 && Set(samples.map(\.sample.process)).count == 1)
        for (_, sample) in samples {
          #expect(sample.resident ?? 0 >= sample.proportional ?? 0 && sample.proportional ?? 0 > 1 << 20)
          #expect(sample.descriptors ?? 0 > 5 && sample.threads ?? 0 > 0)
          #expect((sample.database != nil) == (service != "gateway"))
        }
      }
      #expect(history.sizes.contains { $0.table == "accounts" && $0.rows > 0 && $0.bytes >= 4096 })
      // Connections were replaced during the run.
      #expect(history.left.count > 16 && history.connections.count { $0.note.state == .opened } > 17)
    }
  }
}
