/* A file that looks at errno. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

void tests_before(int n, const double *restrict x, double *restrict y, int *restrict bad) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        bad[i] = errno == EDOM;
        y[i] = log(x[i]);
    }
}
int tests_after_all(int n, const double *restrict x, double *restrict y) {
    errno = 0;
    for (int i = 0; i < n; i++)                             // expect unproved
        y[i] = sqrt(x[i]);
    return errno;
}
void clears_and_tests(int n, char (*restrict text)[16], long *restrict y, int *restrict bad) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        errno = 0;
        y[i] = strtol(text[i], NULL, 10);
        bad[i] = errno;
    }
}
void clears_once_and_tests(int n, char (*restrict text)[16], long *restrict y, int *restrict bad) {
    errno = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        y[i] = strtol(text[i], NULL, 10);
        bad[i] = errno;
    }
}
int saves_the_last(int n, const double *restrict x, double *restrict y) {
    int kept = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        errno = 0;
        y[i] = exp(x[i]);
        if (errno) kept = errno;
    }
    return kept;
}
void numbers_the_error(int n, const int *a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] < 0) errno = a[i];
}
static double careful(double x) { if (x < 0) { errno = EDOM; return 0; } return x * x; }
void sets_in_a_helper(int n, const double *restrict x, double *restrict y) {
    for (int i = 0; i < n; i++)                             // expect unproved
        y[i] = careful(x[i]);
}
void never_sets(int n, const double *restrict x, double *restrict y) {
    for (int i = 0; i < n; i++)                             // expect proved
        y[i] = fabs(x[i]) + floor(x[i]);
}
void sums_never_set(int n, const int *restrict x, int *restrict y) {
    for (int i = 0; i < n; i++)                             // expect proved
        y[i] = abs(x[i]) + 1;
}
void allocates_for_itself(int n, double *restrict y) {
    for (int i = 0; i < n; i++) {                           // expect unproved
        double *t = malloc(64);
        if (!t) { y[i] = errno; continue; }
        t[0] = i;
        y[i] = t[0];
        free(t);
    }
}
void message_in_each(int n, const double *restrict x, double *restrict y) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        y[i] = pow(x[i], 0.5);
        if (errno) { fprintf(stderr, "%s\n", strerror(errno)); errno = 0; }
    }
}
