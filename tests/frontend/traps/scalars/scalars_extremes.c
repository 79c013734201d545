/* Minimum, maximum and the places they stand at. */
#include <math.h>
#include <float.h>
#include <limits.h>
struct point { float x, y; };
struct best { double score; int at; };
int least_global = 1 << 30, least_at;

unsigned char wrapped_after_comparing(int n, const int *a) {
    unsigned char m = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        m = (unsigned char)(a[i] > m ? a[i] : m);
    return m;
}
int wrapped_before_comparing(int n, const int *a) {
    int m = 0;
    for (int i = 0; i < n; i++) {                           // expect reduction op=max
        const int v = (unsigned char)a[i];
        if (v > m) m = v;
    }
    return m;
}
int compared_without_sign(int n, const int *a) {
    int m = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=max
        if ((unsigned)a[i] > (unsigned)m) m = a[i];
    return m;
}
void cell_compared_both_ways(int n, const int *restrict a, int *restrict m) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i] > *m) *m = a[i];
        if ((unsigned)a[i] > (unsigned)*m) *m = a[i];
    }
}
int compared_as_float(int n, const int *a) {
    int m = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if ((float)a[i] > (float)m) m = a[i];
    return m;
}
long compared_as_double(int n, const long *a) {
    long m = LONG_MAX;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if ((double)a[i] < (double)m) m = a[i];
    return m;
}
float stored_rounded(int n, const double *a) {
    float m = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=max
        if (a[i] > m) m = (float)a[i];
    return m;
}
double largest_magnitude_keeps_sign(int n, const double *a) {
    double m = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (fabs(a[i]) > fabs(m)) m = a[i];
    return m;
}
double magnitude_against_signed(int n, const double *a) {
    double m = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (fabs(a[i]) > m) m = a[i];
    return m;
}
int double_must_exceed(int n, const int *a) {
    int m = 1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (2 * a[i] > m) m = a[i];
    return m;
}
int must_exceed_by_one_more(int n, const int *a) {
    int m = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] > m + 1) m = a[i];
    return m;
}
int creeping_up(int n, const int *a) {
    int m = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] > m) m++;
    return m;
}
int masked_compare(int n, const int *a) {
    int m = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if ((a[i] & 0xf0) > (m & 0xf0)) m = a[i];
    return m;
}
int compare_modulo(int n, const int *a) {
    int m = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] % 10 < m % 10) m = a[i];
    return m;
}
int place_is_a_counter_of_hits(int n, const int *a, const int *b) {
    int m = INT_MAX, k = 0, hits = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (b[i]) hits++;
        if (a[i] < m) { m = a[i]; k = hits; }
    }
    return k + m;
}
struct point nearest(int n, const struct point *p) {
    float m = FLT_MAX;
    struct point best = {0, 0};
    for (int i = 0; i < n; i++) {                           // expect reduction op=min
        const float d = p[i].x * p[i].x + p[i].y * p[i].y;
        if (d < m) { m = d; best = p[i]; }
    }
    return best;
}
float payload_decides_too(int n, const float *a, const int *b) {
    float m = FLT_MAX;
    int owner = -1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] < m && b[i] != owner) { m = a[i]; owner = b[i]; }
    return m + (float)owner;
}
int least_then_second_key(int n, const int *a, const int *b) {
    int m = INT_MAX, t = INT_MAX;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (a[i] < m || (a[i] == m && b[i] < t)) { m = a[i]; t = b[i]; }
    return t;
}
int how_often_the_greatest(int n, const int *a) {
    int m = INT_MIN, c = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        if (a[i] > m) { m = a[i]; c = 1; }
        else if (a[i] == m) c++;
    }
    return c;
}
int the_two_greatest(int n, const int *a) {
    int first = INT_MIN, second = INT_MIN;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        if (a[i] > first) { second = first; first = a[i]; }
        else if (a[i] > second) second = a[i];
    }
    return second;
}
int place_only(int n, const int *a) {
    int k = 0;
    for (int i = 1; i < n; i++)                             // expect unproved truth=parallel
        if (a[i] < a[k]) k = i;
    return k;
}
void least_to_the_front(int n, int *a) {
    for (int i = 1; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] < a[0]) { int t = a[0]; a[0] = a[i]; a[i] = t; }
}
void selection_sort(int n, int *a) {
    for (int i = 0; i < n - 1; i++) {                       // expect unproved truth=refuted
        int k = i;
        for (int j = i + 1; j < n; j++)                     // expect unproved truth=parallel
            if (a[j] < a[k]) k = j;
        int t = a[i]; a[i] = a[k]; a[k] = t;
    }
}
void global_least_with_place(int n, const int *a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (a[i] < least_global) { least_global = a[i]; least_at = i; }
}
void best_in_a_struct(int n, const double *restrict a, struct best *restrict b) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (a[i] > b->score) { b->score = a[i]; b->at = i; }
}
void best_of_each_with_place(int n, const int *restrict k, const double *restrict a, struct best *restrict b) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (a[i] > b[k[i]].score) { b[k[i]].score = a[i]; b[k[i]].at = i; }
}
void score_of_one_place_of_another(int n, const int *restrict k, const double *restrict a, double *restrict score, int *restrict at) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] > score[k[i]]) { score[k[i]] = a[i]; at[0] = i; }
}
double smallest_positive(int n, const double *a) {
    double m = DBL_MAX;
    for (int i = 0; i < n; i++)                             // expect reduction op=min
        if (a[i] > 0 && a[i] < m) m = a[i];
    return m;
}
double smallest_not_yet(int n, const double *a, double floor_) {
    double m = DBL_MAX, low = floor_;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] > low && a[i] < m) { m = a[i]; low = a[i] / 2; }
    return m;
}
double clamp_chain(int n, const double *a, const double *b) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = fmin(fmax(s, a[i]), b[i]);
    return s;
}
double fades_from_the_peak(int n, const double *a) {
    double peak = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        peak = fmax(peak * 0.99, a[i]);
    return peak;
}
int best_run(int n, const int *a) {
    int here = 0, best = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        here = here + a[i] > 0 ? here + a[i] : 0;
        if (here > best) best = here;
    }
    return best;
}
int cheapest_way(int n, const int *a, const int *b) {
    int cost = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        cost += a[i];
        if (b[i] < cost) cost = b[i];
    }
    return cost;
}
int greatest_drop(int n, const int *a) {
    int high = INT_MIN / 2, drop = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i] > high) high = a[i];
        if (high - a[i] > drop) drop = high - a[i];
    }
    return drop;
}
int lower_bound_moves(int n, const int *a) {
    int low = 0, high = 1000;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i] > low && a[i] < high) low = a[i];
        if (-a[i] > low && -a[i] < high) high = -a[i];
    }
    return high - low;
}
int range_by_and_of_both(int n, const int *low, const int *high) {
    int from = 0, to = INT_MAX;
    for (int i = 0; i < n; i++) {                           // expect reduction
        if (low[i] > from) from = low[i];
        if (high[i] < to) to = high[i];
    }
    return to - from;
}
const int *pointer_to_least(int n, const int *a) {
    const int *p = a;
    for (int i = 1; i < n; i++)                             // expect unproved truth=parallel
        if (a[i] < *p) p = &a[i];
    return p;
}
int least_restarts_per_row(int n, int m, const int *restrict a, int *restrict out) {
    int least = INT_MAX, at = 0;
    for (int i = 0; i < n; i++) {                           // expect proved
        least = INT_MAX;
        for (int j = 0; j < m; j++)                         // expect reduction op=min
            if (a[i * 100 + j] < least) { least = a[i * 100 + j]; at = j; }
        out[i] = least;
    }
    return least;
}
int place_survives_the_row(int n, int m, const int *restrict a, int *restrict out) {
    int least, at = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        least = 0;
        for (int j = 0; j < m; j++)                         // expect reduction op=min
            if (a[i * 100 + j] < least) { least = a[i * 100 + j]; at = j; }
        out[i] = at;
    }
    return at;
}
float first_or_least(int n, const float *a) {
    float m = 0;
    int first = 1;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        if (first) { m = a[i]; first = 0; }
        else if (a[i] < m) m = a[i];
    }
    return m;
}
int least_by_subtracting(int n, const int *a) {
    int m = 1000;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if ((unsigned)m - (unsigned)a[i] < 0x80000000u) m = a[i];
    return m;
}
int sum_of_improvements(int n, const int *a) {
    int m = 0, gained = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] > m) { gained += a[i] - m; m = a[i]; }
    return gained;
}
