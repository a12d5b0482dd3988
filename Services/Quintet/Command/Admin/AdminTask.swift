import CivilTime
import EventLoop
import Files
import HTTP
import ServiceHost
import WebServer
import Wire

/// A pending request of the page.
@Loop final class AdminTask: WebTask {
  let head: HTTPHead
  private let body: Bytes
  private let connection: HTTPConnection
  private let site: AdminSite
  /// The running calls of the request.
  private var work: [Task<JSONValue, Never>] = []

  init(_ head: HTTPHead, _ body: Bytes, on connection: HTTPConnection, of site: AdminSite) {
    self.head = head
    self.body = body
    self.connection = connection
    self.site = site
  }

  func run() {
    do throws(AdminRefusal) {
      try site.check(head)
      switch AdminRoute(head) {
      case .file(let path): try file(path)
      case .session: try signIn()
      case .rpc: try call()
      case .processes: Loop.task { [self] in answer(.array(await site.snapshots().map(\.json))) }
      case .trace(let id): Loop.task { [self] in await trace(id) }
      case .refused(let status, _): throw AdminRefusal(status, status.reason)
      }
    } catch { refuse(error) }
  }

  /// Cancels the calls, because the client has disconnected and doesn't need the results.
  func cancel() {
    for task in work { task.cancel() }
  }

  func end() { work = [] }

  private func answer(_ answer: HTTPAnswer) { connection.answered(self, site.guarded(answer)) }

  private func answer(_ value: JSONValue) {
    guard let text = try? JSON.encode(value) else { return refuse(AdminRefusal(.internalServerError, "no JSON")) }
    answer(HTTPAnswer(.ok, type: "application/json", .bytes(text)))
  }

  private func refuse(_ refusal: AdminRefusal) { answer(refusal.answer) }

  private func file(_ path: String) throws(AdminRefusal) {
    guard let found = site.files.answer("\(site.pages)/\(path)", to: head) else {
      throw AdminRefusal(.notFound, "there is no such file")
    }
    answer(found)
  }

  private func signIn() throws(AdminRefusal) {
    let code = (try? JSON.decode(JSONValue.self, from: body))?["code"]?.string
    answer(["bearer": .string(try site.signIn(with: code))])
  }

  // MARK: Calls

  private func call() throws(AdminRefusal) {
    let post = try AdminPost(body, user: Machine.user)
    let health = site.health
    work = post.calls.map { call in Loop.task { await Self.run(call, by: health) } }
    let refused = post.refused.map { AdminPost.answer($0.id, .failure($0.failure)) }
    let running = work
    Loop.task { [self] in
      let answers = await Self.answers(refused, running)
      answer(post.isBatch ? .array(answers) : answers.first ?? .null)
    }
  }

  private static func answers(_ refused: [JSONValue], _ running: [Task<JSONValue, Never>]) async -> [JSONValue] {
    var answers = refused
    for task in running { answers.append(await task.value) }
    return answers
  }

  private static func run(_ call: AdminPost.Call, by health: Health) async -> JSONValue {
    do {
      let result = try await health.pass(
        .object(call.params), to: call.method, timeout: .milliseconds(call.timeoutMs))
      return AdminPost.answer(call.id, .success(result))
    } catch {
      return AdminPost.answer(call.id, .failure(Self.failure(error)))
    }
  }

  /// Returns the failure for an error, with the same message as the other commands print.
  private static func failure(_ error: any Error) -> Failure {
    let words = Message(CallFailure(error).words)
    guard let failure = error as? Failure else { return Failure(.unavailable, words) }
    return Failure(failure.kind, words, executed: failure.executed, details: failure.details)
  }

  // MARK: Traces

  private func trace(_ id: String) async {
    do {
      let search = TraceSearch(directories: site.health.directories, files: [])
      if let words = search.barred { return refuse(AdminRefusal(.serviceUnavailable, words)) }
      let (report, place) = try await search.find(id)
      guard let report else {
        return refuse(AdminRefusal(.notFound, "there is no '\(id)' in \(place); \(TraceSearch.loggedCalls)"))
      }
      answer(report.json)
    } catch { refuse(AdminRefusal(.serviceUnavailable, "\(error)")) }
  }
}
