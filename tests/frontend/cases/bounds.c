/* Bounds, strides and row pointers that live in memory. Every loop states at its own line what must be found:
   proved or reduction with assume=overlap (at least one «… do not overlap» must be named) or assume=none (no such
   assumption may be needed); «unproved» where neither proved nor reduction may come out. */
#include <stddef.h>
#include <string.h>
typedef struct { int width, height, stride; unsigned char *data, *mask; float *weights; } Image;
typedef struct { Image *image; int *table; int first, last; } Scene;
struct grid { int nx, ny; double *u; };
struct front { int n; int cells[64]; };
struct back { int cells[64]; int n; };
int n_global;
unsigned limit_global;
int grid_points[3];
int cells[32][32][32];
float fields[32][32][32];
int *heap;
Image *shown;
struct grid g;

void same_type(int *a) {
    for (int i = 0; i < n_global; i++)                      // expect proved assume=overlap
        a[i] = i;
}
void other_type(float *a) {
    for (int i = 0; i < n_global; i++)                      // expect proved assume=none
        a[i] = 1;
}
void distinct_globals(void) {
    for (int k = 1; k < grid_points[2] - 1; k++)            // expect proved assume=none
        for (int j = 1; j < grid_points[1] - 1; j++)        // expect proved assume=none
            for (int i = 1; i < grid_points[0] - 1; i++)    // expect proved assume=none
                cells[k][j][i] = 0;
}
void points_through_pointer(int (*u)[32][32]) {
    for (int k = 0; k < grid_points[2]; k++)                // expect proved assume=overlap
        for (int j = 0; j < grid_points[1]; j++)            // expect proved assume=overlap
            for (int i = 0; i < grid_points[0]; i++)        // expect proved assume=overlap
                u[k][j][i] = 0;
}
void through_heap(void) {
    for (int i = 0; i < n_global; i++)                      // expect proved assume=overlap
        heap[i] = 2 * i;
}
void while_below(int *n, int *a) {
    int i = 0;
    while (i < *n) {                                        // expect proved assume=overlap
        a[i] = 0;
        i++;
    }
}
void restricted(const int *restrict n, int *restrict a) {
    for (int i = 0; i < *n; i++)                            // expect proved assume=none
        a[i] = 0;
}
void bytes_of_image(Image *img) {
    for (int i = 0; i < img->width; i++)                    // expect proved assume=overlap
        img->data[i] = 255;
}
void image_rows(Image *img) {
    for (int y = 0; y < img->height; y++)                   // expect proved assume=overlap
        for (int x = 0; x < img->width; x++)                // expect proved assume=overlap
            img->data[y * img->width + x] = (unsigned char)(x + y);
}
void two_planes(Image *img) {
    for (int i = 0; i < img->width; i++) {                  // expect proved assume=overlap
        img->data[i] = 1;
        img->mask[i] = 2;
    }
}
void weights_of_image(Image *img) {
    for (int i = 0; i < img->width; i++)                    // expect proved assume=none
        img->weights[i] = 0;
}
void out_and_image(const Image *img, unsigned char *out) {
    for (int i = 0; i < img->width; i++)                    // expect proved assume=overlap
        out[i] = 7;
}
void global_image(void) {
    for (int i = 0; i < shown->width; i++)                  // expect proved assume=overlap
        shown->data[i] = 9;
}
void second_level(Scene *scene) {
    for (int i = scene->first; i < scene->last; i++)        // expect proved assume=overlap
        scene->image->data[i] = 0;
}
void table_of_scene(Scene *scene) {
    for (int i = scene->first; i < scene->last; i++)        // expect proved assume=overlap
        scene->table[i] = i;
}
void byte_rows(int n, int m, unsigned char **rows) {
    for (int i = 0; i < n; i++)                             // expect proved assume=overlap
        for (int j = 0; j < m; j++)                         // expect proved assume=overlap
            rows[i][j] = 0;
}
void float_rows(int n, int m, float **rows) {
    for (int i = 0; i < n; i++)                             // expect proved assume=overlap
        for (int j = 0; j < m; j++)                         // expect proved assume=none
            rows[i][j] = 0;
}
void global_struct(void) {
    for (int j = 0; j < g.ny; j++)                          // expect proved assume=none
        for (int i = 0; i < g.nx; i++)                      // expect proved assume=none
            g.u[j * g.nx + i] = 0;
}
long counted(const int *n, const int *a, int *seen) {
    long s = 0;
    for (int i = 0; i < *n; i++) {                          // expect reduction assume=overlap
        seen[i] = 1;
        s += i;
    }
    return s + a[0];
}
void walking_bytes(Image *img) {
    unsigned char *p = img->data;
    for (int i = 0; i < img->stride; i++)                   // expect proved assume=overlap
        *p++ = 0;
}
/* Only the outer loop stores through another pointer; the inner one stands alone. */
void inner_reads_only(int n, const int *m, const int *restrict b, int *out) {
    for (int i = 0; i < n; i++) {                           // expect proved assume=overlap
        int s = 0;
        for (int j = 0; j < *m; j++)                        // expect reduction assume=none
            s += b[j];
        out[i] = s;
    }
}
/* What is read twice around a store is one value only if the store goes elsewhere, for both loops. */
void read_twice(int n, const int *w, int *a, int *done) {
    for (int i = 0; i < n; i++) {                           // expect proved assume=overlap
        const int stride = *w;
        done[i] = 1;
        for (int k = 0; k < 4; k++)                         // expect proved assume=overlap
            for (int j = 0; j < *w; j++)                    // expect proved assume=overlap
                a[(4 * i + k) * stride + j] = 0;
    }
}
/* Never: the bound changes, or may change, through the very object it stands in. */
void shrinking(Image *img) {
    for (int i = 0; i < img->width; i++)                    // expect unproved
        img->width--;
}
void shrinking_global(float *restrict a, const float *restrict b) {
    for (int i = 0; i < n_global; i++) {                    // expect unproved
        a[i] = 0;
        if (b[i] > 1) n_global--;
    }
}
void counting_down(Image *img) {
    while (img->height-- > 0)                               // expect unproved
        img->data[img->height] = 0;
}
void bound_in_the_array(int *a) {
    for (int i = 0; i < a[0]; i++)                          // expect unproved
        a[i] = 100;
}
void bound_behind_the_array(int n, int *a) {
    for (int i = 0; i < a[n]; i++)                          // expect unproved
        a[2 * i] = 0;
}
/* Cells that start behind the bound cannot reach it; cells in front of it can. */
void bound_in_front_of_cells(struct front *s) {
    for (int i = 0; i < s->n; i++)                          // expect proved assume=none
        s->cells[i] = i;
}
void bound_behind_cells(struct back *s) {
    for (int i = 0; i < s->n; i++)                          // expect unproved
        s->cells[i] = i;
}
void global_itself(void) {
    int *p = &n_global;
    for (int i = 0; i < n_global; i++)                      // expect unproved
        p[i] = 3;
}
void same_pointer_loaded_before(Scene *scene) {
    int *t = scene->table;
    for (int i = 0; i < scene->table[0]; i++)               // expect unproved
        t[i] = 1;
}
void either_pointer(int choice, int *n, int *a, int *b) {
    int *p = choice ? a : b;
    for (int i = 0; i < *n; i++)                            // expect unproved
        p[i] = 0;
}
void pointer_replaced(Image *img, unsigned char *next) {
    for (int i = 0; i < img->width; i++) {                  // expect unproved
        img->data[i] = 0;
        img->data = next;
    }
}
void bound_written_by_call(void (*change)(void), int *a) {
    for (int i = 0; i < n_global; i++) {                    // expect unproved
        a[i] = 0;
        change();
    }
}
void watched(volatile int *n, int *a) {
    for (int i = 0; i < *n; i++)                            // expect unproved
        a[i] = 0;
}
void cleared(Image *img) {
    for (int i = 0; i < img->height; i++)                   // expect unproved
        memset(img, 0, sizeof *img);
}
void wrapping_bound(unsigned *a) {
    for (unsigned i = 0; i <= limit_global; i++)            // expect unproved
        a[i] = limit_global--;
}

