/* Subscripts: remainders, shifts, masks, narrow types, strides, offsets, index arrays. */
#include <stddef.h>
#include <stdint.h>

/* 1 */
void ring(int n, int k, float *a, const float *restrict b) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[i % k] = b[i];
}
void ring_next(int n, float *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[(i + 1) % n] = a[i] + 1;
}
void ring_next_out_of_place(int n, float *restrict a, const float *restrict b) {
    for (int i = 0; i < n; i++) // expect unproved truth=parallel
        a[(i + 1) % n] = b[i];
}
void ring_of_power(int n, unsigned head, unsigned *restrict a, const unsigned *restrict b) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[(head + i) & 63] = b[i];
}
void ring_of_power_short(unsigned head, unsigned *restrict a, const unsigned *restrict b) {
    for (int i = 0; i < 64; i++) // expect proved
        a[(head + i) & 63] = b[i];
}
void ring_one_too_long(unsigned head, unsigned *restrict a, const unsigned *restrict b) {
    for (int i = 0; i < 65; i++) // expect unproved truth=refuted
        a[(head + i) & 63] = b[i];
}
void halves(int n, int *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[i / 2] += a[i];
}
void pairs_up(int n, float *restrict a, const float *restrict b) {
    for (int i = 0; i < n; i++) // expect proved
        a[i] = b[i / 2] + b[(i + 1) / 2];
}
void partner(float *a) {
    for (int i = 0; i < 64; i++) // expect unproved truth=refuted
        a[i] = a[i ^ 1];
}
void partner_out(float *restrict a, const float *restrict b) {
    for (int i = 0; i < 64; i++) // expect unproved truth=parallel
        a[i ^ 1] = b[i];
}
void partner_only_even(float *a, int n) {
    for (int i = 0; i < n; i += 2) { // expect unproved truth=parallel
        float t = a[i];
        a[i] = a[i ^ 1];
        a[i ^ 1] = t;
    }
}
void butterfly(float *a, int h) {
    for (int i = 0; i < 64; i++) // expect unproved truth=refuted
        a[i ^ h] = a[i] + 1;
}
void even_places(float *restrict a, const float *restrict b, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[i & ~1] = b[i];
}
void odd_places(float *restrict a, const float *restrict b, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[i | 1] = b[i];
}
void masked_table(int *restrict a, const int *restrict b, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[i & 15] = b[i] + i;
}
void upper_bits(int *restrict a, const int *restrict b, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[i >> 3] = b[i];
}
void shifted_up(int *restrict a, const int *restrict b, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=parallel
        a[i << 3] = b[i];
}
void shifted_out(int *a) {
    for (uint64_t i = 0; i < 64; i++) // expect unproved truth=refuted
        a[(i << 60) >> 60] = (int)i;
}
void shifted_out_narrow(int *a) {
    for (uint32_t i = 0; i < 64; i++) // expect unproved truth=refuted
        a[(i << 28) >> 28] = (int)i;
}
static unsigned reversed(unsigned x) {
    unsigned r = 0;
    for (int b = 0; b < 8; b++) { // expect unproved
        r = r << 1 | (x & 1);
        x >>= 1;
    }
    return r;
}
void bit_reversal_in_place(float *a) {
    for (unsigned i = 0; i < 256; i++) // expect unproved truth=refuted
        a[i] = a[reversed(i)];
}
void bit_reversal_out(float *restrict a, const float *restrict b) {
    for (unsigned i = 0; i < 256; i++) // expect proved
        a[i] = b[reversed(i)];
}
void scatter_unknown(int n, const int *k, int *a, const int *b) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[k[i]] = b[i];
}
void scatter_small_indices(int n, const unsigned char *restrict k, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[k[i]] = b[i];
}
void inverse_permutation(int n, const int *p, int *inv) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        inv[p[i]] = i;
}
void offsets_by_prefix(int n, const int *start, int *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[start[i]] = a[start[i + 1] - 1] + 1;
}
void gather_in_place(int n, const int *restrict k, int *restrict a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[i] = a[k[i]] + 1;
}
void index_written_too(int n, int *k) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        k[k[i]] = i;
}
void histogram_then_read(int n, const int *restrict k, int *restrict h, int *restrict o) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        o[i] = h[k[i]]++;
}
void scatter_max(int n, const int *restrict k, const int *restrict x, int *restrict best) {
    for (int i = 0; i < n; i++) // expect reduction op=max
        if (best[k[i]] < x[i]) best[k[i]] = x[i];
}
void scatter_max_with_place(int n, const int *restrict k, const int *restrict x, int *restrict best, int *restrict at) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        if (best[k[i]] < x[i]) {
            best[k[i]] = x[i];
            at[k[i]] = i;
        }
}
void stride_common(int n, int *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[6 * i] = a[4 * i + 2] + 1;
}
void stride_coprime_offset(int n, int *a) {
    for (int i = 0; i < n; i++) // expect proved
        a[6 * i + 1] = a[4 * i + 2] + 1;
}
void stride_by_step(int n, int *a) {
    for (int i = 0; i < n; i += 4) // expect unproved truth=refuted
        a[i] = a[i + 8] + a[i + 3];
}
void stride_by_step_apart(int n, int *a) {
    for (int i = 0; i < n; i += 4) // expect proved
        a[i] = a[i + 3] + a[i + 6] + a[i + 9];
}
void stride_named(int n, int s, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++) // expect proved
        a[i * s] = b[i];
}
void stride_named_with_neighbour(int n, int s, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++) { // expect proved
        a[i * s] = b[i];
        a[i * s + 1] = b[i] + 1;
    }
}
void stride_that_is_one(int n, int s, int *restrict a, const int *restrict b) {
    if (s == 1)
        for (int i = 0; i < n; i++) { // expect unproved truth=refuted
            a[i * s] = b[i];
            a[i * s + 1] = b[i] + 1;
        }
}
void stride_zero(int n, int s, int *restrict a, const int *restrict b) {
    if (s == 0)
        for (int i = 0; i < n; i++) // expect unproved truth=parallel
            a[i * s] = b[i];
}
void offset_named(int n, int off, int *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[i + off] = a[i] + 1;
}
void offset_far_enough(int n, int *a) {
    for (int i = 0; i < n; i++) // expect proved
        a[i + n] = a[i] + 1;
}
void offset_one_short(int n, int *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[i + n - 1] = a[i] + 1;
}
void offset_tested(int n, int off, int *a) {
    if (off >= n)
        for (int i = 0; i < n; i++) // expect proved
            a[i + off] = a[i] + 1;
}
void offset_tested_wrongly(int n, int off, int *a) {
    if (off <= n && off > 0)
        for (int i = 0; i < n; i++) // expect unproved truth=refuted
            a[i + off] = a[i] + 1;
}
void offset_doubles(int n, int *a) {
    int off = 1;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        a[off] = i;
        off = off * 2 % 61;
    }
}
void offset_of_data(int n, const int *restrict len, int *restrict a) {
    int off = 0;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        a[off] = i;
        off += len[i];
    }
}
void offset_wraps_round(int n, int size, int *restrict a, const int *restrict b) {
    int at = 0;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        a[at] = b[i];
        if (++at == size) at = 0;
    }
}
void offset_back_and_forth(int n, int *restrict a, const int *restrict b) {
    int at = 0, step = 1;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        a[at] = b[i];
        at += step;
        if (at == 7 || at == 0) step = -step;
    }
}
void compacted(int n, int *restrict a, const int *restrict b) {
    int m = 0;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        if (b[i] > 0) a[m++] = b[i];
}
void byte_index(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        unsigned char c = (unsigned char)i;
        a[c] = b[i];
    }
}
void byte_index_short(int *restrict a, const int *restrict b) {
    for (int i = 0; i < 256; i++) { // expect proved
        unsigned char c = (unsigned char)i;
        a[c] = b[i];
    }
}
void byte_index_scaled(int *restrict a, const int *restrict b) {
    for (int i = 0; i < 128; i++) // expect unproved truth=refuted
        a[(unsigned char)(4 * i)] = b[i];
}
void short_index(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[(unsigned short)(i * 17)] = b[i];
}
void signed_byte_index(int n, int *restrict a, const int *restrict b) {
    int *mid = a + 128;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        mid[(signed char)i] = b[i];
}
void byte_counter(int *a) {
    for (unsigned char i = 0; i < 200; i++) // expect unproved truth=refuted
        a[(unsigned char)(i + 100)] = a[i] + 1;
}
void byte_sum_wraps(int *restrict a, const int *restrict b) {
    for (unsigned char i = 0; i < 200; i++) // expect unproved truth=refuted
        for (unsigned char j = 0; j < 200; j++) // expect proved
            a[(unsigned char)(i + j)] = b[j];
}
void unsigned_below_zero(unsigned n, float *a) {
    for (unsigned i = 0; i < n; i++) // expect unproved truth=refuted
        a[i] = a[i - n + n - 1 + 2] + 1;
}
void unsigned_hash(float *restrict a, const float *restrict b) {
    for (unsigned i = 0; i < 4096; i++) // expect unproved truth=refuted
        a[(i * 2654435761u) >> 24] = b[i];
}
void unsigned_product_wraps(float *restrict a, const float *restrict b) {
    for (unsigned i = 0; i < 4096; i++) // expect unproved truth=refuted
        a[i * 16777216u] = b[i];
}
void unsigned_product_wraps_named(unsigned n, float *restrict a, const float *restrict b) {
    if (n < 1000) return;
    for (unsigned i = 0; i < n; i++) // expect unproved truth=refuted
        a[i * 67108864u] = b[i];
}
void unsigned_sum_wraps(float *a) {
    for (unsigned i = 0; i < 64; i++) // expect unproved truth=refuted
        a[i + 4294967264u] = a[i + 1] + 1;
}
void unsigned_sum_wraps_around(float *restrict a, const float *restrict b) {
    for (unsigned k = 0; k < 8; k++) // expect unproved truth=refuted
        for (unsigned i = 0; i < 8; i++) // expect proved
            a[(k * 0x40000000u) + i] = b[i] + k;
}
void wide_product_wraps(float *restrict a, const float *restrict b) {
    for (uint64_t i = 0; i < 64; i++) // expect unproved truth=refuted
        if (i % 4 == 0) a[i * ((uint64_t)1 << 62)] = b[i];
}
void reversed_offset(int n, int *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[n - i] = a[i] + 1;
}
void complement(int n, int *a) {
    int *end = a + n;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        end[~i] = a[i] + 1;
}
void below_zero(int *a) {
    for (int i = -8; i < 8; i++) // expect unproved truth=refuted
        a[i + 8] = a[-i + 8] + 1;
}
void distance_of_middle(int *restrict a, const int *restrict b) {
    for (int i = 0; i < 16; i++) { // expect unproved truth=refuted
        int d = i < 8 ? 8 - i : i - 8;
        a[d] = b[i];
    }
}
void quadratic(int *restrict a, const int *restrict b) {
    for (int i = 0; i < 16; i++) // expect unproved truth=refuted
        a[(i - 8) * (i - 8)] = b[i];
}
void product_of_counters(int n, int *restrict a, const int *restrict b) {
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        for (int j = 1; j < n; j++) // expect proved truth=parallel
            a[i * j] = b[i] + j;
}
void step_of_counter(int n, int *restrict a) {
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < n; j += i) // expect proved truth=parallel
            a[j] = i;
}
void times_five_in_sixteen(int *restrict a, const int *restrict b) {
    for (int i = 0; i < 16; i++) // expect proved
        a[i * 5 % 16] = b[i];
}
void times_five_in_thirty(int *restrict a, const int *restrict b) {
    for (int i = 0; i < 30; i++) // expect unproved truth=refuted
        a[i * 5 % 30] = b[i];
}
void odd_then_even(int n, int *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[2 * (i / 2) + 1 - i % 2] = a[i] * 2;
}
void digits_swapped(int *restrict a, const int *restrict b) {
    for (int i = 0; i < 100; i++) // expect proved
        a[i % 10 * 10 + i / 10] = b[i];
}
void digits_dropped(int *restrict a, const int *restrict b) {
    for (int i = 0; i < 100; i++) // expect unproved truth=refuted
        a[i % 10 * 9 + i / 10] = b[i];
}
void flattened(int n, int m, float *restrict a, const float *restrict b) {
    for (int k = 0; k < n * m; k++) // expect unproved truth=parallel
        a[(k / m) * m + k % m] = b[k];
}
void flattened_transposed(int n, int m, float *a) {
    for (int k = 0; k < n * m; k++) // expect unproved truth=refuted
        a[(k % m) * n + k / m] = a[k] + 1;
}
void clamped_neighbour(int n, float *restrict out, const float *restrict in) {
    for (int i = 0; i < n; i++) // expect proved
        out[i] = in[i > 0 ? i - 1 : 0] + in[i < n - 1 ? i + 1 : n - 1];
}
void clamped_target(int n, int m, float *restrict out, const float *restrict in) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        out[i < m ? i : m] = in[i];
}
void clamped_in_place(int n, float *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[i] = a[i > 0 ? i - 1 : 0] + 1;
}
void periodic(int n, float *restrict out, const float *restrict in) {
    for (int i = 0; i < n; i++) // expect proved
        out[i] = in[(i + n - 1) % n] + in[(i + 1) % n];
}
void periodic_in_place(int n, float *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[i] = a[(i + n - 1) % n] + 1;
}
void last_slot(int n, float *a, int k) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        if (i != k) a[i] = a[k] + i;
        else a[i] = 0;
}
void all_but_the_pivot(int n, float *a, int k) {
    for (int i = 0; i < n; i++) // expect proved
        if (i != k) a[i] -= a[k] * 0.5f;
}
void window_of_iterations(int n, float *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        if ((unsigned)(i - 3) < 5u) a[i] = a[i - 1] + 1;
}
void only_one_iteration(int n, float *a, int k) {
    for (int i = 0; i < n; i++) // expect proved
        if (i == k) a[0] = a[n] + i;
}
void starts_at_its_square(int n, const float *restrict a, float *restrict out) {
    for (int i = 0; i < n; i++) { // expect proved
        float s = 0;
        for (int j = i * i; j < i * i + 16; j++) s += a[j]; // expect reduction
        out[i] = s;
    }
}
void writes_at_its_square(int n, float *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = i * i; j < i * i + 2; j++) a[j] = a[j] * 0.5f + i; // expect proved
}
float runs_along_squares(int n, const float *a, float *restrict out) {
    int k = 0;
    for (int i = 0; i < n; i++) { // expect unproved truth=parallel
        k += i;
        out[i] = a[k];
    }
    return out[0];
}

