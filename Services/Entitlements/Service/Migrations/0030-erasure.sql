-- Accounts that were erased, and what each service answered (R16). Ids and times only: it stays when all else is gone.
CREATE TABLE erasures (
  account TEXT NOT NULL PRIMARY KEY,
  asked_at BIGINT NOT NULL,
  -- "person", "support", or "register" for one that a backup had brought back.
  asked_by TEXT NOT NULL,
  -- NULL until every service has forgotten it.
  finished_at BIGINT
);
CREATE INDEX erasures_open ON erasures (asked_at) WHERE finished_at IS NULL;

CREATE TABLE erasure_receipts (
  account TEXT NOT NULL,
  service TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  PRIMARY KEY (account, service)
);

-- What one account has is found without looking at the others'.
CREATE INDEX devices_by_account ON devices (account);
CREATE INDEX registrations_by_session ON registrations (session);
