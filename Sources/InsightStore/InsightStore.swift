// InsightStore: to be filled.
