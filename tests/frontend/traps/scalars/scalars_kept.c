/* What is left behind by the last iteration, and ways out that do not end the program. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <assert.h>
#include <pthread.h>
struct pair { int x, y; };
int kept_global, error_code, pair_of_cells[2];
extern _Noreturn void fail(int row);
extern void *buffer_of(int n);

void row_of_nothing_at_last(int n, const int (*restrict a)[64]) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < n - i - 1; j++)                 // expect proved
            kept_global = a[i][j];
}
void row_of_one_at_last(int n, const int (*restrict a)[64]) {
    for (int i = 0; i < n; i++)                             // expect proved private=kept_global
        for (int j = 0; j < n - i; j++)                     // expect proved
            kept_global = a[i][j];
}
void fields_by_turns(int n, struct pair *restrict s, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (i & 1) { s->x = i; out[i] = s->x; }
        else { s->y = i; out[i] = s->y; }
    }
}
void cells_by_turns(int n, const int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        pair_of_cells[i & 1] = a[i];
}
void cleared_less_and_less(int n, char *restrict t, char *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        memset(t, i, (size_t)(n - i));
        out[i] = t[0];
    }
}
void all_but_the_last(int n, int *restrict t, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        t[0] = i;
        if (i < n - 1) t[1] = i;
        out[i] = t[0];
    }
}
void only_the_last(int n, int *restrict t, const int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect proved
        if (i == n - 1) *t = a[i];
}
void only_the_first(int n, int *restrict t, const int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect proved
        if (i == 0) *t = a[i];
}
void first_and_last(int n, int *restrict t, const int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (i == 0 || i == n - 1) *t = a[i];
}
void only_one_in_the_middle(int n, int k, int *restrict t, const int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect proved
        if (i == k) *t = a[i];
}
void all_from_the_middle(int n, int k, int *restrict t, const int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect proved private=t
        if (i >= k) *t = a[i];
}
void all_up_to_the_middle(int n, int k, int *restrict t, const int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (i <= k) *t = a[i];
}
void counted_down_to_the_kept(int n, int *restrict t, const int *restrict a) {
    for (int i = n; i-- > 0;)                               // expect proved private=t
        *t = a[i];
}
int last_of_a_while(int n, const int *restrict a, int *restrict out) {
    int t = 0;
    while (n-- > 0) {                                       // expect proved
        t = a[n];
        out[n] = t;
    }
    return t;
}
void last_is_skipped_by_continue(int n, const int *restrict a, int *restrict t) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i] == 0) continue;
        *t = a[i];
    }
}
void pair_swapped_at_the_end(int n, const int *restrict a, struct pair *restrict p) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        p->x = a[i];
        if (a[i] & 1) p->y = p->x;
    }
}
void global_set_twice(int n, const int *restrict a, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect proved private=kept_global
        kept_global = 0;
        if (a[i] > 0) kept_global = a[i];
        out[i] = kept_global;
    }
}
void global_set_then_added(int n, const int *restrict a, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect proved private=kept_global
        kept_global = a[i];
        kept_global += i;
        out[i] = kept_global;
    }
}
void global_added_then_set(int n, const int *restrict a, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        kept_global += i;
        out[i] = kept_global;
        kept_global = a[i];
    }
}
/* Ways out that do not end the program. */
void fails_somewhere(int n, const int *restrict a, int *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i] < 0) fail(i);
        b[i] = a[i];
    }
}
void ends_the_thread(int n, const int *restrict a, int *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i] < 0) pthread_exit(NULL);
        b[i] = a[i];
    }
}
void notes_and_ends(int n, const int *restrict a, int *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect proved
        if (a[i] < 0) { error_code = i; exit(1); }
        b[i] = a[i];
    }
}
void ends_by_data(int n, const int *restrict a, int *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i] < 0) exit(a[i]);
        b[i] = a[i];
    }
}
void order_asserted(int n, const int *restrict a, int *restrict b) {
    int before = a[0];
    for (int i = 1; i < n; i++) {                           // expect unproved truth=refuted
        assert(before <= a[i]);
        before = a[i];
        b[i] = before;
    }
}
void locked_sum(int n, const int *restrict a, int *restrict s, pthread_mutex_t *lock) {
    for (int i = 0; i < n; i++) {                           // expect unproved
        pthread_mutex_lock(lock);
        *s += a[i];
        pthread_mutex_unlock(lock);
    }
}
void traps(int n, const int *restrict a, int *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect proved
        if (a[i] < 0) __builtin_trap();
        b[i] = a[i];
    }
}
void writes_then_aborts(int n, const int *restrict a, FILE *f) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        fputc(a[i], f);
        if (a[i] < 0) abort();
    }
}
/* Scratch got from elsewhere. */
void scratch_from_a_call(int n, const int *restrict a, int *restrict out) {
    int *t = buffer_of(n);
    for (int i = 0; i < n; i++) {                           // expect proved
        t[0] = a[i];
        out[i] = t[0] + 1;
    }
}
void scratch_given_twice(int n, const int *restrict a, int *t) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        int *u = t + (a[i] & 1);
        *u = i;
        t[2] = t[0] + t[1];
    }
}
void address_passed_on(int n, const int *restrict a, int **restrict out) {
    int *t = buffer_of(1);
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        *t = a[i];
        *out = t;
    }
}
void string_table(int n, char *restrict pool, char **restrict out) {
    for (int i = 0; i < n; i++) {                           // expect proved
        pool[4 * i] = 'a';
        pool[4 * i + 1] = 0;
        out[i] = &pool[4 * i];
    }
}
void address_hashed(int n, int *restrict out) {
    static int t[2];
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        t[0] = i;
        out[i] = (int)((size_t)&t[0] >> 4) + t[0];
    }
}
