import AppCatalog
import CivilTime
import EventLoop
import GatewayContract
import MessageBus
import Wire

/// Answers views: the parts' calls run side by side, and a dead or slow service costs its part only (SPEC Q3).
@Loop final class ViewJoin {
  private let catalog: AppCatalog
  private let peers: [(segment: String, peer: Peer)]
  private let directory: Directory
  private let clock: LoopClock

  init(catalog: AppCatalog, peers: [(segment: String, peer: Peer)], directory: Directory, clock: LoopClock) {
    self.catalog = catalog
    self.peers = peers
    self.directory = directory
    self.clock = clock
  }

  func get(_ request: GetView, _ caller: Caller) async throws -> GetView.Reply {
    let principal = try caller.account()
    guard let view = catalog[principal.app]?.views?.views.first(where: { $0.id == request.view }) else {
      throw Failure.notFound(
        LocalizedText(
          en: "The app \(principal.app) has no view \(request.view).",
          vi: "Ứng dụng \(principal.app) không có màn hình \(request.view)."))
    }
    let calls = try view.parts.map { part in (part, try part.params(from: request.params)) }
    let tasks = calls.map { part, params in
      Loop.task { (part, await self.fetch(part, params, caller)) }
    }
    var parts: [String: GetView.Part] = [:]
    for task in tasks {
      let (part, result) = await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
      if part.required, result.state != .ok, let error = result.error { throw try error.decode(Failure.self) }
      parts[part.name] = result
    }
    return GetView.Reply(view: view.id, parts: parts)
  }

  private func fetch(_ part: ViewPart, _ params: RawJSON, _ caller: Caller) async -> GetView.Part {
    let started = clock.now
    let took = { @Loop in (self.clock.now - started).milliseconds }
    guard let entry = directory[part.method], case .peer(let index) = entry.target, entry.method.effect == .read,
      entry.method.audience == .client
    else { return .failed(.methodNotFound(part.method), caller.language, took()) }
    do {
      let result = try await peers[index].peer.callText(
        entry.method, params, as: caller, timeout: .milliseconds(part.deadlineMs))
      return GetView.Part(state: .ok, result: result, error: nil, tookMs: took())
    } catch {
      return .failed(error as? Failure ?? .internal(id: "view"), caller.language, took())
    }
  }
}

extension GetView.Part {
  static func failed(_ failure: Failure, _ language: Language, _ tookMs: Int64) -> GetView.Part {
    let state: State =
      switch failure.kind {
      case .unavailable, .deadlineExceeded, .overloaded, .internal, .cancelled: .unavailable
      default: .failed
      }
    return GetView.Part(state: state, result: nil, error: RawJSON(bytes: failure.encoded(in: language)), tookMs: tookMs)
  }
}

extension ViewPart {
  /// The part's params: those of `views.json`, where a text such as `$book` stands for the request's own `book`.
  func params(from given: JSONValue?) throws -> RawJSON {
    var filled: JSONObject = [:]
    for (name, value) in params?.object?.members ?? [] {
      if let text = value.string, text.hasPrefix("$") {
        guard let value = given?[String(text.dropFirst())] else {
          throw Failure.invalidParams("params.\(text.dropFirst()) is missing: the view's part \(self.name) needs it")
        }
        filled[name] = value
      } else {
        filled[name] = value
      }
    }
    return try RawJSON(JSONValue.object(filled))
  }
}
