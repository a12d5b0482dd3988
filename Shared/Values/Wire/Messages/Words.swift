// swift-format-ignore-file
// Made by `make generate` from Shared/Words.

extension Message {
  /// “At most {limit} balances can be imported from your devices.”
  package static func localImportBalancesLimit(limit: some MessagePart) -> Message {
    Message(sentence: "local_import_balances_limit", ["limit": limit.message])
  }

  /// “This app doesn't store texts like this one.”
  package static let localImportBlocked = Message(sentence: "local_import_blocked")

  /// “At most {limit} entries can be imported from your devices.”
  package static func localImportLimit(limit: some MessagePart) -> Message {
    Message(sentence: "local_import_limit", ["limit": limit.message])
  }

  /// “The time for importing data from a device is over.”
  package static let localImportOver = Message(sentence: "local_import_over")

  /// “At most {limit} texts can be imported from your devices.”
  package static func localImportTextsLimit(limit: some MessagePart) -> Message {
    Message(sentence: "local_import_texts_limit", ["limit": limit.message])
  }

  /// “This question is already answered.”
  package static let alreadyAnswered = Message(sentence: "already_answered")

  /// “An app's data is invalid: {fault}”
  package static func appDataWrong(fault: some MessagePart) -> Message {
    Message(sentence: "app_data_wrong", ["fault": fault.message])
  }

  /// “This app is not served here.”
  package static let appNotServed = Message(sentence: "app_not_served")

  /// “The app {app} is out of service: its data can't be read.”
  package static func appOutOfService(app: some MessagePart) -> Message {
    Message(sentence: "app_out_of_service", ["app": app.message])
  }

  /// “This attempt is already finished.”
  package static let attemptFinished = Message(sentence: "attempt_finished")

  /// “This picture can't be shown.”
  package static let badPicture = Message(sentence: "bad_picture")

  /// “You can buy this at most {limit} times, and you have reached the limit.”
  package static func boughtAlready(limit: some MessagePart) -> Message {
    Message(sentence: "bought_already", ["limit": limit.message])
  }

  /// “The service {service} failed twice during this call.”
  package static func brokeTwice(service: some MessagePart) -> Message {
    Message(sentence: "broke_twice", ["service": service.message])
  }

  /// “The call was cancelled.”
  package static let callCancelled = Message(sentence: "call_cancelled")

  /// “You have reached today's limit. You can continue after midnight.”
  package static let callsUsedUp = Message(sentence: "calls_used_up")

  /// “Your plan's limit of {limit} is reached.”
  package static func cardLimit(limit: some MessagePart) -> Message {
    Message(sentence: "card_limit", ["limit": limit.message])
  }

  /// “Too many events are waiting for other services, so some changes are rejected at the moment.”
  package static let changesWait = Message(sentence: "changes_wait")

  /// “The database is damaged.”
  package static let databaseDamaged = Message(sentence: "database_damaged")

  /// “The database's file was deleted, moved or replaced.”
  package static let databaseFileGone = Message(sentence: "database_file_gone")

  /// “The database lost changes that were acknowledged.”
  package static let databaseLostItsPast = Message(sentence: "database_lost_its_past")

  /// “The database belongs to a newer version.”
  package static let databaseNewer = Message(sentence: "database_newer")

  /// “The deadline has passed.”
  package static let deadlinePassed = Message(sentence: "deadline_passed")

  /// “An account can have {limit} devices. Sign out of one device to add another.”
  package static func deviceLimit(limit: some MessagePart) -> Message {
    Message(sentence: "device_limit", ["limit": limit.message])
  }

  /// “This device secret is no longer valid. Register without it.”
  package static let deviceSecretEnded = Message(sentence: "device_secret_ended")

  /// “{message} Did you mean {name}?”
  package static func didYouMean(message: some MessagePart, name: some MessagePart) -> Message {
    Message(sentence: "did_you_mean", ["message": message.message, "name": name.message])
  }

  /// “The disk is full.”
  package static let diskFull = Message(sentence: "disk_full")

  /// “The disk is read-only at the moment.”
  package static let diskReadOnly = Message(sentence: "disk_read_only")

  /// “Another export is running.”
  package static let exportRunning = Message(sentence: "export_running")

  /// “The file that arrived differs from the announced file.”
  package static let fileIsAnother = Message(sentence: "file_is_another")

  /// “Pieces of the file are missing.”
  package static let filePiecesMissing = Message(sentence: "file_pieces_missing")

  /// “{name} isn't part of your plan.”
  package static func forSubscribers(name: some MessagePart) -> Message {
    Message(sentence: "for_subscribers", ["name": name.message])
  }

  /// “You can have at most {limit} streak freezes.”
  package static func freezesFull(limit: some MessagePart) -> Message {
    Message(sentence: "freezes_full", ["limit": limit.message])
  }

  /// “The group is full. It can have {limit} members.”
  package static func groupFull(limit: some MessagePart) -> Message {
    Message(sentence: "group_full", ["limit": limit.message])
  }

  /// “You can be a member of at most {limit} groups.”
  package static func groupLimit(limit: some MessagePart) -> Message {
    Message(sentence: "group_limit", ["limit": limit.message])
  }

  /// “Another import is running.”
  package static let importRunning = Message(sentence: "import_running")

