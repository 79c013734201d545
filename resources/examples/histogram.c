#include "examples.h"

/* Counts how often each value occurs. */
void histogram(int n, const unsigned char *restrict pixels, unsigned int *restrict bins)
{
    for (int bin = 0; bin < HISTOGRAM_BINS; bin++)
        bins[bin] = 0;
    for (int i = 0; i < n; i++)
        bins[pixels[i]]++;
}
