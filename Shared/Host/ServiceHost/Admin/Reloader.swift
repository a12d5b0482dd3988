import AppCatalog
import CivilTime
import EventLoop
import MessageBus
import Systemd
import Telemetry

/// Applies changed settings and app data while calls are served (SIGHUP, `systemctl reload`, `quintet reload`).
@Loop final class Reloader {
  /// The settings that were read last.
  private(set) var settings: Settings
  /// The reason why the last reload was rejected; nil if it wasn't.
  private(set) var fault: String?
  private let process: ServiceProcess
  private let spans: SpanLog
  private let log: Log
  private let clock: LoopClock

  init(_ settings: Settings, process: ServiceProcess, spans: SpanLog, log: Log, clock: LoopClock) {
    self.settings = settings
    self.process = process
    self.spans = spans
    self.log = log
    self.clock = clock
  }

  /// Returns the changes that a reload would make, without applying them.
  func check(
    _ parts: ServiceParts, apps: ServedApps?, _ read: () throws -> Settings
  ) async throws -> ReloadSettings.Reply {
    let new = try read()
    let reading = try await apps?.readAgain()
    _ = try prepare(parts, by: new)
    return reply(parts, to: new, apps: apps, reading)
  }

  /// Reads the settings and apps again and applies the changes that don't need a restart. An error leaves everything
  /// unchanged.
  ///
  /// - Returns: Nil if the process stopped serving in the meantime.
  func reload(
    _ parts: ServiceParts, apps: ServedApps?, _ read: () throws -> Settings
  ) async throws -> ReloadSettings.Reply? {
    // `Type=notify-reload` requires the time; an older systemd ignores it.
    Systemd.notify("RELOADING=1\nMONOTONIC_USEC=\(clock.now.nanoseconds / 1000)")
    defer { Systemd.notify("READY=1") }
    do {
      // Do everything that may fail before applying anything. If two reloads overlap, they read the apps one after the
      // other, and therefore apply them in the same order.
      let reading = try await apps?.readAgain()
      guard process.isReady else { return nil }
      let new = try read()
      let apply = try prepare(parts, by: new)
      let reply = reply(parts, to: new, apps: apps, reading)
      apply()
      if let apps, let reading {
        apps.take(reading)
        parts.appsReloaded()
      }
      take(new)
      report(reply)
      return reply
    } catch {
      let reason = "\((error as? CatalogFault)?.brief ?? error)"
      log.error("can't reload; the previous settings stay in effect", ["reason": reason])
      fault = reason
      throw error
    }
  }

  /// Returns the closure that applies the service's own new settings.
  private func prepare(_ parts: ServiceParts, by new: Settings) throws -> @Loop () -> Void {
    guard let reload = parts.reload else { return {} }
    do { return try reload.prepare(new) } catch { throw new.located(error) }
  }

  private func reply(
    _ parts: ServiceParts, to new: Settings, apps: ServedApps?, _ reading: AppCatalog.Reading?
  ) -> ReloadSettings.Reply {
    let changed = settings.changes(to: new)
    let reloadable = HostSettings.reloadable.union(parts.reload?.settings ?? [])
    var reply = ReloadSettings.Reply(changed: changed, needRestart: changed.filter { !reloadable.contains($0) })
    guard let apps, let reading else { return reply }
    reply.changed += apps.changed(by: reading)
    reply.outOfService = apps.outOfService(in: reading)
    reply.lost = reading.lost.isEmpty ? nil : reading.lost
    return reply
  }

  private func take(_ new: Settings) {
    log.level = new[HostSettings.logLevel]
    spans.slow = new[HostSettings.slowCall]
    process.lifecycle.drain = new[HostSettings.drain]
    settings = new
    fault = nil
  }

  private func report(_ reply: ReloadSettings.Reply) {
    log.notice("reloaded", ["changed": reply.changed.joined(separator: ", ")])
    if !reply.needRestart.isEmpty {
      log.warning(
        "some changed settings take effect only after a restart",
        ["settings": reply.needRestart.joined(separator: ", ")])
    }
    for one in reply.lost ?? [] { log.warning("an app's new data lacks items that accounts may have", ["lost": one]) }
  }
}
