/* What the programs of this folder share. */
#ifndef REPEAT_H
#define REPEAT_H

#include <stdio.h>
#include <stdlib.h>

#define REPEAT4(...) __VA_ARGS__ __VA_ARGS__ __VA_ARGS__ __VA_ARGS__
#define REPEAT16(...) REPEAT4(REPEAT4_(__VA_ARGS__))
#define REPEAT4_(...) __VA_ARGS__ __VA_ARGS__ __VA_ARGS__ __VA_ARGS__
#define REPEAT64(...) REPEAT16(REPEAT4__(__VA_ARGS__))
#define REPEAT4__(...) __VA_ARGS__ __VA_ARGS__ __VA_ARGS__ __VA_ARGS__

/* Says how it went; `wrong` is the first wrong element, -1 for none. */
static int report(const char* kernel, int wrong) {
    if (wrong >= 0) {
        printf("%s: element %d is wrong\n", kernel, wrong);
        return 1;
    }
    printf("%s: ok\n", kernel);
    return 0;
}

#endif