// Images whose sizes are unsigned: rows are found under the assumption that the subscript does not wrap around.
void unsigned_image(const float *in, float *out, unsigned w, unsigned h) {
    for (unsigned y = 0; y < h; y++)     // expect proved assume=wrap
        for (unsigned x = 0; x < w; x++) // expect proved assume=wrap
            out[y * w + x] = in[y * w + x] * 2;
}

void unsigned_channels(const unsigned char *in, unsigned char *out, unsigned w, unsigned h) {
    for (unsigned y = 0; y < h; y++)            // expect proved assume=wrap
        for (unsigned x = 0; x < w; x++)        // expect proved assume=wrap
            for (unsigned c = 0; c < 3; c++)    // expect proved assume=wrap
                out[(y * w + x) * 3 + c] = 255 - in[(y * w + x) * 3 + c];
}

void unsigned_beyond_row(float *out, unsigned w, unsigned h) {
    for (unsigned y = 0; y < h; y++)      // expect unproved truth=refuted
        for (unsigned x = 0; x <= w; x++) // expect proved assume=wrap
            out[y * w + x] = x;
}

void unsigned_narrow_pitch(float *out, unsigned w, unsigned h) {
    for (unsigned y = 0; y < h; y++)     // expect unproved truth=refuted
        for (unsigned x = 0; x < w; x++) // expect proved assume=wrap
            out[y * (w / 2) + x] = x;
}

