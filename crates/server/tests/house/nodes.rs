//! Two houses that share a PostgreSQL database are one house.
