/* Part of a small tree for tests: in place of the game's own compilers, which this tree does not have whole. */
#include <stdio.h>

int main(void)
{
    fputs("this is the game's own compiler\n", stderr);
    return 1;
}
