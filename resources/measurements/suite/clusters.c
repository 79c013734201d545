/* The nearest of k centres for every point. In the plane: */
void nearest(int n, int k, const float *restrict x, const float *restrict y, const float *restrict cx,
             const float *restrict cy, int *restrict cluster)
{
    for (int i = 0; i < n; i++) {
        int best = 0;
        float least = 3.4e38f;
        for (int c = 0; c < k; c++) {
            const float dx = x[i] - cx[c], dy = y[i] - cy[c];
            const float square = dx * dx + dy * dy;
            if (square < least) {
                least = square;
                best = c;
            }
        }
        cluster[i] = best;
    }
}

/* In eight dimensions, the coordinates of a point side by side. */
void nearest_of_eight(int n, int k, const float *restrict points, const float *restrict centres, int *restrict cluster)
{
    for (int i = 0; i < n; i++) {
        int best = 0;
        float least = 3.4e38f;
        for (int c = 0; c < k; c++) {
            float square = 0.0f;
            for (int d = 0; d < 8; d++) {
                const float difference = points[8 * i + d] - centres[8 * c + d];
                square += difference * difference;
            }
            if (square < least) {
                least = square;
                best = c;
            }
        }
        cluster[i] = best;
    }
}
