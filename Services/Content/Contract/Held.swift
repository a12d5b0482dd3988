package import Wire

extension ContentAPI {
  /// The personal data that `content` stores.
  package static let held: [HeldTable] = [
    .of(
      "card_tags", "A tag that a card has.", rows: "card IN (SELECT id FROM cards WHERE account = $1)",
      erasure: .along(with: "cards"), export: .inside("cards", by: "card", as: "card_tags")),
    .of(
      "reviews", "A look at a card, and how well it was known.",
      erasure: .deleted(by: ["account", "app", "id"]), export: .file(order: ["app", "id"])),
    .of(
      "schedules", "When a card comes again.", erasure: .deleted(by: ["card"]),
      export: .file(order: ["app", "due_at", "card"])),
    .of(
      "review_days", "How many cards were looked at, and made, on a day.",
      erasure: .deleted(by: ["account", "app", "day"]),
      export: .file(order: ["app", "day"])),
    .of(
      "language_counts", "How many cards there are in two languages.",
      erasure: .deleted(by: ["account", "app", "front_language", "back_language"]),
      export: .none("the cards themselves tell it")),
    .of(
      "card_words", "The words of the person's cards, for the search.",
      erasure: .deleted(by: ["account", "app", "word", "position"]), export: .none("the cards themselves have them")),
    .of(
      "added_sets", "A ready set of cards that was added.", erasure: .deleted(by: ["account", "app", "source"]),
      export: .file(order: ["app", "source"])),
    .of(
      "shared_cards", "A card of a shared set.", rows: "code IN (SELECT code FROM shares WHERE account = $1)",
      erasure: .along(with: "shares"), export: .file(order: ["code", "place"])),
    .of(
      "shares", "A set of cards that the person shares.", erasure: .deleted(by: ["code"]),
      export: .file(order: ["app", "created_at", "code"])),
    .of(
      "import_faults", "A row of a file that gave no card, and why.",
      rows: "import IN (SELECT id FROM imports WHERE account = $1)", erasure: .along(with: "imports"),
      export: .inside("imports", by: "import", as: "faults")),
    .of(
      "imports", "A file of cards that the person took in.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["app", "created_at", "id"])),
    .of(
      "exports", "A file that was made of the person's cards.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["app", "created_at", "id"])),
    .of(
      "cards", "A flashcard that the person has.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["app", "position"], without: ["folded", "folding", "kept", "change", "fields"])),
    .of(
      "deleted_cards", "That a card was deleted, for the person's other devices.",
      erasure: .deleted(by: ["account", "app", "card"]), export: .file(order: ["app", "card"], without: ["change"])),
    .of(
      "tag_moves", "A change of a tag that is under way.", rows: "tag IN (SELECT id FROM tags WHERE account = $1)",
      erasure: .along(with: "tags"), export: .none("it is over in a moment")),
    .of(
      "tags", "A tag that the person gave.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["app", "folded"], without: ["folded", "folding"])),
    .of(
      "shelves", "How many cards there are, and the languages of the next one.",
      erasure: .deleted(by: ["account", "app"]), export: .file(order: ["app"])),
    .of(
      "clearings", "That all cards were deleted, until they are gone.", erasure: .deleted(by: ["account", "app"]),
      export: .none("it lasts for seconds")),
    .of(
      "reading", "How far the person is in a book.", erasure: .deleted(by: ["account", "app", "book"]),
      export: .file(order: ["app", "book"])),
    .of(
      "files", "A file that the person has sent or had made, for a day.",
      erasure: .deleted(
        by: ["id"],
        then: """
          UPDATE file_room SET files = (SELECT count(*) FROM files), bytes = (
            SELECT coalesce(sum(coalesce(charged, bytes)), 0) FROM files)
          """), export: .file(order: ["id"])),
    .of(
      "adoptions", "That cards and books were taken over from the person's devices.",
      erasure: .deleted(by: ["account", "app"]), export: .file(order: ["app"])),
    .of(
      "adopted_books", "What a device knew of a book.", erasure: .deleted(by: ["account", "app", "book", "state"]),
      export: .file(order: ["app", "book", "state"])),
    .ofNobody("file_room", "What all files come to."),
    .ofNobody("catalogue_versions", "The versions of the apps' catalogues."),
    .ofNobody("catalogue_items", "When items of the apps' catalogues have changed."),
    .ofNobody("page_halves", "Pictures of the apps' books."),
    .ofNobody("page_pictures", "Pictures of the apps' books."),
    .ofNobody("picture_pieces", "Pictures of the apps' books."),
  ]
}
