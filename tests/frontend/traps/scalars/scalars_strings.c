/* Loops up to a sentinel, counters in memory, last values that the counter gives. Iterations that run touch their own
   cells only; how many run is found on the way. */
#include <ctype.h>
#include <stddef.h>
int counter, last_global;
struct cursor { int i; int a[64]; };

void capitals_by_pointer(char *s) {
    for (; *s; s++)                                         // expect unproved truth=parallel
        if (*s >= 'a' && *s <= 'z') *s -= 32;
}
void capitals_by_index(char *s) {
    for (int i = 0; s[i]; i++)                              // expect unproved truth=parallel
        if (s[i] >= 'a') s[i] = (char)toupper((unsigned char)s[i]);
}
void copied_by_index(char *restrict d, const char *restrict s) {
    for (int i = 0; s[i]; i++)                              // expect unproved truth=parallel
        d[i] = s[i];
}
void copied_by_pointer(char *restrict d, const char *restrict s) {
    while (*s)                                              // expect unproved truth=parallel
        *d++ = *s++;
}
int length(const char *s) {
    int n = 0;
    while (*s++) n++;                                       // expect unproved truth=parallel
    return n;
}
int count_of(const char *s, char c) {
    int n = 0;
    for (; *s; s++)                                         // expect unproved truth=parallel
        if (*s == c) n++;
    return n;
}
void positive_prefix(int n, const int *restrict a, int *restrict b) {
    for (int i = 0; i < n && a[i] > 0; i++)                 // expect unproved truth=parallel
        b[i] = a[i];
}
void doubled_until_negative(const int *restrict a, int *restrict b) {
    int i = 0;
    while (a[i] >= 0) {                                     // expect unproved truth=parallel
        b[i] = a[i] * 2;
        i++;
    }
}
void value_of_the_condition(const int *restrict b, int *restrict a) {
    int v, i = 0;
    while ((v = b[i]) != 0) {                               // expect unproved truth=parallel
        a[i] = v;
        i++;
    }
}
void global_counter(float *restrict a) {
    for (counter = 0; counter < 100; counter++)             // expect unproved truth=parallel
        a[counter] = 1;
}
void counter_in_a_struct(int n, struct cursor *s) {
    for (s->i = 0; s->i < n; s->i++)                        // expect unproved truth=parallel
        s->a[s->i] = 1;
}
int last_counter_kept(int n, int *restrict a) {
    int last = -1;
    for (int i = 0; i < n; i++) {                           // expect proved
        a[i] = 0;
        last = i;
    }
    return last;
}
int last_of_a_pattern(int n, int *restrict a) {
    int w = -1;
    for (int i = 0; i < n; i++) {                           // expect proved
        a[i] = 0;
        w = (i & 3) ^ 3;
    }
    return w;
}
int *last_address(int n, int *restrict a) {
    int *p = a;
    for (int i = 0; i < n; i++) {                           // expect proved
        p = &a[i];
        *p = 0;
    }
    return p;
}
int last_of_a_choice(int n, int *restrict a) {
    int w = -1;
    for (int i = 0; i < n; i++) {                           // expect proved private=w
        a[i] = 3;
        w = i > 5 ? 7 : 9;
    }
    return w;
}
void last_counter_in_a_global(int n, int *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect proved private=last_global
        a[i] = 3;
        last_global = i;
    }
}
int counter_of_the_inner_loop(int n, int (*restrict a)[64]) {
    int i, j = 0;
    for (i = 0; i < n; i++)                                 // expect proved
        for (j = 0; j < 64; j++)                            // expect proved
            a[i][j] = 0;
    return j;
}
