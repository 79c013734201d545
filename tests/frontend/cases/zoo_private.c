/* Variables that iterations share, or need not: what is true of each loop stands at its line. */
#define N 64

static double table[N][N], row_of_globals[N];

void scalar_of_each(int n, double *restrict a, const double *restrict b) {
    double t;
    for (int i = 0; i < n; i++) {                           // expect proved
        t = b[i] * b[i];
        a[i] = t + 1;
    }
}
void scalar_on_both_paths(int n, double *restrict a, const double *restrict b) {
    double t;
    for (int i = 0; i < n; i++) {                           // expect proved
        if (b[i] > 0) t = b[i];
        else t = -b[i];
        a[i] = t;
    }
}
void scalar_on_one_path(int n, double *restrict a, const double *restrict b) {
    double t = 0;
    for (int i = 0; i < n; i++) {                           // expect unknown
        if (b[i] > 0) t = b[i];
        a[i] = t;
    }
}
void scalar_read_first(int n, double *restrict a, const double *restrict b) {
    double t = 0;
    for (int i = 0; i < n; i++) {                           // expect refuted
        a[i] = t;
        t = b[i];
    }
}
double scalar_read_after(int n, double *restrict a, const double *restrict b) {
    double t = 0;
    for (int i = 0; i < n; i++) {                           // expect proved private=t
        t = b[i] * 2;
        a[i] = t;
    }
    return t;
}
double scalar_kept_by_some(int n, const double *restrict b) {
    double t = 0;
    for (int i = 0; i < n; i++)                             // expect unknown
        if (b[i] > 0) t = b[i];
    return t;
}
int counter_after_the_loop(int n, int *a) {
    int i;
    for (i = 0; i < n; i++)                                 // expect proved
        a[i] = i;
    return i;
}
void temporary_array(int n, double *restrict a, const double *restrict b) {
    double t[3];
    for (int i = 0; i < n; i++) {                           // expect proved
        t[0] = b[i];
        t[1] = t[0] * b[i];
        t[2] = t[1] * b[i];
        a[i] = t[0] + t[1] + t[2];
    }
}
void temporary_row(int n, double *restrict a) {
    double row[N];
    for (int i = 0; i < n; i++) {                           // expect proved private=row
        for (int j = 0; j < N; j++)                         // expect proved
            row[j] = a[i * N + j] * 2;
        for (int j = 0; j < N; j++)                         // expect proved
            a[i * N + j] = row[N - 1 - j];
    }
}
void temporary_row_inside(int n, double *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect proved
        double row[N];
        for (int j = 0; j < N; j++)                         // expect proved
            row[j] = a[i * N + j];
        for (int j = 0; j < N; j++)                         // expect proved
            a[i * N + j] = row[N - 1 - j];
    }
}
void temporary_row_of_pieces(int n, int m, double *restrict a, const double *restrict b) {
    double row[N] = {0};
    for (int i = 0; i < n; i++) {                           // expect proved private=row
        for (int j = 0; j < m && j < N; j++)                // expect proved
            row[j] = b[i];
        a[i] = row[N - 1];
    }
}
void first_cell_left_out(int n, double *restrict a, const double *restrict b) {
    double row[N] = {0};
    for (int i = 0; i < n; i++) {                           // expect refuted
        for (int j = 1; j < N; j++)                         // expect proved
            row[j] = b[i] + j;
        a[i] = row[0] + row[1];
        row[0] = b[i];
    }
}
void read_before_written(int n, double *restrict a, const double *restrict b) {
    double row[N] = {0};
    for (int i = 0; i < n; i++) {                           // expect refuted
        double s = 0;
        for (int j = 0; j < N; j++)                         // expect reduction op=+ var=s
            s += row[j];
        a[i] = s;
        for (int j = 0; j < N; j++)                         // expect proved
            row[j] = b[i];
    }
}
void written_under_a_condition(int n, double *restrict a, const double *restrict b) {
    double t[2] = {0, 0};
    for (int i = 0; i < n; i++) {                           // expect unknown
        if (b[i] > 0) t[0] = b[i];
        t[1] = b[i];
        a[i] = t[0] + t[1];
    }
}
double array_read_after(int n, double *restrict a, const double *restrict b) {
    double t[2] = {0, 0};
    for (int i = 0; i < n; i++) {                           // expect proved private=t
        t[0] = b[i];
        t[1] = b[i] * 2;
        a[i] = t[0] * t[1];
    }
    return t[0] + t[1];
}
void global_row(int n, double *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect proved private=row_of_globals
        for (int j = 0; j < N; j++)                         // expect proved
            row_of_globals[j] = i + j;
        for (int j = 0; j < N; j++)                         // expect proved
            a[i * N + j] = row_of_globals[j];
    }
}
void window_of_two(int n, double *restrict a, const double *restrict b) {
    double w[2] = {0, 0};
    for (int i = 0; i < n; i++) {                           // expect refuted
        w[0] = w[1];
        w[1] = b[i];
        a[i] = w[0] + w[1];
    }
}
void rows_written_in_turn(int n, double *restrict a) {
    double t[2][N];
    for (int j = 0; j < N; j++) t[1][j] = 0;                // expect proved
    for (int i = 0; i < n; i++) {                           // expect refuted
        for (int j = 0; j < N; j++)                         // expect proved
            t[i % 2][j] = t[(i + 1) % 2][j] + i;
        a[i] = t[i % 2][0];
    }
}
void swapped_buffers(int steps, int n, double *restrict a, double *restrict b) {
    double *from = a, *to = b;
    for (int t = 0; t < steps; t++) {                       // expect unknown truth=refuted
        for (int i = 1; i < n - 1; i++)                     // expect proved
            to[i] = from[i - 1] + from[i + 1];
        double *other = from;
        from = to;
        to = other;
    }
}
void last_column_wins(void) {
    for (int j = 0; j < N; j++)                             // expect refuted
        for (int i = 0; i < N; i++)                         // expect proved
            table[i][0] += table[i][j] * table[i][(j + 1) % N];
}
int greatest(int n, const int *a) {
    int m = a[0];
    for (int i = 1; i < n; i++)                             // expect reduction op=max var=m
        if (a[i] > m) m = a[i];
    return m;
}
int place_of_the_greatest(int n, const int *a) {
    int m = a[0], at = 0;
    for (int i = 1; i < n; i++)                             // expect reduction
        if (a[i] > m) {
            m = a[i];
            at = i;
        }
    return at + m;
}
unsigned bits(int n, const unsigned *a) {
    unsigned all = ~0u, any = 0, odd = 0;
    for (int i = 0; i < n; i++) {                           // expect reduction
        all &= a[i];
        any |= a[i];
        odd ^= a[i];
    }
    return all + any + odd;
}
double product_of(int n, const double *a) {
    double p = 1;
    for (int i = 0; i < n; i++)                             // expect reduction op=* var=p
        p *= a[i];
    return p;
}
int all_positive(int n, const int *a) {
    int every = 1;
    for (int i = 0; i < n; i++)                             // expect reduction
        every = every && a[i] > 0;
    return every;
}
double alternating(int n, const double *a) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect refuted
        s = a[i] - s;
    return s;
}
void running_sum(int n, const double *restrict a, double *restrict b) {
    double s = 0;
    for (int i = 0; i < n; i++) {                           // expect refuted
        s += a[i];
        b[i] = s;
    }
}
void fibonacci(int n, int *restrict a) {
    int x = 0, y = 1;
    for (int i = 0; i < n; i++) {                           // expect refuted
        a[i] = x;
        int z = x + y;
        x = y;
        y = z;
    }
}
void neighbour_before(int n, double *restrict a, const double *restrict b) {
    int before = n - 1;
    for (int i = 0; i < n; i++) {                           // expect refuted
        a[i] = b[before];
        before = i;
    }
}

