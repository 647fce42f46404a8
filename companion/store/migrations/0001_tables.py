"""Tables, seats, devices, the journal's entries and copies."""

STATEMENTS = (
    """CREATE TABLE tables (
        id INTEGER PRIMARY KEY,
        code TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        seed BLOB NOT NULL,
        first INTEGER,
        options TEXT NOT NULL,
        printed TEXT NOT NULL,
        address TEXT NOT NULL DEFAULT '',
        rejoin REAL NOT NULL DEFAULT 0,
        created REAL NOT NULL,
        ended REAL
    )""",
    """CREATE TABLE seats (
        id INTEGER PRIMARY KEY,
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        place INTEGER NOT NULL,
        name TEXT NOT NULL,
        colour TEXT NOT NULL,
        UNIQUE (table_id, place)
    )""",
    """CREATE TABLE devices (
        id INTEGER PRIMARY KEY,
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        token TEXT NOT NULL UNIQUE,
        seat INTEGER,
        screen INTEGER NOT NULL DEFAULT 0,
        host INTEGER NOT NULL DEFAULT 0,
        wants INTEGER,
        lost INTEGER,
        seen REAL NOT NULL
    )""",
    "CREATE INDEX devices_table ON devices (table_id)",
    # The state stands last, so that reading the rest of a row never walks through it.
    """CREATE TABLE steps (
        id INTEGER PRIMARY KEY,
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        version INTEGER NOT NULL,
        kind TEXT NOT NULL,
        parent INTEGER NOT NULL,
        head INTEGER NOT NULL,
        origin INTEGER NOT NULL,
        seat INTEGER,
        by_device INTEGER,
        by_seat INTEGER,
        reveals INTEGER NOT NULL,
        at REAL NOT NULL,
        key TEXT,
        move TEXT NOT NULL,
        outcomes TEXT NOT NULL,
        notes TEXT NOT NULL,
        state TEXT
    )""",
    "CREATE UNIQUE INDEX steps_version ON steps (table_id, version)",
    # Opening a table reads the shape of its whole journal from this index alone.
    "CREATE INDEX steps_shape ON steps (table_id, version, kind, parent, head, origin, reveals)",
    "CREATE UNIQUE INDEX steps_key ON steps (table_id, key) WHERE key IS NOT NULL",
    """CREATE TABLE copies (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        game TEXT NOT NULL,
        printed TEXT NOT NULL,
        changed REAL NOT NULL,
        UNIQUE (game, name)
    )""",
)


def up(migrator, db):
    for statement in STATEMENTS:
        db.execute_sql(statement)


def down(migrator, db):
    for table in ("copies", "steps", "devices", "seats", "tables"):
        db.execute_sql(f"DROP TABLE {table}")
