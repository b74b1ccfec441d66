// InsightService: to be filled.
