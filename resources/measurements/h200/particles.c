#include <math.h>
#include <stddef.h>
#include <stdint.h>

typedef struct { float x, y, z, m; } body;
typedef struct { float x, y, z; } vec3;

#define SOFT 1e-3f

void nbody_forces(int n, const body *restrict p, vec3 *restrict acc)
{
    for (int i = 0; i < n; i++) {
        float ax = 0.0f, ay = 0.0f, az = 0.0f;
        for (int j = 0; j < n; j++) {
            float dx = p[j].x - p[i].x;
            float dy = p[j].y - p[i].y;
            float dz = p[j].z - p[i].z;
            float r2 = dx * dx + dy * dy + dz * dz + SOFT;
            float inv = 1.0f / sqrtf(r2);
            float s = p[j].m * inv * inv * inv;
            ax += s * dx;
            ay += s * dy;
            az += s * dz;
        }
        acc[i].x = ax;
        acc[i].y = ay;
        acc[i].z = az;
    }
}

/* neigh[i * maxn + k], k < nn[i] */
void lj_neigh(int n, int maxn, double rc2, const double *restrict x,
              const double *restrict y, const double *restrict z,
              const int *restrict nn, const int *restrict neigh,
              double *restrict fx, double *restrict fy, double *restrict fz)
{
    for (int i = 0; i < n; i++) {
        double sx = 0, sy = 0, sz = 0;
        for (int k = 0; k < nn[i]; k++) {
            int j = neigh[(size_t)i * maxn + k];
            double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
            double r2 = dx * dx + dy * dy + dz * dz;
            if (r2 < rc2) {
                double i2 = 1.0 / r2;
                double i6 = i2 * i2 * i2;
                double ff = 48.0 * i6 * (i6 - 0.5) * i2;
                sx += ff * dx;
                sy += ff * dy;
                sz += ff * dz;
            }
        }
        fx[i] = sx;
        fy[i] = sy;
        fz[i] = sz;
    }
}

/* positions lie in [0,1) */
void bin_particles(int n, int g, const vec3 *restrict p, int *restrict cell,
                   int *restrict count)
{
    for (int i = 0; i < n; i++) {
        int cx = (int)(p[i].x * g);
        int cy = (int)(p[i].y * g);
        int cz = (int)(p[i].z * g);
        int c = (cz * g + cy) * g + cx;
        cell[i] = c;
        count[c]++;
    }
}

void verlet(int n, double dt, double box, double *restrict x, double *restrict v,
            const double *restrict f, const double *restrict mass)
{
    for (int i = 0; i < n; i++) {
        double im = dt / mass[i];
        for (int d = 0; d < 3; d++) {
            v[3 * i + d] += f[3 * i + d] * im;
            double t = x[3 * i + d] + dt * v[3 * i + d];
            t = t < 0.0 ? t + box : (t >= box ? t - box : t);
            x[3 * i + d] = t;
        }
    }
}

/* electrostatic energy, every pair once */
double coulomb_energy(int n, const float *restrict x, const float *restrict y,
                      const float *restrict z, const float *restrict q)
{
    double e = 0.0;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            float dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
            e += q[i] * q[j] / sqrtf(dx * dx + dy * dy + dz * dz + SOFT);
        }
    return e;
}

/* cloud-in-cell gather of a 2-D periodic field */
void pic_gather(size_t n, int g, const float *restrict px, const float *restrict py,
                const float *restrict ex, float *restrict e)
{
    for (size_t i = 0; i < n; i++) {
        float fx = px[i] * g, fy = py[i] * g;
        int ix = (int)fx, iy = (int)fy;
        float wx = fx - ix, wy = fy - iy;
        int jx = ix + 1 == g ? 0 : ix + 1;
        int jy = iy + 1 == g ? 0 : iy + 1;
        e[i] = (1 - wy) * ((1 - wx) * ex[iy * g + ix] + wx * ex[iy * g + jx])
             + wy * ((1 - wx) * ex[jy * g + ix] + wx * ex[jy * g + jx]);
    }
}

double kinetic(int n, const body *restrict p, const vec3 *restrict v)
{
    double e = 0.0;
    for (int i = 0; i < n; i++)
        e += 0.5f * p[i].m * (v[i].x * v[i].x + v[i].y * v[i].y + v[i].z * v[i].z);
    return e;
}
