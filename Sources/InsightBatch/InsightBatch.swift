// InsightBatch: to be filled.
