/* The smoke as a picture, and how its shades are spread. */
#include "flow.h"

#include <stdio.h>

static int shade_of(float density) {
    if (density <= 0.0f)
        return 0;
    return density >= 1.0f ? 255 : (int)(density * 255.0f);
}

void count_shades(const Flow *flow, int shades[256]) {
    for (int i = 0; i < 256; i++)
        shades[i] = 0;
    for (int i = 0; i < flow->nx * flow->ny; i++)
        shades[shade_of(flow->smoke.now[i])]++;
}

/* Portable grey map. Returns 0 where the file cannot be written. */
int write_picture(const Flow *flow, const char *name) {
    FILE *file = fopen(name, "wb");
    if (!file)
        return 0;
    fprintf(file, "P5\n%d %d\n255\n", flow->nx, flow->ny);
    for (int i = 0; i < flow->nx * flow->ny; i++)
        fputc(flow->cell[i] == SOLID ? 128 : shade_of(flow->smoke.now[i]), file);
    return fclose(file) == 0;
}
