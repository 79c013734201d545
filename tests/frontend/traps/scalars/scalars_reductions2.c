/* Closer traps around updates. */
#include <math.h>
#include <stdint.h>
#include <stddef.h>
#include <stdbool.h>
#include <limits.h>
typedef float v4 __attribute__((vector_size(16)));
struct acc { int n; double s; };
#define MIN(a, b) ((a) < (b) ? (a) : (b))
int grand, drops;

void adds_another_cell(int n, const int *restrict k, const int *restrict j, int *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        h[k[i]] += h[j[i]];
}
void chain_of_two(int n, const int *restrict a, int *restrict s) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        s[0] += s[1];
        s[1] += a[i];
    }
}
void float_and_its_bits(int n, float *restrict f) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        union { float f; int i; } u = {*f};
        u.i += 1;
        *f = u.f + 1.0f;
    }
}
void halves_and_wholes(int n, const int *restrict k, const int *restrict j, union { int w; short h[2]; } *restrict u) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        u[k[i]].w += 1;
        u[j[i]].h[1] += 1;
    }
}
void bits_of_bytes_and_words(int n, const int *restrict k, unsigned *restrict w) {
    for (int i = 0; i < n; i++) {                           // expect reduction op=|
        w[k[i] >> 2] |= 1;
        ((unsigned char *)w)[k[i]] |= 2;
    }
}
void whole_struct_replaced(int n, const double *restrict a, struct acc *restrict p) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        struct acc t = *p;
        t.n++;
        t.s += a[i];
        *p = t;
    }
}
int distinct(int n, const int *restrict k, int *restrict h) {
    int c = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        c += h[k[i]]++ == 0;
    return c;
}
void difference_is_one(int n, const int *restrict k, int *restrict h, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect reduction op=+
        int before = h[k[i]];
        h[k[i]] = before + 1;
        out[i] = h[k[i]] - before;
    }
}
void index_is_advanced_by_the_cell(int n, int *restrict k, int *restrict h) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        h[k[i]]++;
        k[(i + 1) % n] ^= h[3] & 1;
    }
}
int flag_takes_the_row(int n, const int (*a)[64]) {
    int flag = -1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < 64; j++)                        // expect unproved truth=parallel
            if (a[i][j] < 0) flag = i;
    return flag;
}
int flag_takes_the_column(int n, const int (*a)[64]) {
    int flag = -1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < 64; j++)                        // expect unproved truth=refuted
            if (a[i][j] < 0) flag = j;
    return flag;
}
double sometimes_reset_rows(int n, int m, const double (*a)[64], const int *b) {
    double s = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (b[i]) s = 0;
        for (int j = 0; j < m; j++) s += a[i][j];           // expect reduction op=+
    }
    return s;
}
double reset_in_the_first_column(int n, int m, const double (*a)[64], double *restrict out) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved
        for (int j = 0; j < m; j++) {                       // expect unproved truth=refuted
            if (j == 0) s = 0;
            s += a[i][j];
            if (j == m - 1) out[i] = s;
        }
    return s;
}
double doubles_after_each_row(int n, const double (*a)[64]) {
    double s = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        for (int j = 0; j < 64; j++) s += a[i][j];          // expect reduction op=+
        s *= 0.5;
    }
    return s;
}
double capped_after_each_row(int n, const double (*a)[64]) {
    double s = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        for (int j = 0; j < 64; j++) s += a[i][j];          // expect reduction op=+
        s = s > 100 ? 100 : s;
    }
    return s;
}
int least_of_least(int n, const int *a, const int *b) {
    int m = INT_MAX, t = INT_MAX;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        m = MIN(m, a[i]);
        t = MIN(t, m + b[i]);
    }
    return t;
}
int place_by_equality(int n, const double *a) {
    double m = -1e300;
    int k = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        m = fmax(m, a[i]);
        if (m == a[i]) k = i;
    }
    return k;
}
int place_with_ties_both_ways(int n, const double (*a)[64], int *at) {
    double m = -1e300;
    int r = 0, c = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < 64; j++) {                      // expect unproved truth=refuted
            if (a[i][j] > m) { m = a[i][j]; r = i; c = j; }
            else if (a[i][j] == m && j == 3) c = j;
        }
    *at = r;
    return c;
}
int place_plus_offset_that_runs(int n, const double *a) {
    double m = -1e300;
    int k = 0, off = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        off = off ^ (int)a[i];
        if (a[i] > m) { m = a[i]; k = off; }
    }
    return k;
}
double place_keeps_the_old_best(int n, const double *a) {
    double m = -1e300, old = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] > m) { old = m; m = a[i]; }
    return old;
}
double payload_adds_up(int n, const double *a, const double *b) {
    double m = -1e300, p = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] > m) { m = a[i]; p = p + b[i]; }
    return p;
}
double payload_in_a_cell(int n, const double *restrict a, const double *restrict b, double *restrict p) {
    double m = -1e300;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (a[i] > m) { m = a[i]; *p = b[i]; }
    return m;
}
double payload_read_in_the_loop(int n, const double *restrict a, double *restrict out) {
    double m = -1e300;
    int k = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i] > m) { m = a[i]; k = i; }
        out[i] = k;
    }
    return m;
}
double place_picks_the_compared(int n, const double *a) {
    int k = 0;
    double m = a[0];
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] > m) { k = i; m = a[k / 2]; }
    return m;
}
double max_then_sum_of_excess(int n, const double *a) {
    double m = 0, s = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        s += a[i] > m;
        m = fmax(m, a[i]);
    }
    return s;
}
v4 vector_sum(int n, const v4 *a) {
    v4 s = {0, 0, 0, 0};
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        s += a[i];
    return s;
}
v4 vector_lane_turned(int n, const v4 *a) {
    v4 s = {0, 0, 0, 0};
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        s += a[i];
        s = __builtin_shufflevector(s, s, 1, 2, 3, 0);
    }
    return s;
}
__int128 wide_sum(int n, const long *a) {
    __int128 s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        s += a[i];
    return s;
}
long double long_double_product(int n, const double *a) {
    long double s = 1;
    for (int i = 0; i < n; i++)                             // expect reduction op=*
        s *= a[i];
    return s;
}
const char *pointer_advanced(int n, const char *p, const int *a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        p += a[i];
    return p;
}
const char *pointer_advanced_by_its_content(int n, const char *p) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        p += *p;
    return p;
}
double fused_wrong_way(int n, const double *a) {
    double s = 1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = fma(a[i], s, s);
    return s;
}
double minus_of_minus(int n, const double *a) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        s = -(-s - a[i]);
    return s;
}
double minus_of_plus(int n, const double *a) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = -(s + a[i]);
    return s;
}
double parentheses(int n, const double *a, const double *b) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        s = a[i] + (s - b[i]) + 1;
    return s;
}
double subtracted_on_the_right(int n, const double *a, const double *b) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = a[i] - (b[i] + s);
    return s;
}
double times_and_back(int n, const double *a) {
    double s = 1;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        s *= 2;
        s += a[i];
        s /= 2;
    }
    return s;
}
int not_a_sum(int n, const int *a) {
    int s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        s = ~(~s - a[i]);
    return s;
}
unsigned multiplied_shifted(int n, const unsigned *a) {
    unsigned s = 1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = (s * a[i]) >> 1;
    return s;
}
unsigned masked_and(int n, const unsigned *a) {
    unsigned s = ~0u;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (s & 1) s &= a[i] | 1;
    return s;
}
unsigned and_guarded_by_itself(int n, const unsigned *a) {
    unsigned s = ~0u;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (s & 2) s &= a[i];
    return s;
}
unsigned or_guarded_by_itself(int n, const unsigned *a) {
    unsigned s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (!(s & a[i])) s |= a[i];
    return s;
}
int first_bits_win(int n, const int *a) {
    int s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s |= s ? 0 : a[i];
    return s;
}
int add_if_even(int n, const int *a) {
    int s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s += (s + a[i]) % 2 ? 0 : a[i];
    return s;
}
int add_at_most(int n, const int *a) {
    int s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s += MIN(a[i], 100 - s);
    return s;
}
int global_sum_read_by_helper_arg(int n, const int *a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        grand += a[i] > 0 ? a[i] : grand & 1;
    return grand;
}
void sum_bounded_inner(int n, const int *restrict a, int *restrict out) {
    int k = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        k += a[i];
        for (int j = 0; j < k; j++) out[j] = i;             // expect proved
    }
}
void drop_counted_once(int n, const int *a) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        int d = drops;
        if (a[i] < 0) d++;
        if (a[i] > 9) d *= 2;
        drops = d;
    }
}
bool all_then_any(int n, const int *a, const int *b) {
    bool r = true;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        r = r && a[i];
        r = r || b[i];
    }
    return r;
}
bool implied(int n, const int *a) {
    bool r = true;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        r = !r || a[i];
    return r;
}
bool equal_truths(int n, const int *a) {
    bool r = true;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        r = r == (a[i] > 0);
    return r;
}
int truth_of_last(int n, const int *a) {
    int r = 1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        r = a[i] ? (a[i] > 0) : r;
    return r;
}
int nand(int n, const int *a) {
    int r = 1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        r = !(r && a[i]);
    return r;
}
int found_place_any(int n, const int *a, int key) {
    int place = -1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] == key && place < 0) place = i;
    return place;
}
int found_place_greatest(int n, const int *a, int key) {
    int place = -1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (a[i] == key && i > place) place = i;
    return place;
}
int found_place_by_max(int n, const int *a, int key) {
    int place = -1;
    for (int i = 0; i < n; i++) {                           // expect reduction op=max
        int p = a[i] == key ? i : -1;
        place = p > place ? p : place;
    }
    return place;
}
void widest_row(int n, int m, const int (*restrict a)[64], int *restrict width) {
    for (int i = 0; i < n; i++) {                           // expect reduction op=max
        int w = 0;
        for (int j = 0; j < m; j++) if (a[i][j]) w = j + 1; // expect unproved
        if (w > *width) *width = w;
    }
}
double average_updated(int n, const double *a) {
    double m = 0;
    for (int i = 0; i < n; i++)                             // expect unproved
        m = (m * i + a[i]) / (i + 1);
    return m;
}
double average_of_two(int n, const double *a) {
    double m = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        m = (m + a[i]) / 2;
    return m;
}
double sum_times_count(int n, const double *a) {
    double s = 0;
    int c = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i] > 0) c++;
        s += a[i] * c;
    }
    return s;
}
double sum_times_index(int n, const double *a) {
    double s = 0;
    int c = 0;
    for (int i = 0; i < n; i++) {                           // expect reduction op=+
        c++;
        s += a[i] * c;
    }
    return s;
}
