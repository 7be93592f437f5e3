CREATE TABLE blobs ( -- content that is kept once and referred to by its hash
    name       TEXT    PRIMARY KEY, -- of the content in the blob store: another one whenever it is put
    hash       TEXT    NOT NULL, -- sha256: and 64 hexadecimal digits; empty while it is put
    size       INTEGER NOT NULL,
    sealed     INTEGER NOT NULL, -- 1 if it is encrypted
    state      INTEGER NOT NULL, -- 0 while it is put, 1 when it is there, 2 while it is deleted
    put_micros INTEGER NOT NULL  -- the last time, since 1970-01-01T00:00Z
) STRICT, WITHOUT ROWID;

CREATE INDEX blobs_hash ON blobs (hash);
CREATE INDEX blobs_put ON blobs (put_micros);

CREATE TABLE blob_uses ( -- by which run a blob is needed
    run  INTEGER NOT NULL,
    hash TEXT    NOT NULL,
    PRIMARY KEY (run, hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX blob_uses_hash ON blob_uses (hash);

CREATE TABLE blob_parts ( -- content that is in no other blob store
    name     TEXT    NOT NULL,
    part     INTEGER NOT NULL, -- from 0
    deflated INTEGER NOT NULL, -- 1 if it is compressed (zlib)
    content  BLOB    NOT NULL,
    PRIMARY KEY (name, part)
) STRICT;
