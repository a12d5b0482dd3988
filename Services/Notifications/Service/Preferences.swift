import AppCatalog
import NotificationsContract
import ServiceHost
import Storage
import Wire

extension UserStateManager {
  /// Returns a user's preferences by kind.
  func preferences(of person: UserState) throws -> NoticePreferences {
    let plan = try noticePlan(of: person)
    let notices = catalog[person.app]?.notices
    let language = catalog.language(nil, or: person.language, in: person.app)
    let kinds = (notices?.kinds ?? []).map { kind in
      NoticePreferences.Kind(
        kind: kind.id, name: kind.name?[language], isOn: person.wants(kind), hour: person.hour(of: kind),
        channels: person.channels(for: kind), movedByQuiet: plan?.move(of: kind))
    }
    let quiet = person.quiet ?? notices?.quiet
    return NoticePreferences(
      kinds: kinds, quiet: quiet.map { .init(fromHour: $0.fromHour, untilHour: $0.untilHour) },
      timeZone: person.timeZone)
  }

  /// Applies an account's choices.
  func choose(_ request: SetPreferences, for principal: Principal, in tx: Transaction) throws -> NoticePreferences {
    let before = try UserStateTable(db: tx).person(principal.account)
    var person = try person(of: principal, in: tx)
    if let zone = request.timeZone?.value {
      try ZoneInfo.check(zone)
      person.timeZone = zone
    }
    if let quiet = request.quiet {
      person.quiet = QuietHours(fromHour: quiet.fromHour.value, untilHour: quiet.untilHour.value)
    }
    for choice in request.kinds?.values ?? [] { try choose(choice, &person) }
    try save(person, before: before, in: tx)
    return try preferences(of: person)
  }

  private func choose(_ choice: SetPreferences.KindChoice, _ person: inout UserState) throws {
    let notices = catalog[person.app]?.notices
    // A kind without a name can't be turned off.
    guard let kind = notices?.kind(choice.kind.value), kind.name != nil else { throw Failure.notFound(.noNoticeKind) }
    var state = person.kinds[kind.id] ?? UserState.KindState()
    state.isOn = choice.isOn ?? state.isOn
    if let hour = choice.hour?.value {
      try check(hour, of: kind, quiet: person.quiet ?? notices?.quiet)
      state.hour = hour
    }
    if let channels = choice.channels { try state.choose(channels, for: kind) }
    person.kinds[kind.id] = state
  }

  private func check(_ hour: Int, of kind: NoticeKind, quiet: QuietHours?) throws(Failure) {
    guard case .hour? = kind.trigger.form else {
      throw .invalidParams("the hour of '\(kind.id)' can't be chosen")
    }
    if let quiet, quiet.holds(hour) {
      throw .invalidParams("hour must be outside the quiet hours, \(quiet.fromHour) to \(quiet.untilHour)")
    }
  }
}

extension UserState.KindState {
  /// - Throws: `invalid_params` for a channel that the app doesn't use for this kind of notice.
  fileprivate mutating func choose(_ channels: SetPreferences.ChannelChoice, for kind: NoticeKind) throws(Failure) {
    let choices = [(UserState.Channel.inbox, channels.inbox), (.live, channels.live), (.push, channels.push)]
    for (channel, isWanted) in choices {
      if isWanted == true, !kind.ways.contains(channel) {
        throw .invalidParams("'\(kind.id)' isn't sent by \(channel.rawValue) in this app")
      }
      switch isWanted {
      case true?: muted.remove(channel)
      case false?: muted.insert(channel)
      case nil: break
      }
    }
  }
}

extension NoticePlan {
  fileprivate func move(of kind: NoticeKind) -> NoticePreferences.Move? {
    moveByQuiet(of: kind).map { .init(fromHour: $0.fromHour, toHour: $0.toHour) }
  }
}

extension UserState {
  fileprivate func channels(for kind: NoticeKind) -> NoticePreferences.Channels {
    .init(inbox: wants(kind, by: .inbox), live: wants(kind, by: .live), push: wants(kind, by: .push))
  }

  /// Returns the user's own hour for a kind, or else the app's hour; nil for a kind without an hour.
  func hour(of kind: NoticeKind) -> Int? {
    guard case .hour(let usual)? = kind.trigger.form else { return nil }
    return kinds[kind.id]?.hour ?? usual
  }
}
