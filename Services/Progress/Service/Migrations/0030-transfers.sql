-- Finds both sides of a transfer.
CREATE INDEX ledger_by_transfer ON ledger (transfer);
