-- What was taken over from an account's devices (M1): until when more may come, and how many cards did.
CREATE TABLE adoptions (
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  ends_at BIGINT NOT NULL,
  cards BIGINT NOT NULL,
  PRIMARY KEY (account, app)
);

-- What a device knew of a book, so that it counts once, whatever is changed here between two times that it comes.
CREATE TABLE adopted_books (
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  book TEXT NOT NULL,
  state TEXT NOT NULL,
  PRIMARY KEY (account, app, book, state)
);
