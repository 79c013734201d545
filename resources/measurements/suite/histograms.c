/* Counts and sums of what falls into cells. Few cells: threads meet in them. */
void digits(int n, const unsigned *restrict keys, int counts[restrict 16])
{
    for (int i = 0; i < n; i++)
        counts[keys[i] & 15]++;
}

/* Bytes: 256 cells. */
void bytes(int n, const unsigned char *restrict values, int counts[restrict 256])
{
    for (int i = 0; i < n; i++)
        counts[values[i]]++;
}

/* Many cells: mass that particles leave in the cells they are in. */
void deposit(int n, int cells, const int *restrict cell, const float *restrict mass, float density[restrict cells])
{
    for (int i = 0; i < n; i++)
        density[cell[i]] += mass[i];
}
