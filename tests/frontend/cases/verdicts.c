/* Every loop states what must be found, at its own line: verdict, and the trip count where it is worth a check. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#define N 64
static float A[N][N], B[N][N], C[N][N];
struct body { float x, y, z, m; };
int limit = 100;

void product(void) {
    for (int i = 0; i < N; i++)                             // expect proved trips=64
        for (int j = 0; j < N; j++) {                       // expect proved trips=64
            float s = 0;
            for (int k = 0; k < N; k++)                     // expect reduction trips=64
                s += A[i][k] * B[k][j];
            C[i][j] = s;
        }
}
void linear(int n, int m, const float *restrict a, float *restrict b) {
    for (int i = 0; i < n; i++)                             // expect proved trips=n
        for (int j = 0; j < m; j++)                         // expect proved trips=m
            b[i * m + j] = a[i * m + j];
}
/* Rows of w elements, but columns up to m: rows may run into each other. */
void rows_may_overlap(int n, int m, int w, float *restrict b) {
    for (int i = 0; i < n; i++)                             // expect proved assume=rows
        for (int j = 0; j < m; j++)                         // expect proved
            b[i * w + j] = 1;
}
void may_alias(int n, const float *a, float *b) {
    for (int i = 0; i < n; i++)                             // expect proved assume=overlap
        b[i] = a[i];
}
void different_types(int n, const float *a, int *b) {
    for (int i = 0; i < n; i++)                             // expect proved
        b[i] = (int)a[i];
}
void transposed(size_t n, const double *restrict a, double *restrict b) {
    for (size_t i = 0; i < n; i++)                          // expect proved trips=n
        for (size_t j = 0; j < n; j++)                      // expect proved trips=n
            b[j * n + i] = a[i * n + j];
}
void recurrence(int n, float *a) {
    for (int i = 1; i < n; i++)                             // expect refuted trips=n - 1
        a[i] = a[i - 1] * 0.5f + a[i];
}
void distance_two_stride_two(int n, float *a) {
    for (int i = 2; i < n; i += 2)                          // expect refuted
        a[i] = a[i - 2];
}
void odd_to_even(int n, float *a) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[2 * i] = a[2 * i + 1];
}
void beyond_the_end(float *a) {
    for (int i = 0; i < 50; i++)                            // expect proved trips=50
        a[i] = a[i + 50];
}
void one_short_of_the_end(float *a) {
    for (int i = 0; i < 51; i++)                            // expect refuted trips=51
        a[i] = a[i + 50];
}
void crossing(float *a) {
    for (int i = 0; i < 50; i++)                            // expect proved
        a[i] = a[99 - i];
}
void crossing_in_the_middle(float *a) {
    for (int i = 0; i < 60; i++)                            // expect refuted
        a[i] = a[99 - i];
}
void same_cell(int n, float *restrict out, const float *restrict a) {
    for (int i = 0; i < n; i++)                             // expect proved private=out
        out[0] = a[i];
}
void decreasing(int n, float *a) {
    for (int i = n - 1; i >= 0; i--)                        // expect proved trips=n
        a[i] = 2 * a[i];
}
void bytes_overlap_words(int n, char *p) {
    for (int i = 0; i < n; i++) {                           // expect refuted
        int word = i;
        memcpy(p + i, &word, sizeof word);
    }
}
double triangle(int n, double *restrict a) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction trips=n
        for (int j = 0; j < i; j++)                         // expect reduction trips={triangle:L1}
            s += a[i * n + j];
    return s;
}
float dot(int n, const float *a, const float *b) {
    float s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction
        s += a[i] * b[i];
    return s;
}
float doubling(int n) {
    float s = 1;
    for (int i = 0; i < n; i++)                             // expect refuted
        s = s + s;
    return s;
}
float mixed(int n, const float *a) {
    float s = 1;
    for (int i = 0; i < n; i++)                             // expect refuted
        s = s * a[i] + 1;
    return s;
}
float last_value(int n, const float *a) {
    float t = 0;
    for (int i = 0; i < n; i++)                             // expect proved private=t
        t = a[i];
    return t;
}
int final_counter(int n, float *a) {
    int i;
    for (i = 0; i < n; i++)                                 // expect proved
        a[i] = 0;
    return i;
}
float partial_sums_escape(int n, const float *restrict a, float *restrict b) {
    float s = 0;
    for (int i = 0; i < n; i++) {                           // expect refuted
        s += a[i];
        b[i] = s;
    }
    return s;
}
void private_scalar(int n, float *restrict y, const float *restrict x) {
    float t;
    for (int i = 0; i < n; i++) {                           // expect proved
        t = x[i] * 2;
        y[i] = t * t;
    }
}
void indirect(int n, const int *restrict where, float *restrict a, const float *restrict b) {
    for (int i = 0; i < n; i++)                             // expect unknown
        a[where[i]] = b[i];
}
void gather(int n, const int *restrict where, float *restrict a, const float *restrict b) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = b[where[i]];
}
void histogram(int n, const unsigned char *restrict a, int *restrict h) {
    for (int i = 0; i < n; i++)                             // expect reduction
        h[a[i]]++;
}
void prints(int n, const float *a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        printf("%f\n", (double)a[i]);
}
void mathematics(int n, float *restrict y, const float *restrict x) {
    for (int i = 0; i < n; i++)                             // expect proved
        y[i] = sinf(x[i]) + sqrtf(fabsf(x[i]));
}
int search(int n, const int *a, int key) {
    for (int i = 0; i < n; i++)                             // expect unknown
        if (a[i] == key) return i;
    return -1;
}
int collatz(long v) {
    int c = 0;
    while (v != 1) {                                        // expect refuted
        v = (v & 1) ? 3 * v + 1 : v / 2;
        c++;
    }
    return c;
}
void count_with_do(int n, float *a) {
    int i = 0;
    do {                                                    // expect proved
        a[i] = 1;
        i++;
    } while (i < n);
}
void walking(int n, float *restrict p, const float *restrict q) {
    while (n-- > 0)                                         // expect proved
        *p++ = *q++;
}
void global_bound(float *a) {
    for (int i = 0; i < limit; i++)                         // expect proved
        a[i] = 3;
}
void unsigned_may_wrap(unsigned n, unsigned off, float *a) {
    for (unsigned i = 0; i < n; i++)                        // expect unknown
        a[i + off] = a[i];
}
void records(int n, struct body *b) {
    for (int i = 0; i < n; i++) {                           // expect proved
        b[i].x += 1;
        b[i].y = b[i].x;
    }
}
void row_pointers(int n, float **rows) {
    for (int i = 0; i < n; i++)                             // expect proved assume=overlap
        for (int j = 0; j < n; j++)                         // expect proved
            rows[i][j] = 0;
}
void steps_of_three(int n, float *restrict a) {
    for (int i = 0; i < n; i += 3) {                        // expect proved
        a[i] = 1;
        a[i + 1] = 2;
        a[i + 2] = 3;
    }
}
void steps_of_two_writing_three(int n, float *restrict a) {
    for (int i = 0; i < n; i += 2) {                        // expect refuted
        a[i] = 1;
        a[i + 2] = 3;
    }
}
void volatile_cell(int n, volatile int *port, int *a) {
    for (int i = 0; i < n; i++)                             // expect unknown
        *port = a[i];
}
void smallest(int n, const int *a, int *out) {
    int m = a[0];
    for (int i = 1; i < n; i++)                             // expect reduction
        m = a[i] < m ? a[i] : m;
    *out = m;
}
static int square(int v) { return v * v; }
void pure_call(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = square(b[i]);
}
void once(void) {
    do { A[0][0] = 1; } while (0); // no loop
}
static int loop_inside(int v) {
    int s = 0;
    while (v > 0) {                                         // expect refuted
        s += v;
        v = v / 2;
    }
    return s;
}
void pure_call_with_loop(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = loop_inside(b[i]);
}
static void store_at(float *a, int i) { a[i] = 1; }
void inlined_store(int n, float *restrict a) {
    for (int i = 0; i < n; i++)                             // expect proved
        store_at(a, i);
}
static void store_first(float *a) { a[0] = 1; }
void inlined_conflict(int n, float *restrict a) {
    for (int i = 0; i < n; i++)                             // expect proved private=a
        store_first(a);
}
int polls(int n, volatile int *port) {
    int s = 0;
    for (int i = 0; i < n; i++)                             // expect unknown
        s += *port;
    return s;
}
float reset_on_one_path(int n, const float *restrict a, int *restrict resets) {
    float s = 0;
    for (int i = 0; i < n; i++) {                           // expect unknown
        if (a[i] < 0) {
            s = 0;
            resets[i] = 1;
        } else
            s += a[i];
    }
    return s;
}
float taken_twice(int n, const float *a) {
    float s = 1;
    for (int i = 0; i < n; i++) {                           // expect refuted
        const float t = s + a[i];
        s = t + s;
    }
    return s;
}
float only_positive(int n, const float *restrict a, int *restrict seen) {
    float s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction
        if (a[i] > 0) {
            s += a[i];
            seen[i] = 1;
        }
    return s;
}
