package import Storage
import Transfers

package let contentMigrations = [
  Migration(fileNamed: "0001-cards.sql", PackageResources._001_cards_sql),
  Migration(fileNamed: "0002-reading.sql", PackageResources._002_reading_sql),
  Migration(fileNamed: "0003-pictures.sql", PackageResources._003_pictures_sql),
  Migration(fileNamed: "0010-kept-cards.sql", PackageResources._010_kept_cards_sql),
  Migration(fileNamed: "0011-added-sets.sql", PackageResources._011_added_sets_sql),
  Migration(fileNamed: "0012-shares.sql", PackageResources._012_shares_sql),
  Migration(fileNamed: "0013-card-words.sql", PackageResources._013_card_words_sql),
  Migration(fileNamed: "0014-reviews.sql", PackageResources._014_reviews_sql),
  Migration(fileNamed: "0020-files.sql", Transfers.schema),
  Migration(fileNamed: "0021-reading-apart.sql", PackageResources._021_reading_apart_sql),
  Migration(fileNamed: "0040-imports.sql", PackageResources._040_imports_sql),
  Migration(fileNamed: "0041-catalogues.sql", PackageResources._041_catalogues_sql),
  Migration(fileNamed: "0045-adoption.sql", PackageResources._045_adoption_sql),
  Migration(fileNamed: "0046-file-charges.sql", Transfers.charges),
  Migration(fileNamed: "0047-clearings.sql", PackageResources._047_clearings_sql),
  Migration(fileNamed: "0048-added-cards.sql", PackageResources._048_added_cards_sql),
  Migration(fileNamed: "0049-folding.sql", PackageResources._049_folding_sql),
  Migration(fileNamed: "0055-reading-again.sql", PackageResources._055_reading_again_sql),
  Migration(fileNamed: "0072-card-ids.sql", PackageResources._072_card_ids_sql),
]
