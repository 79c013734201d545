#include <math.h>
#include <stddef.h>

#define IDX(i, j, k) (((size_t)(i) * ny + (j)) * nz + (k))

double jacobi2d(int n, int m, const double *u, const double *f, double *v)
{
    double res = 0.0;
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) {
            double t = 0.25 * (u[(i - 1) * m + j] + u[(i + 1) * m + j]
                             + u[i * m + j - 1] + u[i * m + j + 1] - f[i * m + j]);
            double d = t - u[i * m + j];
            res += d * d;
            v[i * m + j] = t;
        }
    return res;
}

void heat3d(int nx, int ny, int nz, float c, const float *a, float *b)
{
    for (int i = 1; i < nx - 1; i++)
        for (int j = 1; j < ny - 1; j++)
            for (int k = 1; k < nz - 1; k++)
                b[IDX(i, j, k)] = a[IDX(i, j, k)]
                    + c * (a[IDX(i - 1, j, k)] + a[IDX(i + 1, j, k)]
                         + a[IDX(i, j - 1, k)] + a[IDX(i, j + 1, k)]
                         + a[IDX(i, j, k - 1)] + a[IDX(i, j, k + 1)]
                         - 6.0f * a[IDX(i, j, k)]);
}

/* wave equation, 8th order in space, halo of 4 */
void wave8(int nx, int ny, int nz, const float *p, const float *vel,
           const float *coef, float *pnext)
{
    for (int i = 4; i < nx - 4; i++) {
        for (int j = 4; j < ny - 4; j++) {
            for (int k = 4; k < nz - 4; k++) {
                float lap = 3.0f * coef[0] * p[IDX(i, j, k)];
                for (int r = 1; r <= 4; r++)
                    lap += coef[r] * (p[IDX(i - r, j, k)] + p[IDX(i + r, j, k)]
                                    + p[IDX(i, j - r, k)] + p[IDX(i, j + r, k)]
                                    + p[IDX(i, j, k - r)] + p[IDX(i, j, k + r)]);
                pnext[IDX(i, j, k)] = 2.0f * p[IDX(i, j, k)] - pnext[IDX(i, j, k)]
                                    + vel[IDX(i, j, k)] * lap;
            }
        }
    }
}

void fdtd_h(int n, int m, double hx[n][m], double hy[n][m], const double ez[n][m])
{
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < m - 1; j++) {
            hx[i][j] -= 0.5 * (ez[i][j + 1] - ez[i][j]);
            hy[i][j] += 0.5 * (ez[i + 1][j] - ez[i][j]);
        }
}

void redblack_sweep(int n, int m, int color, double omega, const double *rhs, double *u)
{
    for (int i = 1; i < n - 1; i++) {
        for (int j = 1 + ((i + color) & 1); j < m - 1; j += 2) {
            size_t c = (size_t)i * m + j;
            double gs = 0.25 * (u[c - 1] + u[c + 1] + u[c - m] + u[c + m] - rhs[c]);
            u[c] += omega * (gs - u[c]);
        }
    }
}

static const int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const float wq[9] = {4.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 9,
                            1.f / 36, 1.f / 36, 1.f / 36, 1.f / 36};

/* pull streaming with periodic borders, then BGK collision; f[q][y][x] */
void lbm_d2q9(int nx, int ny, float tau_inv, const float *f, float *g)
{
    for (int y = 0; y < ny; y++) {
        for (int x = 0; x < nx; x++) {
            float q[9];
            float rho = 0.0f, ux = 0.0f, uy = 0.0f;
            for (int d = 0; d < 9; d++) {
                int xs = x - cx[d], ys = y - cy[d];
                xs = xs < 0 ? nx - 1 : (xs >= nx ? 0 : xs);
                ys = ys < 0 ? ny - 1 : (ys >= ny ? 0 : ys);
                q[d] = f[((size_t)d * ny + ys) * nx + xs];
                rho += q[d];
                ux += q[d] * cx[d];
                uy += q[d] * cy[d];
            }
            ux /= rho;
            uy /= rho;
            float u2 = 1.5f * (ux * ux + uy * uy);
            for (int d = 0; d < 9; d++) {
                float cu = 3.0f * (cx[d] * ux + cy[d] * uy);
                float eq = wq[d] * rho * (1.0f + cu + 0.5f * cu * cu - u2);
                g[((size_t)d * ny + y) * nx + x] = q[d] - tau_inv * (q[d] - eq);
            }
        }
    }
}

void life_step(int w, int h, const unsigned char *in, unsigned char *out)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int cnt = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++) {
                    if (dx == 0 && dy == 0)
                        continue;
                    int xx = (x + dx + w) % w;
                    int yy = (y + dy + h) % h;
                    cnt += in[yy * w + xx];
                }
            out[y * w + x] = (cnt == 3 || (cnt == 2 && in[y * w + x])) ? 1 : 0;
        }
}

/* semi-Lagrangian advection */
void advect(int w, int h, float dt, const float *u, const float *v, const float *q,
            float *qn)
{
    for (int j = 0; j < h; j++)
        for (int i = 0; i < w; i++) {
            float x = i - dt * u[j * w + i];
            float y = j - dt * v[j * w + i];
            x = x < 0.0f ? 0.0f : (x > w - 1.001f ? w - 1.001f : x);
            y = y < 0.0f ? 0.0f : (y > h - 1.001f ? h - 1.001f : y);
            int i0 = (int)x, j0 = (int)y;
            i0 = i0 > w - 2 ? w - 2 : i0;
            j0 = j0 > h - 2 ? h - 2 : j0;
            float s = x - i0, t = y - j0;
            const float *p = q + j0 * w + i0;
            qn[j * w + i] = (1 - t) * ((1 - s) * p[0] + s * p[1])
                          + t * ((1 - s) * p[w] + s * p[w + 1]);
        }
}

double max_divergence(int nx, int ny, int nz, const double *u, const double *v,
                      const double *w)
{
    double mx = 0.0;
    for (int i = 0; i < nx - 1; i++)
        for (int j = 0; j < ny - 1; j++)
            for (int k = 0; k < nz - 1; k++) {
                double d = u[IDX(i + 1, j, k)] - u[IDX(i, j, k)]
                         + v[IDX(i, j + 1, k)] - v[IDX(i, j, k)]
                         + w[IDX(i, j, k + 1)] - w[IDX(i, j, k)];
                mx = fmax(mx, fabs(d));
            }
    return mx;
}
