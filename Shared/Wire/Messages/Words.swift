// swift-format-ignore-file
// Made by `make generate` from Shared/Words.

extension Message {
  /// “This question is answered already.”
  package static let alreadyAnswered = Message(sentence: "already_answered")

  /// “An app's data is wrong: {fault}”
  package static func appDataWrong(fault: some MessagePart) -> Message {
    Message(sentence: "app_data_wrong", ["fault": fault.message])
  }

  /// “This app is not served here.”
  package static let appNotServed = Message(sentence: "app_not_served")

  /// “The app {app} is out of service: its data can't be read.”
  package static func appOutOfService(app: some MessagePart) -> Message {
    Message(sentence: "app_out_of_service", ["app": app.message])
  }

  /// “This attempt is finished already.”
  package static let attemptFinished = Message(sentence: "attempt_finished")

  /// “This page's picture can't be shown.”
  package static let badPicture = Message(sentence: "bad_picture")

  /// “The service {service} broke twice while this call was with it.”
  package static func brokeTwice(service: some MessagePart) -> Message {
    Message(sentence: "broke_twice", ["service": service.message])
  }

  /// “The call was cancelled.”
  package static let callCancelled = Message(sentence: "call_cancelled")

  /// “Today's calls are used up; there are new ones after midnight.”
  package static let callsUsedUp = Message(sentence: "calls_used_up")

  /// “Your plan has room for {limit} cards.”
  package static func cardLimit(limit: some MessagePart) -> Message {
    Message(sentence: "card_limit", ["limit": limit.message])
  }

  /// “{name} ({group}) speaks of {keywords}. {upright} Reversed, it turns: {reversed}”
  package static func cardMeaning(name: some MessagePart, group: some MessagePart, keywords: some MessagePart, upright: some MessagePart, reversed: some MessagePart) -> Message {
    Message(sentence: "card_meaning", ["name": name.message, "group": group.message, "keywords": keywords.message, "upright": upright.message, "reversed": reversed.message])
  }

  /// “Too much waits for other services; changes that they must hear of can't be made just now.”
  package static let changesWait = Message(sentence: "changes_wait")

  /// “The database is damaged.”
  package static let databaseDamaged = Message(sentence: "database_damaged")

  /// “The database's file was deleted or moved, or another one is in its place.”
  package static let databaseFileGone = Message(sentence: "database_file_gone")

  /// “The database lost changes that were acknowledged.”
  package static let databaseLostItsPast = Message(sentence: "database_lost_its_past")

  /// “The database belongs to a newer version.”
  package static let databaseNewer = Message(sentence: "database_newer")

  /// “The deadline has passed.”
  package static let deadlinePassed = Message(sentence: "deadline_passed")

  /// “{message} Did you mean {name}?”
  package static func didYouMean(message: some MessagePart, name: some MessagePart) -> Message {
    Message(sentence: "did_you_mean", ["message": message.message, "name": name.message])
  }

  /// “The disk is full.”
  package static let diskFull = Message(sentence: "disk_full")

  /// “The disk can only be read just now.”
  package static let diskReadOnly = Message(sentence: "disk_read_only")

  /// “The file that arrived isn't the one that was announced.”
  package static let fileIsAnother = Message(sentence: "file_is_another")

  /// “Pieces of the file are missing.”
  package static let filePiecesMissing = Message(sentence: "file_pieces_missing")

  /// “{name} isn't part of your plan.”
  package static func forSubscribers(name: some MessagePart) -> Message {
    Message(sentence: "for_subscribers", ["name": name.message])
  }

  /// “Invalid params: {reason}”
  package static func invalidParams(reason: some MessagePart) -> Message {
    Message(sentence: "invalid_params", ["reason": reason.message])
  }

  /// “This idempotency key was used for another call.”
  package static let keyUsed = Message(sentence: "key_used")

  /// “This idempotency key was used for another registration.”
  package static let keyUsedToRegister = Message(sentence: "key_used_to_register")

