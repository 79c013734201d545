/* Every loop states what its rewrites must and must not say; see advice_test.cpp. The truth of each stands beside it. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#define N 64
struct cell { float sum; int count; };
struct point { float x, y; };
extern float weight(float);

/* Every k reads what the one before wrote: a copy for each would lose it. */
void shortest_paths(int n, int p[n][n]) {
    for (int k = 0; k < n; k++)                    // tips: -own copy, -from a copy, -associative
        for (int i = 0; i < n; i++)                // tips: -own copy
            for (int j = 0; j < n; j++)            // tips: -own copy
                p[i][j] = p[i][j] < p[i][k] + p[k][j] ? p[i][j] : p[i][k] + p[k][j];
}
void shortest_paths_in_rows(int n, float *p) {
    for (int k = 0; k < n; k++)                    // tips: -own copy, -from a copy, -associative
        for (int i = 0; i < n; i++)                // tips: -own copy
            for (int j = 0; j < n; j++)            // tips: -own copy
                p[i * n + j] = fminf(p[i * n + j], p[i * n + k] + p[k * n + j]);
}
void shortest_paths_of_pointers(int n, int **p) {
    for (int k = 0; k < n; k++)                    // tips: -own copy, -from a copy, -associative
        for (int i = 0; i < n; i++)                // tips: -own copy
            for (int j = 0; j < n; j++)            // tips: -own copy
                if (p[i][k] + p[k][j] < p[i][j]) p[i][j] = p[i][k] + p[k][j];
}
static int paths[N][N];
void shortest_paths_of_a_table(void) {
    for (int k = 0; k < N; k++)                    // tips: -own copy, -from a copy, -associative
        for (int i = 0; i < N; i++)                // tips: -own copy
            for (int j = 0; j < N; j++)            // tips: -own copy
                if (paths[i][k] + paths[k][j] < paths[i][j]) paths[i][j] = paths[i][k] + paths[k][j];
}
void closure(int n, unsigned char r[n][n]) {
    for (int k = 0; k < n; k++)                    // tips: -own copy, -from a copy
        for (int i = 0; i < n; i++)                // tips: -own copy
            for (int j = 0; j < n; j++)            // tips: -own copy
                r[i][j] |= r[i][k] & r[k][j];
}
/* Seven reads and more: the one that makes the value flow comes last. */
void many_reads(int n, float *a) {
    for (int i = 8; i < n - 8; i++)                // tips: -own copy, -from a copy, -groups of
        a[i] = a[i + 1] + a[i + 2] + a[i + 3] + a[i + 4] + a[i + 5] + a[i + 6] + a[i + 7] + a[i - 1];
}
/* Only old values are read. */
void smooth(int n, float *a) {
    for (int i = 0; i < n - 1; i++)                // tips: +from a copy, -own copy
        a[i] = 0.5f * (a[i] + a[i + 1]);
}
/* What weight() reads, nobody sees. */
void scratch_and_call(int n, float *a, float *t) {
    for (int i = 0; i < n; i++) {                  // tips: -own copy
        t[0] = a[i];
        a[i] = weight(t[0]);
    }
}

/* Conversions cut a part off in every step. */
int whole_sum(int n, const float *f) {
    int s = 0;
    for (int i = 0; i < n; i++)                    // tips: -scan, -associative
        s += f[i];
    return s;
}
short short_sum(int n, const double *f) {
    short s = 0;
    for (int i = 0; i < n; i++)                    // tips: -scan, -associative
        s -= f[i];
    return s;
}
int grown(int n) {
    int s = 100;
    for (int i = 0; i < n; i++)                    // tips: -scan, -associative
        s *= 1.01;
    return s;
}
float cut_to_whole(int n, const float *f) {
    float s = 0;
    for (int i = 0; i < n; i++)                    // tips: -scan, -associative
        s = (int)(s + f[i]);
    return s;
}
void whole_sums_stored(int n, const float *f, int *out) {
    int s = 0;
    for (int i = 0; i < n; i++)                    // tips: -scan, -associative, -running total
        out[i] = s += f[i];
}
void whole_prefix(int n, const float *f, int *x) {
    for (int i = 1; i < n; i++)                    // tips: -scan
        x[i] = x[i - 1] + f[i];
}
void whole_histogram(int n, const int *k, const float *f, int *h) {
    for (int i = 0; i < n; i++)                    // tips: -associative, +holds no value twice
        h[k[i]] += f[i];
}
unsigned char saturating(int n, const unsigned char *a) {
    int s = 0;
    for (int i = 0; i < n; i++) {                  // tips: -scan, -associative
        s -= a[i] - 3;
        if (s > 255) s = 255;
        if (s < 0) s = 0;
    }
    return (unsigned char)s;
}
/* Modulo 256 the order does not matter. */
unsigned char bytes_sum(int n, const unsigned char *a) {
    unsigned char s = 0;
    for (int i = 0; i < n; i++)                    // tips: none
        s += a[i];
    return s;
}
/* s = a·s + b over floats, and over whole numbers modulo 2^32. */
float horner(int n, const float *a, float x) {
    float s = 0;
    for (int i = 0; i < n; i++)                    // tips: +a parallel scan computes s
        s = s * x + a[i];
    return s;
}
unsigned hash(int n, const unsigned char *a) {
    unsigned h = 5381;
    for (int i = 0; i < n; i++)                    // tips: +a parallel scan computes h
        h = h * 33 + a[i];
    return h;
}
void running_sums(int n, const float *f, float *out) {
    float s = 0;
    for (int i = 0; i < n; i++)                    // tips: +running total by +
        out[i] = s += f[i];
}
void prefix(int n, float *x) {
    for (int i = 1; i < n; i++)                    // tips: +parallel prefix
        x[i] = x[i - 1] + x[i];
}

