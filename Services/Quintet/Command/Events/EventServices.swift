import EventLoop
import ServiceHost
import Wire

/// The services that a command about events queries.
@Loop struct EventServices {
  let directories: DeploymentFolders
  let services: [String]
  let isJSON: Bool

  nonisolated init(_ arguments: Arguments) throws {
    directories = try DeploymentPaths.running(arguments).directories
    services = try arguments.words.isEmpty ? ServiceDirectory.stores : [Self.service(arguments.words[0])]
    isJSON = arguments.has("json")
  }

  /// Finds a service that has events.
  nonisolated static func service(_ word: String) throws(UsageFault) -> String {
    try ServiceChoice.store(word, "events")
  }

  /// Sends a request to every service and shows a table, or one line of JSON with a member for each service.
  ///
  /// - Returns: 0 on success; 1 when a service didn't answer; 69 (`EX_UNAVAILABLE`) when none did; 77 (`EX_NOPERM`)
  ///   when none accepts this user.
  func show<R: ServiceRequest>(
    _ request: R, _ lines: ([(service: String, reply: R.Reply)]) -> [String]
  ) async -> Int32 {
    let (replies, refusal) = await ask(request, R.method(of:))
    if isJSON { printJSON(replies) }
    guard !replies.isEmpty else { return await unanswered(refusal) }
    if !isJSON { for line in lines(replies) { Output.line(line) } }
    return replies.count == services.count ? 0 : 1
  }

  func printJSON<Reply: Encodable>(_ replies: [(service: String, reply: Reply)]) {
    let members = replies.map { service, reply in (key: service, value: (try? JSONValue(reply)) ?? .null) }
    Output.line(Output.compact(.object(JSONObject(members))))
  }

  /// Collects the replies of all services. Prints an error for each call that fails.
  ///
  /// - Returns: the replies, and the highest exit code of the failed calls.
  func ask<R: Request>(
    _ request: R, _ method: (String) -> Method
  ) async -> (replies: [(service: String, reply: R.Reply)], refusal: Int32) {
    var replies: [(service: String, reply: R.Reply)] = []
    var refusal: Int32 = 0
    for service in services {
      do { replies.append((service, try await ask(request, of: service, method(service)))) } catch {
        refusal = max(refusal, CallFailure(error).report(prefix: service))
        // If one service rejects this user, all do.
        if refusal == 77 { break }
      }
    }
    return (replies, refusal)
  }

  func ask<R: Request>(_ request: R, of service: String, _ method: Method) async throws -> R.Reply {
    try await Health(directories).order(request, of: service, method)
  }

  /// Reports that no service is running, if that is why no service replied. Returns the exit code.
  func unanswered(_ refusal: Int32) async -> Int32 {
    guard refusal == 69, let (words, code) = await Health(directories).refusal() else { return refusal }
    Output.error("quintet: \(words)")
    return code
  }
}
