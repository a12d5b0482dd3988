-- Drops the copies of leaderboards of other deployments: only scores of this database are ranked.
ALTER TABLE board_periods DROP COLUMN changes;
ALTER TABLE board_periods DROP COLUMN merging;
DROP TABLE board_copies;
DROP TABLE copied_entries;
