import AIGatewayContract
import AppCatalog
import CivilTime
import EventLoop
import SafetyFilter
import Telemetry
import Wire

/// Writes a text. The writer asks one provider after the other, and the filter checks each sentence. If the filter
/// rejects the text, the writer retries once with a softer prompt. If the retry fails too, the writer uses a curated or
/// stored text (R2, R3).
@Loop final class TextWriter {
  /// The providers, in the order in which they are asked.
  var providers: [any Provider]
  private let catalog: AppCatalog
  private let clock: LoopClock
  private let metrics: Metrics
  private let log: Log

  /// - Parameter providers: The providers, in the order in which they are asked.
  init(providers: [any Provider], catalog: AppCatalog, clock: LoopClock, metrics: Metrics, log: Log) {
    self.providers = providers
    self.catalog = catalog
    self.clock = clock
    self.metrics = metrics
    self.log = log
  }

  /// Returns the filter of an app. For an unknown app, the filter allows everything.
  func filter(for app: String) -> SafetyFilter { catalog[app]?.filter ?? SafetyFilter(nil) }

  /// The error for a text that the filter rejected.
  private struct TextRejected: Error {
    let reason: String
  }

  /// Writes the text into `writing`, and sets the outcome.
  func write(_ prompts: PromptWriter, seed: UInt64, into writing: TextInProgress) async {
    let began = clock.now
    let end = await end(of: prompts, seed: seed, into: writing)
    writing.bill.time = clock.now - began
    writing.finish(end)
  }

  private func end(of prompts: PromptWriter, seed: UInt64, into writing: TextInProgress) async -> TextInProgress.End {
    let generator = prompts.inputs.generator
    let filter = filter(for: prompts.app)
    var refusal: String?
    for attempt in 0..<2 {
      let prompt = prompts.prompt(levels: -attempt, seed: seed &+ UInt64(attempt))
      switch await written(prompt, by: providers(for: generator), past: filter, into: writing) {
      case .written(let outcome): return .text(outcome)
      case .refused(let reason): refusal = reason
      case .failed:
        // No provider could write a text, and an immediate retry would fail too.
        if refusal == nil { return standIn(for: prompts, seed: seed, after: nil, into: writing) }
      case .cancelled: return .abandoned
      }
    }
    return standIn(for: prompts, seed: seed, after: refusal, into: writing)
  }

  private enum Attempt {
    case written(TextInProgress.Outcome)
    case refused(reason: String)
    case failed
    case cancelled
  }

  private func written(
    _ prompt: Prompt, by providers: [any Provider], past filter: SafetyFilter, into writing: TextInProgress
  ) async -> Attempt {
    var rest = providers[...]
    var isDeclined = false
    while let provider = rest.popFirst() {
      // An answer without the required form is requested once more.
      for attempt in 0..<2 {
        // The embedded provider is never a backup: it is only used if all others have failed.
        let backup = attempt == 0 ? rest.first.flatMap { $0.origin == .provider ? $0 : nil } : nil
        let hedge = Hedge(provider, backup)
        do {
          return .written(try await outcome(of: prompt, by: hedge, past: filter, into: writing))
        } catch let refused as TextRejected {
          hedge.author.ended(with: nil)
          countBlocked(refused.reason)
          writing.restart()
          return .refused(reason: refused.reason)
        } catch {
          writing.restart()
          if Task.isCancelled { return .cancelled }
          note(error, of: hedge.author, for: prompt)
          let fault = error as? ProviderFault
          if attempt == 0, fault?.kind == .wrongAnswer, !hedge.isBackupAsked { continue }
          if let fault { hedge.author.ended(with: fault) }
          isDeclined = isDeclined || fault?.kind == .refused
          // The backup has been asked too, and has also failed.
          if hedge.isBackupAsked { rest.removeFirst() }
          break
        }
      }
    }
    guard isDeclined else { return .failed }
    countBlocked(Self.declined)
    return .refused(reason: Self.declined)
  }

  private func outcome(
    of prompt: Prompt, by hedge: Hedge, past filter: SafetyFilter, into writing: TextInProgress
  ) async throws -> TextInProgress.Outcome {
    let text = try await text(of: prompt, by: hedge, past: filter, into: writing)
    let author = hedge.author
    author.ended(with: nil)
    writing.bill.model = author.model
    return TextInProgress.Outcome(
      text: text.text, origin: author.origin, provider: author.origin == .provider ? author.name : nil,
      isWritten: true, form: text.form?.members)
  }

