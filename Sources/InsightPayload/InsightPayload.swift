// InsightPayload: to be filled.
