package import Storage

extension ContentService {
  /// The invariants of the database.
  package nonisolated static var auditRules: [AuditRule] {
    [
      AuditRule(
        "an account's count of cards is the number of its cards",
        """
        SELECT account FROM shelves WHERE used <> (
          SELECT count(*) FROM cards WHERE cards.account = shelves.account AND cards.app = shelves.app
            AND \(Clearing.spares(account: "shelves.account", app: "shelves.app")))
        """),
      AuditRule(
        "a card's position isn't after its account's last position",
        """
        SELECT id FROM cards WHERE position > coalesce((
          SELECT last_position FROM shelves WHERE shelves.account = cards.account AND shelves.app = cards.app), 0)
        """),
      AuditRule(
        "a card has only tags of its own account",
        """
        SELECT card FROM card_tags JOIN cards ON cards.id = card JOIN tags ON tags.id = tag
        WHERE cards.account <> tags.account OR cards.app <> tags.app
        """),
      AuditRule(
        "no item of a catalogue changed after the catalogue's newest version",
        """
        SELECT item FROM catalogue_items WHERE changed > coalesce((
          SELECT max(number) FROM catalogue_versions WHERE catalogue_versions.app = catalogue_items.app
            AND catalogue_versions.catalogue = catalogue_items.catalogue), 0)
        """),
    ]
  }
}
