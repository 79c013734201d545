#include <stddef.h>
#include <stdint.h>

#define UNSEEN (-1)

void pagerank_pull(int nodes, double damp, const int *inptr, const int *src,
                   const int *outdeg, const double *rank, double *next)
{
    for (int v = 0; v < nodes; v++) {
        double s = 0.0;
        for (int e = inptr[v]; e < inptr[v + 1]; e++) {
            int u = src[e];
            s += rank[u] / (outdeg[u] > 0 ? outdeg[u] : 1);
        }
        next[v] = (1.0 - damp) / nodes + damp * s;
    }
}

void pagerank_push(int nodes, const int *outptr, const int *dst, const float *rank,
                   float *next)
{
    for (int u = 0; u < nodes; u++) {
        int deg = outptr[u + 1] - outptr[u];
        float share = deg > 0 ? 0.85f * rank[u] / deg : 0.0f;
        for (int e = outptr[u]; e < outptr[u + 1]; e++)
            next[dst[e]] += share;
    }
}

/* level-synchronous step, bottom-up: an unseen vertex looks for a parent */
int bfs_bottom_up(int nodes, int level, const int *ptr, const int *adj,
                  const int *dist, int *newdist)
{
    int found = 0;
    for (int v = 0; v < nodes; v++) {
        int d = dist[v];
        if (d == UNSEEN) {
            for (int e = ptr[v]; e < ptr[v + 1]; e++)
                if (dist[adj[e]] == level) {
                    d = level + 1;
                    found++;
                    break;
                }
        }
        newdist[v] = d;
    }
    return found;
}

void floyd_step(int n, int k, int *d)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int t = d[i * n + k] + d[k * n + j];
            if (t < d[i * n + j])
                d[i * n + j] = t;
        }
}

void degree_count(size_t edges, const uint32_t *from, uint32_t *deg)
{
    for (size_t e = 0; e < edges; e++)
        deg[from[e]]++;
}

void label_prop(int nodes, const int *ptr, const int *adj, const int *lab, int *out)
{
    for (int v = 0; v < nodes; v++) {
        int best = lab[v];
        for (int e = ptr[v]; e < ptr[v + 1]; e++)
            best = lab[adj[e]] < best ? lab[adj[e]] : best;
        out[v] = best;
    }
}

/* adjacency as bit rows: common neighbours of all the pairs */
void common_neighbours(int n, int words, const uint64_t *bits, int *common)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int c = 0;
            for (int w = 0; w < words; w++) {
                uint64_t x = bits[(size_t)i * words + w] & bits[(size_t)j * words + w];
                x = x - ((x >> 1) & 0x5555555555555555ull);
                x = (x & 0x3333333333333333ull) + ((x >> 2) & 0x3333333333333333ull);
                x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0full;
                c += (int)((x * 0x0101010101010101ull) >> 56);
            }
            common[(size_t)i * n + j] = c;
        }
}
