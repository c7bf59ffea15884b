"""PostgreSQL, for many processes on one database; needs asyncpg, the extra `postgres`."""
