// InsightFeatures: to be filled.
