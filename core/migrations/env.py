"""What alembic runs for each migration: the connection comes from the store that is being opened."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
