#include <math.h>
#include <stddef.h>

#define PI 3.14159265358979323846

typedef struct { float re, im; } cpx;

void fir(int n, int taps, const float *x, const float *h, float *y)
{
    for (int i = 0; i < n; i++) {
        float s = 0.0f;
        for (int t = 0; t < taps; t++)
            s += h[t] * x[i + t];
        y[i] = s;
    }
}

void dft(int n, const double *re, const double *im, double *ore, double *oim)
{
    for (int k = 0; k < n; k++) {
        double sr = 0.0, si = 0.0;
        for (int t = 0; t < n; t++) {
            double ang = -2.0 * PI * k * t / n;
            double c = cos(ang), s = sin(ang);
            sr += re[t] * c - im[t] * s;
            si += re[t] * s + im[t] * c;
        }
        ore[k] = sr;
        oim[k] = si;
    }
}

static inline cpx cmul(cpx a, cpx b)
{
    cpx r = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    return r;
}

/* one radix-2 stage: groups blocks of 2*half points, tw has half entries */
void fft_stage(int groups, int half, const cpx *tw, cpx *x)
{
    for (int g = 0; g < groups; g++) {
        cpx *p = x + (size_t)g * 2 * half;
        for (int k = 0; k < half; k++) {
            cpx a = p[k];
            cpx b = cmul(p[k + half], tw[k]);
            p[k].re = a.re + b.re;
            p[k].im = a.im + b.im;
            p[k + half].re = a.re - b.re;
            p[k + half].im = a.im - b.im;
        }
    }
}

void dct8x8(int bw, int bh, const float *img, const float *ct, float *out)
{
    for (int by = 0; by < bh; by++)
        for (int bx = 0; bx < bw; bx++) {
            float tmp[8][8];
            const int w = bw * 8;
            const float *src = img + (size_t)by * 8 * w + bx * 8;
            float *dst = out + (size_t)by * 8 * w + bx * 8;
            for (int i = 0; i < 8; i++)
                for (int v = 0; v < 8; v++) {
                    float s = 0.0f;
                    for (int j = 0; j < 8; j++)
                        s += src[i * w + j] * ct[v * 8 + j];
                    tmp[i][v] = s;
                }
            for (int u = 0; u < 8; u++)
                for (int v = 0; v < 8; v++) {
                    float s = 0.0f;
                    for (int i = 0; i < 8; i++)
                        s += tmp[i][v] * ct[u * 8 + i];
                    dst[u * w + v] = s;
                }
        }
}

void autocorr(int n, int lags, const float *x, float *r)
{
    for (int l = 0; l < lags; l++) {
        float s = 0.0f;
        for (int i = 0; i < n - l; i++)
            s += x[i] * x[i + l];
        r[l] = s;
    }
}

void haar_level(int rows, int half, const float *in, float *out)
{
    for (int r = 0; r < rows; r++) {
        const float *a = in + (size_t)r * 2 * half;
        float *lo = out + (size_t)r * 2 * half;
        float *hi = lo + half;
        for (int i = 0; i < half; i++) {
            lo[i] = (a[2 * i] + a[2 * i + 1]) * 0.70710678f;
            hi[i] = (a[2 * i] - a[2 * i + 1]) * 0.70710678f;
        }
    }
}

void complex_mul(size_t n, const cpx *a, const cpx *b, cpx *c)
{
    for (size_t i = 0; i < n; i++)
        c[i] = cmul(a[i], b[i]);
}

/* a biquad per channel, channels independent, samples[ch][t] */
void biquad_bank(int channels, int len, const float *coef, const float *x, float *y)
{
    for (int c = 0; c < channels; c++) {
        const float b0 = coef[5 * c], b1 = coef[5 * c + 1], b2 = coef[5 * c + 2];
        const float a1 = coef[5 * c + 3], a2 = coef[5 * c + 4];
        float z1 = 0.0f, z2 = 0.0f;
        for (int t = 0; t < len; t++) {
            float in = x[(size_t)c * len + t];
            float o = b0 * in + z1;
            z1 = b1 * in - a1 * o + z2;
            z2 = b2 * in - a2 * o;
            y[(size_t)c * len + t] = o;
        }
    }
}

void power_db(int n, const cpx *x, float *db)
{
    for (int i = 0; i < n; i++)
        db[i] = 10.0f * log10f(x[i].re * x[i].re + x[i].im * x[i].im + 1e-12f);
}
