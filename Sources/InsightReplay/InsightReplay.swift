// InsightReplay: to be filled.
