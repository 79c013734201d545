#include <math.h>

/* A chain of multiply-adds, each of which waits for the one before. */
void chain(int n, int steps, float factor, const float *restrict in, float *restrict out)
{
    for (int i = 0; i < n; i++) {
        float value = in[i];
        for (int k = 0; k < steps; k++)
            value = value * factor + 0.25f;
        out[i] = value;
    }
}

/* Eight chains side by side. */
void chains(int n, int steps, float factor, const float *restrict in, float *restrict out)
{
    for (int i = 0; i < n; i++) {
        float a = in[i], b = a + 1.0f, c = a + 2.0f, d = a + 3.0f;
        float e = a + 4.0f, f = a + 5.0f, g = a + 6.0f, h = a + 7.0f;
        for (int k = 0; k < steps; k++) {
            a = a * factor + 0.25f;
            b = b * factor + 0.25f;
            c = c * factor + 0.25f;
            d = d * factor + 0.25f;
            e = e * factor + 0.25f;
            f = f * factor + 0.25f;
            g = g * factor + 0.25f;
            h = h * factor + 0.25f;
        }
        out[i] = ((a + b) + (c + d)) + ((e + f) + (g + h));
    }
}

/* The same chain in double precision. */
void double_chain(int n, int steps, double factor, const double *restrict in, double *restrict out)
{
    for (int i = 0; i < n; i++) {
        double value = in[i];
        for (int k = 0; k < steps; k++)
            value = value * factor + 0.25;
        out[i] = value;
    }
}

/* Special functions, a square root and a division. */
void special(int n, int steps, const float *restrict in, float *restrict out)
{
    for (int i = 0; i < n; i++) {
        float value = in[i];
        for (int k = 0; k < steps; k++)
            value = sinf(value) / sqrtf(1.0f + expf(-value));
        out[i] = value;
    }
}

/* Whole numbers: multiplications, shifts and a remainder. */
void whole_numbers(int n, int steps, const unsigned *restrict in, unsigned *restrict out)
{
    for (int i = 0; i < n; i++) {
        unsigned value = in[i];
        for (int k = 0; k < steps; k++)
            value = (value * 1664525u + 1013904223u) ^ (value >> 13) ^ (value % 97u);
        out[i] = value;
    }
}
