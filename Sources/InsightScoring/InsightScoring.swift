// InsightScoring: to be filled.
