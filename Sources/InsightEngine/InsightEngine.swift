// InsightEngine: to be filled.