  /// The reason given if the model itself declined to write the text.
  private static let declined = "declined_by_model"

  private func note(_ error: any Error, of provider: any Provider, for prompt: Prompt) {
    let kind = (error as? ProviderFault)?.kind.rawValue ?? "other"
    log.warning(
      "a provider returned no text",
      ["provider": provider.name, "app": prompt.app, "generator": prompt.generator, "error": "\(error)"])
    metrics.counter(
      "quintet_ai_provider_faults_total", "Failed calls of AI providers.",
      by: ["provider": provider.name, "kind": kind]
    ).add()
  }

  /// A provider, and possibly a backup that is asked for the same text. The provider that sends output first writes the
  /// text.
  @Loop private final class Hedge {
    let provider: any Provider
    let backup: (any Provider)?
    /// True if the backup has been asked.
    var isBackupAsked = false
    /// The provider that sent output first.
    var first: (any Provider)?

    init(_ provider: any Provider, _ backup: (any Provider)?) {
      self.provider = provider
      self.backup = provider.hedgesAfter == nil ? nil : backup
    }

    var author: any Provider { first ?? provider }

    /// Called when a provider sends output.
    ///
    /// - Throws: `CancellationError` if the other provider sent output first.
    func accept(_ provider: any Provider) throws {
      let author = first ?? provider
      first = author
      guard author.name == provider.name else { throw CancellationError() }
    }
  }

  /// A complete text, and its form if it has one.
  private struct WrittenText: Sendable {
    var text: String
    var form: FormAnswer?
  }

  private func text(
    of prompt: Prompt, by hedge: Hedge, past filter: SafetyFilter, into writing: TextInProgress
  ) async throws -> WrittenText {
    guard let backup = hedge.backup, let wait = hedge.provider.hedgesAfter else {
      return try await text(of: prompt, by: hedge.provider, in: hedge, past: filter, into: writing)
    }
    return try await withThrowingTaskGroup(of: (any Provider, Result<WrittenText?, any Error>).self) { group in
      group.addTask { [self] in
        let first = hedge.provider
        return (
          first, await Self.result { try await text(of: prompt, by: first, in: hedge, past: filter, into: writing) }
        )
      }
      group.addTask { [self] in
        (
          backup,
          await Self.result { try await ask(backup, after: wait, of: prompt, in: hedge, past: filter, into: writing) }
        )
      }
      defer { group.cancelAll() }
      var failure: any Error = ProviderFault(.away, "no provider answered")
      for try await (provider, result) in group {
        switch result {
        case .success(let text): if let text { return text }
        case .failure(let error):
          let isAuthor = hedge.first.map { $0.name == provider.name } ?? false
          if error is TextRejected || isAuthor || !hedge.isBackupAsked { throw error }
          // The slower of the two providers was cancelled, which isn't a failure.
          if !(error is CancellationError) { failure = error }
        }
      }
      throw failure
    }
  }

  private static func result(_ body: @Loop () async throws -> WrittenText?) async -> Result<WrittenText?, any Error> {
    do { return .success(try await body()) } catch { return .failure(error) }
  }

  /// Asks the backup if the first provider has sent nothing for a while, and returns the backup's text. Returns nil if
  /// the backup wasn't asked.
  private func ask(
    _ backup: any Provider, after wait: Duration, of prompt: Prompt, in hedge: Hedge, past filter: SafetyFilter,
    into writing: TextInProgress
  ) async throws -> WrittenText? {
    try await clock.sleep(until: clock.now + wait)
    guard hedge.first == nil else { return nil }
    hedge.isBackupAsked = true
    metrics.counter(
      "quintet_ai_hedges_total", "Texts for which a second provider was called, because the first one didn't respond.",
      by: ["provider": hedge.provider.name]
    ).add()
    return try await text(of: prompt, by: backup, in: hedge, past: filter, into: writing)
  }

  private func text(
    of prompt: Prompt, by provider: any Provider, in hedge: Hedge, past filter: SafetyFilter,
    into writing: TextInProgress
  ) async throws -> WrittenText {
    // The embedded provider can't fill in forms.
    let isPlain = provider.origin == .embedded && prompt.answer?.members != nil
    let draft = Draft(prompt, isPlain ? nil : prompt.answer, past: filter, into: writing)
    let tokens = try await provider.write(prompt, on: writing.bill) { piece in
      try hedge.accept(provider)
      try draft.take(piece)
    }
    countText(of: provider, tokens)
    return try draft.finish()
  }

