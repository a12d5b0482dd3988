package import Storage

/// The schema's history.
package let contentMigrations = [
  Migration(fileNamed: "0001-cards.sql", PackageResources._001_cards_sql),
  Migration(fileNamed: "0002-reading.sql", PackageResources._002_reading_sql),
]
