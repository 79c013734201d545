/* Ways out, counters that wrap, stop, jump or are changed inside. */
#include <stddef.h>
#include <stdint.h>
#include <stdbool.h>
#include <setjmp.h>
#include <string.h>
int steps_global, limit_now;

int sum_until_too_large(int n, const int *a) {
    int s = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        s += a[i];
        if (s > 1000) break;
    }
    return s;
}
int stops_in_the_head(int n, const int *a, int key) {
    int found = 0, i;
    for (i = 0; i < n && !found; i++)                       // expect unproved truth=refuted
        found = a[i] == key;
    return i;
}
void head_tests_the_sum(int n, const int *restrict a, int *restrict out) {
    int s = 0;
    for (int i = 0; i < n && s < 100; s += a[i], i++)       // expect unproved truth=refuted
        out[i] = 1;
}
void sum_in_the_head(int n, const int *restrict a, int *restrict out) {
    int i, s;
    for (i = 0, s = 0; i < n; s += a[i], i++)               // expect unproved truth=refuted
        out[i] = s;
}
void jumps_over_its_neighbour(int n, int *restrict a, const int *restrict b) {
    int i = 0;
    while (i < n) {                                         // expect unproved truth=parallel
        if (b[i]) { i += 2; continue; }
        a[i] = b[i];
        i++;
    }
}
void skipped_after_a_zero(int n, const int *restrict b, int *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect unproved
        a[i] = b[i];
        if (b[i] == 0) i++;
    }
}
void steps_back(int n, int *a) {
    for (int i = 1; i < n; i++) {                           // expect unproved truth=refuted
        a[i]--;
        if (a[i] > 0) i--;
    }
}
int removes_by_swapping(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] < 0) a[i--] = a[--n];
    return n;
}
void bound_of_data(int *restrict a, const int *restrict b) {
    int n = 1;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        a[i] = b[i];
        n = b[i];
    }
}
void bound_grows(int *restrict queue, const int *restrict next) {
    int tail = 1;
    for (int head = 0; head < tail; head++)                 // expect unproved truth=refuted
        if (next[queue[head]]) queue[tail++] = next[queue[head]];
}
int retries(int n, int *a) {
    int tries = 0;
    for (int i = 0; i < n; i++) {                           // expect reduction op=+
    again:
        tries++;
        if (a[i] > 10) { a[i] -= 10; goto again; }
    }
    return tries;
}
int leaves_through_two(int n, const int (*a)[64], int key) {
    int seen = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < 64; j++) {                      // expect unproved truth=refuted
            if (a[i][j] == key) goto out;
            seen++;
        }
