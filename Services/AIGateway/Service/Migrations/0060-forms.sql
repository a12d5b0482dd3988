-- The members of a form, as JSON. The previous release doesn't write them.
ALTER TABLE texts ADD COLUMN form TEXT;
ALTER TABLE shared_texts ADD COLUMN form TEXT;
