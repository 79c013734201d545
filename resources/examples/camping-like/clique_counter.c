/* Cliques of three and of four vertices: lists of neighbours are read wherever the graph leads. */
#include "program.h"

#ifndef N
#define N 2048
#endif

enum { MEAN_DEGREE = 48 };

/* neighbours[first[v]] to neighbours[first[v + 1] - 1] are the neighbours of v that are larger than v, ascending: each
   clique is found once, from its smallest vertex. */
void count_cliques(int vertices, const int *restrict first, const int *restrict neighbours, int *restrict triangles,
                   int *restrict tetrahedra)
{
    for (int v = 0; v < vertices; v++) {
        int three = 0, four = 0;
        for (int e = first[v]; e < first[v + 1]; e++) {
            const int u = neighbours[e];
            int a = e + 1, b = first[u];
            while (a < first[v + 1] && b < first[u + 1]) {
                const int x = neighbours[a], y = neighbours[b];
                if (x == y) {
                    int p = a + 1, q = b + 1, r = first[x];
                    while (p < first[v + 1] && q < first[u + 1] && r < first[x + 1]) {
                        const int i = neighbours[p], j = neighbours[q], k = neighbours[r];
                        four += i == j && j == k;
                        p += i <= j && i <= k;
                        q += j <= i && j <= k;
                        r += k <= i && k <= j;
                    }
                    three++;
                }
                a += x <= y;
                b += y <= x;
            }
        }
        triangles[v] = three;
        tetrahedra[v] = four;
    }
}

/* The same pseudo-random graph in every run. */
static int connected(int n, int u, int v)
{
    unsigned bits = (unsigned)(u < v ? u : v) * 65537u + (unsigned)(u < v ? v : u);
    bits = (bits ^ bits >> 16) * 2246822519u;
    bits = (bits ^ bits >> 13) * 3266489917u;
    return (bits ^ bits >> 16) % (unsigned)n < MEAN_DEGREE;
}

static int *neighbours_of_all(int n, int *first)
{
    for (int v = 0; v < n; v++) {
        first[v + 1] = first[v];
        for (int u = v + 1; u < n; u++)
            first[v + 1] += connected(n, u, v);
    }
    int *neighbours = allocate((size_t)first[n] + 1, sizeof *neighbours);
    for (int v = 0, next = 0; v < n; v++) {
        for (int u = v + 1; u < n; u++)
            if (connected(n, u, v))
                neighbours[next++] = u;
    }
    return neighbours;
}

/* Whether v has as many triangles and tetrahedra as trying all of its neighbours finds. */
static int is_right(int n, int v, const int *first, const int *neighbours, int triangles, int tetrahedra)
{
    for (int a = first[v]; a < first[v + 1]; a++) {
        for (int b = a + 1; b < first[v + 1]; b++) {
            if (!connected(n, neighbours[a], neighbours[b]))
                continue;
            triangles--;
            for (int c = b + 1; c < first[v + 1]; c++)
                tetrahedra -= connected(n, neighbours[a], neighbours[c]) && connected(n, neighbours[b], neighbours[c]);
        }
    }
    return triangles == 0 && tetrahedra == 0;
}

int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, N);
    int *first = allocate((size_t)n + 1, sizeof *first);
    int *neighbours = neighbours_of_all(n, first);
    int *triangles = allocate((size_t)n, sizeof *triangles);
    int *tetrahedra = allocate((size_t)n, sizeof *tetrahedra);
    count_cliques(n, first, neighbours, triangles, tetrahedra);
    long wrong = -1;
    for (int v = 0; v < n && wrong < 0; v += n / 16 + 1)
        if (!is_right(n, v, first, neighbours, triangles[v], tetrahedra[v]))
            wrong = v;
    free(first);
    free(neighbours);
    free(triangles);
    free(tetrahedra);
    return report("clique_counter", wrong);
}
