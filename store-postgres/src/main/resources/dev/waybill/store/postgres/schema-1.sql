CREATE TABLE @format ( -- of all tables of this schema
    version INTEGER NOT NULL -- the number of the last script
);

INSERT INTO @format VALUES (1);

CREATE TABLE @runs (
    run          BIGINT  GENERATED ALWAYS AS IDENTITY (MAXVALUE 2147483647) PRIMARY KEY, -- grows with each run
    id           TEXT    COLLATE "C" NOT NULL UNIQUE, -- U+0000 as \u0000, \ doubled, as in all texts that may have any content
    thread       TEXT    COLLATE "C" NOT NULL,
    number       INTEGER NOT NULL,             -- place among the runs of the thread
    graph        TEXT    COLLATE "C" NOT NULL,
    fingerprint  TEXT    COLLATE "C" NOT NULL,
    trace_id     TEXT    COLLATE "C" NOT NULL,
    created_at   TEXT    COLLATE "C" NOT NULL, -- ISO 8601, UTC, as all times that are text
    end_status   TEXT    COLLATE "C",          -- null while the run has not ended
    end_detail   TEXT    COLLATE "C",
    ended_at     TEXT    COLLATE "C",
    client_key   TEXT    COLLATE "C",          -- null, as what follows, if nothing was said
    parent_span  TEXT    COLLATE "C",
    attributes   TEXT    COLLATE "C",          -- JSON object
    deadline     TEXT    COLLATE "C",
    forked_from  TEXT    COLLATE "C",
    based        BOOLEAN NOT NULL DEFAULT FALSE, -- whether one of its commits holds what was before it
    UNIQUE (thread, number)
);

CREATE UNIQUE INDEX runs_client_key ON @runs (client_key) WHERE client_key IS NOT NULL;
CREATE INDEX runs_trace_id ON @runs (trace_id, run);
CREATE INDEX runs_open ON @runs (thread, number) WHERE ended_at IS NULL;

CREATE TABLE @commits (
    position         BIGINT  PRIMARY KEY,       -- run * 2^32 + sequence, from 0; there may be gaps
    committed_micros BIGINT  NOT NULL,          -- since 1970-01-01T00:00Z
    took_micros      BIGINT  NOT NULL,
    deflated         INTEGER NOT NULL, -- sum of 1 for written, 2 for items, 4 for parents that are compressed (zlib)
    scope            TEXT    COLLATE "C" NOT NULL, -- empty, or the path of the subgraph activation around it
    activation       TEXT    COLLATE "C" NOT NULL, -- label
    targets          TEXT    COLLATE "C" NOT NULL, -- nodes, separated by spaces; node*9 is a fan-out of 9 items
    parents          BYTEA,                     -- labels, separated by spaces; a.0..9 stands for a.0 to a.9
    written          BYTEA   NOT NULL,          -- JSON: channel to what was written
    items            BYTEA,                     -- JSON: for each fan-out a list of items
    limit_reached    TEXT    COLLATE "C",
    provenance       TEXT    COLLATE "C" -- JSON; null if an agent made it at the first attempt, at no cost
);

CREATE TABLE @notes ( -- records of runs that are no commits
    position   BIGINT  PRIMARY KEY, -- run * 2^32 + sequence, which no commit has
    deflated   INTEGER NOT NULL,    -- 1 if the result is compressed (zlib)
    scope      TEXT    COLLATE "C" NOT NULL, -- empty, or the path of the subgraph activation around it
    activation TEXT    COLLATE "C" NOT NULL, -- label; empty if the note concerns the whole run
    content    TEXT    COLLATE "C" NOT NULL, -- JSON
    result     BYTEA                -- JSON: the result of an effect
);

CREATE TABLE @questions (
    question_key BIGINT  GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- grows with each question that is asked
    id           TEXT    COLLATE "C" NOT NULL UNIQUE,
    run          BIGINT  NOT NULL,
    activation   TEXT    COLLATE "C" NOT NULL, -- path of the activation that asks
    number       INTEGER NOT NULL,    -- place among its questions
    question     TEXT    COLLATE "C" NOT NULL, -- JSON: text, fields, people, expiry, answer if nobody answers
    asked_at     TEXT    COLLATE "C" NOT NULL,
    answer       TEXT    COLLATE "C", -- JSON: values, by whom, when; null while there is none
    open         BOOLEAN NOT NULL     -- while it has no answer and its run has not ended
);

CREATE INDEX questions_run ON @questions (run, question_key);
CREATE INDEX questions_open ON @questions (rtrim(asked_at, 'Z'), question_key) WHERE open;
CREATE INDEX questions_open_of_run ON @questions (run) WHERE open;

CREATE TABLE @threads ( -- those that an engine has, or had
    id    TEXT   COLLATE "C" PRIMARY KEY,
    token BIGINT NOT NULL, -- another one whenever the thread changes hands
    owner BIGINT,          -- the number of the store that has it; null if none
    until TEXT   COLLATE "C"
);

CREATE INDEX threads_owner ON @threads (owner) WHERE owner IS NOT NULL;

CREATE TABLE @idle_threads ( -- those whose runs have all ended
    thread TEXT COLLATE "C" PRIMARY KEY,
    since  TEXT COLLATE "C" NOT NULL -- when the last of them did; without the Z, so that it sorts as times do
);

CREATE INDEX idle_threads_since ON @idle_threads (since, thread);

CREATE SEQUENCE @owner; -- a number for each store that is opened
CREATE SEQUENCE @token;

CREATE TABLE @writers ( -- stores that are open for writing, or were when their process was killed
    owner BIGINT PRIMARY KEY,
    batch BIGINT NOT NULL -- the last of its transactions that was committed, counted from 1; 0 before
);

CREATE TABLE @blobs ( -- content that is kept once and referred to by its hash
    name       TEXT    COLLATE "C" PRIMARY KEY, -- of the content in the blob store: another one whenever it is put
    hash       TEXT    COLLATE "C" NOT NULL, -- sha256: and 64 hexadecimal digits; empty while it is put
    size       BIGINT  NOT NULL,
    sealed     INTEGER NOT NULL, -- 1 if it is encrypted
    state      INTEGER NOT NULL, -- 0 while it is put, 1 when it is there, 2 while it is deleted
    put_micros BIGINT  NOT NULL  -- the last time, since 1970-01-01T00:00Z
);

CREATE INDEX blobs_hash ON @blobs (hash);
CREATE INDEX blobs_put ON @blobs (put_micros);

CREATE TABLE @blob_uses ( -- by which run a blob is needed
    run  BIGINT NOT NULL,
    hash TEXT   COLLATE "C" NOT NULL,
    PRIMARY KEY (run, hash)
);

CREATE INDEX blob_uses_hash ON @blob_uses (hash);

CREATE TABLE @blob_parts ( -- content that is in no other blob store
    name     TEXT    COLLATE "C" NOT NULL,
    part     INTEGER NOT NULL, -- from 0
    deflated INTEGER NOT NULL, -- 1 if it is compressed (zlib)
    content  BYTEA   NOT NULL,
    PRIMARY KEY (name, part)
);