void unsigned_row_above(float *out, unsigned w, unsigned h) {
    for (unsigned y = 1; y < h; y++)     // expect unproved truth=refuted
        for (unsigned x = 0; x < w; x++) // expect proved assume=wrap
            out[y * w + x] += out[(y - 1) * w + x];
}

void unsigned_transposed_in_place(float *a, unsigned n) {
    for (unsigned i = 0; i < n; i++)     // expect unproved truth=refuted
        for (unsigned j = 0; j < n; j++) // expect proved assume=wrap
            a[i * n + j] = a[j * n + i];
}

// Members of one structure lie apart, arrays as well as single values.
struct ring_of {
    int cells[8], shadow[8];
    int head, step;
};

void cells_from_head(struct ring_of *r, int n) {
    for (int i = 0; i < n; i++) // expect proved assume=rows
        r->cells[i] = r->head + i;
}

void cells_from_shadow(struct ring_of *r, int n) {
    for (int i = 0; i < n; i++) // expect proved assume=rows
        r->cells[i] = r->shadow[i] * r->step;
}

void head_follows(struct ring_of *r, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        r->cells[i] = r->head;
        r->head = r->step + r->shadow[i];
    }
}

// Loops that start behind a number that somebody else gives: n - (k + 1) may wrap, but not where k + 1 < n.
void trailing_rows(int n, int k, double a[n][n]) {
    for (int i = k + 1; i < n; i++)     // expect proved assume=rows
        for (int j = k + 1; j < n; j++) // expect proved assume=rows
            a[i][j] -= a[i][k] * a[k][j];
}

void trailing_flat(int n, int k, float *a) {
    for (int i = k + 1; i < n; i++)     // expect proved assume=rows
        for (int j = k + 1; j < n; j++) // expect proved assume=rows
            a[i * n + j] -= a[i * n + k] * a[k * n + j];
}

void trailing_triangle(int n, int k, double a[n][n]) {
    for (int i = k + 1; i < n; i++)      // expect proved assume=rows
        for (int j = k + 1; j <= i; j++) // expect proved assume=rows
            a[i][j] -= a[i][k] * a[j][k];
}

