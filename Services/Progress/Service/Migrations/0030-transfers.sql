-- Both sides of a transfer are found by it.
CREATE INDEX ledger_by_transfer ON ledger (transfer);
