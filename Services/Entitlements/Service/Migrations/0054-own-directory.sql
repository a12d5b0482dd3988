-- The name of the directory of cells that this deployment uses.
ALTER TABLE own_cell ADD COLUMN directory TEXT;