void trailing_down(int n, int k, double a[n][n]) {
    for (int i = n - 1; i > k + 1; i--)     // expect proved assume=rows
        for (int j = n - 1; j >= k + 2; j--) // expect proved assume=rows
            a[i][j] -= a[k][j];
}

void start_kept(int n, int k, float *a) {
    int first = k + 1;
    for (int i = 0; i < n; i++)         // expect proved assume=rows
        for (int j = first; j < n; j++) // expect proved assume=rows
            a[i * n + j] -= 1;
}

void behind_the_row(int n, int k, float *a) {
    for (int i = 0; i < n; i++)     // expect unproved truth=refuted
        for (int j = k + 1; j <= n; j++) // expect proved assume=rows
            a[i * n + j] = a[i * n + j] * a[i * n + j - n];
}

void until_equal(int n, int k, float *a) {
    for (int i = 0; i < n; i++)      // expect unproved
        for (int j = k + 1; j != n; j++) // expect unproved
            a[i * n + j] = a[i * n + j + 1];
}

void rows_overlap(int n, int k, unsigned m, float *a) {
    for (int i = k + 1; i < n; i++)     // expect unproved truth=refuted
        for (int j = k + 1; j < n; j++) // expect proved
            a[i * 3 + j] = j;
}

/* Steps of any size, and rows that are copied whole. */
void in_steps(float *restrict o, const float *restrict in, size_t n, size_t ch) {
    for (size_t k = 0; k < n; k += ch)                      // expect proved assume=wrap
        for (size_t c = 0; c < 3; c++)                      // expect proved
            o[k + c] = in[k + c];
}
void in_signed_steps(float *restrict o, const float *restrict in, const Image *restrict img, int ch) {
    for (size_t k = 0; k < (size_t)ch * img->width * img->height; k += ch) // expect proved
        o[k] = in[k];
}
void in_steps_of_words(unsigned *restrict o, unsigned n, unsigned step) {
    for (unsigned k = 0; k < n; k += step)                  // expect proved assume=wrap
        o[k] = n;
}
void in_steps_of_bytes(int *restrict o, unsigned char n, unsigned char step) {
    for (unsigned char k = 0; k < n; k += step)             // expect unproved
        o[k] = n;
}
void downwards_in_disguise(int *restrict o, size_t n) {
    for (size_t k = n - 1; k < n; k += (size_t)-1)          // expect unproved
        o[k] = 1;
}
void rows_copied(char *restrict out, const char *restrict in, size_t bpp, int width, int height, int stride) {
    for (int y = 0; y < height; y++)                        // expect proved
        memcpy(out + (size_t)y * bpp * width, in + (size_t)y * stride, bpp * width);
}
void rows_cleared(float *restrict out, int width, int height, int channels) {
    for (int y = 0; y < height; y++)                        // expect proved
        memset(out + (size_t)channels * y * width, 0, sizeof(float) * width * channels);
}
void rows_copied_too_far(char *restrict out, const char *restrict in, size_t bpp, int width, int height) {
    for (int y = 0; y < height; y++)                        // expect unproved
        memcpy(out + (size_t)y * bpp * width, in, bpp * width + 1);
}
void rows_of_others_copied(char *restrict out, const char *restrict in, size_t bpp, int width, int other, int height) {
    for (int y = 0; y < height; y++)                        // expect unproved
        memcpy(out + (size_t)y * bpp * width, in, bpp * other);
}
void even_columns(float *restrict fine, const float *restrict in, int width, int height) {
    for (int y = 0; y < height; y++)                        // expect proved
        for (int x = 1; x < (width & ~1); x++)              // expect proved
            fine[y * width + x] = in[x];
}
void even_columns_and_one(float *restrict fine, const float *restrict in, int width, int height) {
    for (int y = 0; y < height; y++)                        // expect unproved
        for (int x = 0; x <= (width & ~1) + 1; x++)         // expect proved
            fine[y * width + x] = in[x];
}
void pasted(float *restrict to, const float *restrict from, const Image *restrict part, const Image *restrict whole, int x0,
            int x1, int y0, int y1) {
    for (int y = 0; y < part->height; y++) {                // expect proved
        float *row = to + 4 * ((y + y0 - y1) * whole->width + (x0 - x1));
        for (int x = 0; x < part->width; x++)               // expect proved
            for (int c = 0; c < 4; c++)                     // expect proved
                row[4 * x + c] += from[x];
    }
}
typedef struct { int left, right, lower, upper; } Tile;
void tile_by_value(float *restrict to, const float *restrict from, int width, Tile tile) {
    for (int y = tile.lower; y < tile.upper; y++)           // expect proved
        for (int x = tile.left; x < tile.right; x++)        // expect proved
            to[x + (size_t)y * width] = from[x];
}
void chunks(float *restrict out, size_t width, size_t height, size_t many) {
    for (size_t chunk = 0; chunk < many; chunk++) {         // expect proved
        const size_t end = 16 * chunk + 16 < height ? 16 * chunk + 16 : height;
        for (size_t y = 16 * chunk; y < end; y++)           // expect proved
            for (size_t x = 0; x < width; x++)              // expect proved
                out[y * width + x] = 1;
    }
}
void chunks_that_overlap(float *restrict out, size_t width, size_t height, size_t many) {
    for (size_t chunk = 0; chunk < many; chunk++) {         // expect unproved
        const size_t end = 16 * chunk + 17 < height ? 16 * chunk + 17 : height;
        for (size_t y = 16 * chunk; y < end; y++)           // expect proved
            for (size_t x = 0; x < width; x++)              // expect proved
                out[y * width + x] = (float)chunk;
    }
}
static int rounded(const int *steps, int x) {
    int parts[4] = {0, 1, 2, 3};
    for (int i = 0; i < 4; i++) parts[i] = parts[i] * x;    // expect proved
    return parts[x & 3];
}
void calls_what_computes_only(int *out, const Image *img, const int *steps) {
    for (int i = 0; i < img->width; i++)                    // expect proved assume=overlap
        out[i] = rounded(steps, i);
}

