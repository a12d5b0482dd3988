-- Renames stored values to the names in the API.
ALTER TABLE challenges_done RENAME COLUMN draw TO rotation;
UPDATE stored_units SET kind = 'rotation' WHERE kind = 'draw';
UPDATE ledger SET kind = 'granted' WHERE kind = 'given';
UPDATE ledger SET kind = 'imported' WHERE kind = 'adopted';
UPDATE ledger SET kind = 'merged' WHERE kind = 'joined';
DROP INDEX purchases_over;
UPDATE purchases SET state = 'cancelled' WHERE state = 'over';
CREATE INDEX purchases_cancelled ON purchases (account, at) WHERE state = 'cancelled';
