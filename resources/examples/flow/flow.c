/* Memory of a flow. */
#include "flow.h"

#include <stdlib.h>

static float *zeros(int count) {
    return calloc((size_t)count, sizeof(float));
}

static int make_field(Field *field, int count) {
    field->now = zeros(count);
    field->next = zeros(count);
    return field->now && field->next;
}

static void free_field(Field *field) {
    free(field->now);
    free(field->next);
}

/* Returns 0 where there is no memory. */
int make_flow(Flow *flow, int nx, int ny) {
    int count = nx * ny;
    flow->nx = nx;
    flow->ny = ny;
    flow->divergence = zeros(count);
    flow->cell = calloc((size_t)count, 1);
    return make_field(&flow->u, count) && make_field(&flow->v, count) && make_field(&flow->pressure, count) &&
           make_field(&flow->smoke, count) && flow->divergence && flow->cell;
}

void free_flow(Flow *flow) {
    free_field(&flow->u);
    free_field(&flow->v);
    free_field(&flow->pressure);
    free_field(&flow->smoke);
    free(flow->divergence);
    free(flow->cell);
}

/* The next values are the present ones. */
void swap_field(Field *field) {
    float *now = field->now;
    field->now = field->next;
    field->next = now;
}
