// isl loses a little memory where its operations run out in the middle of a text, and Clang's debug information some where a
// file with errors ends before it is complete; nobody else may.

extern "C" const char* __lsan_default_suppressions() {
    return "leak:isl_\nleak:llvm::MDNode::operator new\n";
}