  /// “Choose a name for the leaderboards first.”
  package static let joinLeaderboardsFirst = Message(sentence: "join_leaderboards_first")

  /// “This idempotency key was used for another call.”
  package static let keyUsed = Message(sentence: "key_used")

  /// “This idempotency key was used for another registration.”
  package static let keyUsedToRegister = Message(sentence: "key_used_to_register")

  /// “This lesson is locked. Complete “{lesson}” first.”
  package static func lessonLocked(lesson: some MessagePart) -> Message {
    Message(sentence: "lesson_locked", ["lesson": lesson.message])
  }

  /// “This database is already being moved to {place}.”
  package static func moveElsewhere(place: some MessagePart) -> Message {
    Message(sentence: "move_elsewhere", ["place": place.message])
  }

  /// “The move hasn't copied everything yet.”
  package static let moveNotReady = Message(sentence: "move_not_ready")

  /// “Please choose another name.”
  package static let nameBlocked = Message(sentence: "name_blocked")

  /// “There is no such account.”
  package static let noAccount = Message(sentence: "no_account")

  /// “This app doesn't count actions.”
  package static let noActions = Message(sentence: "no_actions")

  /// “This app doesn't import data from devices.”
  package static let noLocalImport = Message(sentence: "no_local_import")

  /// “There is no such announcement.”
  package static let noAnnouncement = Message(sentence: "no_announcement")

  /// “This app has no such kind of announcement.”
  package static let noAnnouncementKind = Message(sentence: "no_announcement_kind")

  /// “There is no such attempt.”
  package static let noAttempt = Message(sentence: "no_attempt")

  /// “There is no such backup.”
  package static let noBackup = Message(sentence: "no_backup")

  /// “There is no such book.”
  package static let noBook = Message(sentence: "no_book")

  /// “This app has no opening animation for books.”
  package static let noBookOpening = Message(sentence: "no_book_opening")

  /// “This app has no books.”
  package static let noBooks = Message(sentence: "no_books")

  /// “There is no such entry.”
  package static let noCard = Message(sentence: "no_card")

  /// “There is no such catalogue in this app.”
  package static let noCatalogue = Message(sentence: "no_catalogue")

  /// “There is no such group in the catalogue.”
  package static let noCatalogueGroup = Message(sentence: "no_catalogue_group")

  /// “There is no such item in the catalogue.”
  package static let noCatalogueItem = Message(sentence: "no_catalogue_item")

  /// “This app has no challenges.”
  package static let noChallenges = Message(sentence: "no_challenges")

  /// “This app has no course.”
  package static let noCourse = Message(sentence: "no_course")

  /// “{service} has no database.”
  package static func noDatabase(service: some MessagePart) -> Message {
    Message(sentence: "no_database", ["service": service.message])
  }

  /// “There is no such export.”
  package static let noExport = Message(sentence: "no_export")

  /// “There is no such file.”
  package static let noFile = Message(sentence: "no_file")

  /// “This app doesn't store users' entries.”
  package static let noFlashcards = Message(sentence: "no_flashcards")

  /// “This app doesn't offer texts of this kind.”
  package static let noGenerator = Message(sentence: "no_generator")

  /// “There is no such grant.”
  package static let noGrant = Message(sentence: "no_grant")

  /// “There is no such group.”
  package static let noGroup = Message(sentence: "no_group")

  /// “This app has no groups.”
  package static let noGroups = Message(sentence: "no_groups")

  /// “This account has no such sign-in.”
  package static let noIdentity = Message(sentence: "no_identity")

  /// “There is no such import.”
  package static let noImport = Message(sentence: "no_import")

  /// “There is no such item to buy, or no such purchase.”
  package static let noItemToBuy = Message(sentence: "no_item_to_buy")

  /// “There is no such request to join this account.”
  package static let noMergeRequest = Message(sentence: "no_merge_request")

  /// “This app has no such leaderboard.”
  package static let noLeaderboard = Message(sentence: "no_leaderboard")

  /// “There are no scores for this period.”
  package static let noLeaderboardPeriod = Message(sentence: "no_leaderboard_period")

  /// “There is no such lesson.”
  package static let noLesson = Message(sentence: "no_lesson")

  /// “This code can't be used. It may be mistyped, already used, or older than ten minutes.”
  package static let noLinkCode = Message(sentence: "no_link_code")

  /// “No method {name}.”
  package static func noMethod(name: some MessagePart) -> Message {
    Message(sentence: "no_method", ["name": name.message])
  }

  /// “No move is in progress.”
  package static let noMove = Message(sentence: "no_move")

  /// “This nonce isn't yours, was already used, or is older than ten minutes. Request a new one.”
  package static let noNonce = Message(sentence: "no_nonce")

  /// “This app has no such kind of notice.”
  package static let noNoticeKind = Message(sentence: "no_notice_kind")

  /// “The book has no such page.”
  package static let noPage = Message(sentence: "no_page")

  /// “There is no such player on the leaderboards.”
  package static let noPlayer = Message(sentence: "no_player")

  /// “There is no such preset.”
  package static let noPreset = Message(sentence: "no_preset")

  /// “No provider can write this text at the moment. Please try again.”
  package static let noProvider = Message(sentence: "no_provider")

  /// “The attempt has no such question.”
  package static let noQuestion = Message(sentence: "no_question")

