-- A reload needs the plans that an app's accounts were granted.
CREATE INDEX grants_by_plan ON grants (app, plan, revoked_at, ends_at);
