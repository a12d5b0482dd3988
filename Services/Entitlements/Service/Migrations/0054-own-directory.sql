-- Which directory of cells this stack uses, by that one's own name.
ALTER TABLE own_cell ADD COLUMN directory TEXT;