  /// “The app's data has no such report.”
  package static let noReport = Message(sentence: "no_report")

  /// “There is nothing to review in this app.”
  package static let noReviews = Message(sentence: "no_reviews")

  /// “The account has no such session.”
  package static let noSession = Message(sentence: "no_session")

  /// “There is no such shared set.”
  package static let noShare = Message(sentence: "no_share")

  /// “There is no such template for pictures.”
  package static let noShareTemplate = Message(sentence: "no_share_template")

  /// “There is no such event in quarantine.”
  package static let noQuarantinedEvent = Message(sentence: "no_quarantined_event")

  /// “Signing in isn't set up here.”
  package static let noSignIn = Message(sentence: "no_sign_in")

  /// “This account has no streak.”
  package static let noStreak = Message(sentence: "no_streak")

  /// “There is no such batch of codes.”
  package static let noSuchBatch = Message(sentence: "no_such_batch")

  /// “This code can't be used.”
  package static let noSuchCode = Message(sentence: "no_such_code")

  /// “There is no such tag.”
  package static let noTag = Message(sentence: "no_tag")

  /// “This catalogue has no teaser for the home screen.”
  package static let noTeaser = Message(sentence: "no_teaser")

  /// “There is no such text.”
  package static let noText = Message(sentence: "no_text")

  /// “The app {app} has no view {view}.”
  package static func noView(app: some MessagePart, view: some MessagePart) -> Message {
    Message(sentence: "no_view", ["app": app.message, "view": view.message])
  }

  /// “There isn't enough in the wallet. The price is {price}.”
  package static func notEnoughToBuy(price: some MessagePart) -> Message {
    Message(sentence: "not_enough_to_buy", ["price": price.message])
  }

  /// “{method} is not for clients.”
  package static func notForClients(method: some MessagePart) -> Message {
    Message(sentence: "not_for_clients", ["method": method.message])
  }

  /// “{method} is not for this process.”
  package static func notForThisProcess(method: some MessagePart) -> Message {
    Message(sentence: "not_for_this_process", ["method": method.message])
  }

  /// “{name} isn't in season now.”
  package static func notInSeason(name: some MessagePart) -> Message {
    Message(sentence: "not_in_season", ["name": name.message])
  }

  /// “The latest changes aren't recorded yet. Try again in a moment.”
  package static let notNotedYet = Message(sentence: "not_noted_yet")

  /// “The change couldn't be stored at the moment.”
  package static let notStored = Message(sentence: "not_stored")

  /// “This app doesn't offer texts about this.”
  package static let notWrittenAbout = Message(sentence: "not_written_about")

  /// “Only the creator of the group can do that.”
  package static let notYourGroup = Message(sentence: "not_your_group")

  /// “The database has lost no changes.”
  package static let nothingIsLost = Message(sentence: "nothing_is_lost")

  /// “There is nothing to repair, or more than {days} days are missing.”
  package static func nothingToRepair(days: some MessagePart) -> Message {
    Message(sentence: "nothing_to_repair", ["days": days.message])
  }

  /// “Another announcement already has this id.”
  package static let otherAnnouncement = Message(sentence: "other_announcement")

  /// “Something went wrong on our side.”
  package static let ourFault = Message(sentence: "our_fault")

  /// “The lesson has changed since it was downloaded. Download it again.”
  package static let bundleIsOld = Message(sentence: "bundle_is_old")

  /// “Your plan doesn't include offline lessons.”
  package static let packingForSubscribers = Message(sentence: "packing_for_subscribers")

  /// “The view's part {part} found no value in {source}.”
  package static func partFindsNothing(part: some MessagePart, source: some MessagePart) -> Message {
    Message(sentence: "part_finds_nothing", ["part": part.message, "source": source.message])
  }

  /// “You already have this plan. The code stays unused, so you can use it when your plan ends.”
  package static let planAlreadyHeld = Message(sentence: "plan_already_held")

  /// “This purchase is already paid for.”
  package static let purchaseDone = Message(sentence: "purchase_done")

  /// “This id was used for another purchase.”
  package static let purchaseIdUsed = Message(sentence: "purchase_id_used")

  /// “This purchase has already moved to another account today.”
  package static let purchaseMovedToday = Message(sentence: "purchase_moved_today")

  /// “This purchase belongs to another account.”
  package static let purchaseOfAnother = Message(sentence: "purchase_of_another")

  /// “This purchase was made for another account. Join that account with a code from one of its devices.”
  package static let purchaseOfToken = Message(sentence: "purchase_of_token")

  /// “This purchase was cancelled, or not confirmed in time. Nothing was paid.”
  package static let purchaseOver = Message(sentence: "purchase_over")

  /// “The App Store's signature can't be checked at the moment. Please try again.”
  package static let purchaseUnchecked = Message(sentence: "purchase_unchecked")

  /// “Questions that aren't answered yet: {count}.”
  package static func questionsOpen(count: some MessagePart) -> Message {
    Message(sentence: "questions_open", ["count": count.message])
  }

  /// “This change was already made, and its response is no longer stored.”
  package static let replyDropped = Message(sentence: "reply_dropped")

  /// “You can have at most {limit} reports.”
  package static func reportLimit(limit: some MessagePart) -> Message {
    Message(sentence: "report_limit", ["limit": limit.message])
  }

