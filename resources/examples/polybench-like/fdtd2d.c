#include "check.h"

#ifndef N
#define N 512
#endif
#ifndef TMAX
#define TMAX 20
#endif

/* Maxwell's equations in two dimensions, by finite differences in time steps: an electric field
   (ex, ey) and a magnetic one (hz), each step driven along the row i = 0 by drive[step]. */
void fdtd2d(int steps, int n, float ex[restrict n][n], float ey[restrict n][n],
            float hz[restrict n][n], const float drive[restrict steps])
{
    for (int t = 0; t < steps; t++) {
        for (int j = 0; j < n; j++)
            ey[0][j] = drive[t];
        for (int i = 1; i < n; i++) {
            for (int j = 0; j < n; j++)
                ey[i][j] -= 0.5f * (hz[i][j] - hz[i - 1][j]);
        }
        for (int i = 0; i < n; i++) {
            for (int j = 1; j < n; j++)
                ex[i][j] -= 0.5f * (hz[i][j] - hz[i][j - 1]);
        }
        for (int i = 0; i < n - 1; i++) {
            for (int j = 0; j < n - 1; j++)
                hz[i][j] -= 0.7f * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
        }
    }
}

static float driven(int t)
{
    return sinf(0.3f * (float)t);
}

/* The parts of the fields at first that vary along one direction only, axis 0 being i. */
static float electric_part(int axis, int at)
{
    return sample(axis, at, 0);
}

static float magnetic_part(int axis, int at)
{
    return sample(axis, at, 1);
}

/* The same equations where nothing varies but along one axis. */
static void wave(int axis, double e[N], double h[N])
{
    for (int at = 0; at < N; at++) {
        e[at] = (double)electric_part(axis, at);
        h[at] = (double)magnetic_part(axis, at);
    }
    for (int t = 0; t < TMAX; t++) {
        if (axis == 0)
            e[0] = (double)driven(t);
        for (int at = 1; at < N; at++)
            e[at] -= 0.5 * (h[at] - h[at - 1]);
        for (int at = 0; at < N - 1; at++)
            h[at] -= 0.7 * (e[at + 1] - e[at]);
    }
}

/* The equations are linear: fields that are the sum of a wave along i and one along j stay so,
   out of reach of the far borders, which the sweeps leave as they are. */
static void check_waves(const float ex[N][N], const float ey[N][N], const float hz[N][N])
{
    _Static_assert(N - TMAX > 1, "the far borders reach everything within TMAX steps");
    static double e[2][N], h[2][N];
    wave(0, e[0], h[0]);
    wave(1, e[1], h[1]);
    for (int pick = 0; pick < CHECKED_ROWS; pick++) {
        const int i = checked_row(pick, N - TMAX), j = N - TMAX - 1 - i;
        check("ex[i][j]", ex[i][j], e[1][j]);
        check("ey[i][j]", ey[i][j], e[0][i]);
        check("hz[i][j]", hz[i][j], h[0][i] + h[1][j]);
    }
}

int main(void)
{
    float (*ex)[N] = malloc(sizeof *ex * N);
    float (*ey)[N] = malloc(sizeof *ey * N);
    float (*hz)[N] = malloc(sizeof *hz * N);
    float *drive = malloc(sizeof *drive * TMAX);
    if (!ex || !ey || !hz || !drive)
        return out_of_memory();
    for (int t = 0; t < TMAX; t++)
        drive[t] = driven(t);
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            ex[i][j] = electric_part(1, j);
            ey[i][j] = electric_part(0, i);
            hz[i][j] = magnetic_part(0, i) + magnetic_part(1, j);
        }
    }
    fdtd2d(TMAX, N, ex, ey, hz, drive);
    check_waves(ex, ey, hz);
    const int status = conclude("fdtd2d", (size_t)N * N, &hz[0][0]);
    free(ex);
    free(ey);
    free(hz);
    free(drive);
    return status;
}
