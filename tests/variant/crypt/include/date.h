/* The version of this build, as its tools wrote it down. */
#define BUILD_DATE "Sat Jan 1 00:00:00 2002"
#define VERSION_NUMBER 0x00000780UL
#define VERSION_FEATURES 0x001feeccUL
#define VERSION_SANITY1 0x45219265UL
#define VERSION_SANITY2 0xc0d28978UL
