CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);

CREATE TABLE accounts (
    id VARCHAR(36) NOT NULL,
    name VARCHAR(200) NOT NULL,
    "plan" VARCHAR(16) NOT NULL,
    created BIGINT NOT NULL,
    character_limit BIGINT,
    features TEXT NOT NULL, document_limit BIGINT,
    PRIMARY KEY (id),
    UNIQUE (name)
);

CREATE TABLE keys (
    id VARCHAR(36) NOT NULL,
    account_id VARCHAR(36) NOT NULL,
    kind VARCHAR(16) NOT NULL,
    label VARCHAR(100) NOT NULL,
    digest BLOB NOT NULL,
    mask VARCHAR(12) NOT NULL,
    scopes TEXT,
    created BIGINT NOT NULL,
    deactivated BIGINT,
    character_limit BIGINT,
    speech_limit BIGINT,
    PRIMARY KEY (id),
    FOREIGN KEY(account_id) REFERENCES accounts (id),
    UNIQUE (digest)
);

CREATE INDEX ix_keys_account_id ON keys (account_id);

CREATE TABLE counters (
    owner VARCHAR(36) NOT NULL,
    period BIGINT NOT NULL,
    translate_characters BIGINT DEFAULT '0' NOT NULL,
    write_characters BIGINT DEFAULT '0' NOT NULL,
    reserved_characters BIGINT DEFAULT '0' NOT NULL,
    speech BIGINT DEFAULT '0' NOT NULL,
    speech_to_speech BIGINT DEFAULT '0' NOT NULL,
    reserved_speech BIGINT DEFAULT '0' NOT NULL, documents BIGINT DEFAULT '0' NOT NULL,
    PRIMARY KEY (owner, period)
);

CREATE TABLE daily_usage (
    key_id VARCHAR(36) NOT NULL,
    day DATE NOT NULL,
    account_id VARCHAR(36) NOT NULL,
    text BIGINT DEFAULT '0' NOT NULL,
    document BIGINT DEFAULT '0' NOT NULL,
    improvement BIGINT DEFAULT '0' NOT NULL,
    speech BIGINT DEFAULT '0' NOT NULL,
    speech_to_speech BIGINT DEFAULT '0' NOT NULL,
    PRIMARY KEY (key_id, day)
);

CREATE INDEX daily_usage_of_account ON daily_usage (account_id, day);

CREATE TABLE tag_usage (
    account_id VARCHAR(36) NOT NULL,
    tag VARCHAR(100) NOT NULL,
    day DATE NOT NULL,
    text BIGINT DEFAULT '0' NOT NULL,
    speech BIGINT DEFAULT '0' NOT NULL,
    speech_to_speech BIGINT DEFAULT '0' NOT NULL,
    PRIMARY KEY (account_id, tag, day)
);

CREATE INDEX tag_usage_by_day ON tag_usage (account_id, day, tag);

CREATE TABLE reservations (
    id VARCHAR(36) NOT NULL,
    account_id VARCHAR(36) NOT NULL,
    key_id VARCHAR(36) NOT NULL,
    period BIGINT NOT NULL,
    unit VARCHAR(16) NOT NULL,
    amount BIGINT NOT NULL,
    holder VARCHAR(36) NOT NULL,
    expires BIGINT,
    PRIMARY KEY (id)
);

CREATE INDEX ix_reservations_holder ON reservations (holder);

CREATE TABLE processes (
    id VARCHAR(36) NOT NULL,
    seen BIGINT NOT NULL, name VARCHAR(200),
    PRIMARY KEY (id)
);

CREATE TABLE glossaries (
    id VARCHAR(36) NOT NULL,
    account_id VARCHAR(36) NOT NULL,
    name TEXT NOT NULL,
    created BIGINT NOT NULL,
    edited BOOLEAN NOT NULL,
    PRIMARY KEY (id)
);

CREATE INDEX glossaries_of_account ON glossaries (account_id, created);

CREATE TABLE dictionaries (
    glossary_id VARCHAR(36) NOT NULL,
    source VARCHAR(8) NOT NULL,
    target VARCHAR(8) NOT NULL,
    position INTEGER NOT NULL,
    revision BIGINT NOT NULL,
    entry_count INTEGER NOT NULL,
    size BIGINT NOT NULL,
    tsv BLOB NOT NULL,
    PRIMARY KEY (glossary_id, source, target),
    FOREIGN KEY(glossary_id) REFERENCES glossaries (id) ON DELETE CASCADE
);

CREATE TABLE documents (
    id VARCHAR(32) NOT NULL,
    account_id VARCHAR(36) NOT NULL,
    key_id VARCHAR(36) NOT NULL,
    digest BLOB NOT NULL,
    name BLOB NOT NULL,
    extension VARCHAR(8) NOT NULL,
    output VARCHAR(8) NOT NULL,
    options TEXT NOT NULL,
    created BIGINT NOT NULL,
    state VARCHAR(16) NOT NULL,
    error TEXT,
    billed BIGINT,
    held_until BIGINT NOT NULL,
    attempt INTEGER NOT NULL, sealed_key BLOB, ready BIGINT,
    PRIMARY KEY (id)
);

