/* Arrays that an iteration declares: each has its own, however it goes through them. */
#include <stddef.h>
#include <string.h>

void filled_by_pointer(float *restrict out, const float *restrict in, int n)
{
    for (int i = 0; i < n; i++) { // expect proved
        float tmp[8], sum = 0, *t = tmp;
        for (int k = 0; k < 8; k++) // expect proved
            *t++ = in[8 * i + k] * 2;
        for (t = tmp; t < tmp + 8; t++) // expect reduction op=+
            sum += *t;
        out[i] = sum;
    }
}

void up_to_an_end(float *restrict out, const float *restrict in, int n)
{
    for (int i = 0; i < n; i++) { // expect proved
        float tmp[8], sum = 0;
        const float *s = in + 8 * i;
        for (float *t = tmp; t < tmp + 8; t++) // expect proved
            *t = *s++ * 2;
        for (int k = 0; k < 8; k++) // expect unproved truth=refuted
            sum = sum * 0.5f + tmp[k];
        out[i] = sum;
    }
}

void backwards(float *restrict out, const float *restrict in, int n)
{
    for (int i = 0; i < n; i++) { // expect proved
        float tmp[8], sum = 0, *t = tmp + 8;
        for (int k = 0; k < 8; k++) // expect proved
            *--t = in[8 * i + k];
        for (int k = 0; k < 8; k++) // expect reduction op=+
            sum += tmp[k] * (float)k;
        out[i] = sum;
    }
}

/* The same array for all iterations. */
void declared_before(float *restrict out, const float *restrict in, int n)
{
    float tmp[8] = {0};
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        float *t = tmp;
        for (int k = 0; k < 8; k++) // expect proved
            *t++ += in[8 * i + k];
        out[i] = tmp[3];
    }
}

void kept_for_the_next(float *restrict out, const float *restrict in, int n)
{
    static float tmp[8];
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        out[i] = tmp[i & 7];
        float *t = tmp;
        for (int k = 0; k < 8; k++) // expect proved
            *t++ = in[8 * i + k];
    }
}

void of_the_outer_loop(float *restrict out, const float *restrict in, int n, int m)
{
    for (int i = 0; i < n; i++) { // expect proved
        float tmp[8] = {0};
        for (int j = 0; j < m; j++) { // expect unproved truth=refuted
            float *t = tmp;
            for (int k = 0; k < 8; k++) // expect proved
                *t++ = in[(i * m + j) * 8 + k] + 0.5f * tmp[k];
        }
        out[i] = tmp[0];
    }
}
