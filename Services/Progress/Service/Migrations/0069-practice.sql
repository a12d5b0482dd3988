-- The questions of a practice attempt, which belongs to no lesson, as a JSON list.
ALTER TABLE attempts ADD COLUMN questions TEXT NOT NULL DEFAULT '';
-- Offline bundles of lessons, which devices submit after answering.
CREATE TABLE packages (
  account TEXT NOT NULL,
  lesson TEXT NOT NULL,
  seed BIGINT NOT NULL,
  -- The version of the lesson in the bundle.
  version TEXT NOT NULL,
  PRIMARY KEY (account, lesson)
);
