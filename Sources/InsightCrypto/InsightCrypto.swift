// InsightCrypto: to be filled.
