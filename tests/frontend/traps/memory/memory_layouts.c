/* Two dimensions by hand. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define IDX(i, j) ((i) * 100 + (j))
#define AT(i, j) a[(i) * ld + (j)]
#define COL(i, j) ((j) * lda + (i))
struct mat { double *d; int rows, cols, ld; };
int gm[12][12];
double wide[8][64];

/* 1 */
void half_the_pitch(int n, float *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < n; j++) // expect proved
            a[i * (n / 2) + j] = a[i * (n / 2) + j] * 2 + i;
}
void half_the_pitch_named(int n, int m, float *a) {
    const int pitch = m / 2;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            a[i * pitch + j] = 2 * a[i * pitch + j] + i;
}
void half_by_shift(int n, int m, float *a) {
    const int pitch = m >> 1;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            a[i * pitch + j] = i;
}
void twice_the_pitch(int n, int w, float *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < 2 * w; j++) // expect proved
            a[i * w + j] = i;
}
void columns_one_too_many(int n, int m, float *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j <= m; j++) // expect proved
            a[i * m + j] = i;
}
void pitch_of_one(int n, float *a) {
    const int m = 1;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < n; j++) // expect proved
            a[i * m + j] = i + j * 2;
}
void pitch_one_by_test(int n, int m, float *a) {
    if (m != 1) return;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < n; j++) // expect proved
            a[i * m + j] = i + j * 2;
}
void pitch_tested_too_small(int n, int m, int w, float *a) {
    if (m > w)
        for (int i = 0; i < n; i++) // expect unproved truth=refuted
            for (int j = 0; j < m; j++) // expect proved
                a[i * w + j] = i;
}
void pitch_by_mask(int n, int x, float *a) {
    const int w = x & 7;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < 8; j++) // expect proved
            a[i * w + j] = i;
}
void pitch_by_remainder(int n, unsigned x, float *a) {
    const int w = x % 6u;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < 6; j++) // expect proved
            a[i * w + j] = i;
}
void pitch_of_a_byte(int n, unsigned char w, float *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < 256; j++) // expect proved
            a[i * w + j] = i;
}
void pitch_by_choice(int n, int narrow, float *a) {
    const int w = narrow ? 4 : 7;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < 8; j++) // expect proved
            a[i * w + j] = i;
}
void pitch_is_the_smaller(int n, int m, float *a) {
    const int w = n < m ? n : m;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < n + 1; j++) // expect proved
            a[i * w + j] = i;
}
void pitch_less_one(int n, int m, float *a) {
    const int w = m - 1;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            a[i * w + j] = i;
}
void pitch_and_halo(int n, int m, float *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m + 2; j++) // expect proved
            a[i * m + j] = i;
}
void pitch_with_halo(int n, int m, float *a) {
    for (int i = 0; i < n; i++) // expect proved
        for (int j = 0; j < m; j++) // expect proved
            a[(i + 1) * (m + 2) + j + 1] = i;
}
void pitch_two_thirds(int n, int k, float *a) {
    const int m = 3 * k, w = 2 * k;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            a[i * w + j] = i;
}
void pitch_from_a_member(struct mat *m) {
    m->ld = m->cols / 2;
    for (int i = 0; i < m->rows; i++) // expect unproved truth=refuted
        for (int j = 0; j < m->cols; j++) // expect proved
            m->d[i * m->ld + j] = i;
}
void pitch_rounded_down(int n, int m, float *a) {
    const int ld = (m - 1) / 4 * 4;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            a[i * ld + j] = i;
}
void pitch_rounded_up(int n, int m, float *a) {
    const int ld = (m + 3) / 4 * 4;
    for (int i = 0; i < n; i++) // expect proved
        for (int j = 0; j < m; j++) // expect proved
            a[i * ld + j] = i;
}
void pitch_in_bytes_halved(int n, int m, char *a) {
    const int pitch = m * 2;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        float *row = (float *)(a + i * pitch);
        for (int j = 0; j < m; j++) // expect proved
            row[j] = i + j;
    }
}
void pitch_in_bytes(int n, int m, char *a) {
    const int pitch = m * 4;
    for (int i = 0; i < n; i++) { // expect proved
        float *row = (float *)(a + i * pitch);
        for (int j = 0; j < m; j++) // expect proved
            row[j] = i + j;
    }
}
void macro_of_hundred(float *a) {
    for (int i = 0; i < 50; i++) // expect proved
        for (int j = 0; j < 100; j++) // expect proved
            a[IDX(i, j)] = i - j;
}
void macro_of_hundred_exceeded(float *a) {
    for (int i = 0; i < 50; i++) // expect unproved truth=refuted
        for (int j = 0; j < 101; j++) // expect proved
            a[IDX(i, j)] = i - j;
}
void macro_of_hundred_open(float *a, int m) {
    if (m <= 100) return;
    for (int i = 0; i < 50; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            a[IDX(i, j)] = i - j;
}
void macro_of_hundred_shifted(float *a) {
    for (int i = 0; i < 50; i++) // expect unproved truth=refuted
        for (int j = 0; j < 100; j++) // expect unproved truth=refuted
            a[IDX(i, j + 1)] = a[IDX(i, j + 1)] + a[IDX(i + 1, j)];
}
void macro_without_brackets_inside(float *a, int ld, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < ld; j++) // expect unproved truth=refuted
            AT(i, j) = AT(i, j + 1);
}
void column_major_wrong_ld(int n, int m, double *c) {
    const int lda = n / 3;
    for (int j = 0; j < m; j++) // expect unproved truth=refuted
        for (int i = 0; i < n; i++) // expect proved
            c[COL(i, j)] = i * j;
}
void column_major(int n, int m, int lda, double *c) {
    for (int j = 0; j < m; j++) // expect proved
        for (int i = 0; i < n; i++) // expect proved
            c[COL(i, j)] = i * j;
}
void rows_upside_down(int n, int m, float *a) {
    for (int i = 0; i < n; i++) // expect proved
        for (int j = 0; j < m; j++) // expect proved
            a[(n - 1 - i) * m + j] = i * j;
}
void columns_backwards(int n, int m, float *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=parallel
        for (int j = 0; j < m; j++) // expect proved
            a[i * m - j] = i * j;
}
void columns_backwards_too_far(int n, int m, float *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j <= m; j++) // expect proved
            a[i * m - j] = i + 2 * j;
}
void flipped_in_place(int n, int m, float *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            a[i * m + j] = a[(n - 1 - i) * m + j];
}
void flipped_half(int n, int m, float *a) {
    for (int i = 0; i < n / 2; i++) // expect proved
        for (int j = 0; j < m; j++) { // expect proved
            float t = a[i * m + j];
            a[i * m + j] = a[(n - 1 - i) * m + j];
            a[(n - 1 - i) * m + j] = t;
        }
}
void transposed_in_place_square(int n, double *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < n; j++) // expect proved
            a[i * n + j] = a[j * n + i];
}
void transposed_by_swaps(int n, double *a) {
    for (int i = 0; i < n; i++) // expect proved
        for (int j = i + 1; j < n; j++) { // expect proved
            double t = a[i * n + j];
            a[i * n + j] = a[j * n + i];
            a[j * n + i] = t;
        }
}
void transposed_rectangle(int n, int m, double *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) { // expect unproved
            double t = a[i * m + j];
            a[i * m + j] = a[j * n + i];
            a[j * n + i] = t;
        }
}
void symmetric_update(int n, double a[n][n]) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < n; j++) // expect proved truth=parallel
            a[i][j] = a[j][i] = a[i][j] + a[j][i];
}
void symmetric_fill(int n, double a[n][n]) {
    for (int i = 0; i < n; i++) // expect proved
        for (int j = 0; j <= i; j++) // expect proved
            a[j][i] = a[i][j];
}
void packed_triangle(int n, double *p) {
    for (int i = 0; i < n; i++) // expect unproved truth=parallel
        for (int j = 0; j <= i; j++) // expect proved
            p[i * (i + 1) / 2 + j] = i - j;
}
void packed_triangle_too_far(int n, double *p) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j <= i + 1; j++) // expect proved
            p[i * (i + 1) / 2 + j] = i - j;
}
void packed_triangle_running(int n, double *p) {
    int at = 0;
    for (int i = 0; i < n; i++) // expect unproved
        for (int j = 0; j <= i; j++) // expect proved truth=parallel
            p[at++] = i - j;
}
void running_offset_too_small(int n, int m, double *p) {
    int at = 0;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            p[at + j] = i - j;
        at += m - 1;
    }
}
void running_offset_in_memory(int n, const int *len, double *p) {
    int at = 0;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        for (int j = 0; j < len[i]; j++) // expect proved
            p[at + j] = i - j;
        at += len[i] - 1;
    }
}
void symmetric_packed_pair(int n, double *p) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < n; j++) { // expect unproved truth=parallel
            int r = i > j ? i : j, c = i > j ? j : i;
            p[r * (r + 1) / 2 + c] = i - j;
        }
}
void diagonal_of_flat(int n, double *a) {
    for (int i = 0; i < n; i++) // expect proved
        a[i * n + i] = a[i * n + i] + 1;
}
void diagonal_and_above(int n, double *a) {
    for (int i = 0; i < n; i++) // expect proved truth=parallel
        a[i * n + i] = a[i * n + i + 1];
}
void anti_diagonal_reads(int n, double *a) {
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < n - 1; j++) // expect proved
            a[i * n + j] += a[(i - 1) * n + j + 1];
}
void anti_diagonal_line(int n, double *a) {
    for (int d = 0; d < n; d++) // expect unproved truth=refuted
        for (int i = 1; i < d; i++) // expect unproved truth=parallel
            a[i * n + d - i] = a[(i - 1) * n + d - i] + 1;
}
void wavefront(int n, double a[n][n]) {
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        for (int j = 1; j < n; j++) // expect unproved truth=refuted
            a[i][j] = a[i - 1][j] + a[i][j - 1];
}
void red_black(int n, double a[n][n], int color) {
    for (int i = 1; i < n - 1; i++) // expect unproved truth=parallel
        for (int j = 1 + (i + color) % 2; j < n - 1; j += 2) // expect proved
            a[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
}
void red_black_wrong(int n, double a[n][n], int color) {
    for (int i = 1; i < n - 1; i++) // expect unproved truth=refuted
        for (int j = 1 + color % 2; j < n - 1; j += 2) // expect proved
            a[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
}
void global_through_a_row(void) {
    int *p = gm[0];
    for (int i = 0; i < 12; i++) // expect unproved truth=refuted
        for (int j = 0; j < 12; j++) // expect unproved truth=refuted
            p[i * 6 + j] = p[j * 12 + i] + 1;
}
void global_with_other_rows(void) {
    int (*p)[6] = (int (*)[6])gm;
    for (int i = 0; i < 12; i++) // expect unproved truth=refuted
        for (int j = 0; j < 6; j++) // expect proved
            p[i + 1][j] = gm[i][j] + 1;
}
void global_past_the_row(void) {
    for (int i = 0; i < 11; i++) // expect unproved truth=refuted
        for (int j = 0; j < 12; j++) // expect proved
            gm[i][j + 12] = gm[i][j] + 1;
}
void seen_with_other_dimensions(void) {
    double (*b)[32] = (double (*)[32])wide;
    for (int i = 0; i < 8; i++) // expect unproved truth=refuted
        for (int j = 0; j < 32; j++) // expect proved
            b[i][j] = wide[i][j] + 1;
}
void vla_too_narrow(int n, int m, float *a) {
    float (*p)[m / 2] = (float (*)[m / 2])a;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            p[i][j] = i * p[i][j] + 1;
}
void vla_parameter_too_narrow(int n, float a[n][n - 1]) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < n; j++) // expect proved
            a[i][j] = i * a[i][j] + 1;
}
void vla_of_bytes(int n, int m, float a[n][m]) {
    float (*b)[m + 1] = (float (*)[m + 1])a;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect unproved truth=refuted
            b[i][j] = a[i + 1][j] + 1;
}
void three_dimensions(int nx, int ny, int nz, float *a) {
    for (int k = 0; k < nz; k++) // expect proved
        for (int j = 0; j < ny; j++) // expect proved
            for (int i = 0; i < nx; i++) // expect proved
                a[(k * ny + j) * nx + i] = i + j - k;
}
void three_dimensions_swapped(int nx, int ny, int nz, float *a) {
    for (int k = 0; k < nz; k++) // expect unproved truth=refuted
        for (int j = 0; j < 2 * ny; j++) // expect unproved truth=parallel
            for (int i = 0; i < nx; i++) // expect proved
                a[(k * ny + j) * nx + i] = i + j - k;
}
void slab_too_thin(int nx, int ny, int nz, float *a) {
    const int slab = nx * ny / 2;
    for (int k = 0; k < nz; k++) // expect unproved truth=refuted
        for (int j = 0; j < ny; j++) // expect unproved truth=parallel
            for (int i = 0; i < nx; i++) // expect unproved truth=parallel
                a[k * slab + j * nx + i] = i + j - k;
}
void memset_of_double_rows(int n, int w, char *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        memset(a + (size_t)i * w, i, 2 * (size_t)w);
}
void memcpy_to_the_next_row(int n, int m, float *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        memcpy(a + (i + 1) * m, a + i * m, m * sizeof *a);
}
void memmove_within_the_row(int n, int m, float *a) {
    for (int i = 0; i < n; i++) // expect proved truth=parallel
        memmove(a + (size_t)i * m + 1, a + (size_t)i * m, (m - 1) * sizeof *a);
}
void memmove_beyond_the_row(int n, int m, float *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        memmove(a + (size_t)i * m + 1, a + (size_t)i * m, m * sizeof *a);
}
void memcpy_of_pixels(int n, unsigned char *a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        memcpy(a + 3 * i, a + 3 * i + 3, 3);
}
void convolution_in_flat_rows(int n, int w, const float *restrict in, float *restrict out) {
    for (int y = 1; y < n - 1; y++) // expect proved
        for (int x = 1; x < w - 1; x++) { // expect proved
            float s = 0;
            for (int dy = -1; dy <= 1; dy++) // expect reduction op=+
                for (int dx = -1; dx <= 1; dx++) // expect reduction op=+
                    s += in[(y + dy) * w + x + dx];
            out[y * w + x] = s / 9;
        }
}
void scatter_to_neighbours(int n, int w, const float *restrict in, float *restrict out) {
    for (int y = 1; y < n - 1; y++) // expect reduction op=+
        for (int x = 1; x < w - 1; x++) // expect proved truth=parallel
            for (int dy = -1; dy <= 1; dy++) // expect proved truth=parallel
                out[(y + dy) * w + x] += in[y * w + x];
}
