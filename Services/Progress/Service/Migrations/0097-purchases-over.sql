-- Finds an account's purchases that were cancelled or not confirmed. Only the latest ones are kept.
CREATE INDEX purchases_over ON purchases (account, at) WHERE state = 'over';
