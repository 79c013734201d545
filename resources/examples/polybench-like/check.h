/* What the programs of this folder share: input values, comparing a few elements, one number to print. */
#ifndef CHECK_H
#define CHECK_H

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/* The same pseudo-random value of [0, 1) in every run, for element (i, j) of a numbered array. */
static inline float sample(int array, int i, int j) {
    unsigned bits = ((unsigned)array * 65537u + (unsigned)i) * 8191u + (unsigned)j;
    bits *= 2654435761u;
    bits ^= bits >> 15;
    bits *= 2246822519u;
    bits ^= bits >> 13;
    return (float)(bits >> 8) / 16777216.0f;
}

/* Programs compare CHECKED_ROWS rows, from the first to the last of n. */
#define CHECKED_ROWS 5

static inline int checked_row(int pick, int n) {
    return pick * (n - 1) / (CHECKED_ROWS - 1);
}

static int wrong_elements = 0;

/* Single precision over a few thousand terms keeps this close. */
static inline void check(const char* what, double got, double wanted) {
    if (fabs(got - wanted) <= 1e-3 * (0.1 + fabs(wanted))) return;
    printf("%s is %g, should be %g\n", what, got, wanted);
    wrong_elements++;
}

/* Prints the sum of all elements and returns what main returns. */
static inline int conclude(const char* kernel, size_t count, const float* result) {
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) sum += (double)result[i];
    printf("%-9s %-6s %.6g\n", kernel, wrong_elements ? "WRONG" : "ok", sum);
    return wrong_elements ? EXIT_FAILURE : EXIT_SUCCESS;
}

static inline int out_of_memory(void) {
    fprintf(stderr, "out of memory\n");
    return EXIT_FAILURE;
}

#endif