  /// “This lesson is locked: complete “{lesson}” first.”
  package static func lessonLocked(lesson: some MessagePart) -> Message {
    Message(sentence: "lesson_locked", ["lesson": lesson.message])
  }

  /// “There is no such attempt.”
  package static let noAttempt = Message(sentence: "no_attempt")

  /// “There is no such backup.”
  package static let noBackup = Message(sentence: "no_backup")

  /// “There is no such book.”
  package static let noBook = Message(sentence: "no_book")

  /// “In this app books don't open in motion.”
  package static let noBookOpening = Message(sentence: "no_book_opening")

  /// “There is no such card.”
  package static let noCard = Message(sentence: "no_card")

  /// “This app has no course.”
  package static let noCourse = Message(sentence: "no_course")

  /// “{service} has no database.”
  package static func noDatabase(service: some MessagePart) -> Message {
    Message(sentence: "no_database", ["service": service.message])
  }

  /// “This app has no deck of cards.”
  package static let noDeck = Message(sentence: "no_deck")

  /// “There is no such card in the deck.”
  package static let noDeckCard = Message(sentence: "no_deck_card")

  /// “There is no such file.”
  package static let noFile = Message(sentence: "no_file")

  /// “This app has no flashcards.”
  package static let noFlashcards = Message(sentence: "no_flashcards")

  /// “There is no such lesson.”
  package static let noLesson = Message(sentence: "no_lesson")

  /// “No method {name}.”
  package static func noMethod(name: some MessagePart) -> Message {
    Message(sentence: "no_method", ["name": name.message])
  }

  /// “The book has no such page.”
  package static let noPage = Message(sentence: "no_page")

  /// “There is no such set of cards.”
  package static let noPreset = Message(sentence: "no_preset")

  /// “The attempt has no such question.”
  package static let noQuestion = Message(sentence: "no_question")

  /// “This app has no reminders.”
  package static let noReminders = Message(sentence: "no_reminders")

  /// “There is no such roast.”
  package static let noRoast = Message(sentence: "no_roast")

  /// “This app has no roasts.”
  package static let noRoasts = Message(sentence: "no_roasts")

  /// “The account has no such session.”
  package static let noSession = Message(sentence: "no_session")

  /// “No such event is on the shelf.”
  package static let noShelvedEvent = Message(sentence: "no_shelved_event")

  /// “There is no such tag.”
  package static let noTag = Message(sentence: "no_tag")

  /// “The app {app} has no view {view}.”
  package static func noView(app: some MessagePart, view: some MessagePart) -> Message {
    Message(sentence: "no_view", ["app": app.message, "view": view.message])
  }

  /// “{method} is not for clients.”
  package static func notForClients(method: some MessagePart) -> Message {
    Message(sentence: "not_for_clients", ["method": method.message])
  }

  /// “{method} is not for this process.”
  package static func notForThisProcess(method: some MessagePart) -> Message {
    Message(sentence: "not_for_this_process", ["method": method.message])
  }

  /// “The change couldn't be stored just now.”
  package static let notStored = Message(sentence: "not_stored")

  /// “The database has lost nothing.”
  package static let nothingIsLost = Message(sentence: "nothing_is_lost")

  /// “Something went wrong on our side.”
  package static let ourFault = Message(sentence: "our_fault")

  /// “The view's part {part} found nothing in {source} to begin with.”
  package static func partFindsNothing(part: some MessagePart, source: some MessagePart) -> Message {
    Message(sentence: "part_finds_nothing", ["part": part.message, "source": source.message])
  }

  /// “This purchase belongs to another account.”
  package static let purchaseOfAnother = Message(sentence: "purchase_of_another")

  /// “Questions that aren't answered yet: {count}.”
  package static func questionsOpen(count: some MessagePart) -> Message {
    Message(sentence: "questions_open", ["count": count.message])
  }

  /// “This app sells nothing.”
  package static let sellsNothing = Message(sentence: "sells_nothing")

  /// “The settings are wrong: {fault}”
  package static func settingsWrong(fault: some MessagePart) -> Message {
    Message(sentence: "settings_wrong", ["fault": fault.message])
  }

