import AppCatalog
import CivilTime
package import EventLoop
import MessageBus
import Storage
import Systemd
import Telemetry

/// Taking changed settings and apps' data while calls go on (SIGHUP, `systemctl reload`, `quintet reload`).
extension ServiceHost {
  /// Registers what is to be done when settings were read again.
  ///
  /// - Parameters:
  ///   - taken: the settings that take effect by it; a change to any other is said to need a restart.
  ///   - prepare: called at each reload, changed or not: a file that a setting names may have changed too. It reads all
  ///     that may be faulty and changes nothing; what it returns takes that, once nobody has found a fault.
  package func onReload(
    _ taken: [any AnySetting], _ prepare: @escaping @Loop (Settings) throws -> @Loop () -> Void
  ) {
    reloadActions.append((Set(taken.map(\.name)), prepare))
  }

  /// Reads the settings again and takes what can be taken. What is wrong is said, and leaves all as it was.
  ///
  /// - Parameter isTrial: whether it is only found out whether it could be taken.
  /// - Returns: what has changed; nil while the process doesn't serve.
  /// - Throws: what is wrong with the settings, or with what they name.
  @discardableResult
  package func reload(isTrial: Bool = false, _ read: () throws -> Settings) async throws -> ReloadSettings.Reply? {
    guard lifecycle.isReady else { return nil }
    if isTrial {
      let new = try read()
      let apps = try await readAppsAgain()
      for action in reloadActions { _ = try action.prepare(new) }
      let changed = settings.changes(to: new)
      let lost = apps?.lost ?? []
      return ReloadSettings.Reply(
        changed: changed + changedApps(by: apps), needRestart: needingRestart(changed),
        outOfService: outOfService(in: apps), lost: lost.isEmpty ? nil : lost)
    }
    // Type=notify-reload needs the time; an older systemd passes it over.
    Systemd.notify("RELOADING=1\nMONOTONIC_USEC=\(clock.now.nanoseconds / 1000)")
    defer { Systemd.notify("READY=1") }
    do {
      // What may still fail comes first. Of two reloads at once the second reads behind the first, and so takes behind
      // it.
      let apps = try await readAppsAgain()
      guard lifecycle.isReady else { return nil }
      let new = try read()
      var changed = settings.changes(to: new)
      for take in try reloadActions.map({ try $0.prepare(new) }) { take() }
      if let openStore { Loop.task { try? await openStore.mendRegister() } }
      let lost = apps?.lost ?? []
      let changedApps = takeApps(apps)
      log.level = new[HostSettings.logLevel]
      spans.slow = new[HostSettings.slowCall]
      lifecycle.drain = new[HostSettings.drain]
      take(new)
      reloadFault = nil
      let waiting = needingRestart(changed)
      changed += changedApps
      log.notice("reloaded", ["changed": changed.joined(separator: ", ")])
      if !waiting.isEmpty {
        log.warning("these take effect after a restart", ["settings": waiting.joined(separator: ", ")])
      }
      for one in lost { log.warning("an app's data lack what accounts may have", ["lost": one]) }
      return ReloadSettings.Reply(
        changed: changed, needRestart: waiting, outOfService: outOfService, lost: lost.isEmpty ? nil : lost)
    } catch {
      let reason = "\((error as? CatalogFault)?.brief ?? error)"
      log.error("can't reload: all stays as it was", ["reason": reason])
      reloadFault = reason
      throw error
    }
  }
}

extension ServiceHost {
  /// The settings among these that only a restart takes over.
  private func needingRestart(_ changed: [String]) -> [String] {
    let taken = reloadActions.reduce(into: HostSettings.reloadable) { $0.formUnion($1.taken) }
    return changed.filter { !taken.contains($0) }
  }
}

/// Where requests to reload arrive: a signal. Before the service serves there is nothing to read again.
@Loop package final class ReloadRequests {
  package var heard: (@Loop () -> Void)?

  /// Nobody hears yet.
  package init() {}
  /// Asks for the settings to be read again.
  package func ask() { heard?() }
}