  /// “This device already belongs to that account.”
  package static let sameAccount = Message(sentence: "same_account")

  /// “This app sells nothing.”
  package static let sellsNothing = Message(sentence: "sells_nothing")

  /// “The settings are invalid: {fault}”
  package static func settingsWrong(fault: some MessagePart) -> Message {
    Message(sentence: "settings_wrong", ["fault": fault.message])
  }

  /// “You can share at most {limit} sets. Stop sharing one to share another.”
  package static func shareLimit(limit: some MessagePart) -> Message {
    Message(sentence: "share_limit", ["limit": limit.message])
  }

  /// “A shared set can have at most {limit} entries.”
  package static func shareTooLarge(limit: some MessagePart) -> Message {
    Message(sentence: "share_too_large", ["limit": limit.message])
  }

  /// “An account can have at most {limit} sign-ins.”
  package static func signInLimit(limit: some MessagePart) -> Message {
    Message(sentence: "sign_in_limit", ["limit": limit.message])
  }

  /// “The sign-in can't be checked at the moment. Please try again.”
  package static let signInUnchecked = Message(sentence: "sign_in_unchecked")

  /// “This entry has changed in the meantime. Read it again.”
  package static let staleCard = Message(sentence: "stale_card")

  /// “The database server doesn't confirm changes at the moment.”
  package static let storeUnconfirmed = Message(sentence: "store_unconfirmed")

  /// “You can have at most {limit} tags. Delete some of them to create others.”
  package static func tagLimit(limit: some MessagePart) -> Message {
    Message(sentence: "tag_limit", ["limit": limit.message])
  }

  /// “The app has too many active announcements.”
  package static let tooManyAnnouncements = Message(sentence: "too_many_announcements")

  /// “The app has too many batches of codes.”
  package static let tooManyBatches = Message(sentence: "too_many_batches")

  /// “Too many wrong codes. Try again later.”
  package static let tooManyCodes = Message(sentence: "too_many_codes")

  /// “You can store at most {limit} bytes of files. Delete a file first.”
  package static func tooManyFileBytes(limit: some MessagePart) -> Message {
    Message(sentence: "too_many_file_bytes", ["limit": limit.message])
  }

  /// “You can store at most {limit} files. Delete one first.”
  package static func tooManyFiles(limit: some MessagePart) -> Message {
    Message(sentence: "too_many_files", ["limit": limit.message])
  }

  /// “The account already has too many grants.”
  package static let tooManyGrants = Message(sentence: "too_many_grants")

  /// “At most {limit} purchases can wait to be confirmed.”
  package static func tooManyHeld(limit: some MessagePart) -> Message {
    Message(sentence: "too_many_held", ["limit": limit.message])
  }

  /// “You sent too many requests at once. Try again in a moment.”
  package static let tooMuchAtOnce = Message(sentence: "too_much_at_once")

  /// “You did that too often. Try again later.”
  package static let tooOften = Message(sentence: "too_often")

  /// “The session token is missing, unknown, expired or revoked.”
  package static let unauthenticated = Message(sentence: "unauthenticated")

  /// “The service {service} can't be reached at the moment.”
  package static func unreachable(service: some MessagePart) -> Message {
    Message(sentence: "unreachable", ["service": service.message])
  }

  /// “Two versions of Quintet are running that can't work together.”
  package static let versionsMisfit = Message(sentence: "versions_misfit")
}

