-- The members of an answer that is a form, as JSON. The release before leaves them out.
ALTER TABLE texts ADD COLUMN form TEXT;
ALTER TABLE shared_texts ADD COLUMN form TEXT;
