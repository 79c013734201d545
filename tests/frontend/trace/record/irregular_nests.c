/* Kernels whose indices are no affine forms, with a run that shows where they go. */
#include <math.h>
#include <stdlib.h>

#define W 160
#define H 96

static int clamp(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

void blur(int w, int h, const float *restrict in, float *restrict out) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int dy = -2; dy <= 2; dy++)
                for (int dx = -2; dx <= 2; dx++) s += in[clamp(y + dy, 0, h - 1) * w + clamp(x + dx, 0, w - 1)];
            out[y * w + x] = s;
        }
}

void bilateral(int w, int h, const float *restrict in, float *restrict out) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0, weights = 0;
            const float centre = in[y * w + x];
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++) {
                    const int yy = y + dy < 0 ? 0 : y + dy >= h ? h - 1 : y + dy;
                    const int xx = x + dx < 0 ? 0 : x + dx >= w ? w - 1 : x + dx;
                    const float v = in[yy * w + xx];
                    const float weight = expf(-(v - centre) * (v - centre));
                    sum += weight * v;
                    weights += weight;
                }
            out[y * w + x] = sum / weights;
        }
}

void life(int w, int h, const unsigned char *restrict now, unsigned char *restrict next) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int alive = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++) alive += now[(y + dy + h) % h * w + (x + dx + w) % w];
            next[y * w + x] = alive == 3 || (alive == 4 && now[y * w + x]);
        }
}

void transpose(int n, const float *restrict in, float *restrict out) {
    for (int t = 0; t < n * n; t++) {
        const int tile = t / 256, inside = t % 256;
        const int x = tile % (n / 16) * 16 + inside % 16, y = tile / (n / 16) * 16 + inside / 16;
        out[x * n + y] = in[y * n + x];
    }
}

void flat(int w, int h, const float *restrict in, float *restrict out) {
    for (int i = 0; i < w * h; i++) out[i % w * h + i / w] = in[i];
}

static const int kOffset[5] = {0, 1, 3, 7, 15};
void table(int n, const float *restrict in, float *restrict out) {
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = 0; k < 5; k++) s += in[i + kOffset[k]];
        out[i] = s;
    }
}

void bitonic(int n, int j, int k, float *restrict a, float *restrict b) {
    for (int i = 0; i < n; i++) b[i] = (i & k) == 0 ? fminf(a[i], a[i ^ j]) : fmaxf(a[i], a[i ^ j]);
}

void lattice(int d, int n, const float *restrict f, float *restrict g) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) g[(d * n + i) * n + j] = f[(d * n + i) * n + (j + 1) % n];
}

void shifted(int n, int s, const int *restrict in, int *restrict out) {
    for (int i = 0; i < n; i++) out[i] = in[(i << s) & (n - 1)] + in[i >> 3];
}

void pieces(int n, int m, const int *restrict first, const float *restrict a, float *restrict b) {
    for (int v = 0; v < n; v++)
        for (int k = 0; k < m; k++) b[v * m + k] = a[first[v] + k];
}

void rows(int n, const int *restrict row, const int *restrict col, const float *restrict val, const float *restrict x,
          float *restrict y) {
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = row[i]; k < row[i + 1]; k++) s += val[k] * x[col[k]];
        y[i] = s;
    }
}

void neighbours(int n, int m, const int *restrict list, const float *restrict x, float *restrict y) {
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = 0; k < m; k++) s += x[list[k * n + i]];
        y[i] = s;
    }
}

/* The row's number and its factor are loaded between the loops: each thread of the nest does it for itself. */
void looked_up(int n, int m, const int *restrict row, const float *restrict factor, const float *restrict a,
               float *restrict b) {
    for (int i = 0; i < n; i++) {
        const float f = factor[i];
        for (int x = 0; x < m; x++) b[i * m + x] = f * a[row[i] * m + x];
    }
}

int main(void) {
    const int all = W * H * 8;
    float *a = malloc(all * sizeof *a), *b = malloc(all * sizeof *b), *c = malloc(all * sizeof *c);
    int *p = malloc(all * sizeof *p), *q = malloc(all * sizeof *q);
    unsigned char *u = calloc(all, 1), *v = calloc(all, 1);
    for (int i = 0; i < all; i++) a[i] = c[i] = (float)(i * 7919 % 1000);
    for (int i = 0; i < all; i++) p[i] = q[i] = i;
    blur(W, H, a, b);
    bilateral(W, H, a, b);
    life(W, H, u, v);
    transpose(128, a, b);
    flat(W, H, a, b);
    table(4096, a, b);
    bitonic(4096, 64, 128, a, b);
    lattice(3, 96, a, b);
    shifted(4096, 2, p, q);
    for (int i = 0; i < 64; i++) p[i] = (i * 37 % 64) * 96;
    pieces(64, 96, p, a, b);
    for (int i = 0; i < 64; i++) p[i] = i * 37 % 64;
    looked_up(64, 96, p, c, a, b);
    for (int i = 0; i <= 2048; i++) p[i] = 8 * i;
    for (int i = 0; i < 8 * 2048; i++) q[i] = (int)((i * 2654435761u) % 2048);
    rows(2048, p, q, a, c, b);
    neighbours(2048, 6, q, a, b);
    float sum = 0;
    for (int i = 0; i < all; i++) sum += b[i] + v[i];
    return sum == 1234.5f;
}
