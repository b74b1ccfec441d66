// TrustInsights: to be filled.
