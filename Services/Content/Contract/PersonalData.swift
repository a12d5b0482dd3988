package import Wire

extension ContentAPI {
  /// The personal data that `content` stores.
  package static let held: [PersonalDataTable] = [
    .of(
      "card_tags", "A tag of a card.", rows: "card IN (SELECT id FROM cards WHERE account = $1)",
      erasure: .along(with: "cards"), export: .inside("cards", by: "card", as: "card_tags")),
    .of(
      "reviews", "A review of a card, with the user's grade.",
      erasure: .deleted(by: ["account", "app", "id"]), export: .file(order: ["app", "id"])),
    .of(
      "schedules", "The time of a card's next review.", erasure: .deleted(by: ["card"]),
      export: .file(order: ["app", "due_at", "card"])),
    .of(
      "review_days", "The numbers of reviews and of new cards on a day.",
      erasure: .deleted(by: ["account", "app", "day"]),
      export: .file(order: ["app", "day"])),
    .of(
      "language_counts", "The number of cards in a pair of languages.",
      erasure: .deleted(by: ["account", "app", "front_language", "back_language"]),
      export: .none("it is computed from the exported cards")),
    .of(
      "card_words", "The search index of the user's cards.",
      erasure: .deleted(by: ["account", "app", "word", "position"]),
      export: .none("the words are in the exported cards")),
    .of(
      "added_sets", "A preset or shared set that was added.", erasure: .deleted(by: ["account", "app", "source"]),
      export: .file(order: ["app", "source"])),
    .of(
      "shared_cards", "A card of a shared set.", rows: "code IN (SELECT code FROM shares WHERE account = $1)",
      erasure: .along(with: "shares"), export: .file(order: ["code", "place"])),
    .of(
      "shares", "A set of cards that the user shares.", erasure: .deleted(by: ["code"]),
      export: .file(order: ["app", "created_at", "code"])),
    .of(
      "import_faults", "A row of an imported file that produced no card, with the reason.",
      rows: "import IN (SELECT id FROM imports WHERE account = $1)", erasure: .along(with: "imports"),
      export: .inside("imports", by: "import", as: "faults")),
    .of(
      "imports", "An import of a file of cards.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["app", "created_at", "id"])),
    .of(
      "exports", "An export of the user's cards to a file.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["app", "created_at", "id"])),
    .of(
      "cards", "A flashcard of the user.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["app", "position"], without: ["folded", "folding", "kept", "change", "fields"])),
    .of(
      "deleted_cards", "A record of a deleted card, for the user's other devices.",
      erasure: .deleted(by: ["account", "app", "card"]), export: .file(order: ["app", "card"], without: ["change"])),
    .of(
      "tag_moves", "An unfinished rename, merge or deletion of a tag.",
      rows: "tag IN (SELECT id FROM tags WHERE account = $1)",
      erasure: .along(with: "tags"), export: .none("the rows are deleted within moments")),
    .of(
      "tags", "A tag that the user created.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["app", "folded"], without: ["folded", "folding"])),
    .of(
      "shelves", "The number of cards, and the default languages of the next card.",
      erasure: .deleted(by: ["account", "app"]), export: .file(order: ["app"])),
    .of(
      "clearings", "An unfinished deletion of all cards.", erasure: .deleted(by: ["account", "app"]),
      export: .none("the rows are deleted within seconds")),
    .of(
      "reading", "The user's position in a book.", erasure: .deleted(by: ["account", "app", "book"]),
      export: .file(order: ["app", "book"])),
    .transferredFiles("A file that was uploaded or exported, kept for a day.", export: .file(order: ["id"])),
    .of(
      "adoptions", "The import of cards and books from the user's devices.",
      erasure: .deleted(by: ["account", "app"]), export: .file(order: ["app"])),
    .of(
      "adopted_books", "A book's state as imported from a device.",
      erasure: .deleted(by: ["account", "app", "book", "state"]),
      export: .file(order: ["app", "book", "state"])),
    .withoutAccount("file_room", "The number and total size of all files."),
    .withoutAccount("catalogue_versions", "The versions of the apps' catalogues."),
    .withoutAccount("catalogue_items", "The times of changes to items of the apps' catalogues."),
    .withoutAccount("page_halves", "Pictures of the apps' books."),
    .withoutAccount("page_pictures", "Pictures of the apps' books."),
    .withoutAccount("picture_pieces", "Pictures of the apps' books."),
  ]
}
