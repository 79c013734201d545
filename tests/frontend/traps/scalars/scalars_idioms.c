/* Loops as people write them. */
#include <math.h>
#include <stdint.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
struct filter { double a, b, y; };
struct particle { double x, v, f; };
struct buffer { char *data; size_t used, size; };

int longest_run(int n, const int *a) {
    int run = 0, best = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i]) run++;
        else run = 0;
        if (run > best) best = run;
    }
    return best;
}
int run_lengths(int n, const unsigned char *restrict a, unsigned char *restrict out) {
    int m = 0, count = 1;
    for (int i = 1; i <= n; i++)                            // expect unproved truth=refuted
        if (i < n && a[i] == a[i - 1] && count < 255) count++;
        else { out[m++] = a[i - 1]; out[m++] = (unsigned char)count; count = 1; }
    return m;
}
void deltas_apart(int n, const int *restrict a, int *restrict d) {
    d[0] = a[0];
    for (int i = 1; i < n; i++)                             // expect proved
        d[i] = a[i] - a[i - 1];
}
void deltas_in_place(int n, int *a) {
    for (int i = n - 1; i > 0; i--)                         // expect unproved truth=refuted
        a[i] -= a[i - 1];
}
void deltas_undone(int n, int *a) {
    for (int i = 1; i < n; i++)                             // expect unproved truth=refuted
        a[i] += a[i - 1];
}
void gray(int n, unsigned *restrict out) {
    for (int i = 0; i < n; i++)                             // expect proved
        out[i] = (unsigned)i ^ ((unsigned)i >> 1);
}
void recursive_filter(int n, const double *restrict x, double *restrict y, struct filter *restrict f) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        f->y = f->a * x[i] + f->b * f->y;
        y[i] = f->y;
    }
}
void plain_filter(int n, const double *restrict x, double *restrict y, const double *restrict c) {
    for (int i = 0; i < n; i++) {                           // expect proved
        double s = 0;
        for (int j = 0; j < 8; j++)                         // expect reduction op=+
            s += c[j] * x[i + j];
        y[i] = s;
    }
}
void by_turns(int n, const double *restrict a, double *restrict out) {
    double buffer[2] = {0, 0};
    int current = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        current = !current;
        buffer[current] = a[i];
        out[i] = buffer[!current];
    }
}
void mandelbrot(int w, int h, unsigned char (*restrict image)[64]) {
    for (int y = 0; y < h; y++)                             // expect proved
        for (int x = 0; x < w; x++) {                       // expect proved
            double zr = 0, zi = 0, cr = x * 0.05 - 2, ci = y * 0.05 - 1;
            int k = 0;
            while (zr * zr + zi * zi < 4 && k < 100) {      // expect unproved truth=refuted
                double t = zr * zr - zi * zi + cr;
                zi = 2 * zr * zi + ci;
                zr = t;
                k++;
            }
            image[y][x] = (unsigned char)k;
        }
}
double pi_by_hashing(int n) {
    int in = 0;
    for (int i = 0; i < n; i++) {                           // expect reduction op=+
        uint32_t s = (uint32_t)i * 747796405u + 2891336453u;
        s = ((s >> ((s >> 28) + 4)) ^ s) * 277803737u;
        double x = (s >> 16) / 65536.0, y = (s & 65535) / 65536.0;
        in += x * x + y * y < 1;
    }
    return 4.0 * in / n;
}
int base64(const unsigned char *s, int n, const signed char *restrict value, unsigned char *restrict out) {
    unsigned v = 0;
    int bits = 0, m = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        v = v << 6 | (unsigned)value[s[i]];
        bits += 6;
        if (bits >= 8) { bits -= 8; out[m++] = (unsigned char)(v >> bits); }
    }
    return m;
}
int characters(const unsigned char *s, int n) {
    int c = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        c += (s[i] & 0xc0) != 0x80;
    return c;
}
void bubble_sort(int n, int *a) {
    int changed;
    do {                                                    // expect unproved truth=refuted
        changed = 0;
        for (int i = 0; i + 1 < n; i++)                     // expect unproved truth=refuted
            if (a[i] > a[i + 1]) { int t = a[i]; a[i] = a[i + 1]; a[i + 1] = t; changed = 1; }
    } while (changed);
}
double newton(double x) {
    double r = x;
    while (fabs(r * r - x) > 1e-9)                          // expect unproved truth=refuted
        r = 0.5 * (r + x / r);
    return r;
}
int is_sorted(int n, const int *a) {
    int sorted = 1;
    for (int i = 1; i < n; i++)                             // expect reduction
        if (a[i] < a[i - 1]) sorted = 0;
    return sorted;
}
int is_palindrome(const char *s, int n) {
    int same = 1;
    for (int i = 0; i < n / 2; i++)                         // expect reduction
        same &= s[i] == s[n - 1 - i];
    return same;
}
void particles(int n, struct particle *p, double dt) {
    for (int i = 0; i < n; i++) {                           // expect proved
        p[i].v += p[i].f * dt;
        p[i].x += p[i].v * dt;
        if (p[i].x < 0) { p[i].x = -p[i].x; p[i].v = -p[i].v; }
    }
}
double energy(int n, const struct particle *p, double *restrict fastest) {
    double e = 0;
    for (int i = 0; i < n; i++) {                           // expect reduction op=+
        const double k = 0.5 * p[i].v * p[i].v;
        e += k;
        if (k > *fastest) *fastest = k;
    }
    return e;
}
void forces(int n, struct particle *restrict p) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        for (int j = i + 1; j < n; j++) {                   // expect reduction op=+
            const double d = p[j].x - p[i].x;
            p[i].f += d;
            p[j].f -= d;
        }
}
void springs(int n, struct particle *restrict p, const int (*restrict ends)[2]) {
    for (int i = 0; i < n; i++) {                           // expect reduction op=+
        const double d = p[ends[i][1]].x - p[ends[i][0]].x;
        p[ends[i][0]].f += d;
        p[ends[i][1]].f -= d;
    }
}
void springs_that_pull(int n, struct particle *restrict p, const int (*restrict ends)[2]) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        const double d = p[ends[i][1]].x - p[ends[i][0]].x;
        p[ends[i][0]].x += d * 0.1;
        p[ends[i][1]].x -= d * 0.1;
    }
}
void appended(struct buffer *b, const char *s, size_t n) {
    for (size_t i = 0; i < n; i++) {                        // expect unproved truth=refuted
        if (b->used == b->size) {
            b->size = b->size * 2 + 16;
            b->data = realloc(b->data, b->size);
        }
        b->data[b->used++] = s[i];
    }
}
void histogram_of_image(int w, int h, const unsigned char *restrict image, int *restrict bins) {
    for (int y = 0; y < h; y++)                             // expect reduction op=+
        for (int x = 0; x < w; x++)                         // expect reduction op=+
            bins[image[y * w + x] >> 4]++;
}
void cumulated(int *restrict bins) {
    for (int i = 1; i < 256; i++)                           // expect unproved truth=refuted
        bins[i] += bins[i - 1];
}
void error_diffused(int w, const float *restrict in, unsigned char *restrict out) {
    float error = 0;
    for (int x = 0; x < w; x++) {                           // expect unproved truth=refuted
        const float v = in[x] + error;
        out[x] = v > 0.5f;
        error = v - out[x];
    }
}
void thresholded(int n, const float *restrict in, unsigned char *restrict out, float level) {
    for (int i = 0; i < n; i++)                             // expect proved
        out[i] = in[i] > level ? 255 : 0;
}
void trapped_rain(int n, const int *restrict h, int *restrict left) {
    int high = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        left[i] = high;
        high = h[i] > high ? h[i] : high;
    }
}
int stock(int n, const int *price) {
    int hold = -price[0], free_ = 0;
    for (int i = 1; i < n; i++) {                           // expect unproved truth=refuted
        if (free_ - price[i] > hold) hold = free_ - price[i];
        if (hold + price[i] > free_) free_ = hold + price[i];
    }
    return free_;
}
int votes(int n, const int *a, int *restrict count) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        switch (a[i]) {
        case 1: count[0]++; break;
        case 2: count[1]++; break;
        case 3: count[2] += 2; break;
        default: count[3]++;
        }
    return count[0];
}
void normalised(int n, double *a) {
    double s = 0;
    for (int i = 0; i < n; i++) s += a[i] * a[i];           // expect reduction op=+
    s = 1 / sqrt(s);
    for (int i = 0; i < n; i++) a[i] *= s;                  // expect proved
}
void normalised_meanwhile(int n, double *a) {
    double s = 1;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        a[i] /= s;
        s += a[i] * a[i];
    }
}
void capitals(int n, char *s) {
    int start = 1;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (start) s[i] = (char)toupper((unsigned char)s[i]);
        start = s[i] == ' ';
    }
}
void capitals_by_neighbour(int n, const char *restrict s, char *restrict out) {
    for (int i = 0; i < n; i++)                             // expect proved
        out[i] = i == 0 || s[i - 1] == ' ' ? (char)toupper((unsigned char)s[i]) : s[i];
}
void line_starts(int n, const char *restrict s, int *restrict line_of) {
    int line = 1;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        line_of[i] = line;
        line += s[i] == '\n';
    }
}
int line_count(int n, const char *s) {
    int line = 1;
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        if (s[i] == '\n') line++;
    return line;
}
void table_of_powers(int n, double x, double *restrict t) {
    t[0] = 1;
    for (int i = 1; i < n; i++)                             // expect unproved truth=refuted
        t[i] = t[i - 1] * x;
}
void table_of_sines(int n, float *restrict t) {
    for (int i = 0; i < n; i++)                             // expect proved
        t[i] = (float)sin(6.283185307179586 * i / n);
}
void table_of_sines_by_turning(int n, double *restrict t, double c, double s) {
    double x = 1, y = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        t[i] = y;
        const double u = x * c - y * s;
        y = x * s + y * c;
        x = u;
    }
}
void time_steps(int n, double t0, double dt, double *restrict out) {
    double t = t0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        out[i] = sin(t);
        t += dt;
    }
}
void grid_points(int n, double h, double *restrict out) {
    double x = 0;
    for (int i = 0; i < n; i++, x += h)                     // expect unproved truth=parallel
        out[i] = x * x;
}
void euclid(int n, const unsigned *restrict a, const unsigned *restrict b, unsigned *restrict g) {
    for (int i = 0; i < n; i++) {                           // expect proved
        unsigned x = a[i], y = b[i];
        while (y) { unsigned t = x % y; x = y; y = t; }     // expect unproved truth=refuted
        g[i] = x;
    }
}
void bits_counted(int n, const unsigned *restrict a, int *restrict c) {
    for (int i = 0; i < n; i++) {                           // expect proved
        int k = 0;
        for (unsigned v = a[i]; v; v &= v - 1) k++;         // expect unproved truth=refuted
        c[i] = k;
    }
}
void sorted_insert(int n, const int *restrict a, int *restrict top, int k) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        int v = a[i];
        for (int j = 0; j < k; j++)                         // expect unproved truth=refuted
            if (v > top[j]) { int t = top[j]; top[j] = v; v = t; }
    }
}
