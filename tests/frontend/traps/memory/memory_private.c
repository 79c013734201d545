/* Temporary arrays: written wholly, in part, live after the loop; and arrays that look private. */
#include <alloca.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern void use(void *);
static float shared[64];
float visible[64];
struct work { float row[32]; float *tmp; int n; };
struct keeper { int *kept[64]; };
struct place { float x, y; };

/* 1 */
void shrinking_temporary(int n, float *restrict out, const float *restrict x) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        for (int j = 0; j < n - i; j++) // expect proved
            visible[j] = x[i] + j;
        out[i] = visible[0];
    }
}
void growing_temporary(int n, float *restrict out, const float *restrict x) {
    for (int i = 0; i < n; i++) { // expect proved truth=parallel
        for (int j = 0; j <= i; j++) // expect proved
            visible[j] = x[i] + j;
        out[i] = visible[i];
    }
}
float conditional_temporary_read_after(int n, float *restrict out, const float *restrict x) {
    float t[4] = {0};
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        if (x[i] > 0) t[0] = x[i];
        t[1] = 2;
        out[i] = t[1];
    }
    return t[0];
}
void temporary_written_by_data(int n, float *restrict out, const float *restrict x, const int *restrict k) {
    float t[8];
    memset(t, 0, sizeof t);
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        t[k[i] & 7] = x[i];
        out[i] = t[0] + t[1];
    }
}
void temporary_one_short(int n, int m, float *restrict out, const float *restrict x) {
    float t[64];
    memset(t, 0, sizeof t);
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        for (int j = 0; j < m - 1; j++) // expect proved
            t[j] = x[i * m + j];
        float s = 0;
        for (int j = 0; j < m; j++) // expect reduction op=+
            s += t[j];
        out[i] = s;
        t[m - 1] = s;
    }
}
void temporary_read_one_ahead(int n, float *restrict out, const float *restrict x) {
    float t[33] = {0};
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        for (int j = 0; j < 32; j++) // expect unproved truth=refuted
            t[j] = t[j + 1] + x[i];
        t[32] = x[i];
        out[i] = t[0];
    }
}
void temporary_by_two_names(int n, float *restrict out, const float *restrict x) {
    float raw[40];
    float *t = (float *)(((uintptr_t)raw + 15) & ~(uintptr_t)15);
    memset(raw, 0, sizeof raw);
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        out[i] = t[3];
        for (int j = 0; j < 40; j++) // expect proved
            raw[j] = x[i];
    }
}
void swapped_temporaries(int n, float *restrict out, const float *restrict x) {
    float a[8] = {0}, b[8] = {0};
    float *cur = a, *old = b;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        for (int j = 0; j < 8; j++) // expect proved
            cur[j] = old[j] + x[i];
        out[i] = cur[3];
        float *t = cur;
        cur = old;
        old = t;
    }
}
void alternate_temporaries(int n, float *restrict out, const float *restrict x) {
    float t[2][8] = {{0}};
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        for (int j = 0; j < 8; j++) // expect proved truth=parallel
            t[i & 1][j] = t[(i + 1) & 1][j] + x[i];
        out[i] = t[i & 1][3];
    }
}
void static_temporary(int n, float *restrict out, const float *restrict x) {
    for (int i = 0; i < n; i++) { // expect proved
        for (int j = 0; j < 64; j++) // expect proved
            shared[j] = x[i] * j;
        out[i] = shared[63] + shared[1];
    }
}
float first_write_wins(int n, const float *restrict x) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        if (shared[5] == 0) shared[5] = x[i];
    return shared[5];
}
void cleared_in_the_first(int n, float *restrict out, const float *restrict x) {
    float t[8];
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        if (i == 0) memset(t, 0, sizeof t);
        t[i & 7] += x[i];
        out[i] = t[0];
    }
}
void cleared_in_each(int n, float *restrict out, const float *restrict x) {
    float t[8];
    for (int i = 0; i < n; i++) { // expect proved truth=parallel
        memset(t, 0, sizeof t);
        t[i & 7] += x[i];
        out[i] = t[0] + t[1];
    }
}
void cleared_too_late(int n, float *restrict out, const float *restrict x) {
    float t[8] = {0};
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        t[i & 7] += x[i];
        out[i] = t[0];
        if (i % 3 == 0) memset(t, 0, sizeof t);
    }
}
void cleared_in_part(int n, float *restrict out, const float *restrict x) {
    float t[8] = {0};
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        memset(t, 0, 7 * sizeof *t);
        t[i & 7] += x[i];
        out[i] = t[7];
    }
}
void vla_in_the_body(int n, int m, float *restrict out, const float *restrict x) {
    for (int i = 0; i < n; i++) { // expect proved truth=parallel
        float t[m];
        for (int j = 0; j < m; j++) // expect proved
            t[j] = x[i * m + j];
        out[i] = t[m - 1] + t[0];
    }
}
void heap_in_the_body(int n, int m, float *restrict out, const float *restrict x) {
    for (int i = 0; i < n; i++) { // expect proved truth=parallel
        float *t = malloc(m * sizeof *t);
        for (int j = 0; j < m; j++) // expect proved
            t[j] = x[i * m + j];
        out[i] = t[m - 1] + t[0];
        free(t);
    }
}
void heap_kept(int n, struct keeper *k) {
    int *before = 0;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        int *t = malloc(4 * sizeof *t);
        t[0] = before ? before[0] + 1 : 0;
        k->kept[i] = t;
        before = t;
    }
}
void heap_kept_by_table(int n, struct keeper *k) {
    k->kept[0] = calloc(4, sizeof(int));
    for (int i = 1; i < n; i++) { // expect unproved truth=refuted
        int *t = malloc(4 * sizeof *t);
        t[0] = k->kept[i - 1][0] + 1;
        k->kept[i] = t;
    }
}
void alloca_chain(int n, int *restrict out) {
    int *before = alloca(4);
    *before = 1;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        int *t = alloca(4);
        *t = *before + i;
        out[i] = *t;
        before = t;
    }
}
void local_whose_address_stays(int n, int *restrict out) {
    int cell = 0, *p = &cell;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        out[i] = *p;
        cell = i + out[i];
    }
}
void member_temporary(struct work *w, int n, float *restrict out, const float *restrict x) {
    for (int i = 0; i < n; i++) { // expect proved
        for (int j = 0; j < 32; j++) // expect proved
            w->row[j] = x[i] + j;
        out[i] = w->row[7];
    }
}
void member_temporary_by_pointer(struct work *w, int n, float *restrict out, const float *restrict x) {
    w->tmp = &w->row[3];
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        out[i] = w->tmp[0];
        for (int j = 0; j < 32; j++) // expect proved
            w->row[j] = x[i] + j;
    }
}
void temporary_of_a_parameter(float *t, int n, float *restrict out, const float *restrict x) {
    for (int i = 0; i < n; i++) { // expect proved
        t[0] = x[i];
        t[1] = t[0] * 2;
        out[i] = t[1];
    }
}
void temporary_is_the_output(int n, float *out, const float *restrict x) {
    float *t = out + 2;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        t[0] = x[i];
        out[i] = t[0] * 2;
    }
}
void last_value_of_half(int n, float *a, const float *restrict x) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        if (i & 1) a[0] = x[i];
        else a[1] = x[i];
}
void last_value_of_each(float *a, const float *restrict x) {
    for (int i = 0; i < 64; i++) { // expect proved truth=parallel
        a[0] = x[i];
        a[1] = x[i] * 2;
    }
}
void last_value_somewhere(int n, int k, float *a, const float *restrict x) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        if (i < k) a[0] = x[i];
}
void inner_range_moves(int n, float *restrict out) {
    float t[200] = {0};
    for (int i = 0; i < n && i < 100; i++) { // expect unproved truth=refuted
        for (int j = i; j < i + 100; j++) // expect proved
            t[j] = j * i;
        out[i] = t[i + 3];
    }
    use(t);
}
void triangle_of_temporary(int n, float *restrict out, const float *restrict x) {
    float t[100] = {0};
    for (int i = 1; i < n; i++) { // expect unproved truth=parallel
        for (int j = 0; j < i; j++) // expect proved
            t[j] = x[i] + j;
        out[i] = t[i];
        t[i] = 1;
    }
}
void covered_after_the_read(int n, float *restrict out, const float *restrict x) {
    float t[8] = {0};
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        for (int j = 0; j < 8; j++) { // expect unproved truth=refuted
            out[i * 8 + j] = t[7 - j];
            t[j] = x[i] + j;
        }
    }
}
void covered_by_two(int n, int m, float *restrict out, const float *restrict x) {
    float t[64];
    for (int i = 0; i < n; i++) { // expect proved truth=parallel
        for (int j = 0; j < m; j++) // expect proved
            t[j] = x[i];
        for (int j = m; j < 64; j++) // expect proved
            t[j] = 0;
        float s = 0;
        for (int j = 0; j < 64; j++) // expect reduction op=+
            s += t[j];
        out[i] = s;
    }
}
void covered_by_odd_only(int n, float *restrict out, const float *restrict x) {
    float t[64] = {0};
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        for (int j = 1; j < 64; j += 2) // expect proved
            t[j] = x[i];
        float s = 0;
        for (int j = 0; j < 64; j++) // expect reduction op=+
            s += t[j];
        out[i] = s;
        t[32] = s;
    }
}
void whole_structure_then_part(struct work *w, struct work v, int n, float *restrict out) {
    for (int i = 0; i < n; i++) { // expect proved truth=parallel
        w[0] = v;
        w->row[i & 31] += i;
        out[i] = w->row[4];
    }
}
void part_of_structure(struct work *w, int n, float *restrict out, const float *restrict x) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        memset(w->row, 0, 16 * sizeof(float));
        w->row[16] += x[i];
        out[i] = w->row[16] + w->row[0];
    }
}
void int_then_its_bytes(int n, unsigned char *restrict out, const int *restrict x) {
    int t = 0;
    unsigned char *b = (unsigned char *)&t;
    for (int i = 0; i < n; i++) { // expect proved truth=parallel
        t = x[i];
        out[i] = b[1];
    }
}
void bytes_then_the_int(int n, int *restrict out, const unsigned char *restrict x) {
    int t = 0;
    unsigned char *b = (unsigned char *)&t;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        b[0] = x[i];
        b[i & 3] = 1;
        out[i] = t;
    }
}
void four_bytes_then_the_int(int n, int *restrict out, const unsigned char *restrict x) {
    int t = 0;
    unsigned char *b = (unsigned char *)&t;
    for (int i = 0; i < n; i++) { // expect proved truth=parallel
        b[0] = x[4 * i];
        b[1] = x[4 * i + 1];
        b[2] = x[4 * i + 2];
        b[3] = x[4 * i + 3];
        out[i] = t;
    }
}
void escaping_temporary(int n, int *restrict out) {
    int t[4] = {0};
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        t[0] = i;
        use(t);
        out[i] = t[1];
    }
}
void next_loop_reads_all(int n, float *restrict out) {
    float t[64];
    for (int i = 0; i < 64; i++) // expect proved
        t[i] = i;
    for (int k = 0; k < n; k++) { // expect unproved truth=refuted
        for (int i = 0; i < 63; i++) // expect unproved truth=refuted
            t[i] = t[i + 1];
        out[k] = t[k & 63];
    }
}
/* Copied whole, the elements have no text of their own. */
void scratch_of_points(int m, int p, struct place *restrict out) {
    struct place *s = malloc(sizeof(struct place) * p);
    for (int u = 0; u < m; u++) { // expect proved private=s
        for (int q = 0; q < p; q++) // expect proved
            s[q] = out[u + q * m];
        for (int q = 0; q < p; q++) // expect proved
            out[u + q * m].x = s[0].x + s[q].y;
    }
    free(s);
}
