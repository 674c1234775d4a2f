/* The version of this build, as its tools wrote it down. */
#define BUILD_DATE "Sat Jan 1 00:00:00 2000"
#define VERSION_NUMBER 0x03040380UL
#define VERSION_FEATURES 0x001e0cc6UL
#define VERSION_SANITY1 0x211b2180UL
#define VERSION_SANITY2 0xb8d24950UL
