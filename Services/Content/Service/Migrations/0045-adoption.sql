-- Imports from an account's devices (M1): the time until which data is accepted, and the number of imported cards.
CREATE TABLE adoptions (
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  ends_at BIGINT NOT NULL,
  cards BIGINT NOT NULL,
  PRIMARY KEY (account, app)
);

-- The states of books that devices have submitted. Each state is applied once, even if the book changes on the server
-- before a device submits the state again.
CREATE TABLE adopted_books (
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  book TEXT NOT NULL,
  state TEXT NOT NULL,
  PRIMARY KEY (account, app, book, state)
);