/* rows from both ends, and steps that the loop works out */
void flip_rows(int n, int m, float *a) {
    for (int i = 0; i < n / 2; ++i)              // expect proved
        for (int j = 0; j < m; ++j) {            // expect proved
            float t = a[i * m + j];
            a[i * m + j] = a[(n - 1 - i) * m + j];
            a[(n - 1 - i) * m + j] = t;
        }
}
void flip_rows_too_far(int n, int m, float *a) {
    for (int i = 0; i < n; ++i)                  // expect unproved truth=refuted
        for (int j = 0; j < m; ++j) {            // expect proved
            float t = a[i * m + j];
            a[i * m + j] = a[(n - 1 - i) * m + j];
            a[(n - 1 - i) * m + j] = t;
        }
}
void fft_stage(int n, int half, float *restrict re, float *restrict im, const float *wr, const float *wi) {
    for (int b = 0; b < n; b += 2 * half)        // expect proved
        for (int j = 0; j < half; ++j) {         // expect proved
            int p = b + j, q = p + half;
            float tr = wr[j] * re[q] - wi[j] * im[q], ti = wr[j] * im[q] + wi[j] * re[q];
            re[q] = re[p] - tr;
            im[q] = im[p] - ti;
            re[p] += tr;
            im[p] += ti;
        }
}
void fft_stage_too_short(int n, int half, float *restrict re) {
    for (int b = 0; b < n; b += half)            // expect unproved truth=refuted
        for (int j = 0; j < half; ++j) {         // expect proved
            float t = re[b + j];
            re[b + j] = t + re[b + j + half];
            re[b + j + half] = t - re[b + j + half];
        }
}
