-- The name of the cell that this deployment is. The tokens of its accounts contain the name.
CREATE TABLE own_cell (
  id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL
);
