"""The table of this domain, as the migrations make it."""

import sqlalchemy as sa

metadata = sa.MetaData()

style_rules = sa.Table(
    "style_rules",
    metadata,
    sa.Column("id", sa.String(36), primary_key=True),
    sa.Column("account_id", sa.String(36), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    # JSON, as `store` writes it.
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("instructions", sa.Text, nullable=False),
    sa.Index("style_rules_of_account", "account_id", "created"),
)
