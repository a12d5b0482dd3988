-- The questions of an attempt that belongs to no lesson, as a JSON list: practice of what is got wrong.
ALTER TABLE attempts ADD COLUMN questions TEXT NOT NULL DEFAULT '';