CREATE INDEX documents_of_account ON documents (account_id);

CREATE INDEX documents_by_age ON documents (created);

CREATE TABLE memories (
    id VARCHAR(36) NOT NULL,
    account_id VARCHAR(36) NOT NULL,
    name TEXT NOT NULL,
    source VARCHAR(8) NOT NULL,
    targets TEXT NOT NULL,
    segment_count INTEGER NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (id)
);

CREATE INDEX memories_of_account ON memories (account_id, created);

CREATE TABLE memory_jobs (
    id VARCHAR(36) NOT NULL,
    account_id VARCHAR(36) NOT NULL,
    operation VARCHAR(8) NOT NULL,
    memory_id VARCHAR(36) NOT NULL,
    name TEXT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    ends BIGINT,
    state VARCHAR(16) NOT NULL,
    content_type TEXT,
    content_length BIGINT,
    upload VARCHAR(36),
    skipped INTEGER,
    error TEXT,
    PRIMARY KEY (id)
);

CREATE INDEX memory_jobs_of_memory ON memory_jobs (memory_id);

CREATE INDEX memory_jobs_by_end ON memory_jobs (ends);

CREATE TABLE memory_uses (
    memory_id VARCHAR(36) NOT NULL,
    number INTEGER NOT NULL,
    language VARCHAR(8) NOT NULL,
    used BIGINT NOT NULL,
    PRIMARY KEY (memory_id, number, language),
    FOREIGN KEY(memory_id) REFERENCES memories (id) ON DELETE CASCADE
);

CREATE TABLE style_rules (
    id VARCHAR(36) NOT NULL,
    account_id VARCHAR(36) NOT NULL,
    name TEXT NOT NULL,
    language VARCHAR(8) NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    version INTEGER NOT NULL,
    rules TEXT NOT NULL,
    instructions TEXT NOT NULL,
    PRIMARY KEY (id)
);

CREATE INDEX style_rules_of_account ON style_rules (account_id, created);

CREATE TABLE spoken_terms (
    id VARCHAR(36) NOT NULL,
    account_id VARCHAR(36) NOT NULL,
    name TEXT NOT NULL,
    created BIGINT NOT NULL,
    lists TEXT NOT NULL,
    PRIMARY KEY (id)
);

CREATE INDEX spoken_terms_of_account ON spoken_terms (account_id, created);

CREATE TABLE voice_jobs (
    id VARCHAR(36) NOT NULL,
    account_id VARCHAR(36) NOT NULL,
    key_id VARCHAR(36) NOT NULL,
    salt BLOB NOT NULL,
    name BLOB NOT NULL,
    content_type VARCHAR(32) NOT NULL,
    content_length BIGINT NOT NULL,
    source VARCHAR(16),
    tag VARCHAR(100),
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    ends BIGINT NOT NULL,
    state VARCHAR(16) NOT NULL,
    upload VARCHAR(36),
    milliseconds BIGINT,
    PRIMARY KEY (id)
);

CREATE INDEX voice_jobs_of_account ON voice_jobs (account_id);

CREATE INDEX voice_jobs_by_end ON voice_jobs (ends);

CREATE TABLE voice_results (
    job_id VARCHAR(36) NOT NULL,
    number INTEGER NOT NULL,
    language VARCHAR(16) NOT NULL,
    type VARCHAR(64) NOT NULL,
    state VARCHAR(16) NOT NULL,
    error TEXT,
    size BIGINT NOT NULL,
    PRIMARY KEY (job_id, number),
    FOREIGN KEY(job_id) REFERENCES voice_jobs (id) ON DELETE CASCADE
);

CREATE TABLE voice_sessions (
    id VARCHAR(36) NOT NULL,
    account_id VARCHAR(36) NOT NULL,
    key_id VARCHAR(36) NOT NULL,
    wish BLOB NOT NULL,
    latest INTEGER NOT NULL,
    used INTEGER NOT NULL,
    holder VARCHAR(36) NOT NULL,
    "before" VARCHAR(36),
    heard BIGINT NOT NULL,
    is_finishing BOOLEAN NOT NULL,
    ends BIGINT NOT NULL,
    PRIMARY KEY (id)
);

CREATE INDEX voice_sessions_by_end ON voice_sessions (ends);

CREATE TABLE secret_mark (
    id INTEGER NOT NULL,
    mark BLOB NOT NULL,
    PRIMARY KEY (id)
);

CREATE TABLE idempotency (
    id BLOB NOT NULL,
    fingerprint BLOB NOT NULL,
    token VARCHAR(36) NOT NULL,
    holder VARCHAR(36) NOT NULL,
    expires BIGINT NOT NULL,
    answer BLOB,
    is_given BOOLEAN NOT NULL,
    PRIMARY KEY (id)
);

CREATE INDEX idempotency_by_end ON idempotency (expires);

INSERT INTO alembic_version VALUES ('0011');
