ALTER TABLE runs ADD COLUMN based INTEGER NOT NULL DEFAULT 0; -- 1 if one of its commits holds what was before it

CREATE INDEX runs_open ON runs (thread, number) WHERE ended_at IS NULL;

ALTER TABLE questions ADD COLUMN open INTEGER NOT NULL DEFAULT 0; -- 1 while it has no answer and its run has not ended

UPDATE questions SET open = 1
WHERE answer IS NULL AND EXISTS (SELECT 1 FROM runs r WHERE r.run = questions.run AND r.ended_at IS NULL);

DROP INDEX questions_open;
CREATE INDEX questions_open ON questions (rtrim(asked_at, 'Z'), question_key) WHERE open;
CREATE INDEX questions_open_of_run ON questions (run) WHERE open;

CREATE TABLE idle_threads ( -- those whose runs have all ended
    thread TEXT PRIMARY KEY,
    since  TEXT NOT NULL -- when the last of them did; without the Z, so that it sorts as times do
) STRICT, WITHOUT ROWID;

CREATE INDEX idle_threads_since ON idle_threads (since, thread);

INSERT INTO idle_threads (thread, since)
SELECT thread, max(rtrim(ended_at, 'Z')) FROM runs GROUP BY thread HAVING count(ended_at) = count(*);
