-- The device's name in lower case, by which support finds it.
ALTER TABLE devices ADD COLUMN folded_name TEXT;
UPDATE devices SET folded_name = lower(name);
CREATE INDEX devices_by_name ON devices (folded_name, id);
