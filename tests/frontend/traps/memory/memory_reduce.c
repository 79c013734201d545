/* Updates of cells that commute, or only seem to; arrays private, or only nearly. */
#include <complex.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct pair { float *s, *t; };
struct cnt { unsigned hits : 12, misses : 20; };
float globals[64];
__attribute__((pure)) float outside(int);

/* 1 */
void integers_by_fractions(int *h, const int *k, const double *x, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        h[k[i]] += x[i];
}
void short_by_floats(short *h, const float *x, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        h[0] += x[i];
}
void integers_scaled(int *h, const int *k, const float *x, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        h[k[i]] *= x[i];
}
void bytes_counted(unsigned char *h, const int *k, int n) {
    for (int i = 0; i < n; i++) // expect reduction
        h[k[i]]++;
}
void shorts_summed(short *restrict h, const int *restrict k, const short *restrict x, int n) {
    for (int i = 0; i < n; i++) // expect reduction op=+
        h[k[i]] += x[i];
}
void set_and_cleared(unsigned *h, const int *k, const int *m, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        h[k[i]] |= 5;
        h[m[i]] &= ~1u;
    }
}
void set_and_flipped(unsigned *h, const int *k, const int *m, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        h[k[i]] |= 5;
        h[m[i]] ^= 3;
    }
}
void least_and_most(int *h, const int *k, const int *m, const int *x, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        if (x[i] < h[k[i]]) h[k[i]] = x[i];
        if (x[i] > h[m[i]]) h[m[i]] = x[i];
    }
}
void halved(int *h, const int *k, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        h[k[i]] += i;
        h[k[i]] >>= 1;
    }
}
void difference_turned(int *h, const int *k, const int *x, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        h[k[i]] = x[i] - h[k[i]];
}
void quotient(int *h, const int *k, const int *x, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        h[k[i]] = h[k[i]] / x[i] + 1;
}
void sum_of_unequal_cells(int *h, const int *k, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        h[k[i]] = h[k[i] + 1] + 1;
}
void sum_with_itself(int *h, const int *k, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        h[k[i]] += h[k[i]] + i;
}
void first_cleared_then_counted(int *h, const int *k, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        h[i] = 0;
        h[k[i]] += 1;
    }
}
void own_and_next(float *restrict a, const float *restrict x, int n) {
    for (int i = 0; i < n; i++) { // expect reduction op=+
        a[i] += x[i];
        a[i + 1] += 2 * x[i];
    }
}
void own_and_next_product(float *restrict a, const float *restrict x, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        a[i] += x[i];
        a[i + 1] *= 2;
    }
}
void complex_summed(float _Complex *restrict z, const int *restrict k, const float _Complex *restrict w, int n) {
    for (int i = 0; i < n; i++) // expect reduction
        z[k[i]] += w[i];
}
void real_and_all(float _Complex *restrict z, const int *restrict k, const float *restrict w, int n) {
    float *p = (float *)z;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        z[k[i]] += w[i];
        p[k[i]] *= 2;
    }
}
void counted_in_bit_fields(struct cnt *c, const int *x, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=parallel
        if (x[i]) c->hits++;
        else c->misses++;
}
void shared_by_memcpy(struct pair *p, const int *k, int n) {
    memcpy(&p->t, &p->s, sizeof p->s);
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        p->s[k[i]] += 1;
        p->t[k[i]] *= 2;
    }
}
void sum_kept_in_the_data(struct pair *p, int n) {
    p->t = p->s + 3;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        *p->t += p->s[i] * 2;
}
void counts_seen_elsewhere(int *h, const int *k, int *out, int n) {
    unsigned *g = (unsigned *)h;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        h[k[i]] += 1;
        out[i] = (int)g[0];
    }
}
void bits_of_a_set(uint32_t *restrict set, const int *restrict k, int n) {
    for (int i = 0; i < n; i++) // expect reduction op=|
        set[k[i] >> 5] |= 1u << (k[i] & 31);
}
void bits_moved(uint32_t *restrict set, const int *restrict k, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        set[k[i]] = set[k[i]] << 1 | 1u;
}
void nibbles(unsigned char *restrict b, const unsigned char *restrict x, int n) {
    for (int i = 0; i < n; i++) // expect reduction
        b[i / 2] |= (unsigned char)(x[i] << (i % 2 * 4));
}
void nibbles_replaced(unsigned char *restrict b, const unsigned char *restrict x, int n) {
    for (int i = 0; i < n; i++) { // expect unproved
        int s = i % 2 * 4;
        b[i / 2] = (unsigned char)((b[i / 2] & ~(15 << s)) | ((x[i] & 15) << s));
    }
}
void largest_and_sum(float *restrict a, const float *restrict x, const int *restrict k, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        if (x[i] > a[k[i]]) a[k[i]] = x[i];
        a[k[i] + 1] += x[i];
    }
}
void rows_summed(int n, int m, const float *restrict x, float *restrict row, float *restrict col) {
    for (int i = 0; i < n; i++) // expect reduction op=+
        for (int j = 0; j < m; j++) { // expect reduction op=+
            row[i] += x[i * m + j];
            col[j] += x[i * m + j];
        }
}
void rows_summed_in_one(int n, int m, const float *restrict x, float *restrict s) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) { // expect unproved truth=refuted
            s[i] += x[i * m + j];
            s[j] *= 0.5f;
        }
}
void not_the_fifth(int n, float *restrict out, const float *restrict x) {
    float t[2] = {0};
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        if (i != 5) t[0] = x[i];
        out[i] = t[0];
    }
}
void not_before_the_third(int n, float *restrict out, const float *restrict x) {
    float t[2] = {0};
    for (int i = 0; i < n; i++) { // expect unproved truth=parallel
        if (i > 3) t[0] = x[i];
        if (i > 2) out[i] = t[0];
    }
}
void flag_turned_between(int n, float *restrict out, const float *restrict x, const int *restrict f) {
    float t[2] = {0};
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        int on = f[i];
        if (on > 0) t[0] = x[i];
        on += f[i + 1];
        if (on > 0) out[i] = t[0];
    }
}
void every_second_written(int n, float *restrict out, const float *restrict x) {
    float t[32] = {0};
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        for (int j = 0; j < 16; j++) // expect proved
            t[2 * j] = x[i] + j;
        out[i] = t[(i * 2) & 31] + t[7];
        t[7] = x[i];
    }
}
void memset_of_named_length(int n, int m, float *restrict out, const float *restrict x) {
    char t[64] = {0};
    for (int i = 0; i < n; i++) { // expect proved truth=parallel
        memset(t, i, m);
        out[i] = t[40] * x[i];
    }
}
void tile_transposed(int n, float *restrict out, const float *restrict x) {
    float t[8][8];
    for (int b = 0; b < n; b++) { // expect proved truth=parallel
        for (int i = 0; i < 8; i++) // expect proved
            for (int j = 0; j < 8; j++) // expect proved
                t[i][j] = x[64 * b + 8 * i + j];
        for (int i = 0; i < 8; i++) // expect proved
            for (int j = 0; j < 8; j++) // expect proved
                out[64 * b + 8 * i + j] = t[j][i];
    }
}
void tile_transposed_in_part(int n, float *restrict out, const float *restrict x) {
    float t[8][8] = {{0}};
    for (int b = 0; b < n; b++) { // expect unproved truth=refuted
        for (int i = 0; i < 8; i++) // expect proved
            for (int j = 0; j <= i; j++) // expect proved
                t[i][j] += x[64 * b + 8 * i + j];
        for (int i = 0; i < 8; i++) // expect proved
            for (int j = 0; j < 8; j++) // expect proved
                out[64 * b + 8 * i + j] = t[j][i];
    }
}
void tile_with_wrong_pitch(int n, int w, float *restrict out, const float *restrict x) {
    float t[64] = {0};
    for (int b = 0; b < n; b++) { // expect proved truth=parallel
        for (int i = 0; i < 4; i++) // expect proved truth=parallel
            for (int j = 0; j < 8; j++) // expect proved
                t[i * w + j] = x[b] + i;
        out[b] = t[35] + t[1];
    }
}
void temporary_of_the_heap(int n, int m, float *restrict out, const float *restrict x) {
    float *t = malloc(m * sizeof *t);
    for (int i = 0; i < n; i++) { // expect proved truth=parallel
        for (int j = 0; j < m; j++) // expect proved
            t[j] = x[i * m + j];
        float s = 0;
        for (int j = 0; j < m; j++) // expect reduction op=+
            s += t[j] * t[m - 1 - j];
        out[i] = s;
    }
    free(t);
}
void temporary_seen_by_a_function(int n, float *restrict out, const float *restrict x) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        globals[3] = x[i];
        out[i] = outside(i);
    }
}
static float third(void) { return globals[3]; }
void temporary_seen_by_own_function(int n, float *restrict out, const float *restrict x) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        out[i] = third();
        globals[3] = x[i];
    }
}
static int count_up(void) {
    static int calls;
    return ++calls;
}
void counted_inside(int n, int *out) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        out[i] = count_up();
}
void stack_in_memory(int n, const int *restrict x, int *restrict out) {
    int stack[64], top = 0;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        if (x[i] > 0 && top < 64) stack[top++] = x[i];
        else if (top > 0) out[i] = stack[--top];
    }
}
void cache_of_one(int n, const int *restrict x, int *restrict out) {
    int key[1] = {-1}, value[1] = {0};
    for (int i = 0; i < n; i++) { // expect unproved
        if (key[0] != x[i]) {
            key[0] = x[i];
            value[0] = x[i] * x[i];
        }
        out[i] = value[0];
    }
}
void partly_by_memcpy(int n, float *restrict out, const float *restrict x) {
    float t[8] = {0};
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        memcpy(t, x + 8 * i, 7 * sizeof *t);
        out[i] = t[7] + t[0];
        t[7] = out[i];
    }
}
void wholly_by_memcpy(int n, float *restrict out, const float *restrict x) {
    float t[8];
    for (int i = 0; i < n; i++) { // expect proved truth=parallel
        memcpy(t, x + 8 * i, sizeof t);
        out[i] = t[7] + t[0];
    }
}
void copied_within_itself(int n, float *restrict out, const float *restrict x) {
    float t[16] = {0};
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        memmove(t + 1, t, 15 * sizeof *t);
        t[0] = x[i];
        out[i] = t[9];
    }
}
void read_after_by_a_loop_around(int n, int m, float *restrict out, const float *restrict x) {
    float t[4] = {0};
    for (int k = 0; k < m; k++) { // expect unproved truth=refuted
        out[k] = t[0];
        for (int i = 0; i < n; i++) // expect proved truth=parallel
            t[0] = x[i] + k;
    }
}
void read_after_when_written(int n, int m, float *restrict out, const float *restrict x) {
    float t[4] = {0};
    for (int k = 0; k < m; k++) { // expect unproved truth=refuted
        out[k] = t[0];
        for (int i = 0; i < n; i++) // expect unproved truth=refuted
            if (x[i] > k) t[0] = x[i];
    }
}