out:
    return seen;
}
void inner_break_only(int n, const int (*restrict a)[64], int *restrict first) {
    for (int i = 0; i < n; i++) {                           // expect proved
        first[i] = -1;
        for (int j = 0; j < 64; j++)                        // expect unproved truth=refuted
            if (a[i][j] < 0) { first[i] = j; break; }
    }
}
void inner_place_carries_over(int n, const int (*restrict a)[64], int *restrict first) {
    int j = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        for (; j < 64; j++)                                 // expect unproved truth=refuted
            if (a[i][j] < 0) break;
        first[i] = j;
    }
}
int returns_after_writing(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        a[i] = b[i];
        if (b[i] == 0) return i;
    }
    return n;
}
void until_a_zero(int *restrict a, const int *restrict b) {
    int i = 0;
    do {                                                    // expect unproved truth=refuted
        a[i] = b[i];
    } while (b[i++] != 0);
}
void float_counter(float *restrict a) {
    for (float x = 0; x < 100; x += 1)                      // expect proved
        a[(int)x] = x;
}
void float_counter_too_fine(float *restrict a) {
    for (float x = 0; x < 10; x += 0.25f)                   // expect unproved truth=refuted
        a[(int)x] = x;
}
void byte_counter_and_a_count(int count, int *restrict a, const int *restrict b) {
    for (unsigned char i = 0;; i++) {                       // expect unproved truth=refuted
        if (count-- <= 0) break;
        a[i] = b[count & 1023];
    }
}
void byte_place(int n, int *restrict a) {
    unsigned char k = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        a[k] = i;
        k += 3;
    }
}
void short_place(int *restrict a) {
    for (int i = 0; i < 100; i++)                           // expect unproved truth=refuted
        a[(uint16_t)(i * 4096)] = i;
}
void five_bits_of_place(int *restrict a) {
    for (unsigned i = 0; i < 40; i++)                       // expect unproved truth=refuted
        a[(i * 7) % 32] = (int)i;
}
void all_of_five_bits(int *restrict a) {
    for (unsigned i = 0; i < 32; i++)                       // expect proved
        a[(i * 7) % 32] = (int)i;
}
void short_counter(int n, int *restrict a) {
    for (short i = 0; i < n; i++)                           // expect unproved truth=parallel
        a[i] = i;
}
void unsigned_down_past_zero(unsigned n, int *restrict a) {
    for (unsigned i = n - 1; i < n; i--)                    // expect unproved truth=parallel
        a[i] = 1;
}
void around_the_ring(int n, int m, int *restrict a) {
    int k = 0;
    for (int c = 0; c < m; c++) {                           // expect unproved truth=refuted
        a[k] = c;
        k = (k + 3) % n;
    }
}
void ring_by_test(int n, int m, int *restrict a) {
    int k = 0;
    for (int c = 0; c < m; c++) {                           // expect unproved truth=refuted
        a[k] = c;
        if (++k == n) k = 0;
    }
}
void mirrored_all(int n, int *a) {
    for (int i = 0, j = n - 1; i < n; i++, j--)             // expect unproved truth=refuted
        a[i] = a[j];
}
void reversed(int n, int *a) {
    for (int i = 0, j = n - 1; i < j; i++, j--) {           // expect proved
        int t = a[i]; a[i] = a[j]; a[j] = t;
    }
}
void reversed_twice(int n, int *a) {
    for (int i = 0, j = n - 1; i < n; i++, j--) {           // expect unproved truth=refuted
        int t = a[i]; a[i] = a[j]; a[j] = t;
    }
}
void counted_if_wanted(int n, const int *restrict b, int *restrict a) {
    int j = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (b[i]) j++;
        a[j] = i;
    }
}
void counted_on_both_paths(int n, const int *restrict b, int *restrict a) {
    int j = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (b[i]) a[j++] = 1;
        else { a[j] = 2; j++; }
}
void counted_twice_on_one(int n, const int *restrict b, int *restrict a) {
    int j = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (b[i]) a[j++] = 1;
        else { a[j++] = 2; a[j++] = 3; }
}
void counted_by_a_truth(int n, const int *restrict b, int *restrict a) {
    int j = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        a[j] = b[i];
        j += b[i] != 0;
    }
}
void counted_in_the_condition(int n, const int *restrict b, int *restrict a) {
    int k = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (b[i] && k++ < 5) a[i] = 1;
}
int counted_in_a_choice(int n, const int *b) {
    int j = 0, k = 0, s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s += b[i] ? j++ : 2 * k++;
    return s;
}
int counts_and_sums_places(int n, const int *b) {
    int k = 0, s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        s += b[k++];
    return s;
}
int counts_before_use(int n, int *restrict a, const int *restrict b) {
    int k = -1;
    for (int i = 0; i < n; i++)                             // expect proved
        a[++k] = b[i];
    return k;
}
void triangle_cells(int n, double *restrict a) {
    int k = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        a[k] = i;
        k += i;
    }
}
void triangle_cells_apart(int n, double *restrict a) {
    int k = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        a[k] = i;
        k += i + 1;
    }
}
void powers_of_two(int *restrict a) {
    int k = 1;
    for (int i = 0; i < 20; i++) {                          // expect unproved truth=parallel
        a[k] = i;
        k *= 2;
    }
}
void doubles_from_nothing(int *restrict a) {
    int k = 0;
    for (int i = 0; i < 20; i++) {                          // expect unproved truth=refuted
        a[k] = i;
        k *= 2;
    }
}
void to_and_fro(int n, int *restrict a) {
    int k = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        a[k] = i;
        k ^= 1;
    }
}
void neighbours_exchanged(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        a[i ^ 1] = b[i];
}
void pairs_share_a_cell(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        a[i & ~1] = b[i];
}
void distance_from_the_middle(int *restrict a) {
    for (int i = 0; i < 100; i++)                           // expect unproved truth=refuted
        a[i < 50 ? 50 - i : i - 50] = i;
}
void square_of_the_distance(int *restrict a) {
    for (int i = 0; i < 11; i++)                            // expect unproved truth=refuted
        a[(i - 5) * (i - 5)] = i;
}
void stops_at_the_border(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        a[i < 10 ? i : 10] = b[i];
}
void halves_of_places(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        a[(int)(i * 0.5)] = b[i];
}
void pairs_are_added(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        a[i / 2] += b[i];
}
void copies_down_by_pointer(int n, int *a) {
    int *p = a, *q = a + 1;
    while (n-- > 1)                                         // expect unproved truth=refuted
        *p++ = *q++;
}
void copies_up_by_pointer(int n, int *a) {
    int *p = a + 1, *q = a;
    while (n-- > 1)                                         // expect unproved truth=refuted
        *p++ = *q++;
}
void same_pointer_twice(int n, int *a) {
    int *p = a, *q = a;
    while (n-- > 0)                                         // expect proved
        *p++ = *q++ + 1;
}
void halves_in_place(int n, int *a) {
    int *p = a, *q = a;
    for (int i = 0; i < n / 2; i++) {                       // expect unproved truth=refuted
        *p++ = q[0] + q[1];
        q += 2;
    }
}
void pointer_as_limit(int *restrict a, int *end, const int *restrict b) {
    for (int *p = a; p != end; p++)                         // expect proved
        *p = *b++;
}
void pointer_moves_under_a_condition(int n, int *restrict a, const int *restrict b) {
    int *p = a;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        *p += b[i];
        if (b[i] > 0) p++;
    }
}
void meeting_pointers(int *a, int n) {
    int *p = a, *q = a + n - 1;
    while (p < q) {                                         // expect unproved truth=refuted
        if (*p < 0) { p++; continue; }
        int t = *p; *p = *q; *q = t;
        q--;
    }
}
void overwritten_end(char *s, const char *from) {
    for (size_t i = 0; i < strlen(s); i++)                  // expect unproved truth=refuted
        s[i] = from[i];
}
void upper_in_place(char *s) {
    for (; *s; s++)                                         // expect unproved
        if (*s >= 'a' && *s <= 'z') *s -= 32;
}
void copies_text(char *restrict d, const char *restrict s) {
    while ((*d++ = *s++)) {}                                // expect unproved truth=refuted
}
size_t trimmed(char *s, size_t n) {
    while (n > 0 && s[n - 1] == ' ') s[--n] = 0;            // expect unproved truth=refuted
    return n;
}
jmp_buf place;
int jumps_far(int n, const int *a) {
    volatile int c = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (setjmp(place)) c++;
        else if (a[i] < 0) longjmp(place, 1);
    }
    return c;
}
void leaves_by_longjmp(int n, const int *restrict a, int *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i] < 0) longjmp(place, i);
        b[i] = a[i];
    }
}
void collapsed_by_hand(int n, int m, int *restrict a) {
    int i = 0, j = 0;
    while (i < n) {                                         // expect unproved truth=parallel
        a[i * 64 + j] = i + j;
        if (++j == 64) { j = 0; i++; }
    }
    (void)m;
}
int digits_of(unsigned v, char *restrict out) {
    int k = 0;
    do {                                                    // expect unproved truth=refuted
        out[k++] = (char)('0' + v % 10);
        v /= 10;
    } while (v);
    return k;
}
int bits_in(unsigned v) {
    int c = 0;
    for (; v; v &= v - 1) c++;                              // expect unproved truth=refuted
    return c;
}
int binary_search(int n, const int *a, int key) {
    int low = 0, high = n;
    while (low < high) {                                    // expect unproved truth=refuted
        int mid = low + (high - low) / 2;
        if (a[mid] < key) low = mid + 1;
        else high = mid;
    }
    return low;
}
void global_counts_down(int *restrict a) {
    while (steps_global-- > 0)                              // expect unproved truth=parallel
        a[steps_global] = 1;
}
static void slower(void) { if (limit_now > 3) limit_now--; }
void limit_falls_in_a_helper(int *restrict a) {
    for (int i = 0; i < limit_now; i++) {                   // expect unproved truth=refuted
        a[i] = i;
        slower();
    }
}
void merges(int n, const int *restrict a, const int *restrict b, int *restrict c) {
    int i = 0, j = 0;
    for (int k = 0; k < 2 * n; k++)                         // expect unproved truth=refuted
        c[k] = j >= n || (i < n && a[i] <= b[j]) ? a[i++] : b[j++];
}
void counter_kept_across_rows(int n, double (*restrict a)[64], double *restrict out) {
    int k = 0;
    for (int i = 0; i < n; i++)                             // expect proved
        for (int j = 0; j < 64; j++)                        // expect proved
            out[k++] = a[i][j];
}
void counter_kept_across_ragged_rows(int n, const int *restrict width, double (*restrict a)[64], double *restrict out) {
    int k = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < width[i]; j++)                  // expect proved
            out[k++] = a[i][j];
}
void step_of_zero_possible(int n, int step, int *restrict a) {
    int k = 0;
    for (int i = 0; i < n; i++) {                           // expect proved assume=rows
        a[k] = i;
        k += step;
    }
}
void stride_of_zero_possible(int n, int stride, double *restrict y, const double *restrict x) {
    for (int i = 0; i < n; i++)                             // expect proved assume=rows
        y[i * stride] = x[i];
}
void strides_from_the_end(int n, int incy, double *restrict y, const double *restrict x) {
    int iy = incy < 0 ? (1 - n) * incy : 0;
    for (int i = 0; i < n; i++) {                           // expect proved assume=rows
        y[iy] = 2 * x[i];
        iy += incy;
    }
}