  private func countText(of provider: any Provider, _ tokens: Tokens?) {
    metrics.counter(
      "quintet_ai_texts_total", "Texts that providers wrote.", by: ["provider": provider.name]
    ).add()
    guard let tokens else { return }
    for (direction, count) in [("input", tokens.input), ("output", tokens.output)] {
      metrics.counter(
        "quintet_ai_tokens_total", "Tokens that providers counted.",
        by: ["provider": provider.name, "direction": direction]
      ).add(UInt64(count))
    }
  }

  /// A text in progress. Each sentence is checked before any reader gets it.
  @Loop private final class Draft {
    private let filter: SafetyFilter
    private let writing: TextInProgress
    private var answer: AnswerTextExtractor
    private var sentences = SentenceBuffer()

    init(_ prompt: Prompt, _ form: Generator.Answer?, past filter: SafetyFilter, into writing: TextInProgress) {
      self.filter = filter
      self.writing = writing
      answer = AnswerTextExtractor(form, maxBytes: prompt.maxBytes, language: prompt.language)
    }

    func take(_ piece: String) throws {
      let part = try answer.take(piece)
      if part.restarts {
        writing.restart()
        sentences = SentenceBuffer()
      }
      let fresh = sentences.take(part.text)
      if fresh.isEmpty { return }
      try check(sentences.read)
      writing.add(fresh)
    }

    /// Returns the complete text.
    func finish() throws -> WrittenText {
      let whole = try answer.whole()
      try check(whole)
      // The released sentences are a prefix of the complete text, unless the answer starts with white space.
      let read = sentences.read
      if whole.utf8.starts(with: read.utf8) {
        writing.add(String(decoding: Array(whole.utf8.dropFirst(read.utf8.count)), as: UTF8.self))
      } else {
        writing.restart()
        writing.add(whole)
      }
      return WrittenText(text: whole, form: answer.form)
    }

    private func check(_ text: String) throws(TextRejected) {
      if let reason = filter.reason(against: text) { throw TextRejected(reason: reason) }
    }
  }

  /// Completes a request for which no provider wrote a usable text: with a curated text, or else with the generator's
  /// stored text.
  ///
  /// - Parameter refusal: The reason why the texts were rejected; nil if no provider wrote anything.
  private func standIn(
    for prompts: PromptWriter, seed: UInt64, after refusal: String?, into writing: TextInProgress
  ) -> TextInProgress.End {
    for (text, origin) in [(prompts.curated(seed: seed), GeneratedText.Origin.curated), (prompts.stored, .stored)] {
      guard let text, !text.isEmpty else { continue }
      writing.add(text)
      return .text(.init(text: text, origin: origin, isWritten: refusal != nil))
    }
    return refusal.map(TextInProgress.End.blocked) ?? .failed
  }

  /// Counts a text that the filter rejected, or that every asked model declined to write.
  func countBlocked(_ reason: String) {
    metrics.counter(
      "quintet_ai_blocked_total", "Texts that the safety filter rejected or that models declined to write.",
      by: ["reason": reason]
    ).add()
  }

  /// Logs the cost of a text, without its words: at level `info` if the call is traced, otherwise `debug`.
  func note(_ took: TextTook, for text: GeneratedText, in app: String, _ trace: TraceContext?) {
    log.add(trace?.isSampled == true ? .info : .debug, "a text was written") {
      [
        "trace_id": trace?.traceID, "span_id": trace?.spanID, "app": app, "generator": text.generator,
        "text": text.id, "origin": text.origin.rawValue, "provider": text.provider, "model": took.model,
        "template": took.template, "attempts": took.attempts, "input_tokens": took.inputTokens,
        "output_tokens": took.outputTokens, "micro_cents": took.microCents, "took_ms": took.tookMs,
      ]
    }
  }

  /// Returns true if a text of this origin is the best that the configured providers can write. Other texts aren't
  /// cached.
  func isBest(_ origin: GeneratedText.Origin) -> Bool {
    origin == .provider || origin == .embedded && providers.allSatisfy { $0.origin == .embedded }
  }

  private func providers(for generator: Generator) -> [any Provider] {
    guard let names = generator.providers else { return providers }
    return names.compactMap { name in providers.first { $0.name == name } }
  }
}
