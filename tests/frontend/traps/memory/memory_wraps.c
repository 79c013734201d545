/* Masks, remainders and narrow types taken for arithmetic that does not wrap; what is left after the loop. */
#include <stddef.h>
#include <stdint.h>

struct xy { int x, y; };

/* 1 */
void ring_by_stride(unsigned s, float *restrict a, const float *restrict b) {
    for (unsigned i = 0; i < 64; i++) // expect unproved truth=refuted
        a[(i * s) & 7] = b[i];
}
void ring_by_stride_and_start(unsigned s, unsigned k, float *restrict a, const float *restrict b) {
    for (unsigned i = 0; i < 64; i++) // expect unproved truth=refuted
        a[(i * s + k) % 8] = b[i];
}
void byte_by_stride(int s, float *restrict a, const float *restrict b) {
    for (int i = 0; i < 1000; i++) // expect unproved truth=refuted
        a[(unsigned char)(i * s)] = b[i];
}
void hash_by_multiplier(unsigned mul, unsigned *restrict a, const unsigned *restrict b) {
    for (unsigned i = 0; i < 5000; i++) // expect unproved truth=refuted
        a[(i * mul) & 1023] = b[i];
}
void ring_by_signed_stride(int s, float *restrict a, const float *restrict b) {
    for (int i = 0; i < 64; i++) // expect unproved truth=refuted
        a[(i * s) & 7] = b[i];
}
void ring_of_columns(int w, float *restrict a) {
    for (int x = 0; x < 100; x++) // expect unproved truth=refuted
        for (int y = 0; y < w; y++) // expect unproved
            a[(y * w + x) & 63] = x;
}
void short_of_grid(int w, float *restrict a) {
    for (int x = 0; x < 100000; x++) // expect unproved truth=refuted
        for (int y = 0; y < 3; y++) // expect unproved
            a[(unsigned short)(y * w + x)] = x;
}
void ring_in_place(unsigned s, unsigned *a) {
    for (unsigned i = 0; i < 256; i++) // expect unproved truth=refuted
        a[(i * s) & 15] = a[(i * s) & 15] * 3 + i;
}
void ring_by_two_sizes(unsigned s, unsigned m, float *restrict a, const float *restrict b) {
    for (unsigned i = 0; i < 64; i++) // expect unproved truth=refuted
        a[(i * s) % m] = b[i];
}
int cell_left_behind(int n, int *a) {
    int t[4] = {0};
    for (int i = 0; i < n; i++) { // expect proved private=t
        t[0] = i * 6;
        a[i] = t[0] + a[i];
    }
    return t[0] + t[1];
}
int cell_left_behind_unused_inside(int n, int *a) {
    int t[4] = {0};
    for (int i = 0; i < n; i++) { // expect proved private=t
        t[2] = i * 6;
        a[i] += 1;
    }
    return t[2];
}
int scalar_left_behind(int n, int *a) {
    int t = 0;
    for (int i = 0; i < n; i++) { // expect proved
        t = i * 6;
        a[i] = t + a[i];
    }
    return t;
}
int member_left_behind(int n, int *a) {
    struct xy t = {0, 0};
    for (int i = 0; i < n; i++) { // expect proved
        t.x = i * 6;
        a[i] = t.x + a[i];
    }
    return t.x + t.y;
}
int *pointer_left_behind(int n, int *a) {
    int *p = 0;
    for (int i = 0; i < n; i++) { // expect proved
        p = &a[i];
        *p += 1;
    }
    return p;
}
int read_value_left_behind(int n, int *a) {
    int t[4] = {0};
    for (int i = 0; i < n; i++) { // expect proved private=t
        t[0] = a[i];
        a[i] = t[0] + 1;
    }
    return t[0] + t[1];
}
void cells_used_inside_only(int n, double *restrict a, const double *restrict b) {
    double t[3];
    for (int i = 0; i < n; i++) { // expect proved private=t
        t[0] = b[i];
        t[1] = t[0] * b[i];
        t[2] = t[1] * b[i];
        a[i] = t[0] + t[1] + t[2];
    }
}
void columns_upwards_and_back(int n, int m, float *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=parallel
        for (int j = 0; j < m; j++) // expect unproved truth=refuted
            a[i * n - j] = a[i * n - j - 1] + 1;
}
void backwards_half_pitch(int n, int m, float *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            a[i * (m / 2) - j] = 2 * i + j;
}
void two_pitches(int n, int m, float *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < 8; j++) // expect unproved truth=refuted
            a[i * (m - 1) + j] = a[i * (m + 1) + j] * 3 + i;
}
int folded_recurrence(void) {
    int x = 1;
    for (int i = 0; i < 10; i++) // expect unproved truth=refuted
        x = x * 3 + i;
    return x;
}
int folded_alternation(void) {
    int s = 0;
    for (int i = 0; i < 8; i++) // expect unproved truth=refuted
        s = i - s;
    return s;
}
void folded_cells(int *restrict a) {
    int t[4] = {1, 2, 3, 4};
    for (int i = 0; i < 4; i++) // expect unproved truth=refuted
        t[0] = t[0] * 5 + i;
    a[0] = t[0];
}
int only_last_value(int n) {
    int at = -1;
    for (int i = 0; i < n; i++) // expect proved
        at = i;
    return at;
}
