import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import Files
import ServiceHost
import Wire

/// Requests an account's archive and downloads it in pieces. A repeated command downloads the same archive.
@Loop struct AccountExport {
  private let health: Health
  private let account: Identifier
  private let by: Text<1, 100>
  private let file: String

  /// The longest wait for the archive.
  private static let patience = Duration.seconds(600)
  private static let pause = Duration.milliseconds(100)
  /// The wait after which a message explains the delay.
  private static let silence = Duration.seconds(2)

  /// - Parameter file: the path of the complete archive.
  init(_ directories: DeploymentFolders, account: Identifier, by: Text<1, 100>, file: String) {
    health = Health(directories)
    self.account = account
    self.by = by
    self.file = file
  }

  /// - Throws: `deadline_exceeded` if the archive isn't ready in time. The service still completes the archive.
  func run() async throws -> FilePiece {
    guard try !Disk.exists(file) else { throw Failure(.conflict, Message("\(file) already exists")) }
    let first = try await waitForFirst()
    try await download(first)
    return first
  }

  /// Requests the archive, and returns its first piece when the archive is ready.
  private func waitForFirst() async throws -> FilePiece {
    var phase = try await ask(StartArchiveForSupport(account: account, by: by)).phase
    let end = LoopClock.system.now + Self.patience
    var explainsAt: Instant? = LoopClock.system.now + Self.silence
    var first: FilePiece?
    while first == nil {
      guard phase != .tooLarge else {
        throw Failure(.limitExceeded, Message("the account has more data than fits into an archive"))
      }
      guard LoopClock.system.now < end else { throw Failure(.deadlineExceeded, Message("the archive isn't ready yet")) }
      if phase == .making, let time = explainsAt, time <= LoopClock.system.now {
        explainsAt = nil
        Output.error(Self.waits(for: account.value))
      }
      if phase == .making { try await LoopClock.system.sleep(until: LoopClock.system.now + Self.pause) }
      (phase, first) = try await read(at: 0)
    }
    guard let first else { throw Failure.notFound(.noFile) }
    return first
  }

  /// The message shown while the archive isn't ready.
  nonisolated static func waits(for account: String) -> String {
    "quintet: the archive of \(account) waits for services that don't answer: see quintet status. "
      + "After Ctrl-C, the services continue to create the archive; to download it, run the same command again"
  }

  /// Downloads to a temporary file that only its owner can read, so that a partial archive never has the final name.
  private func download(_ first: FilePiece) async throws {
    let half = "\(file).half"
    try Disk.remove(half)
    guard try await write(first, to: half) == first.sha256 else {
      throw Failure(.conflict, Message("the archive changed during the download: run the command again"))
    }
    try Disk.sync(half)
    try Disk.move(half, to: file)
  }

  /// Writes all pieces to a file.
  ///
  /// - Returns: the checksum of the file.
  private func write(_ first: FilePiece, to half: String) async throws -> String {
    let digest = SHA256Stream()
    var next: FilePiece? = first
    while let piece = next {
      let bytes = Base64.decode(piece.data.utf8) ?? []
      digest.add(bytes)
      try Disk.write(bytes, to: half, at: piece.offset, mode: 0o600)
      next = if let offset = piece.nextOffset { try await read(at: offset).piece } else { nil }
    }
    return digest.finish()
  }

  private func read(at offset: Int) async throws -> (phase: ArchiveReply.Phase, piece: FilePiece?) {
    let reply = try await ask(ReadArchiveForSupport(account: account, by: by, offset: Bounded(offset)))
    return (reply.phase, reply.piece)
  }

  private func ask<R: Request>(_ request: R) async throws -> R.Reply {
    try await health.order(request, of: "entitlements", R.method)
  }
}