/* Rows begin where all accesses start: what first is does not matter. */
void from_first(int n, int w, int first, float *a) {
    for (int i = 0; i < n; i++)                             // expect proved assume=none
        for (int j = 0; j < w; j++)                         // expect proved assume=none
            a[i * w + first + j] = a[i * w + first + j] + 1;
}
void around_first(int n, int w, int first, float *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved
        for (int j = 0; j < w; j++)                         // expect unproved
            a[i * w + first + j] = a[i * w + first + j + 1] + 1;
}

/* Down to where an unsigned counter wraps around: many iterations, though its limit is where it starts. */
void down_until_it_wraps(float *a, size_t n, size_t m) {
    for (size_t k = n - 1; k < n; k -= m)                   // expect unproved
        a[0] = a[0] * 2 + (float)k;
}
void down_from_the_limit(float *a, size_t n, size_t m) {
    for (size_t k = n + m; k <= n + m; k -= m)              // expect unproved
        a[0] = a[0] * 2 + (float)k;
}
void down_by_more(float *a, size_t n, size_t m) {
    for (size_t k = n; k <= n; k -= m + 1)                  // expect unproved
        a[0] = a[0] * 2 + (float)k;
}
void up_by_what_may_be_negative(float *a, size_t n, int m) {
    for (size_t k = n - 1; k < n; k += m)                   // expect unproved
        a[0] = a[0] * 2 + (float)k;
}
void some_bits_of_a_width(float *a, long w) {
    for (int i = 0; i < 8; i++)                             // expect unproved
        for (int j = 0; j < (w & 0xfe); j++)                // expect proved
            a[i * w + j] = (float)(j + i);
}
void halves_of_less(float *a, size_t n, size_t c) {
    const size_t half = (n - 1) / 2, most = half < c ? half : c;
    for (size_t j = 0; j < most; j++)                       // expect unproved
        a[j] = a[n] + 1;
}

