CREATE TABLE runs (
    run          INTEGER PRIMARY KEY, -- grows with each run that begins
    id           TEXT    NOT NULL UNIQUE,
    thread       TEXT    NOT NULL,
    number       INTEGER NOT NULL,    -- place among the runs of the thread
    graph        TEXT    NOT NULL,
    fingerprint  TEXT    NOT NULL,
    trace_id     TEXT    NOT NULL,
    created_at   TEXT    NOT NULL,    -- ISO 8601, UTC, as all times that are text
    end_status   TEXT,                -- null while the run has not ended
    end_detail   TEXT,
    ended_at     TEXT,
    UNIQUE (thread, number)
) STRICT;

CREATE TABLE commits (
    position         INTEGER PRIMARY KEY, -- run * 2^32 + sequence
    run              INTEGER GENERATED ALWAYS AS (position >> 32) VIRTUAL,
    sequence         INTEGER GENERATED ALWAYS AS (position & 0xffffffff) VIRTUAL, -- from 0; there may be gaps
    scope            TEXT    NOT NULL, -- empty, or the path of the subgraph activation around it
    activation       TEXT    NOT NULL, -- label, @input for the input of the run or the subgraph
    parents          BLOB,             -- labels, separated by spaces; a.0..9 stands for a.0 to a.9
    written          BLOB    NOT NULL, -- JSON: channel to what was written
    targets          TEXT    NOT NULL, -- nodes, separated by spaces; node*9 is a fan-out of 9 items
    items            BLOB,             -- JSON: for each fan-out a list of items
    limit_reached    TEXT,
    committed_micros INTEGER NOT NULL, -- since 1970-01-01T00:00Z
    took_micros      INTEGER NOT NULL,
    deflated         INTEGER NOT NULL -- sum of 1 for written, 2 for items, 4 for parents that are compressed (zlib)
) STRICT;
