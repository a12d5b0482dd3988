-- How many days a code gives, which run only while nothing else gives the plan; NULL: the dates are fixed (E7).
ALTER TABLE grants ADD COLUMN days BIGINT;