/* What a difference leaves when it has wrapped around is small: no crash gives it away. */
void rest_of_less(float *a, size_t n) {
    const size_t most = (n - 3) % 7;
    for (size_t j = 0; j < most; j++)                       // expect unproved
        a[j] = a[n] + 1;
}
void rest_of_less_less_one(float *a, size_t n) {
    for (size_t j = 1; j < (n - 3) % 100 - 1; j++)          // expect unproved
        a[j] = a[n] + 1;
}
void rest_of_a_size(float *a, size_t n) {
    for (size_t j = 0; j < n % 7; j++)                      // expect proved
        a[j] = a[n + 7] + 1;
}

/* Never twice, whatever n is: no two iterations can meet. */
void behind_the_last_pair(float *a, const float *restrict b, int n) {
    for (int i = n & ~1; i < n; i++)                        // expect unknown
        a[0] = a[0] * 2 + b[i];
}
void behind_the_rest(float *a, const float *restrict b, int n) {
    for (int i = n - n % 2; i < n; i++)                     // expect unknown
        a[0] = a[0] * 2 + b[i];
}
void from_the_smaller(float *a, const float *restrict b, int n, int m) {
    for (int i = n < m ? n : m; i <= n && i <= m; i++)      // expect unknown
        a[0] = a[0] * 2 + b[i];
}
void one_more_half(float *a, const float *restrict b, int n) {
    const int m = (n + 1) / 2 - n / 2;
    for (int i = 0; i < m; i++)                             // expect unknown
        a[0] = a[0] * 2 + b[i];
}
void from_a_half(float *a, const float *restrict b, int n) {
    for (int i = n / 2; i < n; i++)                         // expect refuted
        a[0] = a[0] * 2 + b[i];
}
void behind_many(float *a, const float *restrict b, int n) {
    for (int i = 5000; i < n; i++)                          // expect refuted
        a[0] = a[0] * 2 + b[i];
}

/* Filled piece by piece, read as a whole, in each iteration. */
void filled_and_copied(float *d, const float *s, int n) {
    float t[4];
    for (int i = 0; i < n; i++) {                           // expect proved
        for (int k = 0; k < 4; k++) t[k] = s[4 * i + k];    // expect proved
        memcpy(d + 4 * i, &t, sizeof t);
    }
}

/* A counter that is no whole number, but is compared as one. */
void counted_in_fractions(float *restrict a, const float *restrict b, int n) {
    for (float x = 0; (int)x < n; x += 0.5f)                // expect unproved
        a[(int)x] += b[(int)x];
}

/* All rows but one: the counter is compared with k as an unsigned number, once it is widened. */
void eliminated(double* a, int n, int k) {
    for (int i = 0; i < n; i++) { // expect proved
        if (i == k) continue;
        double f = a[i * n + k];
        for (int j = k; j < n; j++) // expect proved
            a[i * n + j] -= f * a[k * n + j];
    }
}
void eliminated_rows(double** a, double* b, int n, int k) {
    for (int i = 0; i < n; i++) // expect proved
        if (i != k) {
            double f = a[i][k];
            for (int j = 0; j < n; j++) // expect proved
                a[i][j] -= f * a[k][j];
            b[i] -= f * b[k];
        }
}
void all_but_the_next(double* a, int n, int k) {
    for (int i = 0; i < n; i++) // expect unknown
        if (i + 1 != k) a[i] += a[k];
}
void only_one(double* a, int n, int k) {
    for (int i = 0; i < n; i++) // expect proved
        if (i == k) a[k] += i;
}
void from_below_zero(double* a, int n, int k) {
    for (int i = -n; i < n; i++) // expect unknown truth=parallel
        if (i != k) a[i] += a[k];
}
