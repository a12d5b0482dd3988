-- Erased accounts, and the confirmations of the services (R16). The rows contain only ids and times, so they are kept.
CREATE TABLE erasures (
  account TEXT NOT NULL PRIMARY KEY,
  asked_at BIGINT NOT NULL,
  -- "person", "support", or "register" for an account that reappeared when a backup was restored.
  asked_by TEXT NOT NULL,
  -- NULL until every service has erased the account.
  finished_at BIGINT
);
CREATE INDEX erasures_open ON erasures (asked_at) WHERE finished_at IS NULL;

CREATE TABLE erasure_receipts (
  account TEXT NOT NULL,
  service TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  PRIMARY KEY (account, service)
);

-- These indexes find the rows of one account without a scan.
CREATE INDEX devices_by_account ON devices (account);
CREATE INDEX registrations_by_session ON registrations (session);
