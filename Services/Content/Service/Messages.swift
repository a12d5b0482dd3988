import Wire

/// What `content` says to people when something can't be done.
enum Messages {
  static let noApp = LocalizedText(en: "This app is not served here.", vi: "Ứng dụng này không được phục vụ ở đây.")
  static let noDeck = LocalizedText(en: "This app has no deck of cards.", vi: "Ứng dụng này không có bộ bài.")
  static let noDeckCard = LocalizedText(en: "There is no such card in the deck.", vi: "Không có lá bài này trong bộ.")
  static let noFlashcards = LocalizedText(en: "This app has no flashcards.", vi: "Ứng dụng này không có thẻ học.")
  static let noCard = LocalizedText(en: "There is no such card.", vi: "Không có thẻ này.")
  static let noTag = LocalizedText(en: "There is no such tag.", vi: "Không có nhãn này.")
  static let noPreset = LocalizedText(en: "There is no such set of cards.", vi: "Không có bộ thẻ này.")
  static let noBook = LocalizedText(en: "There is no such book.", vi: "Không có cuốn sách này.")
  static let noPage = LocalizedText(en: "The book has no such page.", vi: "Sách không có trang này.")
  static let badPicture = LocalizedText(
    en: "This page's picture can't be shown.", vi: "Không thể hiển thị hình của trang này.")
  static let staleCard = LocalizedText(
    en: "The card has been changed meanwhile; read it again.", vi: "Thẻ đã được sửa trong lúc đó; hãy tải lại.")

  static func locked(_ name: LocalizedText) -> LocalizedText {
    LocalizedText(
      en: "\(name.en) is for subscribers.", vi: "\(name.vi) dành cho người đăng ký.")
  }

  static func cardLimit(_ limit: Int) -> LocalizedText {
    LocalizedText(
      en: "Without a subscription there is room for \(limit) cards.",
      vi: "Khi chưa đăng ký, bạn có thể giữ tối đa \(limit) thẻ.")
  }
}
