// Beside the loops inside, the loop that their threads run writes memory that the compiler keeps in registers: all threads
// would write it.

void two_steps_back(int n, int m, int *restrict x, const int *restrict a)
{
    int w[2] = {1, 2};
    for (int i = 0; i < n; i++) {
        int t = w[0];
        w[0] = w[1];
        w[1] = t + a[i];
        for (int j = 0; j < m; j++)
            x[j] = x[j] * 3 + w[0];
    }
}
void rotation(int n, int m, float *restrict x, float *restrict y, const float *restrict angle)
{
    float r[2][2];
    for (int i = 0; i < n; i++) {
        r[0][0] = r[1][1] = angle[i];
        r[0][1] = 1 - angle[i];
        r[1][0] = -r[0][1];
        for (int j = 0; j < m; j++) {
            float u = x[j], v = y[j];
            x[j] = r[0][0] * u + r[0][1] * v;
            y[j] = r[1][0] * u + r[1][1] * v;
        }
    }
}
struct filter {
    float b[3];
    int count;
};
void in_a_structure(int n, int m, float *restrict x, const float *restrict c)
{
    struct filter q;
    for (int i = 0; i < n; i++) {
        q.b[0] = c[i];
        q.b[1] = 0.5f;
        for (int j = 0; j < m; j++)
            x[j] = x[j] * q.b[1] + q.b[0];
    }
}
void behind_a_pointer(int n, int m, int *x)
{
    int s = 1, *p = &s;
    for (int i = 0; i < n; i++) {
        *p = *p * 3 + i;
        for (int j = 0; j < m; j++)
            x[j] = x[j] * 3 + *p;
    }
}
int started(void);
void from_elsewhere(int n, int m, const int *restrict a, int *restrict x)
{
    int k = started();
    for (int i = 1; i < n; i++) {
        for (int j = 0; j < m; j++)
            x[j] = 3 * x[j] + a[k];
        k++;
    }
}
