import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import Wire

/// Calls a service for an operator, and shows the reply as text or as JSON.
@Loop struct ServiceCall {
  let directories: DeploymentFolders
  let service: String
  let isJSON: Bool

  nonisolated init(_ arguments: Arguments, of service: String) throws {
    self.init(
      directories: try DeploymentPaths.running(arguments).directories, service: service, isJSON: arguments.has("json"))
  }

  nonisolated init(directories: DeploymentFolders, service: String, isJSON: Bool) {
    self.directories = directories
    self.service = service
    self.isJSON = isJSON
  }

  func ask<R: Request>(_ request: R, timeout: Duration = .seconds(5)) async throws -> R.Reply {
    try await Health(directories).order(request, of: service, R.method, timeout: timeout)
  }

  /// Makes a call and shows the reply or the failure.
  ///
  /// - Returns: 0 on success; 1 when the request was refused; 69 when the service doesn't answer; 77 when the user
  ///   isn't an operator.
  func run<R: Request>(_ request: R, timeout: Duration = .seconds(5), lines: (R.Reply) -> [String]) async -> Int32 {
    do {
      show(try await ask(request, timeout: timeout), lines: lines)
      return 0
    } catch {
      return CallFailure(error).report()
    }
  }

  func show<Reply: Encodable>(_ reply: Reply, lines: (Reply) -> [String]) {
    if isJSON { return Output.line(Output.compact((try? JSONValue(reply)) ?? .null)) }
    for line in lines(reply) { Output.line(line) }
  }

  /// The current time, without an event loop.
  nonisolated static var now: Timestamp { Timestamp(seconds: Int64(time(nil))) }

  /// This user, as audit logs record it.
  nonisolated static var user: Text<1, 100> {
    get throws { try Text("user \(Machine.user)") }
  }
}

extension Arguments {
  /// Parses the parameter at a position as an id.
  ///
  /// - Parameter name: the parameter's name, for the message.
  func identifier(_ name: String, at index: Int = 0) throws(UsageFault) -> Identifier {
    guard let id = try? Identifier(words[index]) else {
      throw UsageFault("'\(Excerpt(words[index]))' isn't a valid \(name)")
    }
    return id
  }

  /// Parses an option's value as an id. Returns nil if the option wasn't given.
  func identifier(option: String) throws(UsageFault) -> Identifier? {
    guard let text = self[option] else { return nil }
    guard let id = try? Identifier(text) else { throw UsageFault("--\(option) can't be '\(Excerpt(text))'") }
    return id
  }

  /// Returns the reason for a change.
  func reason<let most: Int>() throws(UsageFault) -> Text<1, most> {
    guard let text = self["reason"], let reason = try? Text<1, most>(text) else {
      throw UsageFault("--reason takes a text of 1 to \(most) bytes")
    }
    return reason
  }
}

extension CommandOption {
  static let reason = CommandOption("reason", "TEXT", "The reason, for the audit log").required
}

extension CommandParameter {
  static let account = CommandParameter("ACCOUNT", "The id of the account")
}
