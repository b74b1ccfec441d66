// InsightSimulator: to be filled.
