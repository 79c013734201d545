#include <math.h>

/* Gravity between n bodies: every thread reads all bodies, in the same order. */
void accelerations(int n, const float *restrict x, const float *restrict y, const float *restrict z,
                   const float *restrict mass, float *restrict ax, float *restrict ay, float *restrict az)
{
    for (int i = 0; i < n; i++) {
        float sx = 0.0f, sy = 0.0f, sz = 0.0f;
        for (int j = 0; j < n; j++) {
            const float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
            const float square = dx * dx + dy * dy + dz * dz + 0.01f;
            const float pull = mass[j] / (square * sqrtf(square));
            sx += pull * dx;
            sy += pull * dy;
            sz += pull * dz;
        }
        ax[i] = sx;
        ay[i] = sy;
        az[i] = sz;
    }
}
