/* Library functions that keep something, give something, or order something (no errno in this file). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <time.h>
#include <stdarg.h>
#include <fenv.h>
#include <locale.h>
#include <unistd.h>
#include <ctype.h>
#include <wchar.h>
struct list { struct list *next, *prev; int v; };
struct record { char name[16]; int key; };

void signs_of_gamma_before(int n, const double *restrict x, double *restrict y, int *restrict s) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        s[i] = signgam;
        y[i] = lgamma(x[i]);
    }
}
void signs_of_gamma(int n, const double *restrict x, double *restrict y, int *restrict s) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        y[i] = lgamma(x[i]);
        s[i] = signgam;
    }
}
void sign_of_the_last_gamma(int n, const double *restrict x, double *restrict y, int *restrict sign) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        y[i] = lgamma(x[i]);
    *sign = signgam;
}
void rounding_switched(int n, const double *restrict x, long *restrict y) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        y[i] = lrint(x[i]);
        fesetround(x[i] < 0 ? FE_UPWARD : FE_DOWNWARD);
    }
}
void exceptions_tested(int n, double *restrict x, int *restrict bad) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        x[i] = 1 / x[i];
        bad[i] = fetestexcept(FE_DIVBYZERO) != 0;
    }
}
void random_by_helper_state(int n, unsigned *seed, int *restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        out[i] = rand_r(seed);
}
void random_by_own_seed(int n, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect proved
        unsigned seed = (unsigned)i;
        out[i] = rand_r(&seed);
    }
}
int fields_of_a_line(char *line, char **restrict field) {
    char *rest = line, *token;
    int k = 0;
    while ((token = strsep(&rest, ",")))                    // expect unproved truth=refuted
        field[k++] = token;
    return k;
}
void reentrant_tokens(int n, char (*text)[80], int *restrict count) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        char *save;
        count[i] = 0;
        for (char *t = strtok_r(text[i], " ", &save); t; t = strtok_r(NULL, " ", &save)) // expect unproved truth=refuted
            count[i]++;
    }
}
void hours(int n, const time_t *restrict x, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved
        struct tm *t = localtime(&x[i]);
        out[i] = t->tm_hour;
    }
}
void hour_of_the_one_before(int n, const time_t *restrict x, int *restrict out) {
    struct tm *t = gmtime(x);
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        out[i] = t->tm_hour;
        t = gmtime(&x[i]);
    }
}
void ticks(int n, clock_t *restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        out[i] = clock();
}
void environment(int n, char **names, const char **restrict values) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        values[i] = getenv("LAST");
        setenv("LAST", names[i], 1);
    }
}
void environment_read(int n, char **names, int *restrict set) {
    for (int i = 0; i < n; i++)                             // expect proved
        set[i] = getenv(names[i]) != NULL;
}
int *grows(int n, const int *a) {
    int *out = NULL, m = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] > 0) {
            out = realloc(out, (size_t)(m + 1) * sizeof *out);
            out[m++] = a[i];
        }
    return out;
}
long reads_blocks(FILE *f, char *buffer) {
    long total = 0;
    size_t got;
    while ((got = fread(buffer, 1, 512, f)) > 0)            // expect unproved truth=refuted
        total += (long)got;
    return total;
}
void reads_at_places(FILE *f, int n, int *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        fseek(f, 4L * i, SEEK_SET);
        if (fread(&a[i], 4, 1, f) != 1) a[i] = 0;
    }
}
void reads_after_seeking_once(FILE *f, int n, int *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (i == 0) rewind(f);
        if (fread(&a[i], 4, 1, f) != 1) a[i] = 0;
    }
}
void writes_bytes(int fd, int n, const char *a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (write(fd, &a[i], 1) != 1) break;
}
void puts_back(FILE *f, int n, int *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        a[i] = getc(f);
        if (a[i] == ' ') ungetc('_', f);
    }
}
void text_grows(int n, const int *restrict a, char *restrict out) {
    int at = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        at += sprintf(out + at, "%d,", a[i]);
}
void text_appended(int n, char (*restrict words)[16], char *restrict out) {
    out[0] = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        strcat(out, words[i]);
}
void text_in_slots(int n, const int *restrict a, char (*restrict out)[32]) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        snprintf(out[i], sizeof out[i], "%d", a[i]);
}
void text_too_long_for_its_slot(int n, const char *restrict name, char *restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        strcpy(out + 4 * i, name);
}
void text_of_some(int n, const int *restrict a, int *restrict length) {
    char text[32] = "";
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i] >= 0) snprintf(text, sizeof text, "%d", a[i]);
        length[i] = (int)strlen(text);
    }
}
void prefix_kept(int n, const char *restrict s, char *restrict d, char *restrict first) {
    char text[8] = "abc";
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        first[i] = text[7];
        strncpy(text, s + i, 7);
        d[i] = text[0];
        text[7] = text[1];
    }
}
void shifts_by_one(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        memmove(a + i, a + i + 1, sizeof *a);
}
void rows_moved_up(int n, double (*a)[8]) {
    for (int i = 0; i + 1 < n; i++)                         // expect unproved truth=refuted
        memcpy(a[i], a[i + 1], sizeof a[i]);
}
void rows_moved_to_the_other_half(double (*a)[8]) {
    for (int i = 0; i < 50; i++)                            // expect proved
        memcpy(a[i], a[i + 50], sizeof a[i]);
}
void length_from_data(int n, const unsigned char *restrict length, char *restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        memset(out + 16 * i, i, length[i]);
}
void fill_under_what_is_read(int n, char *a, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        out[i] = a[4 * i + 4];
        memset(a + 4 * i, 0, 5);
    }
}
void sorts_pieces(int n, int *a, int (*compare)(const void *, const void *)) {
    for (int i = 0; i < n; i++)                             // expect unproved
        qsort(a + 8 * i, 9, sizeof *a, compare);
}
void converts(int n, char (*restrict text)[16], double *restrict out) {
    for (int i = 0; i < n; i++)                             // expect proved
        out[i] = atof(text[i]);
}
void scans_own_text(int n, char (*restrict text)[16], int *restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (sscanf(text[i], "%d", &out[i]) != 1) out[i] = 0;
}
void scans_at_a_moving_place(int n, const char *text, int *restrict out) {
    int used = 0, at = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        sscanf(text + at, "%d%n", &out[i], &used);
        at += used;
    }
}
void numbers_in_a_row(int n, const char *text, long *restrict out) {
    char *end = (char *)text;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        out[i] = strtol(end, &end, 10);
}
int sum_of_arguments(int n, ...) {
    va_list ap;
    int s = 0;
    va_start(ap, n);
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s += va_arg(ap, int);
    va_end(ap);
    return s;
}
void arguments_stored(int *restrict out, int n, ...) {
    va_list ap;
    va_start(ap, n);
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        out[i] = va_arg(ap, int);
    va_end(ap);
}
void frees_list(struct list *p) {
    while (p) {                                             // expect unproved truth=refuted
        struct list *next = p->next;
        free(p);
        p = next;
    }
}
void marks_list(struct list *p) {
    for (; p; p = p->next)                                  // expect unproved truth=refuted
        p->v = 0;
}
struct list *built(int n) {
    struct list *head = NULL;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        struct list *p = malloc(sizeof *p);
        p->v = i;
        p->next = head;
        head = p;
    }
    return head;
}
struct list *reversed_list(struct list *p) {
    struct list *done = NULL;
    while (p) {                                             // expect unproved truth=refuted
        struct list *next = p->next;
        p->next = done;
        done = p;
        p = next;
    }
    return done;
}
void pushed_through_a_pointer(int n, struct list *nodes, struct list **head) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        nodes[i].next = *head;
        *head = &nodes[i];
    }
}
void linked_in_order(int n, struct list *nodes) {
    for (int i = 0; i + 1 < n; i++)                         // expect proved
        nodes[i].next = &nodes[i + 1];
}
void linked_both_ways(int n, struct list *nodes) {
    for (int i = 0; i + 1 < n; i++) {                       // expect proved
        nodes[i].next = &nodes[i + 1];
        nodes[i + 1].prev = &nodes[i];
    }
}
void inner_memory_kept_for_the_next(int n, double *restrict out) {
    double *kept = calloc(8, sizeof *kept);
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        double *t = calloc(8, sizeof *t);
        t[0] = kept[0] + 1;
        out[i] = t[0];
        if (i & 1) { free(kept); kept = t; }
        else free(t);
    }
    free(kept);
}
void same_block_again(int n, double *restrict out) {
    double *t = malloc(4 * sizeof *t);
    t[0] = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        out[i] = t[0];
        t[0] = i;
    }
    free(t);
}
void scratch_block(int n, const double *restrict a, double *restrict out) {
    double *t = malloc(4 * sizeof *t);
    for (int i = 0; i < n; i++) {                           // expect proved
        t[0] = a[i];
        t[1] = t[0] * a[i];
        out[i] = t[0] + t[1];
    }
    free(t);
}
void widened(int n, const char *restrict s, wchar_t *restrict out) {
    mbstate_t state = {0};
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        mbrtowc(&out[i], s + i, 1, &state);
}
void stops_in_the_middle(int n, const int *restrict a, int *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect proved
        if (a[i] < 0) { printf("stopped at %d\n", i); exit(1); }
        b[i] = a[i];
    }
}
void exits_with_its_number(int n, const int *a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] < 0) exit(i);
}
void registers_an_exit(int n, void (**f)(void)) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        atexit(f[i]);
}
void spelled_by_locale(int n, const char **names, char *restrict point) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        setlocale(LC_ALL, names[i]);
        point[i] = localeconv()->decimal_point[0];
    }
}
void remainders_and_quotients(int n, const double *restrict x, double *restrict r, int *restrict q) {
    for (int i = 0; i < n; i++)                             // expect proved
        r[i] = remquo(x[i], 3.0, &q[i]);
}
void quotient_shared(int n, const double *restrict x, double *restrict r, int *restrict q) {
    for (int i = 0; i < n; i++)                             // expect proved private=q
        r[i] = remquo(x[i], 3.0, q);
}
void quotient_read_first(int n, const double *restrict x, double *restrict r) {
    int q = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        r[i] = q;
        r[i] += remquo(x[i], 3.0, &q);
    }
}
void whole_parts_into_one(int n, const double *restrict x, double *restrict f, double *restrict whole) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (x[i] > 0) f[i] = modf(x[i], whole);
        else f[i] = *whole;
    }
}
int compares_names(int n, const struct record *r, const char *key) {
    int found = -1;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (!strcmp(r[i].name, key)) found = r[i].key;
    return found;
}
int counts_names(int n, const struct record *r, const char *key) {
    int found = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        found += !strcmp(r[i].name, key);
    return found;
}
long all_lengths(int n, const struct record *r) {
    long s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        s += (long)strlen(r[i].name);
    return s;
}
int digits_in(const char *s, int n) {
    int c = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        if (isdigit((unsigned char)s[i])) c++;
    return c;
}
void names_copied(int n, struct record *restrict to, const struct record *restrict from) {
    for (int i = 0; i < n; i++)                             // expect proved
        memcpy(to[i].name, from[i].name, sizeof to[i].name);
}
void names_copied_as_text(int n, struct record *restrict to, const struct record *restrict from) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        strcpy(to[i].name, from[i].name);
}
