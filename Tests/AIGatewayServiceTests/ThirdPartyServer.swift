import EventLoop
import Files
import Glibc
import HTTPClient
import TestSupport
import Wire

/// A third-party model server as a child process: LLMock, which simulates the APIs of four vendors and their failures,
/// or the LiteLLM proxy with fixed answers.
@Loop final class ThirdPartyServer {
  private nonisolated static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  /// Installed by `make interop` from Tests/Interop/requirements.txt.
  private nonisolated static let mockProgram = "\(root)/.build/interop/bin/llmock"
  /// Installed by `make litellm`; takes 750 MB.
  private nonisolated static let proxyProgram = "\(root)/.build/litellm/bin/litellm"
  nonisolated static let hasMock = (try? Disk.exists(mockProgram)) == true
  nonisolated static let hasProxy = (try? Disk.exists(proxyProgram)) == true
  /// The proxy's API key.
  nonisolated static let key = "sk-of-the-proxy"

  /// The server's base URL.
  let url: String
  private let child: ChildProcess
  private let client = HTTPClient()
  private let folder: String

  private init(_ program: String, _ arguments: (String) -> [String], alive path: String, files: [String: JSONValue])
    async throws
  {
    folder = try TemporaryDirectories.make()
    for (name, value) in files { try Disk.write(Array(try JSON.encode(value)), to: "\(folder)/\(name)") }
    // Finds a free port.
    let free = try PlainServer()
    url = free.url("")
    free.close()
    let log = try Disk.appendOnly("\(folder)/log", mode: 0o600)
    child = try ChildProcess(
      program, arguments(folder) + ["--host", "127.0.0.1", "--port", String(url.split(separator: ":").last ?? "")],
      environment: [
        "PATH": "/usr/bin:/bin", "HOME": folder, "LITELLM_LOCAL_MODEL_COST_MAP": "True", "LITELLM_LOG": "ERROR",
        "LITELLM_MODE": "PRODUCTION",
      ], output: (log, log)
    ) { _ in }
    let begins = try await eventually(within: .seconds(150)) {
      do { return try await ask(path).status == 200 } catch is HTTPClientFault { return false }
    }
    guard begins else {
      end()
      throw Fault(description: "\(program) didn't begin")
    }
  }

  private struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts LLMock.
  static func mock() async throws -> ThirdPartyServer {
    try await ThirdPartyServer(mockProgram, { _ in ["serve", "--log-level", "warning"] }, alive: "/health", files: [:])
  }

  /// Starts the LiteLLM proxy with a model for each kind of answer.
  static func proxy() async throws -> ThirdPartyServer {
    let answers = [
      ("fine", "Water it well. Every day."), ("structured", #"{"fact":"They like it."}"#),
      ("limited", "litellm.RateLimitError"), ("broken", "litellm.InternalServerError"),
      ("context", "litellm.ContextWindowExceededError"),
    ]
    let models: [JSONValue] = answers.map { name, answer in
      [
        "model_name": .string(name),
        "litellm_params": ["model": "openai/gpt-4o-mini", "api_key": "none", "mock_response": .string(answer)],
      ]
    }
    let settings: JSONValue = [
      "model_list": .array(models), "general_settings": ["master_key": .string(key)],
      "litellm_settings": ["num_retries": 0, "telemetry": false],
    ]
    return try await ThirdPartyServer(
      proxyProgram, { ["--config", "\($0)/settings.json"] }, alive: "/health/liveliness",
      files: ["settings.json": settings])
  }

  /// Sets LLMock's behaviour for the next requests.
  func script(_ behaviors: [JSONValue]) async throws {
    let (status, said) = try await ask("/_llmock/scenario", ["behaviors": .array(behaviors)])
    guard status == 201 else { throw Fault(description: "\(said)") }
  }

  /// Returns LLMock's report on its client: `passed`, `attempts`, `findings`.
  func verdict() async throws -> JSONValue { try await ask("/_llmock/verdict").body }

  /// Clears LLMock's requests and scripted behaviour.
  func reset() async throws { _ = try await ask("/_llmock/reset", [:]) }

  private func ask(_ path: String, _ body: JSONValue? = nil) async throws -> (status: Int, body: JSONValue) {
    let page = Page()
    let request = HTTPRequest(
      url: url + path, body: try body.map { Array(try JSON.encode($0)) }, headers: ["Content-Type: application/json"],
      allowsPlain: true)
    let head = try await client.send(request) { bytes, _ in
      page.bytes += bytes
      return true
    }
    return (head.status, (try? JSON.decode(JSONValue.self, from: page.bytes)) ?? .null)
  }

  @Loop private final class Page { var bytes: [UInt8] = [] }

  /// Stops the server.
  func end() {
    child.signal(SIGKILL)
    client.close()
    try? Disk.remove(folder)
  }
}
