// InsightStorePostgres: to be filled.