/* Every iteration writes some x[j]. */
void all_pairs(int n, float *x) {
    for (int i = 0; i < n; i++) {                  // tips: -around the iteration, -peel
        float s = 0;
        for (int j = 0; j < n; j++)                // tips: none
            s += x[j];
        x[i] = s;
    }
}
void all_pairs_twice(int n, float *x) {
    for (int i = 0; i < n; i++)                    // tips: -around the iteration, -peel
        for (int j = 0; j < n; j++)                // tips: +around the iteration that writes x[i]
            x[j] += x[i] * 0.5f;
}
void gauss_seidel(int n, const float *a, const float *b, float *x) {
    for (int i = 0; i < n; i++) {                  // tips: -around the iteration, -peel
        float s = b[i];
        for (int j = 0; j < n; j++)                // tips: none
            if (j != i) s -= a[i * n + j] * x[j];
        x[i] = s / a[i * n + i];
    }
}
/* Only one iteration writes the cell that all read. */
void by_first(int n, float *x) {
    for (int i = 0; i < n; i++)                    // tips: +peel the first iteration
        x[i] = x[i] / x[0];
}
void by_one(int n, int k, float *x) {
    for (int i = 0; i < n; i++)                    // tips: +around the iteration that writes x[k]
        x[i] = x[i] / x[k];
}
/* The readers come after the writer, which is not the first. */
void by_one_from_then_on(int n, int k, float *x, float *y) {
    for (int i = 0; i < n; i++) {                  // tips: -peel the first, +around the iteration that writes x[k]
        if (i > k) y[i] = x[k];
        x[i] = y[i] * 0.5f;
    }
}
/* Two cells, two writers. */
void by_two(int n, int k, int m, float *x) {
    for (int i = 0; i < n; i++)                    // tips: -around the iteration, -peel
        x[i] = x[i] / (x[k] + x[m]);
}
void by_row(int n, int k, float a[n][n]) {
    for (int i = 0; i < n; i++)                    // tips: +around the iteration that writes a[k][j]
        for (int j = 0; j < n; j++)                // tips: none
            a[i][j] -= 0.5f * a[k][j];
}

/* One meeting, and two. */
void mirrored(int n, float *x) {
    for (int i = 0; i < n; i++)                    // tips: +where x[i] and x[n - 1 - i] meet
        x[i] = x[n - 1 - i];
}
void mirrored_twice(int n, int m, float *x) {
    for (int i = 0; i < n; i++)                    // tips: -meet
        x[i] = x[n - i] + x[m - i];
}

void sieve(int n, unsigned char *composite) {
    int i, j;
    for (i = 2; i * i < n; i++)                    // tips: -counter gave, -peel
        if (!composite[i])
            for (j = i * i; j < n; j += i)         // tips: -counter gave, -peel
                composite[j] = 1;
}
int sieve_of_all(int n, unsigned char *composite) {
    int found = 0;
    for (int i = 2; i < n; i++) {                  // tips: -counter gave, -peel
        found += !composite[i];
        for (int j = i + i; j < n; j += i)         // tips: -counter gave, -peel
            composite[j] = 1;
    }
    return found;
}
/* What the name of the tip says. */
void neighbours(int n, const float *x, float *y) {
    int before = n - 1;
    for (int i = 0; i < n; i++) {                  // tips: +counter gave in the iteration before
        y[i] = x[i] - x[before];
        before = i;
    }
}
void quiet_after_first(int n, const float *x, float *y) {
    int scale = 2;
    for (int i = 0; i < n; i++) {                  // tips: +the same from the second iteration on, -counter gave
        y[i] = x[i] * scale;
        scale = 1;
    }
}
/* Not the iteration before alone. */
void by_fours(int n, float *x) {
    for (int i = 4; i < n; i++)                    // tips: +groups of 4 iterations
        x[i] = x[i - 4] * 0.5f;
}
void by_fours_or_unknown(int n, float *x, const int *k) {
    for (int i = 4; i < n; i++) {                  // tips: -groups of
        x[i] = x[i - 4] * 0.5f;
        x[k[i]] = 0;
    }
}
void pieces(int n, int k, float *x) {
    for (int i = 0; i < n; i++)                    // tips: +pieces of |k| iterations
        x[i] = x[i + k] + 1;
}
void two_distances(int n, int k, int m, float *x) {
    for (int i = 0; i < n; i++)                    // tips: -pieces of
        x[i] = x[i + k] + x[i + m];
}
/* The three variables would have to become arrays, which loading row[i - 1] and row[i] saves. */
void window_of_three(int n, const float *restrict row, float *restrict out) {
    float before, now = row[0], next = row[0];
    for (int i = 0; i < n - 1; i++) {              // tips: -in two
        before = now;
        now = next;
        next = row[i + 1];
        out[i] = before + 2 * now + next;
    }
}
void running_steps(int n, float step, float *x) {
    float sum = step;
    for (int i = 1; i < n; i++, sum += step)       // tips: -in two, +prefix scan
        x[i] = sum;
}
