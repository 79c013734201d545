#include <math.h>
#include <stddef.h>
#include <stdint.h>

typedef struct { float x, y, z; } v3;
typedef struct { float w, x, y, z; } quat;
typedef struct { v3 c; float r; } sphere;

#define MAXIT 64

/* always the same number of iterations, |z| is kept from overflowing */
void mandelbrot(int w, int h, float x0, float y0, float step, int *restrict cnt)
{
    for (int py = 0; py < h; py++)
        for (int px = 0; px < w; px++) {
            float cr = x0 + px * step, ci = y0 + py * step;
            float zr = 0.0f, zi = 0.0f;
            int c = 0;
            for (int it = 0; it < MAXIT; it++) {
                float r2 = zr * zr, i2 = zi * zi;
                int in = r2 + i2 < 4.0f;
                float nzi = 2.0f * zr * zi + ci;
                zr = in ? r2 - i2 + cr : zr;
                zi = in ? nzi : zi;
                c += in;
            }
            cnt[py * w + px] = c;
        }
}

static inline float dot3(v3 a, v3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline v3 sub3(v3 a, v3 b)
{
    v3 r = {a.x - b.x, a.y - b.y, a.z - b.z};
    return r;
}

/* nearest hit of every ray with all the spheres */
void ray_spheres(int rays, int ns, const v3 *restrict org, const v3 *restrict dir,
                 const sphere *restrict sp, float *restrict tnear)
{
    for (int i = 0; i < rays; i++) {
        float best = 1e30f;
        for (int s = 0; s < ns; s++) {
            v3 oc = sub3(org[i], sp[s].c);
            float b = dot3(oc, dir[i]);
            float c = dot3(oc, oc) - sp[s].r * sp[s].r;
            float disc = b * b - c;
            if (disc > 0.0f) {
                float t = -b - sqrtf(disc);
                if (t > 1e-4f && t < best)
                    best = t;
            }
        }
        tnear[i] = best;
    }
}

void quat_rotate(size_t n, const quat *restrict q, const v3 *restrict v, v3 *restrict out)
{
    for (size_t i = 0; i < n; i++) {
        float tx = 2.0f * (q[i].y * v[i].z - q[i].z * v[i].y);
        float ty = 2.0f * (q[i].z * v[i].x - q[i].x * v[i].z);
        float tz = 2.0f * (q[i].x * v[i].y - q[i].y * v[i].x);
        out[i].x = v[i].x + q[i].w * tx + q[i].y * tz - q[i].z * ty;
        out[i].y = v[i].y + q[i].w * ty + q[i].z * tx - q[i].x * tz;
        out[i].z = v[i].z + q[i].w * tz + q[i].x * ty - q[i].y * tx;
    }
}

/* four bones per vertex, 3x4 matrices */
void skinning(int nv, const v3 *restrict in, const uint8_t *restrict bone,
              const float *restrict weight, const float *restrict mat, v3 *restrict out)
{
    for (int i = 0; i < nv; i++) {
        float rx = 0.0f, ry = 0.0f, rz = 0.0f;
        v3 p = in[i];
        for (int b = 0; b < 4; b++) {
            const float *m = mat + 12 * bone[4 * i + b];
            float w = weight[4 * i + b];
            rx += w * (m[0] * p.x + m[1] * p.y + m[2] * p.z + m[3]);
            ry += w * (m[4] * p.x + m[5] * p.y + m[6] * p.z + m[7]);
            rz += w * (m[8] * p.x + m[9] * p.y + m[10] * p.z + m[11]);
        }
        out[i].x = rx;
        out[i].y = ry;
        out[i].z = rz;
    }
}

void height_normals(int w, int h, const float *restrict z, v3 *restrict nrm)
{
    for (int y = 0; y < h; y++) {
        int ym = y > 0 ? y - 1 : 0, yp = y < h - 1 ? y + 1 : h - 1;
        for (int x = 0; x < w; x++) {
            int xm = x > 0 ? x - 1 : 0, xp = x < w - 1 ? x + 1 : w - 1;
            float dx = z[y * w + xm] - z[y * w + xp];
            float dy = z[ym * w + x] - z[yp * w + x];
            float inv = 1.0f / sqrtf(dx * dx + dy * dy + 4.0f);
            nrm[y * w + x].x = dx * inv;
            nrm[y * w + x].y = dy * inv;
            nrm[y * w + x].z = 2.0f * inv;
        }
    }
}

void point_in_polygon(int np, int ne, const double *restrict px, const double *restrict py,
                      const double *restrict ex, const double *restrict ey,
                      unsigned char *restrict inside)
{
    for (int i = 0; i < np; i++) {
        int in = 0;
        for (int e = 0, f = ne - 1; e < ne; f = e++) {
            if ((ey[e] > py[i]) != (ey[f] > py[i]) &&
                px[i] < (ex[f] - ex[e]) * (py[i] - ey[e]) / (ey[f] - ey[e]) + ex[e])
                in = !in;
        }
        inside[i] = (unsigned char)in;
    }
}

void haversine(int n, double lat0, double lon0, const double *restrict lat,
               const double *restrict lon, double *restrict km)
{
    for (int i = 0; i < n; i++) {
        double a = sin(0.5 * (lat[i] - lat0));
        double b = sin(0.5 * (lon[i] - lon0));
        double h = a * a + cos(lat0) * cos(lat[i]) * b * b;
        km[i] = 12742.0 * asin(sqrt(h < 1.0 ? h : 1.0));
    }
}
