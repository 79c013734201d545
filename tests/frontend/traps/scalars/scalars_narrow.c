/* Narrow types, bit-fields, truth values, conversions inside an update. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <limits.h>
struct flags { unsigned low : 4, high : 4; signed level : 6; };
struct mixed { unsigned char kind : 3, seen : 1, rest : 4; };
struct wide { unsigned long long id : 40, tag : 24; };
unsigned char byte_total;
bool any_global;

unsigned char saturating_sum(int n, const unsigned char *a) {
    unsigned char c = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        int s = c + a[i];
        c = (unsigned char)(s > 255 ? 255 : s);
    }
    return c;
}
signed char saturating_signed(int n, const signed char *a) {
    signed char c = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        int s = c + a[i];
        c = (signed char)(s > 127 ? 127 : s < -128 ? -128 : s);
    }
    return c;
}
int clamped_walk(int n, const int *a) {
    int x = 50;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        x += a[i];
        if (x < 0) x = 0;
        if (x > 100) x = 100;
    }
    return x;
}
unsigned char half_steps(int n) {
    unsigned char c = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        c += 0.5;
    return c;
}
unsigned char byte_times_float(int n, const float *a) {
    unsigned char c = 200;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        c *= a[i];
    return c;
}
unsigned char wrapping_bytes_from_ints(int n, const int *a) {
    unsigned char c = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        c += a[i];
    return c;
}
short wrapping_short(int n, const short *a) {
    short s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        s = (short)(s + a[i]);
    return s;
}
short short_product(int n, const short *a) {
    short s = 1;
    for (int i = 0; i < n; i++)                             // expect reduction op=*
        s *= a[i];
    return s;
}
bool truth_plus_number(int n, const int *a) {
    bool b = false;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        b += a[i];
    return b;
}
bool truth_minus_number(int n, const int *a) {
    bool b = true;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        b -= a[i];
    return b;
}
bool truth_counted_down(int n, const int *a) {
    bool b = false;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (a[i]) b--;
    return b;
}
bool truth_counted_up(int n, const int *a) {
    bool b = false;
    for (int i = 0; i < n; i++)                             // expect reduction
        if (a[i] > 3) b++;
    return b;
}
bool truth_times_number(int n, const int *a) {
    bool b = true;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        b *= a[i];
    return b;
}
bool truth_and_number(int n, const int *a) {
    bool b = true;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        b &= a[i];
    return b;
}
bool truth_xor_truth(int n, const int *a) {
    bool b = false;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        b ^= a[i] > 0;
    return b;
}
bool truth_xor_number(int n, const int *a) {
    bool b = false;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        b ^= a[i];
    return b;
}
void field_wraps(int n, const int *restrict a, struct flags *restrict f) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        f->low += a[i];
}
void two_fields_of_a_byte(int n, const int *restrict a, struct flags *restrict f) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        f->low += a[i];
        f->high ^= a[i];
    }
}
void field_saturates(int n, const int *restrict a, struct flags *restrict f) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (a[i] && f->low != 15) f->low++;
}
void field_takes_its_neighbour(int n, struct flags *restrict f) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        f->low += f->high++;
}
void signed_field_is_read(int n, const int *restrict a, struct flags *restrict f, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        f->level += a[i];
        out[i] = f->level;
    }
}
void bits_of_many(int n, struct mixed *restrict m) {
    for (int i = 0; i < n; i++) {                           // expect proved
        m[i].seen = 1;
        m[i].kind++;
    }
}
void sixteen_to_a_word(int n, const int *restrict k, struct mixed *restrict m) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        m[k[i]].kind = (unsigned char)i & 7;
}
void wide_field_counts(int n, const int *restrict k, struct wide *restrict w) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        w[k[i]].id++;
}
float cut_between(int n, const int *a) {
    float s = 0.5f;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = (float)(int)s + (float)a[i] * 0.3f;
    return s;
}
int times_one_and_a_half(int n) {
    int s = 3;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s *= 1.5;
    return s;
}
long minus_doubles(int n, const double *a) {
    long s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s -= a[i];
    return s;
}
int sum_of_rounded(int n, const double *a) {
    int s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        s += (int)a[i];
    return s;
}
int sum_of_rounded_by_call(int n, const double *a) {
    int s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        s += (int)floor(a[i] + 0.5);
    return s;
}
int integers_through_float(int n, const int *a) {
    int s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = (int)((float)s + (float)a[i]);
    return s;
}
unsigned ones_complement(int n, const uint16_t *a) {
    unsigned s = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        s += a[i];
        s = (s & 0xffff) + (s >> 16);
    }
    return s;
}
unsigned sum_below_thousand(int n, const unsigned *a) {
    unsigned s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = (s + a[i]) % 1000;
    return s;
}
int sum_of_seven_bits(int n, const int *a) {
    int s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        s = (s + a[i]) & 127;
    return s;
}
int sum_with_a_bit_cleared(int n, const int *a) {
    int s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = (s + a[i]) & ~4;
    return s;
}
unsigned adds_own_bits(int n, const unsigned *a) {
    unsigned s = 1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s += s & a[i];
    return s;
}
unsigned xorshift(int n) {
    unsigned x = 7;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
    }
    return x;
}
void global_byte(int n, const unsigned *a) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        byte_total += (unsigned char)(a[i] >> 8);
}
void global_truth(int n, const int *a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        any_global |= a[i] == 17;
}
unsigned rotated_sum(int n, const uint16_t *a) {
    uint16_t s = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        s = (uint16_t)((s >> 1) + ((s & 1) << 15));
        s += a[i];
    }
    return s;
}
unsigned char narrow_or_of_wide(int n, const unsigned *a) {
    unsigned char s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=|
        s |= a[i] >> 3;
    return s;
}
int byte_widened_with_sign(int n, const int *a) {
    int s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        s = (signed char)(s + a[i]);
    return s;
}
int byte_widened_then_doubled(int n, const int *a) {
    int s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = (signed char)s + 2 * a[i];
    return s;
}
float rounding_to_even_steps(int n, const float *a) {
    float s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = rintf(s + a[i]);
    return s;
}
uint32_t overflow_saturates(int n, const uint32_t *a) {
    uint32_t s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        s = s + a[i] < s ? UINT32_MAX : s + a[i];
    return s;
}
int overflow_is_noted(int n, const int *a, int *restrict sum) {
    int over = 0, s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        over |= __builtin_add_overflow(s, a[i], &s);
    *sum = s;
    return over;
}
int refuses_overflow(int n, const int *a) {
    int s = 0, refused = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i] < 0 || s > INT_MAX - a[i]) { refused = 1; continue; }
        s += a[i];
    }
    return s + refused;
}
uint64_t two_halves(int n, const uint32_t *a) {
    uint32_t low = 0, high = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        low += a[i];
        high += low < a[i];
    }
    return (uint64_t)high << 32 | low;
}
void long_number_sum(int n, const uint32_t *restrict a, const uint32_t *restrict b, uint32_t *restrict c) {
    uint64_t carry = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        carry += (uint64_t)a[i] + b[i];
        c[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

/* counters narrower than int, kept within their types by the loop's condition */
void short_counter(float *a, short n) {
    for (short i = 0; i < n; ++i)                // expect proved
        a[i] = 2 * a[i];
}
void short_counter_in_int(float *a, short n) {
    for (short i = 1; i <= n - 2; i++)           // expect proved
        a[i] = 2 * a[i];
}
void short_counter_that_wraps(float *a, short n) {
    for (short i = 1; i <= n; i++)               // expect unproved truth=parallel
        a[i] = 2 * a[i];
}
void short_counter_of_int(float *a, int n) {
    for (short i = 0; i < n; i++)                // expect unproved truth=parallel
        a[i] = 2 * a[i];
}
void short_counter_of_checked_int(float *a, int n) {
    if (n > 30000) return;
    for (short i = 0; i < n; i++)                // expect proved
        a[i] = 2 * a[i];
}
void byte_counter(float *a, unsigned char n) {
    for (unsigned char i = 0; i < n; i++)        // expect proved
        a[i] = 2 * a[i];
}
void word_counters(float *a, unsigned short n, unsigned short m) {
    for (unsigned short i = 0; i < n; i++)       // expect proved
        for (unsigned short j = 0; j < m; j++)   // expect proved
            a[i * m + j] *= 2;
}
void short_counters_down(float *a, short n) {
    short i;
    for (i = 0; i < n; i += 1)                   // expect proved
        a[i] *= 2;
    for (i = n; i > 0; i--)                      // expect proved
        a[i] *= 2;
    for (i = n - 1; i >= 0; --i)                 // expect proved
        a[i] *= 3;
}
void short_counter_carries(float *a, short n) {
    for (short i = 1; i < n; ++i)                // expect refuted
        a[i] = a[i - 1] + 1;
}
void short_counter_by_threes(float *a, int n) {
    if (n > 32765) return;
    for (short i = 0; i < n; i += 3)             // expect proved
        a[i] = 2 - a[i];
}
void short_counter_by_threes_too_far(float *a, int n) {
    if (n > 32766) return;
    for (short i = 0; i < n; i += 3)             // expect unproved truth=parallel
        a[i] = 2 - a[i];
}
void byte_counter_by_fours(float *a, unsigned char n) {
    if (n > 200) return;
    for (unsigned char i = 0; i < n; i += 4)     // expect proved
        a[i] = 1;
}
/* For an n above 252 it would never end, which C lets the compiler rule out (C17, 6.8.5, 6). */
void byte_counter_that_must_end(float *a, unsigned char n) {
    for (unsigned char i = 0; i < n; i += 4)     // expect proved
        a[i] += 1;
}
void short_counter_down_by_twos(float *a, short n) {
    for (short i = n; i > 0; i -= 2)             // expect proved
        a[i] = 1;
}
void short_counter_by_more_than_it_holds(float *a, short n) {
    for (short i = 0; i < n; i += 65537)         // expect proved
        a[i] = 1;
}
void short_counter_by_threes_reads_on(float *a, short n) {
    for (short i = 0; i < n; i += 3)             // expect unproved truth=parallel
        a[i] = a[i + 1];
}

