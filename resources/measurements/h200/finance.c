#include <math.h>
#include <stddef.h>
#include <stdint.h>

typedef struct { float s, k, t, vol; } option;

static inline float cnd(float x)
{
    return 0.5f * (1.0f + erff(x * 0.70710678f));
}

void black_scholes(int n, float r, const option *opt, float *call, float *put)
{
    for (int i = 0; i < n; i++) {
        option o = opt[i];
        float sq = o.vol * sqrtf(o.t);
        float d1 = (logf(o.s / o.k) + (r + 0.5f * o.vol * o.vol) * o.t) / sq;
        float d2 = d1 - sq;
        float df = o.k * expf(-r * o.t);
        call[i] = o.s * cnd(d1) - df * cnd(d2);
        put[i] = df * cnd(-d2) - o.s * cnd(-d1);
    }
}

/* Asian option: the mean over the steps, sum of 4 uniforms for a normal */
double mc_asian(int paths, int steps, double s0, double strike, double drift, double sig)
{
    double payoff = 0.0;
    for (int p = 0; p < paths; p++) {
        uint64_t st = (uint64_t)p * 6364136223846793005ull + 1442695040888963407ull;
        double s = s0, avg = 0.0;
        for (int t = 0; t < steps; t++) {
            double z = -2.0;
            for (int k = 0; k < 4; k++) {
                st = st * 6364136223846793005ull + 1442695040888963407ull;
                z += (double)(st >> 11) * (1.0 / 9007199254740992.0);
            }
            s *= exp(drift + sig * 1.7320508 * z);
            avg += s;
        }
        avg /= steps;
        payoff += avg > strike ? avg - strike : 0.0;
    }
    return payoff / paths;
}

#define TREE 64
void binomial_tree(int n, double r, const double *s, const double *k, const double *vol,
                   const double *t, double *price)
{
    for (int i = 0; i < n; i++) {
        double v[TREE + 1];
        double dt = t[i] / TREE;
        double u = exp(vol[i] * sqrt(dt));
        double d = 1.0 / u;
        double pu = (exp(r * dt) - d) / (u - d);
        double disc = exp(-r * dt);
        double x = s[i] * pow(d, TREE);
        for (int j = 0; j <= TREE; j++) {
            v[j] = x > k[i] ? x - k[i] : 0.0;
            x *= u * u;
        }
        for (int m = TREE; m > 0; m--)
            for (int j = 0; j < m; j++)
                v[j] = disc * (pu * v[j + 1] + (1.0 - pu) * v[j]);
        price[i] = v[0];
    }
}

void implied_vol(int n, double r, const double *s, const double *k, const double *t,
                 const double *price, double *vol)
{
    for (int i = 0; i < n; i++) {
        double lo = 0.001, hi = 4.0;
        for (int it = 0; it < 24; it++) {
            double v = 0.5 * (lo + hi);
            double sq = v * sqrt(t[i]);
            double d1 = (log(s[i] / k[i]) + (r + 0.5 * v * v) * t[i]) / sq;
            double c = s[i] * 0.5 * erfc(-d1 * 0.7071067811865476)
                     - k[i] * exp(-r * t[i]) * 0.5 * erfc(-(d1 - sq) * 0.7071067811865476);
            if (c > price[i])
                hi = v;
            else
                lo = v;
        }
        vol[i] = 0.5 * (lo + hi);
    }
}

/* ret is days x assets, already centred */
void covariance(int assets, int days, const double *ret, double *cov)
{
    for (int i = 0; i < assets; i++)
        for (int j = i; j < assets; j++) {
            double s = 0.0;
            for (int d = 0; d < days; d++)
                s += ret[d * assets + i] * ret[d * assets + j];
            s /= days - 1;
            cov[i * assets + j] = s;
            cov[j * assets + i] = s;
        }
}

void moving_avg(int series, int len, int win, const float *p, float *out)
{
    for (int s = 0; s < series; s++) {
        const float *row = p + (size_t)s * len;
        float *o = out + (size_t)s * len;
        for (int t = 0; t < len; t++) {
            int from = t - win + 1 < 0 ? 0 : t - win + 1;
            float acc = 0.0f;
            for (int k = from; k <= t; k++)
                acc += row[k];
            o[t] = acc / (t - from + 1);
        }
    }
}

void ewma(int series, int len, float lambda, const float *ret, float *vol)
{
    for (int s = 0; s < series; s++) {
        float v = ret[(size_t)s * len] * ret[(size_t)s * len];
        for (int t = 0; t < len; t++) {
            float x = ret[(size_t)s * len + t];
            v = lambda * v + (1.0f - lambda) * x * x;
            vol[(size_t)s * len + t] = sqrtf(v);
        }
    }
}

void bond_price(int bonds, int periods, const float *coupon, const float *yield, float *pv)
{
    for (int b = 0; b < bonds; b++) {
        float p = 0.0f;
        for (int t = 1; t <= periods; t++)
            p += coupon[b] * powf(1.0f + yield[b], (float)-t);
        pv[b] = p + 100.0f * powf(1.0f + yield[b], (float)-periods);
    }
}
