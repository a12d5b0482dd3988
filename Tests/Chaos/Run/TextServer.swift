import ChaosModel
import CivilTime
import EventLoop
import Files
import TestSupport
import Wire

/// A text provider with OpenAI's protocol that is sometimes slow, sometimes stops in the middle and sometimes fails. It
/// also adds up the amount that the services owe it.
@Loop final class TextServer {
  /// The provider's id in the configuration of `ai`.
  nonisolated static let name = "slow"
  private let server: PlainServer
  private var dice: Dice
  private let budgets: BudgetNote
  private let clock = LoopClock.system
  /// The number of complete answers, and the tokens that they reported.
  private var answers = Int64(0)
  private var tokens = Int64(0)

  /// - Parameter options: the run's duration and rate, from which the budgets are computed so that the run uses them
  ///   up.
  init(_ options: ChaosOptions) throws {
    dice = Dice(seed: options.seed &+ 2)
    let seconds = Double(options.duration.milliseconds) / 1000
    budgets = BudgetNote(accountCalls: 6, accountCents: 2, appCalls: max(20, Int64(seconds * options.rate * 0.02)))
    server = try PlainServer()
    server.taking = { [unowned self] asked, stream in answer(asked, stream) }
  }

  /// The budgets, for the checks.
  var note: BudgetNote { budgets }

  /// The amount that the services owe the provider, for the checks.
  var bill: StoredRow {
    StoredRow(
      service: Self.name, table: "answers", columns: ["calls": .integer(answers), "tokens": .integer(tokens)])
  }

  /// Writes the configuration file that names the provider.
  ///
  /// - Returns: the environment variable for the file.
  func lay(in folder: String) throws -> [String: String] {
    let models: JSONValue = [
      "providers": [
        [
          "id": .string(Self.name), "kind": "openai", "url": .string(server.url("/v1")), "model": "m",
          "silence_seconds": 1, "timeout_seconds": 3, "max_tokens": 300,
          "price": ["input_cents": 100, "output_cents": 400],
        ]
      ],
      "budgets": [
        "account_per_day": ["calls": .integer(budgets.accountCalls), "cents": .integer(budgets.accountCents)],
        "app_per_day": ["calls": .integer(budgets.appCalls)],
      ],
    ]
    let path = "\(folder)/providers.json"
    try Disk.write(Array(try JSON.encode(models)), to: path, mode: 0o644)
    return ["QUINTET_AI_PROVIDERS": path]
  }

  func close() { server.close() }

  // MARK: Answers

  private func answer(_ asked: PlainServer.Asked, _ stream: ByteStream) {
    switch dice.roll(0..<20) {
    case 0: send([PlainServer.answer("{}", status: "500 No")], stream)
    case 1: send([PlainServer.answer("{}", status: "429 Later", more: "Retry-After: 1\r\n")], stream)
    // The stream stalls after the first words.
    case 2: send(Array(events(asked).prefix(2)), stream)
    // The stream stops after the first words, and the connection ends.
    case 3: send(Array(events(asked).prefix(2)) + [[]], stream)
    case 4: send([], stream)
    case 5...7: write(events(asked), each: .milliseconds(200), stream)
    default: write(events(asked), each: .milliseconds(dice.roll(0..<30)), stream)
    }
  }

  private func send(_ pieces: [[UInt8]], _ stream: ByteStream) {
    for piece in pieces {
      if piece.isEmpty { return stream.close() }
      stream.append { $0 += piece }
    }
  }

  /// Writes one piece after the other, as long as the client reads.
  private func write(_ pieces: [[UInt8]], each pause: Duration, _ stream: ByteStream) {
    guard let piece = pieces.first else { return }
    clock.schedule(at: clock.now + pause) { [weak self, weak stream] in
      // A closed stream has no owner.
      guard let self, let stream, stream.owner != nil else { return }
      if piece.isEmpty {
        answers += 1
        tokens += Self.tokens
        return stream.close()
      }
      stream.append { $0 += piece }
      write(Array(pieces.dropFirst()), each: pause, stream)
    }
  }

  private static let tokens: Int64 = 90

  private func events(_ asked: PlainServer.Asked) -> [[UInt8]] {
    let isForm = String(decoding: asked.body, as: UTF8.self).contains("response_format")
    let number = dice.roll(0..<1_000_000)
    let words =
      isForm
      ? [#"{\"meaning\":\"A new beginning, "#, #"of \#(number) kinds.\"}"#]
      : ["You are so late that ", "\(number) snails overtook you."]
    let events =
      words.map { #"{"choices":[{"delta":{"content":"\#($0)"}}]}"# } + [
        #"{"choices":[{"delta":{},"finish_reason":"stop"}]}"#,
        #"{"choices":[],"usage":{"prompt_tokens":60,"completion_tokens":30}}"#, "[DONE]",
      ]
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
    return [Array(head.utf8)] + events.map { Array("data: \($0)\n\n".utf8) } + [[]]
  }
}
