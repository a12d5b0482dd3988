-- The id by which a card's owner knows it, where that isn't the row's own. One user's devices may have given one id to
-- cards of two accounts.
ALTER TABLE cards ADD COLUMN given_id TEXT;
CREATE INDEX cards_by_given_id ON cards (given_id, account, app) WHERE given_id IS NOT NULL;
