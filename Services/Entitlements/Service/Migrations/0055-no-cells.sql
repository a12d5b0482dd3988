-- Drops what only a deployment of several cells needed.
DROP TABLE departures;
DROP TABLE departed_credentials;
DROP TABLE taken_codes;
DROP TABLE told_claims;
DROP TABLE own_cell;
