-- The country of the store that a device buys in, as the app told it; NULL: it hasn't.
ALTER TABLE devices ADD COLUMN storefront TEXT;
