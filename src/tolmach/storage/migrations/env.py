"""Alembic's entry: runs the migrations in the transaction that the service began."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
