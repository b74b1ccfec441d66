// InsightRemote: to be filled.
