/* flow [NX [STEPS [PICTURE]]]: lets smoke drift through a channel and says how it moved. */
#include "flow.h"

#include <stdio.h>
#include <stdlib.h>

static Settings settings_from(int count, char **arguments) {
    Settings settings = {512, 256, 50, 40, 0.1f, 20.0f, 1e-5f, NULL};
    if (count > 1) {
        settings.nx = atoi(arguments[1]);
        settings.ny = settings.nx / 2;
    }
    if (count > 2)
        settings.steps = atoi(arguments[2]);
    if (count > 3)
        settings.picture = arguments[3];
    return settings;
}

static void step(Flow *flow, const Settings *settings, int *sweeps) {
    add_inflow(flow, settings);
    advect(flow, &flow->u, settings->dt);
    advect(flow, &flow->v, settings->dt);
    advect(flow, &flow->smoke, settings->dt);
    swap_field(&flow->u);
    swap_field(&flow->v);
    swap_field(&flow->smoke);
    find_divergence(flow);
    *sweeps += solve_pressure(flow, settings);
    subtract_gradient(flow);
}

static void report(const Flow *flow, int number, int sweeps) {
    printf("step %4d: energy %12.1f, fastest %6.2f, %d sweeps\n", number, kinetic_energy(flow), fastest(flow), sweeps);
}

static void report_shades(const Flow *flow) {
    int shades[256];
    count_shades(flow, shades);
    int dark = 0;
    for (int i = 0; i < 128; i++)
        dark += shades[i];
    printf("%d cells are darker than half, %d are not\n", dark, flow->nx * flow->ny - dark);
}

int main(int argc, char **argv) {
    Settings settings = settings_from(argc, argv);
    if (settings.nx < 16 || settings.ny < 8 || settings.steps < 1) {
        fprintf(stderr, "flow: the grid needs at least 16 cells and one step\n");
        return 2;
    }
    Flow flow;
    if (!make_flow(&flow, settings.nx, settings.ny)) {
        fprintf(stderr, "flow: not enough memory\n");
        return 1;
    }
    place_obstacles(&flow, 6);
    int sweeps = 0;
    for (int t = 1; t <= settings.steps; t++) {
        step(&flow, &settings, &sweeps);
        if (t % 10 == 0)
            report(&flow, t, sweeps);
    }
    report_shades(&flow);
    if (settings.picture && !write_picture(&flow, settings.picture))
        fprintf(stderr, "flow: %s cannot be written\n", settings.picture);
    free_flow(&flow);
    return 0;
}
