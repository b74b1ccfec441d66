// InsightTraces: to be filled.
