/* Cells: narrow ones, guarded ones, ones that are bounds, ones reached by two names. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>
struct view { int *p; int n; };
struct bits { unsigned low : 3, high : 5; };
struct box { int n; int cells[64]; };
struct fields { int *x, *y; int v; };
int bound_global, next_id, now, tally[64], failures, failed_value, updates;
static int scratch_of_helper[8];

void bound_is_a_counted_cell(int *h, const int *restrict k) {
    for (int i = 0; i < h[0]; i++)                          // expect unproved truth=refuted
        h[k[i]]++;
}
void bound_is_the_sum(const int *restrict a) {
    for (int i = 0; i < bound_global; i++)                  // expect unproved truth=refuted
        bound_global += a[i];
}
void bound_was_the_sum(const int *restrict a) {
    const int n = bound_global;
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        bound_global += a[i];
}
void bound_in_the_box(struct box *restrict b, const int *restrict k) {
    for (int i = 0; i < b->n; i++)                          // expect unproved truth=parallel
        b->cells[k[i]]++;
}
void two_pointers_two_operators(int n, const int *restrict a, int *p) {
    int *q = p;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        *p += a[i];
        *q *= 3;
    }
}
void two_pointers_one_operator(int n, const int *restrict a, int *p, int *q) {
    for (int i = 0; i < n; i++) {                           // expect reduction op=+
        *p += a[i];
        *q -= a[i];
    }
}
void sum_through_one_read_through_other(int n, int *restrict out, int *p, const int *a) {
    const int *q = p;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        *p += a[i];
        out[i] = *q;
    }
}
void view_by_value(int n, struct view v, const int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        *v.p += a[i];
}
static int *cell(int k) { return &tally[k & 63]; }
void cell_by_helper(int n, const int *k) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        *cell(k[i]) += 1;
}
void cell_from_cell(int n, const int *k) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        *cell(k[i]) = *cell(k[i] + 1) + 1;
}
static int middle(const int *a) {
    for (int j = 0; j < 8; j++) scratch_of_helper[j] = a[j] * 2; // expect proved
    return scratch_of_helper[3] + scratch_of_helper[4];
}
void scratch_in_a_helper(int n, const int (*restrict a)[8], int *restrict out) {
    for (int i = 0; i < n; i++)                             // expect proved private=scratch_of_helper
        out[i] = middle(a[i]);
}
static int halved(int x) { if (x & 1) failures++; return x / 2; }
void failures_counted_in_a_helper(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        a[i] = halved(a[i]);
}
static int thirded(int x) { if (x % 3) failed_value = x; return x / 3; }
void failures_kept_in_a_helper(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        a[i] = thirded(a[i]);
}
void narrow_cell_times_fraction(int n, const int *restrict k, const unsigned char *restrict a, unsigned char *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        h[k[i]] = (unsigned char)(h[k[i]] * 0.5 + a[i]);
}
void narrow_cell_average(int n, const int *restrict k, const unsigned char *restrict a, unsigned char *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        h[k[i]] = (unsigned char)((h[k[i]] + a[i] + 1) >> 1);
}
void narrow_cell_saturates(int n, const int *restrict k, const unsigned char *restrict a, unsigned char *restrict h) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        int v = h[k[i]] + a[i];
        h[k[i]] = (unsigned char)(v > 255 ? 255 : v);
    }
}
void narrow_cell_wraps(int n, const int *restrict k, signed char *restrict h) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        h[k[i]] += 100;
}
void narrow_cell_of_greatest(int n, const int *restrict k, const int *restrict a, unsigned char *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] > h[k[i]]) h[k[i]] = (unsigned char)a[i];
}
void int_cell_plus_fraction(int n, const int *restrict k, int *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        h[k[i]] += 1.5;
}
void long_cell_minus_double(int n, const int *restrict k, const double *restrict a, long *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        h[k[i]] -= a[i];
}
void float_cell_cut(int n, const int *restrict k, const float *restrict a, float *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        h[k[i]] = (float)(int)(h[k[i]] + a[i]);
}
void double_cell_plus_int(int n, const int *restrict k, const int *restrict a, double *restrict h) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        h[k[i]] += a[i];
}
void float_cell_of_double_sum(int n, const int *restrict k, const double *restrict a, float *restrict h) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        h[k[i]] += a[i] * 0.5;
}
void truth_cell_plus(int n, const int *restrict k, const int *restrict a, bool *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        h[k[i]] += a[i];
}
void truth_cell_or(int n, const int *restrict k, const int *restrict a, bool *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        h[k[i]] = h[k[i]] || a[i] > 3;
}
void truth_cell_or_assigned(int n, const int *restrict k, const int *restrict a, bool *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        h[k[i]] |= a[i] > 3;
}
void truth_cell_turned(int n, const int *restrict k, bool *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        h[k[i]] = !h[k[i]];
}
void shifted_in(int n, const int *restrict k, const unsigned *restrict bit, unsigned *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        h[k[i]] = h[k[i]] << 1 | (bit[i] & 1);
}
unsigned char bits_seen(int n, const unsigned *a) {
    unsigned seen = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=|
        seen |= 1u << (a[i] & 31);
    return (unsigned char)seen;
}
int bits_seen_counted(int n, const unsigned *a) {
    unsigned seen = 0;
    int c = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        unsigned bit = 1u << (a[i] & 31);
        if (!(seen & bit)) { seen |= bit; c++; }
    }
    return c;
}
void greatest_minus_one(int n, const int *restrict k, const int *restrict a, int *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        h[k[i]] = (h[k[i]] > a[i] ? h[k[i]] : a[i]) - 1;
}
void greatest_plus_one(int n, const int *restrict k, const int *restrict a, int *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        h[k[i]] = h[k[i]] > a[i] ? h[k[i]] : a[i] + 1;
}
void greater_replaced_by_other(int n, const int *restrict k, const int *restrict a, const int *restrict b, int *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (h[k[i]] < a[i]) h[k[i]] = b[i];
}
void greater_counts_updates(int n, const int *restrict k, const int *restrict a, int *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (h[k[i]] < a[i]) { h[k[i]] = a[i]; updates++; }
}
int greater_sums_the_old(int n, const int *restrict k, const int *restrict a, int *restrict h) {
    int s = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        int m = h[k[i]];
        if (a[i] > m) h[k[i]] = a[i];
        s += m;
    }
    return s;
}
void clamped_cells(int n, const int *restrict k, const int *restrict a, const int *restrict b, int *restrict h) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        h[k[i]] = h[k[i]] > a[i] ? h[k[i]] : a[i];
        h[k[i]] = h[k[i]] < b[i] ? h[k[i]] : b[i];
    }
}
void greatest_of_two_cells(int n, const int *restrict k, const int *restrict j, int *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        h[k[i]] = h[k[i]] > h[j[i]] ? h[k[i]] : h[j[i]];
}
void signed_greatest_in_unsigned(int n, const int *restrict k, const int *restrict a, unsigned *restrict h) {
    for (int i = 0; i < n; i++)                             // expect reduction op=max
        if (a[i] > (int)h[k[i]]) h[k[i]] = (unsigned)a[i];
}
void carries_into_high(int n, const int *restrict k, unsigned char *restrict low, unsigned char *restrict high) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (++low[k[i]] == 0) high[k[i]]++;
}
void stamps(int n, const int *restrict k, int *restrict stamp) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        stamp[k[i]] = ++now;
}
void interned(int n, const int *restrict k, int *restrict id) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (!id[k[i]]) id[k[i]] = ++next_id;
}
void field_beside_an_update(int n, const int *restrict a, struct bits *restrict f) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        f->low += (unsigned)a[i];
        if (a[i]) f->high = (unsigned)i & 31;
    }
}
void difference_of_differences(int n, const int *restrict k, const int *restrict a, const int *restrict b, int *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        h[k[i]] = a[i] - (b[i] - h[k[i]]);
}
void accumulators_by_turns(int n, const double *restrict a, double *restrict acc) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        acc[i & 3] += a[i];
}
void accumulators_by_turns_set(int n, const double *restrict a, double *restrict acc) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        acc[i & 3] = a[i];
}
void bloom(int n, const uint32_t *restrict a, uint64_t *restrict bits) {
    for (int i = 0; i < n; i++) {                           // expect reduction op=|
        uint32_t h = a[i] * 2654435761u;
        bits[h >> 26] |= 1ull << (h & 63);
        bits[(h >> 8) & 63] |= 1ull << (h >> 2 & 63);
    }
}
void bloom_fresh(int n, const uint32_t *restrict a, uint64_t *restrict bits, int *restrict fresh) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        uint32_t h = a[i] * 2654435761u;
        fresh[i] = !(bits[h >> 26] >> (h & 63) & 1);
        bits[h >> 26] |= 1ull << (h & 63);
    }
}
void least_squares_step(int n, const double (*restrict x)[4], const double *restrict y, double *restrict w) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        double e = -y[i];
        for (int j = 0; j < 4; j++) e += w[j] * x[i][j];    // expect reduction op=+
        for (int j = 0; j < 4; j++) w[j] -= 0.01 * e * x[i][j]; // expect proved
    }
}
void gradient_of_all(int n, const double (*restrict x)[4], const double *restrict y, const double *restrict w, double *restrict g) {
    for (int i = 0; i < n; i++) {                           // expect reduction op=+
        double e = -y[i];
        for (int j = 0; j < 4; j++) e += w[j] * x[i][j];    // expect reduction op=+
        for (int j = 0; j < 4; j++) g[j] += e * x[i][j];    // expect proved
    }
}
void momentum(int n, const double *restrict g, double *restrict w, double *restrict v) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        *v = 0.9 * *v + g[i];
        *w -= 0.1 * *v;
    }
}
