ALTER TABLE runs ADD COLUMN client_key  TEXT; -- null, as what follows, if nothing was said
ALTER TABLE runs ADD COLUMN parent_span TEXT;
ALTER TABLE runs ADD COLUMN attributes  TEXT; -- JSON object
ALTER TABLE runs ADD COLUMN deadline    TEXT;
ALTER TABLE runs ADD COLUMN forked_from TEXT;

CREATE UNIQUE INDEX runs_client_key ON runs (client_key) WHERE client_key IS NOT NULL;
CREATE INDEX runs_trace_id ON runs (trace_id);

ALTER TABLE commits ADD COLUMN provenance TEXT; -- JSON; null if an agent made it at the first attempt, at no cost

CREATE TABLE notes ( -- records of runs that are no commits
    position   INTEGER PRIMARY KEY, -- run * 2^32 + sequence, which no commit has
    run        INTEGER GENERATED ALWAYS AS (position >> 32) VIRTUAL,
    sequence   INTEGER GENERATED ALWAYS AS (position & 0xffffffff) VIRTUAL,
    scope      TEXT    NOT NULL, -- empty, or the path of the subgraph activation around it
    activation TEXT    NOT NULL, -- label; empty if the note concerns the whole run
    content    TEXT    NOT NULL, -- JSON; "@type" says what it is
    result     BLOB,             -- JSON: the result of an effect
    deflated   INTEGER NOT NULL  -- 1 if the result is compressed (zlib)
) STRICT;

CREATE TABLE questions (
    question_key INTEGER PRIMARY KEY, -- grows with each question that is asked
    id           TEXT    NOT NULL UNIQUE,
    run          INTEGER NOT NULL,
    activation   TEXT    NOT NULL, -- path of the activation that asks
    number       INTEGER NOT NULL, -- place among its questions
    question     TEXT    NOT NULL, -- JSON: text, fields, people, expiry, answer if nobody answers
    asked_at     TEXT    NOT NULL,
    answer       TEXT              -- JSON: values, by whom, when; null while there is none
) STRICT;

CREATE INDEX questions_run ON questions (run);
CREATE INDEX questions_open ON questions (question_key) WHERE answer IS NULL;

CREATE TABLE threads ( -- those that an engine has, or had
    id    TEXT    PRIMARY KEY,
    token INTEGER NOT NULL, -- another one whenever the thread changes hands
    owner INTEGER,          -- the number of the store that has it; null if none
    until TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE counters ( -- whose numbers are never given twice
    name TEXT    PRIMARY KEY,
    last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO counters VALUES ('owner', 0), ('token', 0);
