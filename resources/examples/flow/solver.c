/* One step of the flow: move everything along, then make the velocity free of divergence again. */
#include "flow.h"

#include <math.h>

/* Smoke and speed at the left end of the channel. */
void add_inflow(Flow *flow, const Settings *settings) {
    int nx = flow->nx, ny = flow->ny;
    float *u = flow->u.now, *smoke = flow->smoke.now;
    for (int y = 1; y < ny - 1; y++) {
        u[y * nx] = settings->inflow;
        u[y * nx + 1] = settings->inflow;
        smoke[y * nx + 1] = y / 8 % 4 == 0 ? 1.0f : 0.0f;
    }
}

static float clamped(float value, float most) {
    return value < 0.5f ? 0.5f : value > most ? most : value;
}

/* Every cell takes over what stood where it comes from: between four cells. */
void advect(const Flow *flow, const Field *field, float dt) {
    int nx = flow->nx, ny = flow->ny;
    const float *restrict u = flow->u.now;
    const float *restrict v = flow->v.now;
    const float *restrict from = field->now;
    const unsigned char *restrict cell = flow->cell;
    float *restrict to = field->next;
    for (int y = 1; y < ny - 1; y++) {
        for (int x = 1; x < nx - 1; x++) {
            int i = y * nx + x;
            if (cell[i] == SOLID) {
                to[i] = 0.0f;
                continue;
            }
            float px = clamped((float)x - dt * u[i], (float)nx - 1.5f);
            float py = clamped((float)y - dt * v[i], (float)ny - 1.5f);
            int x0 = (int)px, y0 = (int)py;
            float fx = px - (float)x0, fy = py - (float)y0;
            const float *corner = from + y0 * nx + x0;
            float top = corner[0] + fx * (corner[1] - corner[0]);
            float bottom = corner[nx] + fx * (corner[nx + 1] - corner[nx]);
            to[i] = top + fy * (bottom - top);
        }
    }
}

/* How much more leaves each cell than enters it. */
void find_divergence(Flow *flow) {
    int nx = flow->nx, ny = flow->ny;
    const float *restrict u = flow->u.now;
    const float *restrict v = flow->v.now;
    float *restrict divergence = flow->divergence;
    for (int y = 1; y < ny - 1; y++)
        for (int x = 1; x < nx - 1; x++)
            divergence[y * nx + x] =
                0.5f * (u[y * nx + x + 1] - u[y * nx + x - 1] + v[(y + 1) * nx + x] - v[(y - 1) * nx + x]);
}

/* One Jacobi sweep. */
static void sweep(const float *restrict p, const float *restrict divergence, float *restrict next, int nx, int ny) {
    for (int y = 1; y < ny - 1; y++)
        for (int x = 1; x < nx - 1; x++)
            next[y * nx + x] = 0.25f * (p[y * nx + x - 1] + p[y * nx + x + 1] + p[(y - 1) * nx + x] +
                                        p[(y + 1) * nx + x] - divergence[y * nx + x]);
}

static double change(const float *a, const float *b, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += fabs((double)a[i] - b[i]);
    return sum / count;
}

/* Returns the sweeps that it took. */
int solve_pressure(Flow *flow, const Settings *settings) {
    int nx = flow->nx, ny = flow->ny;
    int done = 0;
    while (done < settings->sweeps) {
        sweep(flow->pressure.now, flow->divergence, flow->pressure.next, nx, ny);
        swap_field(&flow->pressure);
        done++;
        if (done % 10 == 0 && change(flow->pressure.now, flow->pressure.next, nx * ny) < settings->tolerance)
            break;
    }
    return done;
}

/* What the pressure does to the velocity; none in obstacles. */
void subtract_gradient(Flow *flow) {
    int nx = flow->nx, ny = flow->ny;
    const float *restrict p = flow->pressure.now;
    const unsigned char *restrict cell = flow->cell;
    float *restrict u = flow->u.now;
    float *restrict v = flow->v.now;
    for (int y = 1; y < ny - 1; y++) {
        for (int x = 1; x < nx - 1; x++) {
            int i = y * nx + x;
            if (cell[i] == SOLID) {
                u[i] = v[i] = 0.0f;
            } else {
                u[i] -= 0.5f * (p[i + 1] - p[i - 1]);
                v[i] -= 0.5f * (p[i + nx] - p[i - nx]);
            }
        }
    }
}

double kinetic_energy(const Flow *flow) {
    int count = flow->nx * flow->ny;
    const float *u = flow->u.now, *v = flow->v.now;
    double energy = 0;
    for (int i = 0; i < count; i++)
        energy += 0.5 * ((double)u[i] * u[i] + (double)v[i] * v[i]);
    return energy;
}

/* Cells per second. */
float fastest(const Flow *flow) {
    int count = flow->nx * flow->ny;
    const float *u = flow->u.now;
    float most = 0;
    for (int i = 0; i < count; i++)
        if (fabsf(u[i]) > most)
            most = fabsf(u[i]);
    return most;
}
