package import Storage
import Transfers

/// The schema's history.
package let contentMigrations = [
  Migration(fileNamed: "0001-cards.sql", PackageResources._001_cards_sql),
  Migration(fileNamed: "0002-reading.sql", PackageResources._002_reading_sql),
  Migration(fileNamed: "0003-pictures.sql", PackageResources._003_pictures_sql),
  Migration(fileNamed: "0010-kept-cards.sql", PackageResources._010_kept_cards_sql),
  Migration(fileNamed: "0020-files.sql", Transfers.schema),
]
