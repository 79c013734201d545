/* Loops of ordinary programs that are parallel. */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define PX(img, x, y) ((img)->data[(y) * (img)->stride + (x)])
#define I3(i, j, k) (((k) * NY + (j)) * NX + (i))
enum { NX = 20, NY = 30, NZ = 40 };
typedef struct { int w, h, stride; unsigned char *data; } Image;
typedef struct { double *x, *y, *z, *m; int n; } Bodies;
typedef struct { float x, y, z; } Vec;
typedef struct { Vec pos, vel; int alive; } Particle;
typedef struct { int v[3]; float area; Vec normal; } Triangle;
typedef struct { Vec *vertex; Triangle *face; int vertices, faces; } Mesh;
typedef struct { int rows, cols; double *d; } Matrix;
typedef struct { int n; int *start, *col; double *val; } Sparse;
static double u[NX * NY * NZ], v[NX * NY * NZ];
static float plane[100][100], next_plane[100][100];

/* 1 */
void invert(Image *img) {
    for (int y = 0; y < img->h; y++) // expect proved
        for (int x = 0; x < img->w; x++) // expect proved
            PX(img, x, y) = 255 - PX(img, x, y);
}
void mirror_horizontally(Image *img) {
    for (int y = 0; y < img->h; y++) // expect proved
        for (int x = 0; x < img->w / 2; x++) { // expect proved
            unsigned char t = PX(img, x, y);
            PX(img, x, y) = PX(img, img->w - 1 - x, y);
            PX(img, img->w - 1 - x, y) = t;
        }
}
void box_blur(const Image *in, Image *out) {
    for (int y = 1; y < in->h - 1; y++) // expect proved
        for (int x = 1; x < in->w - 1; x++) { // expect proved
            int s = 0;
            for (int dy = -1; dy <= 1; dy++) // expect reduction op=+
                for (int dx = -1; dx <= 1; dx++) // expect reduction op=+
                    s += PX(in, x + dx, y + dy);
            PX(out, x, y) = (unsigned char)(s / 9);
        }
}
static inline unsigned char get(const Image *img, int x, int y) { return img->data[y * img->stride + x]; }
static inline void set(Image *img, int x, int y, unsigned char c) { img->data[y * img->stride + x] = c; }
void threshold(Image *img, int level) {
    for (int y = 0; y < img->h; y++) // expect proved
        for (int x = 0; x < img->w; x++) // expect proved
            set(img, x, y, get(img, x, y) > level ? 255 : 0);
}
void rotate_by_quarter(const Image *in, Image *out) {
    for (int y = 0; y < in->h; y++) // expect proved
        for (int x = 0; x < in->w; x++) // expect proved
            set(out, in->h - 1 - y, x, get(in, x, y));
}
void copy_rows(const Image *in, Image *out) {
    for (int y = 0; y < in->h; y++) // expect proved
        memcpy(out->data + y * out->stride, in->data + y * in->stride, in->w);
}
void grey_from_rgb(int n, const unsigned char *rgb, unsigned char *grey) {
    for (int i = 0; i < n; i++) // expect proved
        grey[i] = (unsigned char)((77 * rgb[3 * i] + 150 * rgb[3 * i + 1] + 29 * rgb[3 * i + 2]) >> 8);
}
void count_levels(const Image *img, unsigned *histogram) {
    for (int y = 0; y < img->h; y++) // expect reduction op=+
        for (int x = 0; x < img->w; x++) // expect reduction op=+
            histogram[get(img, x, y)]++;
}
void move_bodies(Bodies *b, const double *vx, double dt) {
    for (int i = 0; i < b->n; i++) { // expect proved
        b->x[i] += dt * vx[3 * i];
        b->y[i] += dt * vx[3 * i + 1];
        b->z[i] += dt * vx[3 * i + 2];
    }
}
void attract(const Bodies *b, double *restrict ax) {
    for (int i = 0; i < b->n; i++) { // expect proved
        double a = 0;
        for (int j = 0; j < b->n; j++) // expect reduction op=+
            if (j != i) {
                double dx = b->x[j] - b->x[i], r = dx * dx + 1e-3;
                a += b->m[j] * dx / (r * sqrt(r));
            }
        ax[i] = a;
    }
}
static Vec added(Vec a, Vec b) { return (Vec){a.x + b.x, a.y + b.y, a.z + b.z}; }
static Vec scaled(Vec a, float s) { return (Vec){a.x * s, a.y * s, a.z * s}; }
void move_particles(Particle *p, int n, float dt) {
    for (int i = 0; i < n; i++) // expect proved
        if (p[i].alive) p[i].pos = added(p[i].pos, scaled(p[i].vel, dt));
}
void bounce(Particle *p, int n) {
    for (int i = 0; i < n; i++) { // expect proved
        Particle *q = &p[i];
        if (q->pos.x < 0) {
            q->pos.x = -q->pos.x;
            q->vel.x = -q->vel.x;
        }
    }
}
static float cross_length(Vec a, Vec b) {
    return sqrtf((a.y * b.z - a.z * b.y) * (a.y * b.z - a.z * b.y) + (a.x * b.y - a.y * b.x) * (a.x * b.y - a.y * b.x));
}
void areas(Mesh *m) {
    for (int f = 0; f < m->faces; f++) { // expect proved
        Triangle *t = &m->face[f];
        Vec a = m->vertex[t->v[0]], b = m->vertex[t->v[1]];
        t->area = cross_length(a, b);
    }
}
void face_to_vertices(const Mesh *m, double *mass) {
    for (int f = 0; f < m->faces; f++) // expect reduction op=+
        for (int k = 0; k < 3; k++) // expect reduction op=+
            mass[m->face[f].v[k]] += m->face[f].area / 3;
}
void heat(int steps) {
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int k = 1; k < NZ - 1; k++) // expect proved
            for (int j = 1; j < NY - 1; j++) // expect proved
                for (int i = 1; i < NX - 1; i++) // expect proved
                    v[I3(i, j, k)] = u[I3(i - 1, j, k)] + u[I3(i + 1, j, k)] + u[I3(i, j - 1, k)] + u[I3(i, j, k + 1)];
        for (int k = 1; k < NZ - 1; k++) // expect proved
            for (int j = 1; j < NY - 1; j++) // expect proved
                for (int i = 1; i < NX - 1; i++) // expect proved
                    u[I3(i, j, k)] = v[I3(i, j, k)];
    }
}
void ping_pong(double *a, double *b, int n, int steps) {
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 1; i < n - 1; i++) // expect proved truth=parallel
            b[i] = 0.25 * a[i - 1] + 0.5 * a[i] + 0.25 * a[i + 1];
        double *x = a;
        a = b;
        b = x;
    }
}
void ping_pong_by_hand(double *a, double *b, int n, int steps) {
    for (int t = 0; t < steps; t += 2) { // expect unproved truth=refuted
        for (int i = 1; i < n - 1; i++) // expect proved
            b[i] = a[i - 1] + a[i + 1];
        for (int i = 1; i < n - 1; i++) // expect proved
            a[i] = b[i - 1] + b[i + 1];
    }
}
void ping_pong_allocated(int n, int steps, double *result) {
    double *a = calloc(n, sizeof *a), *b = calloc(n, sizeof *b);
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 1; i < n - 1; i++) // expect proved truth=parallel
            b[i] = a[i - 1] + a[i + 1];
        double *x = a;
        a = b;
        b = x;
    }
    for (int i = 0; i < n; i++) // expect proved
        result[i] = a[i];
    free(a);
    free(b);
}
void life(int rows, int cols, unsigned char (*now)[cols], unsigned char (*then)[cols]) {
    for (int y = 1; y < rows - 1; y++) // expect proved
        for (int x = 1; x < cols - 1; x++) { // expect proved
            int s = now[y - 1][x - 1] + now[y - 1][x] + now[y - 1][x + 1] + now[y][x - 1] + now[y][x + 1];
            then[y][x] = s == 3 || (s == 2 && now[y][x]);
        }
}
static double at(const Matrix *m, int i, int j) { return m->d[i * m->cols + j]; }
static void put(Matrix *m, int i, int j, double x) { m->d[i * m->cols + j] = x; }
void multiply(const Matrix *a, const Matrix *b, Matrix *c) {
    for (int i = 0; i < a->rows; i++) // expect proved
        for (int j = 0; j < b->cols; j++) { // expect proved
            double s = 0;
            for (int k = 0; k < a->cols; k++) // expect reduction op=+
                s += at(a, i, k) * at(b, k, j);
            put(c, i, j, s);
        }
}
void add_matrices(Matrix *c, const Matrix *a, const Matrix *b) {
    for (int i = 0; i < c->rows * c->cols; i++) // expect proved
        c->d[i] = a->d[i] + b->d[i];
}
void eliminate(int n, double *a, int k) {
    for (int i = k + 1; i < n; i++) { // expect proved assume=rows
        double f = a[i * n + k] / a[k * n + k];
        for (int j = k; j < n; j++) // expect proved
            a[i * n + j] -= f * a[k * n + j];
    }
}
void eliminate_all(int n, double *a) {
    for (int k = 0; k < n; k++) // expect unproved truth=refuted
        for (int i = k + 1; i < n; i++) { // expect proved
            double f = a[i * n + k] / a[k * n + k];
            for (int j = k; j < n; j++) // expect proved
                a[i * n + j] -= f * a[k * n + j];
        }
}
void sparse_times(const Sparse *s, const double *x, double *y) {
    for (int i = 0; i < s->n; i++) { // expect proved
        double t = 0;
        for (int k = s->start[i]; k < s->start[i + 1]; k++) // expect reduction op=+
            t += s->val[k] * x[s->col[k]];
        y[i] = t;
    }
}
void red_points(void) {
    for (int i = 1; i < 99; i++) // expect proved truth=parallel
        for (int j = 1 + i % 2; j < 99; j += 2) // expect proved
            plane[i][j] = 0.25f * (plane[i - 1][j] + plane[i + 1][j] + plane[i][j - 1] + plane[i][j + 1]);
}
void shift_planes(void) {
    for (int i = 0; i < 99; i++) // expect proved
        for (int j = 0; j < 100; j++) // expect proved
            next_plane[i][j] = plane[i + 1][j];
}
void rows_by_pointer(double **a, double **b, int n, int m) {
    for (int i = 0; i < n; i++) { // expect proved
        double *to = a[i];
        const double *from = b[i];
        for (int j = 0; j < m; j++) // expect proved
            to[j] = from[j] * 2;
    }
}
double **allocate_rows(int n, int m) {
    double **rows = malloc(n * sizeof *rows);
    for (int i = 0; i < n; i++) // expect unproved truth=parallel
        rows[i] = calloc(m, sizeof **rows);
    return rows;
}
void rows_of_rows(double ***c, int n) {
    for (int i = 0; i < n; i++) // expect proved
        for (int j = 0; j < n; j++) // expect proved
            for (int k = 0; k < n; k++) // expect proved
                c[i][j][k] = i + j + k;
}
void prefix_by_blocks(const float *x, float *sums, int blocks) {
    for (int b = 0; b < blocks; b++) { // expect proved
        float s = 0;
        for (int i = 0; i < 256; i++) // expect reduction op=+
            s += x[b * 256 + i];
        sums[b] = s;
    }
}
void sort_small_groups(int *a, int groups) {
    for (int g = 0; g < groups; g++) { // expect proved
        int *x = a + 4 * g;
        for (int i = 1; i < 4; i++) // expect unproved truth=refuted
            if (x[i] < x[i - 1]) {
                int t = x[i];
                x[i] = x[i - 1];
                x[i - 1] = t;
            }
    }
}
void fft_stage(float *re, float *im, int n, int half) {
    for (int start = 0; start < n; start += 2 * half) // expect proved
        for (int k = 0; k < half; k++) { // expect proved truth=parallel
            float tr = re[start + k + half], ti = im[start + k + half];
            re[start + k + half] = re[start + k] - tr;
            im[start + k + half] = im[start + k] - ti;
            re[start + k] += tr;
            im[start + k] += ti;
        }
}
void split_even_odd(int n, const float *x, float *even, float *odd) {
    for (int i = 0; i < n; i++) { // expect proved
        even[i] = x[2 * i];
        odd[i] = x[2 * i + 1];
    }
}
void interpolate(int n, const float *coarse, float *fine) {
    for (int i = 0; i < n - 1; i++) { // expect proved
        fine[2 * i] = coarse[i];
        fine[2 * i + 1] = 0.5f * (coarse[i] + coarse[i + 1]);
    }
}
void smooth_in_tiles(int n, float *restrict out, const float *restrict in) {
    for (int ty = 0; ty < n; ty += 16) // expect unproved truth=parallel
        for (int tx = 0; tx < n; tx += 16) // expect unproved truth=parallel
            for (int y = ty; y < ty + 16 && y < n; y++) // expect unproved truth=parallel
                for (int x = tx; x < tx + 16 && x < n; x++) // expect proved
                    out[y * n + x] = in[y * n + x] * 0.5f;
}
void first_of_each_row(const Matrix *m, double *first) {
    for (int i = 0; i < m->rows; i++) // expect proved
        first[i] = at(m, i, 0);
}
double energy(const Particle *p, int n) {
    double e = 0;
    for (int i = 0; i < n; i++) { // expect reduction op=+
        const Vec w = p[i].vel;
        e += 0.5 * (w.x * w.x + w.y * w.y + w.z * w.z);
    }
    return e;
}
void bounding_box(const Vec *p, int n, Vec *least, Vec *most) {
    for (int i = 0; i < n; i++) { // expect reduction
        if (p[i].x < least->x) least->x = p[i].x;
        if (p[i].x > most->x) most->x = p[i].x;
    }
}
void copy_boundary(int nx, int ny, double *a) {
    for (int i = 0; i < nx; i++) { // expect unproved truth=parallel
        a[i] = a[nx + i];
        a[(ny - 1) * nx + i] = a[(ny - 2) * nx + i];
    }
}
