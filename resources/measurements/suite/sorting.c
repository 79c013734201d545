/* Steps of sorting networks, and ranks by comparing all with all. */
void odd_even_step(int pairs, int parity, float *data)
{
    for (int p = 0; p < pairs; p++) {
        const float a = data[2 * p + parity], b = data[2 * p + parity + 1];
        data[2 * p + parity] = a < b ? a : b;
        data[2 * p + parity + 1] = a < b ? b : a;
    }
}

/* From one array into another: each element takes the smaller or the larger of itself and its partner. Runs of `run`
   elements go up and down in turn. */
void bitonic_step(int n, int distance, int run, const float *restrict in, float *restrict out)
{
    for (int i = 0; i < n; i++) {
        const float mine = in[i], other = in[i ^ distance];
        const int takes_smaller = ((i & distance) == 0) == ((i & run) == 0);
        out[i] = takes_smaller ? (mine < other ? mine : other) : (mine < other ? other : mine);
    }
}

/* In place: in each group of 2 * distance elements those of the first half with those of the second. */
void merge_step(int groups, int distance, int *data)
{
    for (int g = 0; g < groups; g++)
        for (int k = 0; k < distance; k++) {
            const int low = 2 * distance * g + k;
            const int a = data[low], b = data[low + distance];
            if (a > b) {
                data[low] = b;
                data[low + distance] = a;
            }
        }
}

void ranks(int n, const float *restrict keys, int *restrict rank)
{
    for (int i = 0; i < n; i++) {
        int smaller = 0;
        for (int j = 0; j < n; j++)
            smaller += keys[j] < keys[i] || (keys[j] == keys[i] && j < i);
        rank[i] = smaller;
    }
}
