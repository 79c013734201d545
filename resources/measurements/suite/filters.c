/* Signals: every sample is read by many threads, from L1. */
void fir(int n, int taps, const float *restrict weights, const float *restrict in, float *restrict out)
{
    for (int i = 0; i < n; i++) {
        float sum = 0.0f;
        for (int k = 0; k < taps; k++)
            sum += weights[k] * in[i + k];
        out[i] = sum;
    }
}

/* Taps that the source knows. */
static const float low_pass[16] = {-0.003f, -0.008f, -0.011f, 0.001f, 0.035f, 0.089f, 0.148f, 0.188f,
                                   0.188f,  0.148f,  0.089f,  0.035f, 0.001f, -0.011f, -0.008f, -0.003f};

void fir_16(int n, const float *restrict in, float *restrict out)
{
    for (int i = 0; i < n; i++) {
        float sum = 0.0f;
        for (int k = 0; k < 16; k++)
            sum += low_pass[k] * in[i + k];
        out[i] = sum;
    }
}

/* Every fourth sample stays. */
void decimate(int n, int taps, const float *restrict weights, const float *restrict in, float *restrict out)
{
    for (int i = 0; i < n; i++) {
        float sum = 0.0f;
        for (int k = 0; k < taps; k++)
            sum += weights[k] * in[4 * i + k];
        out[i] = sum;
    }
}

/* Both neighbours. */
void three_points(int n, const float *restrict in, float *restrict out)
{
    for (int i = 1; i < n - 1; i++)
        out[i] = 0.25f * in[i - 1] + 0.5f * in[i] + 0.25f * in[i + 1];
}

/* The second derivative to the eighth order. */
void nine_points(int n, const float *restrict in, float *restrict out)
{
    for (int i = 4; i < n - 4; i++)
        out[i] = -205.0f / 72.0f * in[i] + 8.0f / 5.0f * (in[i - 1] + in[i + 1]) - 0.2f * (in[i - 2] + in[i + 2]) +
                 8.0f / 315.0f * (in[i - 3] + in[i + 3]) - 1.0f / 560.0f * (in[i - 4] + in[i + 4]);
}
