import EventLoop
import Files
import Fuzzing
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests third-party clients, one per framing, against a real deployment, and runs the examples of
/// docs/guides/own-client.md unchanged.
@Suite(.timeLimit(.minutes(5))) struct InteropTests {
  static let folder = Corpus.folder + "/../Interop"
  static let root = Corpus.folder + "/../.."
  /// Created by `make interop`, with the packages of Tests/Interop/requirements.txt.
  static let python = "\(root)/.build/interop/bin/python3"
  static let hasLibraries = (try? Disk.exists(python)) == true
  static let hasPython = (try? Disk.exists("/usr/bin/python3")) == true

  @Test(
    "Independent JSON-RPC libraries work with the gateway",
    .enabled(if: hasLibraries, "needs .build/interop: run make interop"),
    arguments: [
      ("pygls_client.py", "pygls: all good"), ("pylsp_client.py", "pylsp: all good"),
      ("openrpc_check.py", "methods, all good"),
    ])
  func foreign(script: String, said: String) async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let socket = supervisor.plan.directories.gatewaySocket
        let (exit, output) = try await Programs.run(Self.python, ["\(Self.folder)/\(script)", socket])
        #expect(exit == .exited(code: 0) && output.contains(said), "\(output)")
      }
    }
  }

  @Test(
    "An independent JSON parser accepts and rejects the same texts, at the same byte",
    .enabled(if: hasPython, "the second reader is written in Python: /usr/bin/python3 is missing"),
    arguments: [["corpus"], ["mutate", "20000"]])
  func secondReader(mode: [String]) async throws {
    let seed = String(UInt64.random(in: 0...1_000_000))
    let records = try await onLoop {
      try await withTemporaryDirectory { folder in
        let arguments =
          ["-B", "\(Corpus.folder)/strict_json.py", mode[0], "\(Corpus.folder)/json.txt"] + mode.dropFirst()
        let shell = arguments + (mode.count > 1 ? [seed] : [])
        let (exit, output) = try await Programs.run(
          "/bin/sh", ["-c", "/usr/bin/python3 \"$@\" > \(folder)/records", "sh"] + shell)
        #expect(exit == .exited(code: 0), "\(output)")
        return try Disk.read("\(folder)/records", limit: 256 << 20)
      }
    }
    var at = 0
    var count = 0
    while at < records.count {
      func number(_ from: Int) -> Int32 { records[from..<from + 4].reduce(0) { $0 << 8 | Int32($1) } }
      let verdict = Int(number(at))
      let length = Int(number(at + 4))
      let text = Bytes(records[at + 8..<at + 8 + length])
      at += 8 + length
      count += 1
      var found = -1
      do throws(JSONFault) { try JSON.check(text.span) } catch { found = error.offset }
      #expect(found == verdict, "seed \(seed): \(String(decoding: text.prefix(200), as: UTF8.self))")
    }
    #expect(count == (mode.count > 1 ? 20_000 : try Corpus("json.txt").texts.count))
  }

  @Test(
    "The Python client of docs/guides/own-client.md prints the output shown below it",
    .enabled(if: hasPython, "needs /usr/bin/python3"))
  func pythonExample() async throws {
    let blocks = try Document("docs/guides/own-client.md").blocks
    let program = try #require(blocks.first { $0.language == "python" && $0.text.contains("struct.pack") })
    let printed = try #require(blocks.first { $0.after == "The program prints:" })
    try await onLoop {
      try await withDeployment { supervisor in
        let (exit, output) = try await Programs.run(
          "/usr/bin/python3", ["-c", program.text],
          environment: ["QUINTET_RUNTIME_DIR": supervisor.plan.directories.runtime])
        #expect(exit == .exited(code: 0))
        // "…" in the document stands for omitted text.
        for line in printed.text.split(separator: "\n") {
          let beginning = line.prefix { $0 != "…" }
          #expect(output.contains(beginning), "\(beginning) isn't in\n\(output)")
        }
      }
    }
  }

  @Test("The line and header examples in docs/guides/own-client.md get the responses shown there")
  func shellExamples() async throws {
    let blocks = try Document("docs/guides/own-client.md").blocks
    let transcript = try #require(blocks.first { $0.text.hasPrefix("$ nc -U") })
    let lines = transcript.text.split(separator: "\n").dropFirst().map(String.init)
    #expect(lines.count >= 2 && lines.count % 2 == 0)
    let scripts = blocks.filter { $0.language == "sh" && $0.text.contains("nc -N -U") }
    #expect(scripts.count >= 2)
    try await onLoop {
      try await withDeployment { supervisor in
        let client = try await RawClient.connect(supervisor.plan.directories.gatewaySocket, .line)
        for index in stride(from: 0, to: lines.count, by: 2) {
          client.send(lines[index])
          #expect(try await client.next() == lines[index + 1])
        }
        // Runs the script in a shell, as a reader would, if `nc` is installed.
        guard try Disk.exists("/usr/bin/nc") || Disk.exists("/bin/nc") else { return }
        for script in scripts {
          let (exit, output) = try await Programs.run(
            "/bin/sh", ["-c", script.text],
            environment: ["QUINTET_RUNTIME_DIR": supervisor.plan.directories.runtime])
          #expect(exit == .exited(code: 0) && output.contains(#""result":"#), "\(script.text)\n\(output)")
        }
      }
    }
  }
}
