/* Walls and round obstacles in the channel. */
#include "flow.h"

/* A number from 0 to 1 that looks random and is the same in every run. */
static float scatter(unsigned *state) {
    *state = *state * 1664525u + 1013904223u;
    return (float)(*state >> 8) / 16777216.0f;
}

static void place_disc(Flow *flow, float cx, float cy, float radius) {
    int nx = flow->nx, ny = flow->ny;
    for (int y = 0; y < ny; y++) {
        for (int x = 0; x < nx; x++) {
            float dx = (float)x - cx, dy = (float)y - cy;
            if (dx * dx + dy * dy < radius * radius)
                flow->cell[y * nx + x] = SOLID;
        }
    }
}

void place_obstacles(Flow *flow, int count) {
    int nx = flow->nx, ny = flow->ny;
    unsigned state = 1;
    for (int x = 0; x < nx; x++) {
        flow->cell[x] = SOLID;
        flow->cell[(ny - 1) * nx + x] = SOLID;
    }
    for (int i = 0; i < count; i++) {
        float cx = (0.2f + 0.7f * scatter(&state)) * (float)nx;
        float cy = (0.1f + 0.8f * scatter(&state)) * (float)ny;
        place_disc(flow, cx, cy, 0.04f * (float)ny);
    }
}
