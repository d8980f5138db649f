"""What Alembic runs: the revisions, in the transaction that is open."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
