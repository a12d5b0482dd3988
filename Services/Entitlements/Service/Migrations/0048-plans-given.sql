-- A reload asks which plans an app's accounts were given.
CREATE INDEX grants_by_plan ON grants (app, plan, revoked_at, ends_at);
