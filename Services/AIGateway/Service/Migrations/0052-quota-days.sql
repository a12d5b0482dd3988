-- When each day began, by which the next one may begin; 0 for those from before this was kept.
ALTER TABLE usage ADD COLUMN began_at BIGINT NOT NULL DEFAULT 0;
