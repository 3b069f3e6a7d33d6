"""The table of this domain, as the migrations make it."""

import sqlalchemy as sa

metadata = sa.MetaData()

spoken_terms = sa.Table(
    "spoken_terms",
    metadata,
    sa.Column("id", sa.String(36), primary_key=True),
    sa.Column("account_id", sa.String(36), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    # JSON, as `store` writes it.
    sa.Column("lists", sa.Text, nullable=False),
    sa.Index("spoken_terms_of_account", "account_id", "created"),
)
