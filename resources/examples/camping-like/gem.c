/* Potential at the points of a surface: all threads read the same component at a time, in the same order. */
#include "program.h"

#include <math.h>

#ifndef N
#define N 2048
#endif

struct point {
    float x, y, z;
};

struct component {
    float x, y, z, charge;
};

/* Every thread goes from the first component to the last, so that all warps start at the same partition. */
void surface_potential(int points, int components, const struct point *restrict surface,
                       const struct component *restrict molecule, float *restrict potential)
{
    for (int i = 0; i < points; i++) {
        const float x = surface[i].x, y = surface[i].y, z = surface[i].z;
        float sum = 0.0f;
        for (int k = 0; k < components; k++) {
            const float dx = molecule[k].x - x, dy = molecule[k].y - y, dz = molecule[k].z - z;
            sum += molecule[k].charge / sqrtf(dx * dx + dy * dy + dz * dz);
        }
        potential[i] = sum;
    }
}

/* Points on a sphere around components of both signs, so that no distance is zero. */
static void fill(int n, struct point *surface, struct component *molecule)
{
    for (int i = 0; i < n; i++) {
        const float angle = 0.1f * (float)i, height = 2.0f * ((float)i + 0.5f) / (float)n - 1.0f;
        const float radius = sqrtf(1.0f - height * height);
        surface[i] = (struct point){10.0f * radius * cosf(angle), 10.0f * radius * sinf(angle), 10.0f * height};
        molecule[i] = (struct component){3.0f * sinf(2.0f * angle), 3.0f * cosf(3.0f * angle), 3.0f * height,
                                         i % 3 ? 1.0f : -1.0f};
    }
}

static double potential_at(int n, struct point at, const struct component *molecule)
{
    double sum = 0.0;
    for (int k = 0; k < n; k++) {
        const double dx = (double)molecule[k].x - (double)at.x, dy = (double)molecule[k].y - (double)at.y,
                     dz = (double)molecule[k].z - (double)at.z;
        sum += (double)molecule[k].charge / sqrt(dx * dx + dy * dy + dz * dz);
    }
    return sum;
}

int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, N);
    struct point *surface = allocate((size_t)n, sizeof *surface);
    struct component *molecule = allocate((size_t)n, sizeof *molecule);
    float *potential = allocate((size_t)n, sizeof *potential);
    fill(n, surface, molecule);
    surface_potential(n, n, surface, molecule, potential);
    long wrong = -1;
    for (int i = 0; i < n && wrong < 0; i += n / 8 + 1) {
        const double wanted = potential_at(n, surface[i], molecule);
        if (!(fabs((double)potential[i] - wanted) <= 1e-3 * (1.0 + fabs(wanted))))
            wrong = i;
    }
    free(surface);
    free(molecule);
    free(potential);
    return report("gem", wrong);
}
