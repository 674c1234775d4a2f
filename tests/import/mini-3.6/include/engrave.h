/* Part of a small tree for tests, written for this project. It is no game. Only the scanner includes it. */
#ifndef ENGRAVE_H
#define ENGRAVE_H
#define ENGR_DUST 1
#define ENGR_ENGRAVE 2
#define ENGR_BURN 3
#define ENGR_MARK 4
#define ENGR_BLOOD 5
struct engr {
    struct engr *next;
    char *text;
};
#endif
