/* Values that run from one iteration to the next: flags, states, checksums, hashes, first and last. */
#include <math.h>
#include <complex.h>
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>
struct quaternion { double w, x, y, z; };
double last_global, out_global;
extern const uint8_t moves[8][256];
extern const uint32_t crc_table[256];
extern int code_now;

int rises(int n, const int *a) {
    int last = 0, count = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i] > last) count++;
        last = a[i];
    }
    return count;
}
int rises_by_neighbours(int n, const int *a) {
    int count = 0;
    for (int i = 1; i < n; i++)                             // expect reduction op=+
        if (a[i] > a[i - 1]) count++;
    return count;
}
int rises_above_kept(int n, const int *a) {
    int kept = 0, count = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] > kept + 5 || a[i] < kept - 5) { count++; kept = a[i]; }
    return count;
}
int without_repeats(int n, const int *restrict a, int *restrict out) {
    int m = 0;
    for (int i = 1; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] != a[i - 1]) out[m++] = a[i];
    return m;
}
int deepest(const char *s, int n) {
    int depth = 0, most = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        depth += (s[i] == '(') - (s[i] == ')');
        if (depth > most) most = depth;
    }
    return most;
}
int balanced(const char *s, int n) {
    int depth = 0, bad = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (s[i] == '(') depth++;
        if (s[i] == ')' && depth-- == 0) bad = 1;
    }
    return !bad && depth == 0;
}
int opens_and_closes(const char *s, int n) {
    int open = 0, close = 0;
    for (int i = 0; i < n; i++) {                           // expect reduction op=+
        open += s[i] == '(';
        close += s[i] == ')';
    }
    return open - close;
}
int words_by_state(const char *s, int n) {
    int in = 0, count = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (isspace((unsigned char)s[i])) in = 0;
        else if (!in) { in = 1; count++; }
    }
    return count;
}
int words_by_neighbours(const char *s, int n) {
    int count = 0;
    for (int i = 1; i < n; i++)                             // expect reduction op=+
        count += !isspace((unsigned char)s[i]) && isspace((unsigned char)s[i - 1]);
    return count;
}
int automaton(const uint8_t *s, int n) {
    int state = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        state = moves[state & 7][s[i]];
    return state;
}
uint32_t crc(const uint8_t *s, int n) {
    uint32_t c = ~0u;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        c = crc_table[(c ^ s[i]) & 255] ^ (c >> 8);
    return ~c;
}
uint32_t adler(const uint8_t *s, int n) {
    uint32_t a = 1, b = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        a += s[i];
        b += a;
    }
    return b << 16 | (a & 0xffff);
}
uint32_t weighted(const uint8_t *s, int n) {
    uint32_t b = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        b += (uint32_t)(n - i) * s[i];
    return b;
}
uint32_t fnv(const uint8_t *s, int n) {
    uint32_t h = 2166136261u;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        h = (h ^ s[i]) * 16777619u;
    return h;
}
int decimal(const char *s, int n) {
    int v = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        v = v * 10 + (s[i] - '0');
    return v;
}
double polynomial(double x, const double *c, int n) {
    double s = 0, p = 1;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        s += c[i] * p;
        p *= x;
    }
    return s;
}
uint64_t product_modulo(int n, const uint32_t *a, uint32_t m) {
    uint64_t p = 1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        p = p * a[i] % m;
    return p;
}
double compensated(int n, const double *a) {
    double s = 0, c = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved
        const double y = a[i] - c, t = s + y;
        c = (t - s) - y;
        s = t;
    }
    return s;
}
int first_nonzero(int n, const int *a) {
    int s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = s ? s : a[i];
    return s;
}
int last_nonzero(int n, const int *a) {
    int s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = a[i] ? a[i] : s;
    return s;
}
void last_positive_global(int n, const double *b) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (b[i] > 0) last_global = b[i];
}
void last_global_always(int n, const double *restrict b, double *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect proved private=last_global
        last_global = b[i];
        out[i] = last_global * last_global;
    }
}
double last_of_written(int n, const double *restrict b, double *restrict out) {
    double t = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (b[i] > 0) { t = b[i]; out[i] = t * t; }
    return t;
}
void conditional_temporary(int n, const double *restrict b, double *restrict out) {
    double t;
    for (int i = 0; i < n; i++)                             // expect proved
        if (b[i] > 0) { t = b[i]; out[i] = t * t; }
}
double last_of_even(int n, const double *restrict b, double *restrict out) {
    double t = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (i % 2 == 0) { t = b[i]; out[i] = t * t; }
    return t;
}
double last_of_the_first_ten(int n, const double *restrict b, double *restrict out) {
    double t = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (i < 10) { t = b[i]; out[i] = t * t; }
    return t;
}
void first_value_is_taken_off(int n, const int *restrict a, int *restrict out) {
    int first = 1, base = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (first) { base = a[i]; first = 0; }
        out[i] = a[i] - base;
    }
}
void first_by_counter(int n, const int *restrict a, int *restrict out) {
    int base = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (i == 0) base = a[i];
        out[i] = a[i] - base;
    }
}
void peeled_without_a_start(int n, const int *restrict a, int *restrict out) {
    int before;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (i > 0) out[i] = a[i] - before;
        before = a[i];
    }
}
void one_and_two_before(int n, const int *restrict a, int *restrict out) {
    int one = 0, two = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        out[i] = a[i] - two;
        two = one;
        one = a[i];
    }
}
void at_the_head_of_each_row(int n, const double *restrict b, double (*restrict a)[64]) {
    double t = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        for (int j = 0; j < 64; j++) {                      // expect unproved truth=refuted
            if (j == 0) t = b[i];
            a[i][j] = t;
        }
}
void same_condition_twice(int n, const int *restrict c, const double *restrict b, double *restrict out) {
    double t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        if (c[i]) t = b[i] * 2;
        out[i] = 0;
        if (c[i]) out[i] = t;
    }
}
void condition_changes_between(int n, int *restrict c, const double *restrict b, double *restrict out) {
    double t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (c[i] & 1) t = b[i];
        c[i] >>= 1;
        if (c[i] & 1) out[i] = t;
    }
}
void opposite_conditions(int n, const int *restrict c, const double *restrict b, double *restrict out) {
    double t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (c[i] > 0) t = b[i];
        if (c[i] <= 0) out[i] = t;
    }
}
int flag_takes_a_moving_code(int n, const int *a) {
    int flag = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] < 0) flag = i;
    return flag;
}
int flag_takes_a_global_code(int n, const int *a) {
    int flag = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i] < 0) flag = code_now;
        code_now = a[i];
    }
    return flag;
}
int flag_of_first_code(int n, const int *a, int *restrict codes) {
    int flag = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i] < 0) flag = codes[0];
        codes[i & 3]++;
    }
    return flag;
}
int flag_then_read(int n, const int *restrict a, int *restrict out) {
    int flag = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i] < 0) flag = 1;
        out[i] = flag;
    }
    return flag;
}
void flag_in_memory(int n, const int *restrict a, int *restrict flag) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (a[i] < 0) *flag = 1;
}
void flag_in_memory_of_values(int n, const int *restrict a, int *restrict flag) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] < 0) *flag = a[i];
}
int flag_cleared_where_set(int n, const int *a) {
    int flag = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i] == 1) flag |= 4;
        if (a[i] == 2) flag &= ~4;
        if (a[i] == 3) flag |= 8;
    }
    return flag;
}
int errors_by_kind(int n, const int *a) {
    int flag = 0;
    for (int i = 0; i < n; i++) {                           // expect reduction op=|
        if (a[i] < 0) flag |= 1;
        if (a[i] > 99) flag |= 2;
        if (a[i] == 50) flag |= 4;
    }
    return flag;
}
int short_circuit_counts(int n, const int *a) {
    int found = 0, looked = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        found = found || (looked++, a[i] == 7);
    return looked;
}
static int put_checked(int *out, int i, int v) { out[i] = v; return v > 0; }
int stops_putting(int n, const int *restrict a, int *restrict out) {
    int ok = 1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        ok = ok && put_checked(out, i, a[i]);
    return ok;
}
int puts_all(int n, const int *restrict a, int *restrict out) {
    int ok = 1;
    for (int i = 0; i < n; i++)                             // expect reduction
        ok &= put_checked(out, i, a[i]);
    return ok;
}
int puts_all_tested_first(int n, const int *restrict a, int *restrict out) {
    int ok = 1;
    for (int i = 0; i < n; i++)                             // expect reduction
        ok = put_checked(out, i, a[i]) && ok;
    return ok;
}
double phase(int n, const double *a) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = fmod(s + a[i], 6.5);
    return s;
}
double alternating_signs(int n, const double *a) {
    double s = 0, sign = 1;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        s += sign * a[i];
        sign = -sign;
    }
    return s;
}
double sign_by_data(int n, const double *a) {
    double s = 0, sign = 1;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        s += sign * a[i];
        if (a[i] < 0) sign = -sign;
    }
    return s;
}
int parity_of_negatives(int n, const double *a) {
    int sign = 1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (a[i] < 0) sign = -sign;
    return sign;
}
void halves(int n, double *restrict a) {
    double x = 1;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        a[i] = x;
        x *= 0.5;
    }
}
double one_path_adds(int n, const double *a, const double *b, const int *c) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = c[i] ? s + a[i] : b[i];
    return s;
}
double both_paths_add(int n, const double *a, const double *b, const int *c) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        if (c[i] > 3) s += a[i];
        else s -= b[i];
    return s;
}
double sum_by_cases(int n, const double *a, const int *c) {
    double s = 0;
    for (int i = 0; i < n; i++) {                           // expect reduction op=+
        switch (c[i]) {
        case 0: continue;
        case 1: s += a[i]; break;
        case 2: s += 2 * a[i]; /* fall through */
        default: s -= 1;
        }
    }
    return s;
}
double sum_is_the_limit(int n, const double *a) {
    double s = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        int k = (int)s & 15;
        for (int j = 0; j < k; j++)                         // expect reduction op=+
            s += a[j];
        s += 1;
    }
    return s;
}
unsigned sum_is_a_shift(int n, const unsigned *restrict a, unsigned *restrict out) {
    unsigned s = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        out[i] = a[i] << (s & 31);
        s += a[i];
    }
    return s;
}
double complex complex_sum(int n, const double complex *z) {
    double complex s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        s += z[i];
    return s;
}
double complex complex_product(int n, const double complex *z) {
    double complex s = 1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        s *= z[i];
    return s;
}
struct quaternion turned(int n, const struct quaternion *q) {
    struct quaternion r = {1, 0, 0, 0};
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        struct quaternion p = r;
        r.w = p.w * q[i].w - p.x * q[i].x - p.y * q[i].y - p.z * q[i].z;
        r.x = p.w * q[i].x + p.x * q[i].w + p.y * q[i].z - p.z * q[i].y;
        r.y = p.w * q[i].y - p.x * q[i].z + p.y * q[i].w + p.z * q[i].x;
        r.z = p.w * q[i].z + p.x * q[i].y - p.y * q[i].x + p.z * q[i].w;
    }
    return r;
}
unsigned shifted_by_each(int n, const unsigned char *a) {
    unsigned s = ~0u;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        s >>= a[i] & 1;
    return s;
}
unsigned shifted_either_way(int n, const unsigned char *a) {
    unsigned s = ~0u;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] & 1) s <<= 1;
        else s >>= 1;
    return s;
}
int divided_by_each(int n, const int *a) {
    int s = 1000000;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        s /= a[i];
    return s;
}
int divided_and_multiplied(int n, const int *a, const int *b) {
    int s = 1000000;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (b[i]) s /= a[i];
        else s *= a[i];
    return s;
}
int divides_into(int n, const int *a) {
    int s = 1000000;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = s / 2 * a[i];
    return s;
}
double divided_float(int n, const double *a) {
    double s = 1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        s /= a[i];
    return s;
}
int remainder_chain(int n, const int *a) {
    int s = 1000000;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s %= a[i];
    return s;
}
unsigned inverted_and_mixed(int n, const unsigned *a) {
    unsigned s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=^
        s = ~s ^ a[i];
    return s;
}
unsigned inverted_and_masked(int n, const unsigned *a) {
    unsigned s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = ~s & a[i];
    return s;
}
unsigned cleared_bits(int n, const unsigned *a) {
    unsigned s = ~0u;
    for (int i = 0; i < n; i++)                             // expect reduction op=&
        s &= ~a[i];
    return s;
}
unsigned xor_by_or_and_not(int n, const unsigned *a) {
    unsigned s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        s = (s | a[i]) & ~(s & a[i]);
    return s;
}
unsigned or_or_xor(int n, const unsigned *a) {
    unsigned s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] & 1) s |= a[i];
        else s ^= a[i];
    return s;
}
double sum_of_powers(int n, const double *a) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        s += pow(a[i], 3) / (1 + exp(-a[i]));
    return s;
}
double sum_under_root(int n, const double *a) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        s = sqrt(s * s + a[i] * a[i]);
    return s;
}
double log_of_product(int n, const double *a) {
    double s = 1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = 1 + log(s + a[i]);
    return s;
}
double scaled_norm(int n, const double *x) {
    double scale = 0, ssq = 1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (x[i] != 0) {
            const double v = fabs(x[i]);
            if (scale < v) { ssq = 1 + ssq * (scale / v) * (scale / v); scale = v; }
            else ssq += (v / scale) * (v / scale);
        }
    return scale * sqrt(ssq);
}
int gcd_of_all(int n, const int *a) {
    int g = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        int x = a[i];
        while (x) { int t = g % x; g = x; x = t; }          // expect unproved truth=refuted
    }
    return g;
}
int majority(int n, const int *a) {
    int candidate = 0, votes = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (votes == 0) candidate = a[i];
        votes += a[i] == candidate ? 1 : -1;
    }
    return candidate;
}
double trapezoids(int n, const double *x, const double *y) {
    double s = 0;
    for (int i = 1; i < n; i++)                             // expect reduction op=+
        s += (x[i] - x[i - 1]) * (y[i] + y[i - 1]) * 0.5;
    return s;
}
double sum_of_two_accumulators(int n, const double *a) {
    double even = 0, odd = 0;
    for (int i = 0; i + 1 < n; i += 2) {                    // expect reduction op=+
        even += a[i];
        odd += a[i + 1];
    }
    return even + odd;
}
double accumulators_exchanged(int n, const double *a) {
    double s = 0, t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        const double u = s + a[i];
        s = t;
        t = u;
    }
    return s - t;
}
double accumulator_of_choice(int n, const double *a) {
    double s = 0, t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        double *p = s < t ? &s : &t;
        *p += a[i];
    }
    return s - t;
}
double accumulator_by_data(int n, const double *a) {
    double s = 0, t = 0;
    for (int i = 0; i < n; i++) {                           // expect reduction op=+
        double *p = a[i] < 0 ? &s : &t;
        *p += a[i];
    }
    return s - t;
}
