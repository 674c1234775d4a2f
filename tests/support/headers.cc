// The owner of the common headers of tests, compiled once (SPECLEV_COMMON_HEADERS).
