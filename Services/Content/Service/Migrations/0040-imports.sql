-- Imports of card files, running or ended.
CREATE TABLE imports (
  id TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  -- The owner's plan when the import was started or resumed, and the owner's language.
  plan TEXT NOT NULL,
  language TEXT NOT NULL,
  file TEXT NOT NULL,
  format TEXT NOT NULL,
  -- The request, as JSON.
  request TEXT NOT NULL,
  phase TEXT NOT NULL,
  rows_read BIGINT NOT NULL,
  added BIGINT NOT NULL,
  skipped BIGINT NOT NULL,
  reason TEXT,
  created_at BIGINT NOT NULL,
  resumed_at BIGINT NOT NULL,
  changed_at BIGINT NOT NULL
);
CREATE INDEX imports_by_account ON imports (account, app, created_at);
CREATE INDEX imports_by_phase ON imports (phase, resumed_at);

-- The rows of an import that added no card.
CREATE TABLE import_faults (
  import TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  account TEXT NOT NULL,
  number BIGINT NOT NULL,
  line BIGINT,
  reason TEXT NOT NULL,
  detail TEXT NOT NULL,
  PRIMARY KEY (import, number)
);

-- Exports of cards to files, running or ended.
CREATE TABLE exports (
  id TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  language TEXT NOT NULL,
  format TEXT NOT NULL,
  request TEXT NOT NULL,
  phase TEXT NOT NULL,
  cards BIGINT NOT NULL,
  file TEXT,
  reason TEXT,
  created_at BIGINT NOT NULL,
  changed_at BIGINT NOT NULL
);
CREATE INDEX exports_by_account ON exports (account, app, created_at);
CREATE INDEX exports_by_phase ON exports (phase, created_at);