/* maxima and what is left of them in fewer bits, or in unsigned */
void rows_of_a_cut_maximum(float *a, int n, int w) {
    int mx = w > 0 ? w : 0;
    signed char m = (signed char)mx;
    for (int i = 0; i < n; i++)                  // expect unproved truth=refuted
        for (int j = 0; j < mx; j++)             // expect proved
            a[i * m + j] = i;
}
void two_cuts(float *a, int w) {
    int mx = w > 0 ? w : 0;
    int q = (signed char)mx;
    if (w < 1) return;
    for (int i = 0; i < 10; i++)                 // expect unproved truth=refuted
        a[w + i] = a[q + 257 + i];
}
void rows_of_a_cut_long(float *a, int n, long w) {
    long mx = w > 0 ? w : 0;
    int m = (int)mx;
    for (int i = 0; i < n; i++)                  // expect unproved truth=refuted
        for (long j = 0; j < w; j++)             // expect proved
            a[i * m + j] = i;
}
void distance_of_an_unsigned_maximum(float *a, int n, int w) {
    if (w > 1000) return;
    int mx = w > -8 ? w : -8;
    long k = 4294967295L - (long)(unsigned)mx;
    for (int i = 0; i < 1000; i++)               // expect unproved truth=refuted
        a[i] = a[i + k];
}
void rows_of_a_wrapped_product(float *a, int n, unsigned long u) {
    long z = (long)(u * 4294967296UL), m = z > 5 ? z : 5;
    for (long i = 0; i < n; i++)                 // expect unproved truth=refuted
        for (unsigned long j = 0; j < u; j++)    // expect proved
            a[m * i + j] = i;
}
