/* Assumptions that the function itself contradicts, or that leave something unsaid. */
#include <stdint.h>
#include <stddef.h>
#include <stdlib.h>
struct two { int *x, *y; int v; };
struct three { struct three *left, *right, *up; int v, w; };
struct cell { int *p; int v; };
int table_global[64];

void row_of_counter(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < 8; j++)                         // expect unproved truth=refuted
            a[i * j] = j;
}
void row_of_counter_from_one(int n, int *restrict a) {
    for (int i = 1; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < 8; j++)                         // expect proved
            a[i * j] = j;
}
void row_of_counter_less_three(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < 8; j++)                         // expect unproved truth=refuted
            a[(i - 3) * j + 64] = j;
}
void row_of_remainder(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < 8; j++)                         // expect unproved truth=refuted
            a[(i % 4) * j] = j;
}
void row_of_what_is_left(int n, int *restrict a) {
    for (int i = 0; i <= n; i++)                            // expect unproved truth=refuted
        for (int j = 0; j < 8; j++)                         // expect unproved truth=refuted
            a[(n - i) * j] = j;
}
void row_of_nothing_tested(int n, int stride, double *restrict y, const double *restrict x) {
    if (stride != 0) return;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        y[i * stride] = x[i];
}
void row_below_one_tested(int n, int stride, double *restrict y, const double *restrict x) {
    if (stride > 0) return;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        y[-i * stride] = x[i];
}
void row_set_to_nothing(int n, int stride, double *restrict y, const double *restrict x) {
    if (n > 100) stride = 0;
    for (int i = 0; i < n; i++)                             // expect proved assume=rows
        y[i * stride] = x[i];
}
void row_masked_to_two(int n, int stride, double *restrict y, const double *restrict x) {
    stride &= 1;
    for (int i = 0; i < n; i++)                             // expect proved assume=rows
        y[i * stride] = x[i];
}
void stride_of_a_loop(int n, int *restrict a) {
    for (int s = 0; s < 4; s++)                             // expect unproved truth=refuted
        for (int i = 0; i < n; i++)                         // expect unproved truth=refuted
            a[i * s] += i * a[i * s];
}
void rows_too_wide(int n, int m, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j <= m; j++)                        // expect proved
            a[i * m + j] = i;
}
void rows_start_behind(int n, int m, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < m; j++) {                       // expect proved
            a[i * m + j] = i;
            a[i * m + j + m] = 2;
        }
}
void row_and_the_one_before(int n, int m, int *restrict a) {
    for (int i = 1; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < m; j++)                         // expect proved
            a[i * m + j] = a[i * m + j - m];
}
void wrapped_row(int n, int m, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < m; j++)                         // expect unproved
            a[i * m + (j + 1)] = a[i * m + j];
}
void pointer_into_itself(int n, struct cell *s) {
    for (int i = 0; i + 1 < n; i++) s[i].p = &s[i + 1].v;   // expect proved
    for (int i = 0; i + 1 < n; i++)                         // expect unproved truth=refuted
        *s[i].p = s[i].v + 1;
}
void pointers_of_a_tree(int n, struct three *t) {
    for (int i = 0; i < n; i++) {                           // expect proved assume=overlap
        t[i].left->v = 1;
        t[i].up->w = t[i].w;
    }
}
void pointer_global_and_parameter(int n, struct cell *s) {
    for (int i = 0; i < n; i++) s[i].p = table_global;      // expect proved
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        *s[i].p = i;
}
void pointer_rows_same(int n, int **rows, int *one) {
    for (int i = 0; i < n; i++) rows[i] = one + i;          // expect proved
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < 8; j++) rows[i][j] = i;         // expect proved
}
void pointer_rows_half_apart(int n, int **rows, int *one) {
    for (int i = 0; i < n; i++) rows[i] = one + 8 * i;      // expect proved
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < 9; j++) rows[i][j] = i;         // expect proved
}
void rows_exchanged(int n, int **rows) {
    rows[1] = rows[0];
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < 8; j++) rows[i][j] = i;         // expect proved
}
void overlapping_by_call(int n, int *a) {
    int *b = a + 1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        b[i] = a[i];
}
static void copied(int n, int *to, const int *from) {
    for (int i = 0; i < n; i++)                             // expect proved
        to[i] = from[i];
}
void copied_onto_itself(int n, int *a) { copied(n, a + 1, a); }
void overlapping_by_test(int n, int *a, int *b) {
    if (b != a + 1) return;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        b[i] = a[i];
}
void overlapping_by_loop(int n, int *a) {
    for (int k = 0; k < 3; k++) {                           // expect unproved truth=refuted
        int *b = a + k;
        for (int i = 0; i < n; i++)                         // expect unproved truth=refuted
            b[i] = a[i] + 1;
    }
}
void overlapping_by_choice(int n, int c, int *a, int *z) {
    int *b = c ? a + 1 : z;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        b[i] = a[i];
}
void overlapping_by_memory(int n, struct cell *s, int *a) {
    s->p = a + 1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s->p[i] = a[i];
}
void unsigned_that_must_wrap(unsigned n, unsigned m, int *restrict a) {
    for (unsigned i = 0; i < n; i++)                        // expect unproved truth=refuted
        a[(i * m + 3u) >> 1] = (int)i;
}
void unsigned_offset_of_all_ones(unsigned n, int *restrict a) {
    const unsigned back = (unsigned)-1;
    for (unsigned i = 1; i < n; i++)                        // expect unproved truth=refuted
        a[i] = a[i + back] + 1;
}
void unsigned_offset_by_test(unsigned n, unsigned off, int *restrict a) {
    if (off < 0xfffffff0u) return;
    for (unsigned i = 16; i < n; i++)                       // expect unproved truth=refuted
        a[i] = a[i + off] + 1;
}
void unsigned_sum_that_wraps(unsigned n, unsigned m, unsigned *restrict a) {
    for (unsigned i = 0; i < n; i++)                        // expect proved assume=wrap
        for (unsigned j = 0; j < m; j++)                    // expect proved
            a[i * m + j] = i;
}
void unsigned_counter_scaled(unsigned n, int *restrict a) {
    for (unsigned i = 0; i < n; i++)                        // expect unproved truth=refuted
        a[i * 0x40000001u & 0x0fffffffu] = (int)i;
}
void places_kept_of_private(int n, int *restrict t, ptrdiff_t *restrict out, int *base) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        t[0] = i;
        out[i] = t - base;
    }
}
void null_tested(int n, int *t, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect proved
        t[0] = i;
        out[i] = t[0] + (t != NULL);
    }
}
