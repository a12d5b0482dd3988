-- Which cell this stack is: its accounts' tokens name it.
CREATE TABLE own_cell (
  id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL
);
