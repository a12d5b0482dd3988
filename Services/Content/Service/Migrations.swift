package import Storage
import Transfers

package let contentMigrations: [Migration] = [
  Migration(fileNamed: "0001-cards.sql", PackageResources._001_cards_sql, formerChecksums: ["7c42e765f829bf28"]),
  Migration(fileNamed: "0002-reading.sql", PackageResources._002_reading_sql, formerChecksums: ["24eeed805baed24f"]),
  Migration(fileNamed: "0003-pictures.sql", PackageResources._003_pictures_sql, formerChecksums: ["775d8400a2a17528"]),
  Migration(
    fileNamed: "0010-kept-cards.sql", PackageResources._010_kept_cards_sql, formerChecksums: ["fb636944f7142d9e"]),
  Migration(
    fileNamed: "0011-added-sets.sql", PackageResources._011_added_sets_sql, formerChecksums: ["c18de1bb97385715"]),
  Migration(fileNamed: "0012-shares.sql", PackageResources._012_shares_sql, formerChecksums: ["ab20341df65e0d50"]),
  Migration(
    fileNamed: "0013-card-words.sql", PackageResources._013_card_words_sql, formerChecksums: ["78a91a284fae478e"]),
  Migration(fileNamed: "0014-reviews.sql", PackageResources._014_reviews_sql, formerChecksums: ["3d8e7ac32cfd6330"]),
  Migration(fileNamed: "0020-files.sql", Transfers.schema, formerChecksums: ["7fc5c6c11ddb8133"]),
  Migration(
    fileNamed: "0021-reading-apart.sql", PackageResources._021_reading_apart_sql, formerChecksums: ["d593befaae865142"]),
  Migration(fileNamed: "0040-imports.sql", PackageResources._040_imports_sql, formerChecksums: ["5a72d9ed882e309b"]),
  Migration(
    fileNamed: "0041-catalogues.sql", PackageResources._041_catalogues_sql, formerChecksums: ["879ec92a5f981f20"]),
  Migration(fileNamed: "0045-adoption.sql", PackageResources._045_adoption_sql, formerChecksums: ["222a16cee90e7858"]),
  Migration(fileNamed: "0046-file-charges.sql", Transfers.charges, formerChecksums: ["99c5ce587c010766"]),
  Migration(
    fileNamed: "0047-clearings.sql", PackageResources._047_clearings_sql, formerChecksums: ["5936fb0f3889aa7e"]),
  Migration(
    fileNamed: "0048-added-cards.sql", PackageResources._048_added_cards_sql, formerChecksums: ["7a00b5a5cc1dfea0"]),
  Migration(fileNamed: "0049-folding.sql", PackageResources._049_folding_sql, formerChecksums: ["c49a65898206b095"]),
  Migration(
    fileNamed: "0055-reading-again.sql", PackageResources._055_reading_again_sql, formerChecksums: ["7029b3342e833250"]),
  Migration(fileNamed: "0072-card-ids.sql", PackageResources._072_card_ids_sql, formerChecksums: ["e2b41c7fbdd9f1af"]),
]
