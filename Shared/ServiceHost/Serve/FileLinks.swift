import CivilTime
import Crypto
package import EventLoop
import Files
package import Telemetry
package import Wire

/// The links of one service: each opens one of its files for one account, for some minutes, at edge's `/files/…`.
///
/// The service that has a file is the only one that seals its links and opens them, so nobody between can make one. The
/// key lies beside the database and is made with the first link; where it can't be kept, links end with the process.
@Loop package final class FileLinks {
  private let path: String
  private let clock: LoopClock
  private let log: Log
  private lazy var seal = LinkSeal(key: key())

  /// - Parameter database: the path of the service's.
  package init(beside database: String, clock: LoopClock, log: Log) {
    path = "\(database.hasSuffix(".db") ? String(database.dropLast(3)) : database)-links.key"
    (self.clock, self.log) = (clock, log)
  }

  /// A link to an address.
  ///
  /// - Parameters:
  ///   - account: for whom it is.
  ///   - name: what it opens, for `open`.
  ///   - life: how long it holds.
  package func link(_ address: String, account: String, name: String = "", life: Duration) -> FileLink {
    let end = clock.wallNow + life
    let link = seal.seal(LinkSeal.Content(account: account, name: name, endsAt: end), for: address)
    return FileLink(path: "\(address)?link=\(link)", endsAt: end.milliseconds)
  }

  /// For whom a link opens an address, and what.
  ///
  /// - Throws: `not_found` for one that ended, is for another address, or was made by anybody else.
  package func open(_ link: String, _ address: String) throws(Failure) -> (account: String, name: String) {
    guard let content = seal.open(link, for: address, at: clock.wallNow) else { throw .notFound(.noFile) }
    return (content.account, content.name)
  }

  private func key() -> [UInt8] {
    if let kept = try? Disk.read(path, limit: LinkSeal.keyBytes), kept.count == LinkSeal.keyBytes { return kept }
    let made = SecureRandom.bytes(LinkSeal.keyBytes)
    do { try Disk.write(made, to: path, mode: 0o600) } catch {
      log.warning("links end with this process: their key can't be kept", ["reason": "\(error)"])
    }
    return made
  }
}
