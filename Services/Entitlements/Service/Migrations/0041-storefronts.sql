-- The country of the device's App Store, as the app reported it; NULL if it hasn't.
ALTER TABLE devices ADD COLUMN storefront TEXT;
