/* Scratch whose address is kept, compared, printed or handed on; pointers held in cells. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
struct node { struct node *next, *prev; int v; };
struct holder { const char *text; int length; };
static char text_global[4];
static double scratch_global[2];
int cell_global;
int *where_global;
const char *last_text;

void address_of_a_global_kept(int n, const char **restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        text_global[0] = (char)i;
        out[i] = text_global;
    }
}
void address_of_a_parameter_kept(int n, double *restrict t, double **restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        t[0] = i;
        out[i] = t;
    }
}
void address_in_a_struct(int n, struct holder *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        text_global[1] = (char)i;
        out[i].text = text_global + 1;
        out[i].length = text_global[1];
    }
}
void address_in_a_global(int n, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        cell_global = i;
        where_global = &cell_global;
        out[i] = cell_global;
    }
}
void address_as_a_number(int n, uintptr_t *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        scratch_global[0] = i;
        out[i] = (uintptr_t)scratch_global;
    }
}
void address_difference(int n, const double *restrict base, ptrdiff_t *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        scratch_global[0] = i;
        out[i] = (char *)scratch_global - (char *)base;
    }
}
void address_compared(int n, const double *p, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        scratch_global[0] = i;
        out[i] = p == scratch_global;
    }
}
void address_kept_by_some(int n, const int *restrict c, const char **restrict out) {
    char text[4] = {0};
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        text[0] = (char)c[i];
        if (c[i] > 3) out[i] = text;
    }
    last_text = text[0] ? out[0] : 0;
}
static const char *spelled(int v) {
    static char t[8];
    for (int k = 0; k < 7; k++) t[k] = (char)('0' + ((v >> k) & 1)); // expect proved
    t[7] = 0;
    return t;
}
void texts_of_numbers(int n, const char **restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        out[i] = spelled(i);
}
void lengths_of_texts(int n, size_t *restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        out[i] = strlen(spelled(i));
}
void text_of_the_last(int n, const char **restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        *out = spelled(i);
}
void own_block_kept(int n, double **restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved
        double *t = malloc(16);
        t[0] = i;
        out[i] = t;
    }
}
void block_of_all_kept(int n, double **restrict out) {
    double *t = malloc(16);
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        t[0] = i;
        out[i] = t;
    }
}
void local_of_the_iteration_kept(int n, int *restrict out) {
    int *p = out;
    for (int i = 0; i < n; i++) {                           // expect unproved
        int t = i;
        out[i] = t + (p == &t);
        p = &t;
    }
}
void next_marks(int n, struct node *nodes) {
    for (int i = 0; i < n; i++)                             // expect proved assume=overlap
        nodes[i].next->v = nodes[i].v + 1;
}
void next_takes_prev(int n, struct node *nodes) {
    for (int i = 0; i < n; i++)                             // expect proved assume=overlap
        nodes[i].next->prev = nodes[i].prev;
}
void pointed_cells(int n, int **p) {
    for (int i = 0; i < n; i++)                             // expect proved
        *p[i] += 1;
}
void pointed_cells_of_two(int n, int **p, int **q) {
    for (int i = 0; i < n; i++)                             // expect proved
        *p[i] = *q[i];
}
void pointed_cells_all_one(int n, int *one, int **restrict p) {
    for (int i = 0; i < n; i++) p[i] = one;                 // expect proved
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        *p[i] = i;
}
void pointed_cells_chosen(int n, const int *restrict k, int *restrict a, int **restrict p) {
    for (int i = 0; i < n; i++) p[i] = &a[k[i]];            // expect proved
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        *p[i] = i;
}
void pointer_array_repeats(int n, int *restrict a) {
    int *p[4] = {a, a + 1, a, a + 1};
    for (int i = 0; i < 4; i++)                             // expect unproved truth=refuted
        *p[i] += n * *p[(i + 1) & 3];
}
void pointer_array_apart(int n, int *restrict a) {
    int *p[4] = {a, a + 1, a + 2, a + 3};
    for (int i = 0; i < 4; i++)                             // expect unproved truth=parallel
        *p[i] += n;
}
void one_pointer_set_in_the_loop(int n, int *restrict a, int **restrict p) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        p[i] = a;
        *p[i] += i;
        p[i][1] = *p[i];
    }
}
void pointer_walks_by_value(int n, int **restrict p, const int *restrict b) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        *(*p)++ = b[i];
}
void pointer_cell_as_a_cursor(int n, char **restrict cursor, const char *restrict b) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (b[i] != ' ') *(*cursor)++ = b[i];
}
void handle_replaced(int n, struct node **restrict h) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        (*h)->v = i;
        *h = (*h)->next;
    }
}