// A member that every iteration sets anew, beside one that it reads.
struct scratch {
    int h[16];
    int seen[16];
};

void private_member(struct scratch *a, int *out, int n) {
    for (int i = 0; i < n; i++) { // expect proved private=a
        for (int j = 0; j < 16; j++) // expect proved
            a->h[j] = i * j;
        for (int j = 0; j < 16; j++) // expect reduction
            out[i] += a->h[j] + a->seen[j];
    }
}

// A local structure that is filled member by member, and copied as a whole.
struct point {
    double x, y;
};
struct pair {
    struct point a, b;
};
struct numbers {
    double v[6];
    int n; // followed by 4 bytes that nobody writes
};
union either {
    struct {
        char tag;
        double value;
    } number;
    char bytes[16];
};

void swapped_members(struct pair *restrict a, const struct pair *restrict b, int n) {
    for (int i = 0; i < n; i++) // expect proved
        a[i] = (struct pair){.a = b[i].b, .b = b[i].a};
}
void chosen_structure(struct pair *restrict a, const struct pair *restrict b, int n) {
    for (int i = 0; i < n; i++) // expect proved
        a[i] = b[i].a.x > 0 ? b[i] : (struct pair){{0, 0}, {0, 0}};
}
void filled_structure(struct numbers *restrict a, const struct numbers *restrict b, int n) {
    struct numbers t = {{0}, 0};
    for (int i = 0; i < n; i++) { // expect proved private=t
        t.n = b[i].n;
        for (int k = 0; k < 6; k++) // expect proved
            t.v[k] = b[i].v[5 - k];
        a[i] = t;
    }
}
void partly_filled_structure(struct numbers *restrict a, const struct numbers *restrict b, int n) {
    struct numbers t = {{0}, 0};
    for (int i = 0; i < n; i++) { // expect refuted
        for (int k = 0; k < 5; k++) // expect proved
            t.v[k] = b[i].v[5 - k];
        a[i] = t;
        t.v[5] += 1;
    }
}
void union_read_as_bytes(union either *restrict a, const union either *restrict b, int n) {
    union either t = {{0, 0}};
    for (int i = 0; i < n; i++) { // expect refuted
        a[i] = t;
        t.bytes[3] = b[i].bytes[3];
    }
}

