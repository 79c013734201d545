/* Counters and subscripts that repeat, wrap, are shared or are changed. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
int counter_global;

void two_to_one(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        a[i / 2 + i % 2] = i;
}
void two_halves_interleaved(int n, int h, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        a[i / 2 + i % 2 * h] = i;
}
void the_same_as_i(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[(i + 1) / 2 + i / 2] = i;
}
void steps_down_after_five(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        a[i - (i > 5)] = i;
}
void steps_up_after_five(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        a[i + (i > 5)] = i;
}
void nearer_end(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        a[i < n - 1 - i ? i : n - 1 - i] = i;
}
void pronic(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        a[i * (i - 1)] = i;
}
void pronic_from_one(int n, int *restrict a) {
    for (int i = 1; i < n; i++)                             // expect unproved truth=parallel
        a[i * (i - 1)] = i;
}
void squares_modulo(int *restrict a) {
    for (int i = 0; i < 50; i++)                            // expect unproved truth=refuted
        a[(i * i) % 101 > 50 ? 0 : (i * i) % 101] = i;
}
void masked_by_a_parameter(int n, unsigned mask, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        a[(unsigned)i & mask] = i;
}
void mixed_with_a_parameter(int n, int key, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        a[i ^ key] = i;
}
void shifted_out(int *restrict a) {
    for (unsigned i = 0; i < 64; i++)                       // expect unproved truth=refuted
        a[(i << 28) >> 26] = (int)i;
}
void wrapped_by_a_large_factor(int *restrict a) {
    for (unsigned i = 0; i < 64; i++)                       // expect unproved truth=refuted
        a[(i * 0x10000000u) >> 24] = (int)i;
}
void wrapped_to_int(int *restrict a) {
    for (long i = 0; i < 64; i++)                           // expect unproved truth=refuted
        a[(int)(i * 0x20000000L) >> 29] = (int)i;
}
void wrapped_in_64(int *restrict a) {
    for (uint64_t i = 0; i < 64; i++)                       // expect unproved truth=refuted
        a[(i * 0x1000000000000000u) >> 58] = (int)i;
}
void grows_by_a_quarter_of_all(int n, int *restrict a) {
    unsigned k = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        a[k >> 28] = i;
        k += 0x40000000u;
    }
}
void words_over_halves(int n, char *restrict buffer) {
    char *p = buffer;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        memcpy(p, &i, 4);
        p += 2;
    }
}
void words_side_by_side(int n, char *restrict buffer) {
    char *p = buffer;
    for (int i = 0; i < n; i++) {                           // expect proved
        memcpy(p, &i, 4);
        p += 4;
    }
}
void counter_is_global(int n, int *restrict a) {
    for (counter_global = 0; counter_global < n; counter_global++) // expect unproved truth=parallel
        a[counter_global] = 1;
}
static void skips(void) { if (counter_global == 7) counter_global = 3; }
void global_counter_skips(int n, int *restrict a) {
    for (counter_global = 0; counter_global < n; counter_global++) { // expect unproved truth=refuted
        a[counter_global]++;
        skips();
    }
}
void counter_behind_a_pointer(int n, int *p, int *a) {
    for (*p = 0; *p < n; (*p)++)                            // expect unproved
        a[*p] = 1;
}
static void pushed_on(int *i) { if (*i % 3 == 0) *i += 1; }
void counter_passed_by_address(int n, int *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect unproved
        a[i] = i;
        pushed_on(&i);
    }
}
static void pulled_back(int *i, int *budget) { if (*budget > 0) { *i -= 1; *budget -= 1; } }
void counter_pulled_back(int n, int *restrict a) {
    int budget = 5;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        a[i]++;
        pulled_back(&i, &budget);
    }
}
void inner_moves_the_outer(int n, const char *restrict s, int *restrict start) {
    int k = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        start[k++] = i;
        for (; i < n && s[i] != ' '; i++) {}                // expect unproved
    }
}
void inner_shares_the_counter(int n, int *restrict a) {
    int j;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        for (j = 0; j < i; j++) a[j]++;                     // expect proved
        if (j == 3) a[0] = 0;
    }
}
void empty_body(int n, int *a) {
    int i = 0;
    for (i = 0; i < n; a[i++] = 0) {}                       // expect proved
}
void empty_body_pointer(int n, int *p) {
    for (; n--; *p++ = 0) {}                                // expect proved
}
long sum_walking_down(int n, const int *p) {
    long s = 0;
    while (n-- > 0) s += *p++;                              // expect reduction op=+
    return s;
}
void copies_until_zero(int *restrict a, const int *restrict b) {
    for (int i = 0; (a[i] = b[i]) != 0; i++) {}             // expect unproved truth=refuted
}
void last_to_first(int n, int *a) {
    for (int i = n; --i >= 0;)                              // expect proved
        a[i] *= 3;
}
void to_minus_one(size_t n, int *a) {
    for (size_t i = n - 1; i != (size_t)-1; i--)            // expect proved
        a[i] *= 3;
}
void down_reads_after(int n, int *a) {
    for (int i = n - 2; i >= 0; i--)                        // expect unproved truth=refuted
        a[i] += a[i + 1];
}
void down_by_pointer(int n, int *a) {
    for (int *p = a + n; p-- > a;)                          // expect unproved truth=parallel
        *p = 0;
}
void place_from_pointer_difference(int n, const int *b, int *restrict a) {
    for (const int *p = b; p < b + n; p++)                  // expect unproved truth=parallel
        a[p - b] = *p;
}
void place_from_pointer_halved(int n, const int *b, int *restrict a) {
    for (const int *p = b; p < b + n; p++)                  // expect unproved truth=refuted
        a[(p - b) / 2] = *p;
}
void step_of_two_sizes(int n, const int *restrict b, int *restrict a) {
    for (int i = 0; i < n; i += b[i] ? 2 : 1)               // expect unproved
        a[i] = 1;
}
void three_at_a_time_shared(int n, float *restrict a) {
    float *p = a;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        p[0] += 1;
        p[3] *= 2;
        p += 3;
    }
}
void three_at_a_time(int n, float *restrict a) {
    float *p = a;
    for (int i = 0; i < n; i++) {                           // expect proved
        *p++ += 1;
        *p++ *= 2;
        *p++ -= 3;
    }
}
void three_at_a_time_some_skipped(int n, const int *restrict c, float *restrict a) {
    float *p = a;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        *p++ += 1;
        if (c[i]) continue;
        *p++ *= 2;
    }
}
void unrolled_by_switch(int n, char *restrict to, const char *restrict from) {
    int i = 0;
    switch (n & 3) {
    case 0: do { to[i] = from[i]; i++;                      // expect unproved truth=parallel
    /* fall through */
    case 3: to[i] = from[i]; i++;
    /* fall through */
    case 2: to[i] = from[i]; i++;
    /* fall through */
    case 1: to[i] = from[i]; i++;
            } while (i < n);
    }
}
void static_counter(int n, int *restrict a) {
    static int i;
    for (; i < n; i++)                                      // expect unproved truth=parallel
        a[i] = 1;
}
void remembers_the_place(int n, const int *restrict key, const int *restrict table, int *restrict out) {
    int k = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        while (table[k] < key[i]) k++;                      // expect unproved
        out[i] = k;
    }
}
void searches_anew(int n, const int *restrict key, const int *restrict table, int *restrict out) {
    int k;
    for (int i = 0; i < n; i++) {                           // expect proved
        k = 0;
        while (table[k] < key[i]) k++;                      // expect unproved
        out[i] = k;
    }
}
void two_counters_one_bound(int n, int m, int *restrict a) {
    int i = 0, j = 0;
    while (i < n && j < m) {                                // expect unproved truth=refuted
        a[i + j] = i;
        if (a[i + j + 1] > 0) i++;
        else j++;
    }
}
void diagonal(int n, int *restrict a) {
    for (int i = 0, j = 0; i < n; i++, j++)                 // expect proved
        a[i + j] = a[i + j + 1];
}
void diagonal_meets(int n, int *restrict a) {
    for (int i = 0, j = n; i < n; i++, j--)                 // expect proved private=a
        a[i + j] = i;
}
void xor_swapped(int n, unsigned *a) {
    for (int i = 0; i + 1 < n; i += 2) {                    // expect proved
        a[i] ^= a[i + 1];
        a[i + 1] ^= a[i];
        a[i] ^= a[i + 1];
    }
}
void bubble_pass(int n, int *a) {
    for (int i = 0; i + 1 < n; i++)                         // expect unproved truth=refuted
        if (a[i] > a[i + 1]) { int t = a[i]; a[i] = a[i + 1]; a[i + 1] = t; }
}
void odd_even_pass(int n, int phase, int *a) {
    for (int i = phase & 1; i + 1 < n; i += 2)              // expect proved
        if (a[i] > a[i + 1]) { int t = a[i]; a[i] = a[i + 1]; a[i + 1] = t; }
}
void insertion(int n, int *a) {
    for (int i = 1; i < n; i++) {                           // expect unproved truth=refuted
        int v = a[i], j = i;
        for (; j > 0 && a[j - 1] > v; j--) a[j] = a[j - 1]; // expect unproved truth=refuted
        a[j] = v;
    }
}
void sieve(int n, unsigned char *restrict composite) {
    for (int i = 2; i * i < n; i++)                         // expect unproved truth=refuted
        if (!composite[i])
            for (int j = i * i; j < n; j += i)              // expect proved
                composite[j] = 1;
}
void sieve_of_all(int n, unsigned char *restrict composite) {
    for (int i = 2; i < n; i++)                             // expect unproved truth=parallel
        for (int j = 2 * i; j < n; j += i)                  // expect proved
            composite[j] = 1;
}
