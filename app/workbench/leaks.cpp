// On a real display Qt asks the session bus for its theme; libdbus keeps a little of that until the process ends. Nobody
// else may lose memory.

extern "C" const char* __lsan_default_suppressions() {
    return "leak:libdbus-1\n";
}
