-- A purchase no longer lets a device ask to join the account that owns it.
DROP TABLE join_requests;
