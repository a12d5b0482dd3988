-- The day on which a challenge counts as done: where it is taken back, when accounts become one that did the same.
ALTER TABLE challenges_done ADD COLUMN day BIGINT;
