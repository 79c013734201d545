/* What the programs of this folder share. */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stdio.h>
#include <stdlib.h>

enum { LARGEST = 8192 };

/* The first argument as a number of rows, points or vertices; the default where there is none. */
static inline int size_argument(int argc, char** argv, int normal) {
    if (argc < 2) return normal;
    const int size = atoi(argv[1]);
    if (size >= 1 && size <= LARGEST) return size;
    fprintf(stderr, "%s: a size from 1 to %d\n", argv[1], LARGEST);
    exit(2);
}

static inline void* allocate(size_t count, size_t size) {
    void* memory = calloc(count, size);
    if (memory) return memory;
    fprintf(stderr, "out of memory\n");
    exit(2);
}

/* Says how it went; `wrong` is the first wrong element, -1 for none. */
static inline int report(const char* kernel, long wrong) {
    if (wrong >= 0) {
        printf("%s: element %ld is wrong\n", kernel, wrong);
        return 1;
    }
    printf("%s: ok\n", kernel);
    return 0;
}

#endif
