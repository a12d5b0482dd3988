-- Purchases that came to nothing: of each account the last ones are kept, found without looking through all others.
CREATE INDEX purchases_over ON purchases (account, at) WHERE state = 'over';