/// What our sentences are in each language.
enum Words {
  /// By language and name.
  static let all: [Language: [String: String]] = [
    "en": [
      "local_import_balances_limit": #"At most {limit} balances can be imported from your devices."#,
      "local_import_blocked": #"This app doesn't store texts like this one."#,
      "local_import_limit": #"At most {limit} entries can be imported from your devices."#,
      "local_import_over": #"The time for importing data from a device is over."#,
      "local_import_texts_limit": #"At most {limit} texts can be imported from your devices."#,
      "already_answered": #"This question is already answered."#,
      "app_data_wrong": #"An app's data is invalid: {fault}"#,
      "app_not_served": #"This app is not served here."#,
      "app_out_of_service": #"The app {app} is out of service: its data can't be read."#,
      "attempt_finished": #"This attempt is already finished."#,
      "bad_picture": #"This picture can't be shown."#,
      "bought_already": #"You can buy this at most {limit} times, and you have reached the limit."#,
      "broke_twice": #"The service {service} failed twice during this call."#,
      "call_cancelled": #"The call was cancelled."#,
      "calls_used_up": #"You have reached today's limit. You can continue after midnight."#,
      "card_limit": #"Your plan's limit of {limit} is reached."#,
      "changes_wait": #"Too many events are waiting for other services, so some changes are rejected at the moment."#,
      "database_damaged": #"The database is damaged."#,
      "database_file_gone": #"The database's file was deleted, moved or replaced."#,
      "database_lost_its_past": #"The database lost changes that were acknowledged."#,
      "database_newer": #"The database belongs to a newer version."#,
      "deadline_passed": #"The deadline has passed."#,
      "device_limit": #"An account can have {limit} devices. Sign out of one device to add another."#,
      "device_secret_ended": #"This device secret is no longer valid. Register without it."#,
      "did_you_mean": #"{message} Did you mean {name}?"#,
      "disk_full": #"The disk is full."#,
      "disk_read_only": #"The disk is read-only at the moment."#,
      "export_running": #"Another export is running."#,
      "file_is_another": #"The file that arrived differs from the announced file."#,
      "file_pieces_missing": #"Pieces of the file are missing."#,
      "for_subscribers": #"{name} isn't part of your plan."#,
      "freezes_full": #"You can have at most {limit} streak freezes."#,
      "group_full": #"The group is full. It can have {limit} members."#,
      "group_limit": #"You can be a member of at most {limit} groups."#,
      "import_running": #"Another import is running."#,
      "join_leaderboards_first": #"Choose a name for the leaderboards first."#,
      "key_used": #"This idempotency key was used for another call."#,
      "key_used_to_register": #"This idempotency key was used for another registration."#,
      "lesson_locked": #"This lesson is locked. Complete “{lesson}” first."#,
      "move_elsewhere": #"This database is already being moved to {place}."#,
      "move_not_ready": #"The move hasn't copied everything yet."#,
      "name_blocked": #"Please choose another name."#,
      "no_account": #"There is no such account."#,
      "no_actions": #"This app doesn't count actions."#,
      "no_local_import": #"This app doesn't import data from devices."#,
      "no_announcement": #"There is no such announcement."#,
      "no_announcement_kind": #"This app has no such kind of announcement."#,
      "no_attempt": #"There is no such attempt."#,
      "no_backup": #"There is no such backup."#,
      "no_book": #"There is no such book."#,
      "no_book_opening": #"This app has no opening animation for books."#,
      "no_books": #"This app has no books."#,
      "no_card": #"There is no such entry."#,
      "no_catalogue": #"There is no such catalogue in this app."#,
      "no_catalogue_group": #"There is no such group in the catalogue."#,
      "no_catalogue_item": #"There is no such item in the catalogue."#,
      "no_challenges": #"This app has no challenges."#,
      "no_course": #"This app has no course."#,
      "no_database": #"{service} has no database."#,
      "no_export": #"There is no such export."#,
      "no_file": #"There is no such file."#,
      "no_flashcards": #"This app doesn't store users' entries."#,
      "no_generator": #"This app doesn't offer texts of this kind."#,
      "no_grant": #"There is no such grant."#,
      "no_group": #"There is no such group."#,
      "no_groups": #"This app has no groups."#,
      "no_identity": #"This account has no such sign-in."#,
      "no_import": #"There is no such import."#,
      "no_item_to_buy": #"There is no such item to buy, or no such purchase."#,
      "no_merge_request": #"There is no such request to join this account."#,
      "no_leaderboard": #"This app has no such leaderboard."#,
      "no_leaderboard_period": #"There are no scores for this period."#,
      "no_lesson": #"There is no such lesson."#,
      "no_link_code": #"This code can't be used. It may be mistyped, already used, or older than ten minutes."#,
      "no_method": #"No method {name}."#,
      "no_move": #"No move is in progress."#,
      "no_nonce": #"This nonce isn't yours, was already used, or is older than ten minutes. Request a new one."#,
      "no_notice_kind": #"This app has no such kind of notice."#,
      "no_page": #"The book has no such page."#,
      "no_player": #"There is no such player on the leaderboards."#,
      "no_preset": #"There is no such preset."#,
      "no_provider": #"No provider can write this text at the moment. Please try again."#,
      "no_question": #"The attempt has no such question."#,
      "no_report": #"The app's data has no such report."#,
      "no_reviews": #"There is nothing to review in this app."#,
      "no_session": #"The account has no such session."#,
      "no_share": #"There is no such shared set."#,
      "no_share_template": #"There is no such template for pictures."#,
      "no_quarantined_event": #"There is no such event in quarantine."#,
      "no_sign_in": #"Signing in isn't set up here."#,
      "no_streak": #"This account has no streak."#,
      "no_such_batch": #"There is no such batch of codes."#,
      "no_such_code": #"This code can't be used."#,
      "no_tag": #"There is no such tag."#,
      "no_teaser": #"This catalogue has no teaser for the home screen."#,
      "no_text": #"There is no such text."#,
      "no_view": #"The app {app} has no view {view}."#,
      "not_enough_to_buy": #"There isn't enough in the wallet. The price is {price}."#,
      "not_for_clients": #"{method} is not for clients."#,
      "not_for_this_process": #"{method} is not for this process."#,
      "not_in_season": #"{name} isn't in season now."#,
      "not_noted_yet": #"The latest changes aren't recorded yet. Try again in a moment."#,
      "not_stored": #"The change couldn't be stored at the moment."#,
      "not_written_about": #"This app doesn't offer texts about this."#,
      "not_your_group": #"Only the creator of the group can do that."#,
      "nothing_is_lost": #"The database has lost no changes."#,
      "nothing_to_repair": #"There is nothing to repair, or more than {days} days are missing."#,
      "other_announcement": #"Another announcement already has this id."#,
      "our_fault": #"Something went wrong on our side."#,
      "bundle_is_old": #"The lesson has changed since it was downloaded. Download it again."#,
      "packing_for_subscribers": #"Your plan doesn't include offline lessons."#,
      "part_finds_nothing": #"The view's part {part} found no value in {source}."#,
      "plan_already_held": #"You already have this plan. The code stays unused, so you can use it when your plan ends."#,
      "purchase_done": #"This purchase is already paid for."#,
      "purchase_id_used": #"This id was used for another purchase."#,
      "purchase_moved_today": #"This purchase has already moved to another account today."#,
      "purchase_of_another": #"This purchase belongs to another account."#,
      "purchase_of_token": #"This purchase was made for another account. Join that account with a code from one of its devices."#,
      "purchase_over": #"This purchase was cancelled, or not confirmed in time. Nothing was paid."#,
      "purchase_unchecked": #"The App Store's signature can't be checked at the moment. Please try again."#,
      "questions_open": #"Questions that aren't answered yet: {count}."#,
      "reply_dropped": #"This change was already made, and its response is no longer stored."#,
      "report_limit": #"You can have at most {limit} reports."#,
      "same_account": #"This device already belongs to that account."#,
      "sells_nothing": #"This app sells nothing."#,
      "settings_wrong": #"The settings are invalid: {fault}"#,
      "share_limit": #"You can share at most {limit} sets. Stop sharing one to share another."#,
      "share_too_large": #"A shared set can have at most {limit} entries."#,
      "sign_in_limit": #"An account can have at most {limit} sign-ins."#,
      "sign_in_unchecked": #"The sign-in can't be checked at the moment. Please try again."#,
      "stale_card": #"This entry has changed in the meantime. Read it again."#,
      "store_unconfirmed": #"The database server doesn't confirm changes at the moment."#,
      "tag_limit": #"You can have at most {limit} tags. Delete some of them to create others."#,
      "too_many_announcements": #"The app has too many active announcements."#,
      "too_many_batches": #"The app has too many batches of codes."#,
      "too_many_codes": #"Too many wrong codes. Try again later."#,
      "too_many_file_bytes": #"You can store at most {limit} bytes of files. Delete a file first."#,
      "too_many_files": #"You can store at most {limit} files. Delete one first."#,
      "too_many_grants": #"The account already has too many grants."#,
      "too_many_held": #"At most {limit} purchases can wait to be confirmed."#,
      "too_much_at_once": #"You sent too many requests at once. Try again in a moment."#,
      "too_often": #"You did that too often. Try again later."#,
      "unauthenticated": #"The session token is missing, unknown, expired or revoked."#,
      "unreachable": #"The service {service} can't be reached at the moment."#,
      "versions_misfit": #"Two versions of Quintet are running that can't work together."#,
    ],
    "vi": [
      "local_import_balances_limit": #"Trong số các số dư trên thiết bị của bạn, có thể giữ lại {limit} số dư."#,
      "local_import_blocked": #"Không giữ lại những văn bản như thế này ở đây."#,
      "local_import_limit": #"Trong những gì các thiết bị của bạn có, chỉ giữ lại được {limit} mục."#,
      "local_import_over": #"Không thể chuyển dữ liệu cũ trên thiết bị sang nữa."#,
      "local_import_texts_limit": #"Trong số văn bản trên các thiết bị của bạn, có thể giữ lại {limit} văn bản."#,
      "already_answered": #"Câu hỏi này đã được trả lời."#,
      "app_data_wrong": #"Dữ liệu ứng dụng sai: {fault}"#,
      "app_not_served": #"Ứng dụng này không được phục vụ ở đây."#,
      "app_out_of_service": #"Ứng dụng {app} tạm ngừng phục vụ: không đọc được dữ liệu."#,
      "attempt_finished": #"Lượt làm bài này đã kết thúc."#,
      "bad_picture": #"Không thể hiển thị hình này."#,
      "bought_already": #"Món này chỉ mua được {limit} lần, và bạn đã mua đủ."#,
      "broke_twice": #"Dịch vụ {service} đã ngừng hai lần trong khi xử lý lời gọi này."#,
      "call_cancelled": #"Lời gọi đã bị hủy."#,
      "calls_used_up": #"Bạn đã dùng hết lượt hôm nay; sau nửa đêm sẽ có lượt mới."#,
      "card_limit": #"Bạn đã dùng hết {limit} chỗ của gói."#,
      "changes_wait": #"Quá nhiều việc đang chờ các dịch vụ khác; hiện chưa nhận thêm thay đổi."#,
      "database_damaged": #"Cơ sở dữ liệu bị hỏng."#,
      "database_file_gone": #"Tệp cơ sở dữ liệu đã bị xóa, bị di chuyển hoặc bị thay bằng một tệp khác."#,
      "database_lost_its_past": #"Cơ sở dữ liệu đã mất những thay đổi từng được xác nhận."#,
      "database_newer": #"Cơ sở dữ liệu thuộc về một phiên bản mới hơn."#,
      "deadline_passed": #"Đã quá thời hạn trả lời."#,
      "device_limit": #"Mỗi tài khoản dùng được tối đa {limit} thiết bị. Hãy đăng xuất một thiết bị để thêm thiết bị khác."#,
      "device_secret_ended": #"Mã bí mật này của thiết bị không còn hiệu lực; hãy đăng ký lại mà không dùng mã này."#,
      "did_you_mean": #"{message} Có phải ý bạn là {name}?"#,
      "disk_full": #"Ổ đĩa đã đầy."#,
      "disk_read_only": #"Ổ đĩa hiện chỉ cho phép đọc."#,
      "export_running": #"Đang có một lượt xuất dữ liệu khác."#,
      "file_is_another": #"Tệp nhận được không phải tệp đã báo trước."#,
      "file_pieces_missing": #"Tệp còn thiếu một số phần."#,
      "for_subscribers": #"{name} không có trong gói của bạn."#,
      "freezes_full": #"Bạn chỉ giữ được tối đa {limit} lượt bảo vệ chuỗi ngày."#,
      "group_full": #"Nhóm đã đầy: chỉ có chỗ cho {limit} người."#,
      "group_limit": #"Bạn có thể tham gia tối đa {limit} nhóm."#,
      "import_running": #"Đang có một lượt nhập dữ liệu khác."#,
      "join_leaderboards_first": #"Trước hết hãy chọn tên hiển thị trên bảng xếp hạng."#,
      "key_used": #"Khóa chống lặp này đã được dùng cho một lời gọi khác."#,
      "key_used_to_register": #"Khóa chống lặp này đã dùng cho một lần đăng ký khác."#,
      "lesson_locked": #"Bài học này còn khóa: hãy hoàn thành “{lesson}” trước."#,
      "move_elsewhere": #"Cơ sở dữ liệu này đang được chuyển đến {place} rồi."#,
      "move_not_ready": #"Việc chuyển vẫn chưa sao chép xong mọi thứ."#,
      "name_blocked": #"Vui lòng chọn tên khác."#,
      "no_account": #"Không có tài khoản này."#,
      "no_actions": #"Ứng dụng này không đếm hoạt động nào."#,
      "no_local_import": #"Ứng dụng này không nhận dữ liệu cũ từ thiết bị."#,
      "no_announcement": #"Không có thông cáo này."#,
      "no_announcement_kind": #"Ứng dụng này không có loại thông cáo đó."#,
      "no_attempt": #"Không có lượt làm bài này."#,
      "no_backup": #"Không có bản sao lưu này."#,
      "no_book": #"Không có cuốn sách này."#,
      "no_book_opening": #"Sách của ứng dụng này không có hiệu ứng mở."#,
      "no_books": #"Ứng dụng này không có sách."#,
      "no_card": #"Không có mục này."#,
      "no_catalogue": #"Ứng dụng này không có danh mục đó."#,
      "no_catalogue_group": #"Danh mục không có nhóm đó."#,
      "no_catalogue_item": #"Danh mục không có mục đó."#,
      "no_challenges": #"Ứng dụng này không có thử thách."#,
      "no_course": #"Ứng dụng này không có khóa học."#,
      "no_database": #"{service} không có cơ sở dữ liệu."#,
      "no_export": #"Không có lượt xuất này."#,
      "no_file": #"Không có tệp này."#,
      "no_flashcards": #"Ứng dụng này không lưu mục nào do người dùng tạo."#,
      "no_generator": #"Ở đây không viết loại văn bản này."#,
      "no_grant": #"Không có gói tặng này."#,
      "no_group": #"Không có nhóm như vậy."#,
      "no_groups": #"Ứng dụng này không có nhóm."#,
      "no_identity": #"Không có cách đăng nhập nào như vậy gắn với tài khoản này."#,
      "no_import": #"Không có lượt nhập này."#,
      "no_item_to_buy": #"Không có món này để mua, hoặc không có lần mua này."#,
      "no_merge_request": #"Không có yêu cầu tham gia nào như vậy cho tài khoản này."#,
      "no_leaderboard": #"Ứng dụng này không có bảng xếp hạng như vậy."#,
      "no_leaderboard_period": #"Không còn lưu gì về thời gian này."#,
      "no_lesson": #"Không có bài học này."#,
      "no_link_code": #"Mã này không dùng được: gõ sai, đã dùng rồi, hoặc đã quá mười phút."#,
      "no_method": #"Không có phương thức {name}."#,
      "no_move": #"Không có việc chuyển nào đang diễn ra."#,
      "no_nonce": #"Hãy yêu cầu một nonce mới: nonce này không phải của bạn, đã dùng rồi, hoặc đã quá mười phút."#,
      "no_notice_kind": #"Ứng dụng này không có loại thông báo đó để chọn."#,
      "no_page": #"Sách không có trang này."#,
      "no_player": #"Không có ai như vậy trên bảng xếp hạng."#,
      "no_preset": #"Không có bộ có sẵn này."#,
      "no_provider": #"Hiện chưa viết được nội dung này. Vui lòng thử lại."#,
      "no_question": #"Lượt làm bài này không có câu hỏi đó."#,
      "no_report": #"Dữ liệu ứng dụng không có báo cáo này."#,
      "no_reviews": #"Ứng dụng này không có phần ôn tập."#,
      "no_session": #"Tài khoản không có phiên này."#,
      "no_share": #"Không có bộ được chia sẻ nào như vậy."#,
      "no_share_template": #"Không có mẫu ảnh chia sẻ này."#,
      "no_quarantined_event": #"Không có sự kiện nào như vậy trong vùng cách ly."#,
      "no_sign_in": #"Ở đây chưa có chức năng đăng nhập này."#,
      "no_streak": #"Tài khoản này không có chuỗi ngày nào được lưu."#,
      "no_such_batch": #"Không có đợt mã này."#,
      "no_such_code": #"Mã này không dùng được."#,
      "no_tag": #"Không có nhãn này."#,
      "no_teaser": #"Danh mục này không có gì để hiện ở màn hình chính."#,
      "no_text": #"Không có văn bản này."#,
      "no_view": #"Ứng dụng {app} không có màn hình {view}."#,
      "not_enough_to_buy": #"Trong ví không đủ: món này giá {price}."#,
      "not_for_clients": #"{method} không dành cho ứng dụng khách."#,
      "not_for_this_process": #"{method} không dành cho tiến trình này."#,
      "not_in_season": #"Hiện chưa đến mùa của {name}."#,
      "not_noted_yet": #"Các thay đổi đang được ghi nhận; hãy thử lại sau giây lát."#,
      "not_stored": #"Hiện chưa lưu được thay đổi."#,
      "not_written_about": #"Ở đây không viết về chuyện này."#,
      "not_your_group": #"Chỉ người lập nhóm mới làm được việc này."#,
      "nothing_is_lost": #"Cơ sở dữ liệu không mất gì cả."#,
      "nothing_to_repair": #"Không có gì để khôi phục, hoặc đã lỡ hơn {days} ngày."#,
      "other_announcement": #"Một thông cáo khác đã dùng mã này."#,
      "our_fault": #"Đã xảy ra lỗi phía máy chủ."#,
      "bundle_is_old": #"Bài học đã thay đổi từ khi được tải về: hãy tải lại."#,
      "packing_for_subscribers": #"Gói của bạn không gồm việc tải bài về để học khi không có mạng."#,
      "part_finds_nothing": #"Phần {part} của màn hình không có dữ liệu từ {source} để bắt đầu."#,
      "plan_already_held": #"Bạn đã có gói này; mã vẫn chưa được dùng. Hãy thử lại khi gói của bạn kết thúc."#,
      "purchase_done": #"Lần mua này đã được thanh toán."#,
      "purchase_id_used": #"Mã này đã được dùng để mua một món khác."#,
      "purchase_moved_today": #"Hôm nay giao dịch này đã được chuyển sang một tài khoản khác rồi."#,
      "purchase_of_another": #"Giao dịch này thuộc về một tài khoản khác."#,
      "purchase_of_token": #"Giao dịch này được mua cho một tài khoản khác. Hãy vào tài khoản đó bằng mã lấy từ một thiết bị của tài khoản ấy."#,
      "purchase_over": #"Lần mua này đã bị hủy hoặc không được xác nhận kịp; bạn chưa trả gì."#,
      "purchase_unchecked": #"Hiện chưa kiểm tra được chữ ký của cửa hàng. Vui lòng thử lại sau."#,
      "questions_open": #"Số câu chưa trả lời: {count}."#,
      "reply_dropped": #"Thay đổi này đã được thực hiện trước đó, và câu trả lời của nó không còn được lưu."#,
      "report_limit": #"Chỉ có chỗ cho {limit} báo cáo."#,
      "same_account": #"Thiết bị này đã thuộc tài khoản đó rồi."#,
      "sells_nothing": #"Ứng dụng này không bán gì."#,
      "settings_wrong": #"Cấu hình sai: {fault}"#,
      "share_limit": #"Chỉ có chỗ cho {limit} bộ được chia sẻ. Hãy thu hồi một bộ để chia sẻ bộ khác."#,
      "share_too_large": #"Một bộ được chia sẻ chứa tối đa {limit} mục."#,
      "sign_in_limit": #"Mỗi tài khoản có tối đa {limit} cách đăng nhập."#,
      "sign_in_unchecked": #"Hiện chưa kiểm tra được lần đăng nhập này. Vui lòng thử lại sau."#,
      "stale_card": #"Mục này vừa được sửa ở nơi khác; hãy tải lại."#,
      "store_unconfirmed": #"Máy chủ cơ sở dữ liệu hiện không xác nhận thay đổi nào."#,
      "tag_limit": #"Bạn có thể giữ tối đa {limit} nhãn. Hãy xóa bớt để tạo nhãn khác."#,
      "too_many_announcements": #"Ứng dụng này đang có quá nhiều thông cáo được gửi đi."#,
      "too_many_batches": #"Ứng dụng có quá nhiều đợt mã."#,
      "too_many_codes": #"Quá nhiều mã sai. Vui lòng thử lại sau."#,
      "too_many_file_bytes": #"Tổng dung lượng tệp tối đa là {limit} byte; hãy xóa bớt một tệp."#,
      "too_many_files": #"Chỉ giữ được {limit} tệp; hãy xóa bớt một tệp."#,
      "too_many_grants": #"Tài khoản đã được tặng quá nhiều."#,
      "too_many_held": #"Chỉ có thể có tối đa {limit} lần mua đang chờ xác nhận."#,
      "too_much_at_once": #"Có quá nhiều yêu cầu cùng lúc. Hãy thử lại sau giây lát."#,
      "too_often": #"Bạn thao tác quá nhanh. Hãy thử lại sau."#,
      "unauthenticated": #"Thiếu mã phiên, hoặc mã không hợp lệ, đã hết hạn hay bị thu hồi."#,
      "unreachable": #"Hiện không kết nối được dịch vụ {service}."#,
      "versions_misfit": #"Hai phiên bản Quintet không tương thích đang chạy cùng nhau."#,
    ],
  ]
}
