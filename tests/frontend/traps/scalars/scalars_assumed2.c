/* «do not overlap» against what the function itself says: copies, tests, tables, numbers, shifted rows. */
#include <string.h>
#include <stdint.h>
#include <stddef.h>
struct img { int n; int *data; };
struct two { int *x, *y; int v; };
static int buffer[64];
static int *cursor = buffer;

void struct_copied(struct img *a, struct img *b) {
    *b = *a;
    for (int i = 0; i < 50; i++)                            // expect unproved truth=refuted
        b->data[i] = a->data[i + 1];
}
void pointer_copied_as_bytes(int **a, int **b) {
    memcpy(a, b, sizeof *a);
    for (int i = 0; i < 50; i++)                            // expect unproved truth=refuted
        (*a)[i] = (*b)[i + 1];
}
__attribute__((noinline)) static int *later(int *p, int k) { return k ? p + k : p; }
void moved_on_by_a_helper(int *a, int n) {
    int *b = later(a, 1);
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        b[i] = a[i];
}
void only_if_equal(int *a, int *b, int n) {
    if (a == b)
        for (int i = 0; i < n; i++)                         // expect unproved truth=refuted
            a[i] = b[i + 1];
}
void left_if_not_equal(int *a, int *b, int n) {
    if (a != b) return;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        a[i] = b[i + 1];
}
void only_if_within(int *a, int *b, int n) {
    if (b <= a || b >= a + n) return;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        b[i] = a[i];
}
void cursor_never_moved(int n) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        cursor[i] = buffer[i + 1];
}
void from_a_table(int n, int k, int *v) {
    int *t[4] = {v, v + 1, v + 2, v + 3};
    int *p = t[k & 3], *q = t[(k + 1) & 3];
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        p[i] = q[i];
}
void from_a_number(int *a, int n) {
    int *b = (int *)((uintptr_t)a + 4);
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        b[i] = a[i];
}
void rows_moved_down(int **r, int n) {
    for (int i = n; i > 0; i--) r[i] = r[i - 1];            // expect unproved truth=refuted
    for (int i = 0; i <= n; i++)                            // expect unproved truth=refuted
        r[i][0] = i;
}
void rows_in_one_piece(int **r, int *v, int n, int m) {
    for (int i = 0; i < n; i++) r[i] = v + i * m;           // expect proved
    for (int i = 0; i < n; i++)                             // expect proved assume=overlap
        for (int j = 0; j < m; j++) r[i][j] = i;            // expect proved
}
void rows_in_one_piece_too_long(int **r, int *v, int n, int m) {
    for (int i = 0; i < n; i++) r[i] = v + i * m;           // expect proved
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j <= m; j++) r[i][j] = i;           // expect proved
}
void rows_in_pairs(int **r, int *v, int n) {
    for (int i = 0; i < n; i++) r[i] = v + 8 * (i / 2);     // expect proved
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        r[i][0] = i;
}
void rows_around(int **r, int (*v)[8], int n) {
    for (int i = 0; i < n; i++) r[i] = v[i % 4];            // expect proved
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        r[i][0] = i;
}
void rows_by_a_running_pointer(int **r, int *v, int n) {
    int *p = v;
    for (int i = 0; i < n; i++) { r[i] = p; p += 4; }       // expect proved
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < 5; j++) r[i][j] = i;            // expect proved
}
/* One assumption is named for two pointers of one element; both are needed. */