  /// “The card has been changed meanwhile; read it again.”
  package static let staleCard = Message(sentence: "stale_card")

  /// “There is room for {limit} tags. Delete some to make others.”
  package static func tagLimit(limit: some MessagePart) -> Message {
    Message(sentence: "tag_limit", ["limit": limit.message])
  }

  /// “There is room for {limit} bytes of files; remove one first.”
  package static func tooManyFileBytes(limit: some MessagePart) -> Message {
    Message(sentence: "too_many_file_bytes", ["limit": limit.message])
  }

  /// “There is room for {limit} files; remove one first.”
  package static func tooManyFiles(limit: some MessagePart) -> Message {
    Message(sentence: "too_many_files", ["limit": limit.message])
  }

  /// “Too much at once: {limit} of {whose} is used up.”
  package static func tooMuchAtOnce(limit: some MessagePart, whose: some MessagePart) -> Message {
    Message(sentence: "too_much_at_once", ["limit": limit.message, "whose": whose.message])
  }

  /// “Too often: {limit} of {whose} is used up for now.”
  package static func tooOften(limit: some MessagePart, whose: some MessagePart) -> Message {
    Message(sentence: "too_often", ["limit": limit.message, "whose": whose.message])
  }

  /// “No session token, or one that is unknown, expired or revoked.”
  package static let unauthenticated = Message(sentence: "unauthenticated")

  /// “The service {service} can't be reached just now.”
  package static func unreachable(service: some MessagePart) -> Message {
    Message(sentence: "unreachable", ["service": service.message])
  }

  /// “Two versions of Quintet that can't understand each other run side by side.”
  package static let versionsMisfit = Message(sentence: "versions_misfit")
}

