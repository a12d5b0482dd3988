-- The id by which the card's owner knows it, if it differs from `id`. One user's devices may have given the same id to
-- cards of two accounts.
ALTER TABLE cards ADD COLUMN given_id TEXT;
CREATE INDEX cards_by_given_id ON cards (given_id, account, app) WHERE given_id IS NOT NULL;
