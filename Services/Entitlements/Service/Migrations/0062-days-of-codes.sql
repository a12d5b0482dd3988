-- The number of days that a code grants, which run only while nothing else grants the plan; NULL for fixed dates (E7).
ALTER TABLE grants ADD COLUMN days BIGINT;
