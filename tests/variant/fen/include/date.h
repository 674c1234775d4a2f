/* The version of this build, as its tools wrote it down. */
#define BUILD_DATE "Sat Jan 1 00:00:00 2001"
#define VERSION_NUMBER 0x06000f80UL
#define VERSION_FEATURES 0x001610ceUL
#define VERSION_SANITY1 0x2721d1b4UL
#define VERSION_SANITY2 0x139134b20UL
