import AppCatalog
import CivilTime
package import EventLoop
import MessageBus
import Storage
import Systemd
import Telemetry

/// Applies changed settings and app data while calls are served (SIGHUP, `systemctl reload`, `quintet reload`).
extension ServiceHost {
  /// Registers settings that a reload applies.
  ///
  /// - Parameters:
  ///   - taken: the settings that the reload applies. A change of any other setting is reported as needing a restart.
  ///   - prepare: called at each reload, even without changes, since a file that a setting names may have changed. It
  ///     reads everything that may be faulty and changes nothing. The closure that it returns applies the new values,
  ///     and is called once no fault was found.
  package func onReload(
    _ taken: [any AnySetting], _ prepare: @escaping @Loop (Settings) throws -> @Loop () -> Void
  ) {
    reloadActions.append((Set(taken.map(\.name)), prepare))
  }

  /// Reads the settings again and applies what can be applied. An error leaves everything as it was.
  ///
  /// - Parameter isDryRun: true for a dry run, which applies nothing.
  /// - Returns: the changes; nil while the process isn't serving.
  /// - Throws: `SettingsFault`, or the error of a file that the settings name.
  @discardableResult
  package func reload(isDryRun: Bool = false, _ read: () throws -> Settings) async throws -> ReloadSettings.Reply? {
    guard lifecycle.isReady else { return nil }
    if isDryRun {
      let new = try read()
      let apps = try await readAppsAgain()
      _ = try prepared(by: new)
      let changed = settings.changes(to: new)
      let lost = apps?.lost ?? []
      return ReloadSettings.Reply(
        changed: changed + changedApps(by: apps), needRestart: needingRestart(changed),
        outOfService: outOfService(in: apps), lost: lost.isEmpty ? nil : lost)
    }
    // `Type=notify-reload` requires the time; an older systemd ignores it.
    Systemd.notify("RELOADING=1\nMONOTONIC_USEC=\(clock.now.nanoseconds / 1000)")
    defer { Systemd.notify("READY=1") }
    do {
      // Everything that may fail comes first. If two reloads overlap, the second reads after the first one, and
      // therefore also applies after it.
      let apps = try await readAppsAgain()
      guard lifecycle.isReady else { return nil }
      let new = try read()
      var changed = settings.changes(to: new)
      for take in try prepared(by: new) { take() }
      if let store { Loop.task { try? await store.repairErasureLog() } }
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
        log.warning(
          "some changed settings take effect only after a restart", ["settings": waiting.joined(separator: ", ")])
      }
      for one in lost { log.warning("an app's new data lacks items that accounts may have", ["lost": one]) }
      return ReloadSettings.Reply(
        changed: changed, needRestart: waiting, outOfService: outOfService, lost: lost.isEmpty ? nil : lost)
    } catch {
      let reason = "\((error as? CatalogFault)?.brief ?? error)"
      log.error("can't reload; the previous settings stay in effect", ["reason": reason])
      reloadFault = reason
      throw error
    }
  }
}

extension ServiceHost {
  /// Returns the closures that apply new settings.
  private func prepared(by new: Settings) throws -> [@Loop () -> Void] {
    do { return try reloadActions.map { try $0.prepare(new) } } catch { throw new.located(error) }
  }

  /// Returns the settings among these that take effect only after a restart.
  private func needingRestart(_ changed: [String]) -> [String] {
    let taken = reloadActions.reduce(into: HostSettings.reloadable) { $0.formUnion($1.taken) }
    return changed.filter { !taken.contains($0) }
  }
}

/// Receives requests to reload, such as a signal's. They are ignored until the service is serving.
@Loop package final class ReloadRequests {
  package var heard: (@Loop () -> Void)?

  package init() {}
  /// Requests a reload.
  package func ask() { heard?() }
}
