// isl loses a little memory where its operations run out in the middle of a text; nobody else may.

extern "C" const char* __lsan_default_suppressions() {
    return "leak:isl_\n";
}
