/* Several values of each cell, one plane behind the other in one array. */
void sum_of_planes(int n, const float *restrict a, float *restrict sums)
{
    for (int i = 0; i < n; i++)
        sums[i] = a[i] + a[i + n] + a[i + 2 * n];
}

/* The same, the values of a cell side by side. */
void sum_of_triples(int n, const float *restrict a, float *restrict sums)
{
    for (int i = 0; i < n; i++)
        sums[i] = a[3 * i] + a[3 * i + 1] + a[3 * i + 2];
}

/* The collision of a lattice-Boltzmann method with nine directions (D2Q9, BGK), in place. */
void collide(int n, float omega, float *f)
{
    for (int i = 0; i < n; i++) {
        const float c = f[i];
        const float e = f[i + n], w = f[i + 2 * n], t = f[i + 3 * n], s = f[i + 4 * n];
        const float te = f[i + 5 * n], tw = f[i + 6 * n], sw = f[i + 7 * n], se = f[i + 8 * n];
        const float density = c + e + w + t + s + te + tw + sw + se;
        const float u = (e - w + te - tw - sw + se) / density, v = (t - s + te + tw - sw - se) / density;
        const float rest = 1.0f - 1.5f * (u * u + v * v);
        const float axis = omega * density / 9.0f, corner = omega * density / 36.0f, kept = 1.0f - omega;
        f[i] = kept * c + omega * density * (4.0f / 9.0f) * rest;
        f[i + n] = kept * e + axis * (rest + 3.0f * u + 4.5f * u * u);
        f[i + 2 * n] = kept * w + axis * (rest - 3.0f * u + 4.5f * u * u);
        f[i + 3 * n] = kept * t + axis * (rest + 3.0f * v + 4.5f * v * v);
        f[i + 4 * n] = kept * s + axis * (rest - 3.0f * v + 4.5f * v * v);
        f[i + 5 * n] = kept * te + corner * (rest + 3.0f * (u + v) + 4.5f * (u + v) * (u + v));
        f[i + 6 * n] = kept * tw + corner * (rest - 3.0f * (u - v) + 4.5f * (u - v) * (u - v));
        f[i + 7 * n] = kept * sw + corner * (rest - 3.0f * (u + v) + 4.5f * (u + v) * (u + v));
        f[i + 8 * n] = kept * se + corner * (rest + 3.0f * (u - v) + 4.5f * (u - v) * (u - v));
    }
}

/* Its streaming: what flows in from the neighbours of a square of width n. */
void stream(int n, const float *restrict from, float *restrict to)
{
    for (int y = 1; y < n - 1; y++)
        for (int x = 1; x < n - 1; x++) {
            const int i = y * n + x, plane = n * n;
            to[i] = from[i];
            to[i + plane] = from[i + plane - 1];
            to[i + 2 * plane] = from[i + 2 * plane + 1];
            to[i + 3 * plane] = from[i + 3 * plane - n];
            to[i + 4 * plane] = from[i + 4 * plane + n];
            to[i + 5 * plane] = from[i + 5 * plane - n - 1];
            to[i + 6 * plane] = from[i + 6 * plane - n + 1];
            to[i + 7 * plane] = from[i + 7 * plane + n + 1];
            to[i + 8 * plane] = from[i + 8 * plane + n - 1];
        }
}
