extension CellDirectory {
  /// What all cells share. Of people it has digests and ids; a parcel has all of one account, while it is on its way.
  nonisolated static let schema = """
    CREATE TABLE IF NOT EXISTS identity (
      id BIGINT PRIMARY KEY CHECK (id = 1),
      name TEXT NOT NULL
    );
    INSERT INTO identity (id, name) VALUES (1, gen_random_uuid()::TEXT) ON CONFLICT (id) DO NOTHING;
    CREATE TABLE IF NOT EXISTS cells (
      name TEXT PRIMARY KEY,
      is_open BIGINT NOT NULL,
      seen_at BIGINT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS forgotten_cells (
      name TEXT PRIMARY KEY
    );
    CREATE TABLE IF NOT EXISTS claims (
      kind TEXT NOT NULL,
      digest TEXT NOT NULL,
      cell TEXT NOT NULL,
      account TEXT NOT NULL,
      PRIMARY KEY (kind, digest)
    );
    CREATE INDEX IF NOT EXISTS claims_account ON claims (account);
    CREATE TABLE IF NOT EXISTS moved_credentials (
      digest TEXT PRIMARY KEY,
      account TEXT NOT NULL,
      cell TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS moved_credentials_account ON moved_credentials (account);
    CREATE TABLE IF NOT EXISTS moves (
      account TEXT PRIMARY KEY,
      app TEXT NOT NULL,
      from_cell TEXT NOT NULL,
      to_cell TEXT NOT NULL,
      phase TEXT NOT NULL,
      changed_at BIGINT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS moves_to ON moves (to_cell, phase);
    CREATE TABLE IF NOT EXISTS parcel_pages (
      account TEXT NOT NULL REFERENCES moves (account) ON DELETE CASCADE,
      service TEXT NOT NULL,
      page BIGINT NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (account, service, page)
    );
    CREATE UNLOGGED TABLE IF NOT EXISTS questions (
      id TEXT PRIMARY KEY,
      from_cell TEXT NOT NULL,
      to_cell TEXT NOT NULL,
      name TEXT NOT NULL,
      body TEXT NOT NULL,
      answer TEXT,
      failure TEXT,
      asked_at BIGINT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS questions_to ON questions (to_cell, asked_at);
    CREATE INDEX IF NOT EXISTS questions_from ON questions (from_cell, asked_at);
    """
}
