-- Before this migration, only trials with an introductory offer were stored as trials. Those stored before the column
-- `introductory` existed lack it.
UPDATE transactions SET introductory = 1 WHERE trial = 1;