/// What our sentences are in each language.
enum Words {
  /// By language and name.
  static let all: [Language: [String: String]] = [
    "en": [
      "already_answered": #"This question is answered already."#,
      "app_data_wrong": #"An app's data is wrong: {fault}"#,
      "app_not_served": #"This app is not served here."#,
      "app_out_of_service": #"The app {app} is out of service: its data can't be read."#,
      "attempt_finished": #"This attempt is finished already."#,
      "bad_picture": #"This page's picture can't be shown."#,
      "broke_twice": #"The service {service} broke twice while this call was with it."#,
      "call_cancelled": #"The call was cancelled."#,
      "calls_used_up": #"Today's calls are used up; there are new ones after midnight."#,
      "card_limit": #"Your plan has room for {limit} cards."#,
      "card_meaning": #"{name} ({group}) speaks of {keywords}. {upright} Reversed, it turns: {reversed}"#,
      "changes_wait": #"Too much waits for other services; changes that they must hear of can't be made just now."#,
      "database_damaged": #"The database is damaged."#,
      "database_file_gone": #"The database's file was deleted or moved, or another one is in its place."#,
      "database_lost_its_past": #"The database lost changes that were acknowledged."#,
      "database_newer": #"The database belongs to a newer version."#,
      "deadline_passed": #"The deadline has passed."#,
      "did_you_mean": #"{message} Did you mean {name}?"#,
      "disk_full": #"The disk is full."#,
      "disk_read_only": #"The disk can only be read just now."#,
      "file_is_another": #"The file that arrived isn't the one that was announced."#,
      "file_pieces_missing": #"Pieces of the file are missing."#,
      "for_subscribers": #"{name} isn't part of your plan."#,
      "invalid_params": #"Invalid params: {reason}"#,
      "key_used": #"This idempotency key was used for another call."#,
      "key_used_to_register": #"This idempotency key was used for another registration."#,
      "lesson_locked": #"This lesson is locked: complete “{lesson}” first."#,
      "no_attempt": #"There is no such attempt."#,
      "no_backup": #"There is no such backup."#,
      "no_book": #"There is no such book."#,
      "no_book_opening": #"In this app books don't open in motion."#,
      "no_card": #"There is no such card."#,
      "no_course": #"This app has no course."#,
      "no_database": #"{service} has no database."#,
      "no_deck": #"This app has no deck of cards."#,
      "no_deck_card": #"There is no such card in the deck."#,
      "no_file": #"There is no such file."#,
      "no_flashcards": #"This app has no flashcards."#,
      "no_lesson": #"There is no such lesson."#,
      "no_method": #"No method {name}."#,
      "no_page": #"The book has no such page."#,
      "no_preset": #"There is no such set of cards."#,
      "no_question": #"The attempt has no such question."#,
      "no_reminders": #"This app has no reminders."#,
      "no_roast": #"There is no such roast."#,
      "no_roasts": #"This app has no roasts."#,
      "no_session": #"The account has no such session."#,
      "no_shelved_event": #"No such event is on the shelf."#,
      "no_tag": #"There is no such tag."#,
      "no_view": #"The app {app} has no view {view}."#,
      "not_for_clients": #"{method} is not for clients."#,
      "not_for_this_process": #"{method} is not for this process."#,
      "not_stored": #"The change couldn't be stored just now."#,
      "nothing_is_lost": #"The database has lost nothing."#,
      "our_fault": #"Something went wrong on our side."#,
      "part_finds_nothing": #"The view's part {part} found nothing in {source} to begin with."#,
      "purchase_of_another": #"This purchase belongs to another account."#,
      "questions_open": #"Questions that aren't answered yet: {count}."#,
      "sells_nothing": #"This app sells nothing."#,
      "settings_wrong": #"The settings are wrong: {fault}"#,
      "stale_card": #"The card has been changed meanwhile; read it again."#,
      "tag_limit": #"There is room for {limit} tags. Delete some to make others."#,
      "too_many_file_bytes": #"There is room for {limit} bytes of files; remove one first."#,
      "too_many_files": #"There is room for {limit} files; remove one first."#,
      "too_much_at_once": #"Too much at once: {limit} of {whose} is used up."#,
      "too_often": #"Too often: {limit} of {whose} is used up for now."#,
      "unauthenticated": #"No session token, or one that is unknown, expired or revoked."#,
      "unreachable": #"The service {service} can't be reached just now."#,
      "versions_misfit": #"Two versions of Quintet that can't understand each other run side by side."#,
    ],
    "vi": [
      "already_answered": #"Câu hỏi này đã được trả lời."#,
      "app_data_wrong": #"Dữ liệu ứng dụng sai: {fault}"#,
      "app_not_served": #"Ứng dụng này không được phục vụ ở đây."#,
      "app_out_of_service": #"Ứng dụng {app} tạm ngừng phục vụ: không đọc được dữ liệu."#,
      "attempt_finished": #"Lượt làm bài này đã kết thúc."#,
      "bad_picture": #"Không thể hiển thị hình của trang này."#,
      "broke_twice": #"Dịch vụ {service} đã ngừng hai lần trong khi xử lý lời gọi này."#,
      "call_cancelled": #"Lời gọi đã bị huỷ."#,
      "calls_used_up": #"Bạn đã dùng hết lượt hôm nay; sau nửa đêm sẽ có lượt mới."#,
      "card_limit": #"Gói của bạn có thể giữ tối đa {limit} thẻ."#,
      "card_meaning": #"{name} ({group}) nói về {keywords}. {upright} Khi lá bài ngược, ý nghĩa xoay chiều: {reversed}"#,
      "changes_wait": #"Quá nhiều việc đang chờ các dịch vụ khác; hiện chưa nhận thêm thay đổi."#,
      "database_damaged": #"Cơ sở dữ liệu bị hỏng."#,
      "database_file_gone": #"Tệp cơ sở dữ liệu đã bị xóa hoặc di chuyển, hoặc một tệp khác nằm ở chỗ của nó."#,
      "database_lost_its_past": #"Cơ sở dữ liệu đã mất những thay đổi từng được xác nhận."#,
      "database_newer": #"Cơ sở dữ liệu thuộc về một phiên bản mới hơn."#,
      "deadline_passed": #"Đã quá thời hạn trả lời."#,
      "did_you_mean": #"{message} Có phải ý bạn là {name}?"#,
      "disk_full": #"Ổ đĩa đã đầy."#,
      "disk_read_only": #"Ổ đĩa hiện chỉ cho phép đọc."#,
      "file_is_another": #"Tệp nhận được không phải tệp đã báo trước."#,
      "file_pieces_missing": #"Tệp còn thiếu một số phần."#,
      "for_subscribers": #"{name} không có trong gói của bạn."#,
      "invalid_params": #"Tham số không hợp lệ: {reason}"#,
      "key_used": #"Khóa chống lặp này đã được dùng cho một lời gọi khác."#,
      "key_used_to_register": #"Khóa chống lặp này đã dùng cho một lần đăng ký khác."#,
      "lesson_locked": #"Bài học này còn khoá: hãy hoàn thành “{lesson}” trước."#,
      "no_attempt": #"Không có lượt làm bài này."#,
      "no_backup": #"Không có bản sao lưu này."#,
      "no_book": #"Không có cuốn sách này."#,
      "no_book_opening": #"Sách của ứng dụng này không có hiệu ứng mở."#,
      "no_card": #"Không có thẻ này."#,
      "no_course": #"Ứng dụng này không có khoá học."#,
      "no_database": #"{service} không có cơ sở dữ liệu."#,
      "no_deck": #"Ứng dụng này không có bộ bài."#,
      "no_deck_card": #"Không có lá bài này trong bộ."#,
      "no_file": #"Không có tệp này."#,
      "no_flashcards": #"Ứng dụng này không có thẻ học."#,
      "no_lesson": #"Không có bài học này."#,
      "no_method": #"Không có phương thức {name}."#,
      "no_page": #"Sách không có trang này."#,
      "no_preset": #"Không có bộ thẻ này."#,
      "no_question": #"Không có câu hỏi này."#,
      "no_reminders": #"Ứng dụng này không có nhắc nhở."#,
      "no_roast": #"Không có câu cà khịa này."#,
      "no_roasts": #"Ứng dụng này không có cà khịa."#,
      "no_session": #"Tài khoản không có phiên này."#,
      "no_shelved_event": #"Không có sự kiện này trên kệ."#,
      "no_tag": #"Không có nhãn này."#,
      "no_view": #"Ứng dụng {app} không có màn hình {view}."#,
      "not_for_clients": #"{method} không dành cho ứng dụng khách."#,
      "not_for_this_process": #"{method} không dành cho tiến trình này."#,
      "not_stored": #"Hiện chưa lưu được thay đổi."#,
      "nothing_is_lost": #"Cơ sở dữ liệu không mất gì cả."#,
      "our_fault": #"Đã xảy ra lỗi phía máy chủ."#,
      "part_finds_nothing": #"Phần {part} của màn hình không có dữ liệu từ {source} để bắt đầu."#,
      "purchase_of_another": #"Giao dịch này thuộc về một tài khoản khác."#,
      "questions_open": #"Số câu chưa trả lời: {count}."#,
      "sells_nothing": #"Ứng dụng này không bán gì."#,
      "settings_wrong": #"Cấu hình sai: {fault}"#,
      "stale_card": #"Thẻ đã được sửa trong lúc đó; hãy tải lại."#,
      "tag_limit": #"Bạn có thể giữ tối đa {limit} nhãn. Hãy xoá bớt để tạo nhãn khác."#,
      "too_many_file_bytes": #"Chỉ có chỗ cho {limit} byte tệp; hãy xóa bớt một tệp."#,
      "too_many_files": #"Chỉ có chỗ cho {limit} tệp; hãy xóa bớt một tệp."#,
      "too_much_at_once": #"Quá tải: {limit} của {whose} đã hết."#,
      "too_often": #"Quá nhanh: {limit} của {whose} tạm thời đã hết."#,
      "unauthenticated": #"Thiếu mã phiên, hoặc mã không hợp lệ, đã hết hạn hay bị thu hồi."#,
      "unreachable": #"Hiện không kết nối được dịch vụ {service}."#,
      "versions_misfit": #"Hai phiên bản Quintet không tương thích đang chạy cùng nhau."#,
    ],
  ]
}