// Too large to be followed member by member.
struct table {
    double v[40];
};
void first_from_the_middle(struct table *restrict a, const struct table *restrict b, int n) {
    for (int i = 0; i < n; i++) // expect proved
        a[i] = (struct table){{b[i].v[3]}};
}
void one_behind(struct table *restrict a, const struct table *restrict b, int n) {
    struct table t = {{0}};
    for (int i = 0; i < n; i++) { // expect refuted
        a[i] = t;
        t = b[i];
    }
}

// Behind a pointer: every iteration fills it again, and the last one's values stay.
void structure_behind_a_pointer(struct numbers *restrict t, struct numbers *restrict a, const double *restrict x,
                                int n) {
    for (int i = 0; i < n; i++) { // expect proved private=t
        t->n = i;
        for (int k = 0; k < 6; k++) // expect proved
            t->v[k] = x[i] * k;
        a[i] = *t;
    }
}
void members_behind_a_pointer(struct pair *restrict t, struct pair *restrict a, const double *restrict x, int n) {
    for (int i = 0; i < n; i++) { // expect proved private=t
        t->a.x = t->b.x = x[i];
        t->a.y = t->b.y = 2 * x[i];
        a[i] = *t;
    }
}
void a_member_is_carried(struct pair *restrict t, struct pair *restrict a, const double *restrict x, int n) {
    for (int i = 0; i < n; i++) { // expect refuted
        t->a.x = x[i];
        t->b.x = t->a.y;
        t->b.y = 2 * x[i];
        a[i] = *t;
        t->a.y = x[i];
    }
}
void a_member_is_kept_sometimes(struct pair *restrict t, struct pair *restrict a, const double *restrict x, int n) {
    for (int i = 0; i < n; i++) { // expect refuted
        t->a.x = t->a.y = t->b.x = x[i];
        if (x[i] > 0) t->b.y = 2 * x[i];
        a[i] = *t;
    }
}

// Cleared whole: whatever is added to it later in the iteration, it is the iteration's own.
void cleared_table(const int *restrict in, int *restrict out, const int *restrict code, int n) {
    int sum[40];
    for (int k = 0; k < n; k++) { // expect proved private=sum
        __builtin_memset(sum, 0, sizeof sum);
        for (int i = 0; i < 9; i++) // expect reduction
            sum[code[i]] += in[k + i];
        for (int i = 0; i < 40; i++) // expect reduction
            out[k] += sum[i];
    }
}
void table_cleared_in_part(const int *restrict in, int *restrict out, const int *restrict code, int n) {
    int sum[40] = {0};
    for (int k = 0; k < n; k++) { // expect refuted
        __builtin_memset(sum, 0, 39 * sizeof *sum);
        for (int i = 0; i < 9; i++) // expect reduction
            sum[code[i]] += in[k + i];
        for (int i = 0; i < 40; i++) // expect reduction
            out[k] += sum[i];
    }
}
void table_cleared_at_the_end(const int *restrict in, int *restrict out, const int *restrict code, int n) {
    int sum[40] = {0};
    for (int k = 0; k < n; k++) { // expect unknown
        for (int i = 0; i < 9; i++) // expect reduction
            sum[code[i]] += in[k + i];
        for (int i = 0; i < 40; i++) // expect reduction
            out[k] += sum[i];
        if (in[k] > 0) __builtin_memset(sum, 0, sizeof sum);
    }
}
