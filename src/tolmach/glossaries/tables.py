"""The tables of this domain, as the migrations make them."""

import sqlalchemy as sa

metadata = sa.MetaData()

_ID = sa.String(36)
_LANGUAGE = sa.String(8)

glossaries = sa.Table(
    "glossaries",
    metadata,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("account_id", _ID, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("edited", sa.Boolean, nullable=False),
    sa.Index("glossaries_of_account", "account_id", "created"),
)
dictionaries = sa.Table(
    "dictionaries",
    metadata,
    sa.Column("glossary_id", _ID, sa.ForeignKey("glossaries.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("source", _LANGUAGE, primary_key=True),
    sa.Column("target", _LANGUAGE, primary_key=True),
    sa.Column("position", sa.Integer, nullable=False),
    sa.Column("revision", sa.BigInteger, nullable=False),
    sa.Column("entry_count", sa.Integer, nullable=False),
    sa.Column("size", sa.BigInteger, nullable=False),
    # The last column, so that SQLite reads the others without reading over this one.
    sa.Column("tsv", sa.LargeBinary, nullable=False),
)
