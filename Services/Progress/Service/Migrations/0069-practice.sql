-- The questions of an attempt that belongs to no lesson, as a JSON list: practice of what is got wrong.
ALTER TABLE attempts ADD COLUMN questions TEXT NOT NULL DEFAULT '';
-- Lessons that devices have taken along, to be answered without a connection and handed in.
CREATE TABLE packages (
  account TEXT NOT NULL,
  lesson TEXT NOT NULL,
  seed BIGINT NOT NULL,
  -- Of the lesson as it was packed.
  version TEXT NOT NULL,
  PRIMARY KEY (account, lesson)
);
