// InsightVerifier: to be filled.
