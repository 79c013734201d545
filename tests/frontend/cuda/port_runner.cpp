#include "tests/frontend/cuda/port_runner.h"

#include "tests/frontend/cuda/cuda_as_cpp.h"

#include <algorithm>
#include <regex>
#include <set>
#include <thread>

namespace forewarp::test {

namespace {

constexpr std::size_t kProgramsPerBatch = 20;
const std::string kEmulation = FOREWARP_SOURCE_DIR "/tests/frontend/cuda/emulation";

std::string number(std::size_t value) {
    return std::to_string(value);
}

CliOutcome runTool(const std::string& program, std::vector<std::string> arguments) {
    CliRun run;
    run.program = program;
    run.arguments = std::move(arguments);
    run.folder = "/";
    return runCli(run);
}

CliOutcome compileCpp(const std::string& file, const std::string& optimization, std::vector<std::string> options = {}) {
    std::vector<std::string> arguments = {
        "-std=c++20", optimization, "-ffp-contract=off", "-U_FORTIFY_SOURCE", "-w", "-I" + kEmulation, "-c",
        file,         "-o",         file + ".o"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return runTool(FOREWARP_CXX_COMPILER, arguments);
}

/// One translation unit of several programs.
std::string batchText(const std::vector<PortSource>& sources, std::size_t first, std::size_t last,
                      const std::vector<std::string>& errors) {
    std::set<std::string> includes = {"#include <cuda_runtime.h>"};
    std::string programs;
    for (std::size_t i = first; i < last; ++i) {
        if (!errors[i].empty()) continue;
        const std::string whole = cudaAsCpp(sources[i].cuda) + "\n#line 1 \"driver_" + number(i) + ".cu\"\n" +
                                  sources[i].driver + "\n" + undefinitionsOf(sources[i].cuda);
        const SplitIncludes split = withoutIncludes(whole);
        includes.insert(split.includes.begin(), split.includes.end());
        programs += "namespace port_" + number(i) + " {\n#line 1 \"port_" + number(i) + ".cu\"\n" + split.text + "}\n";
    }
    std::string text;
    for (const std::string& include : includes) text += include + "\n";
    return text + programs;
}

/// main() that goes on to the entry of a program: ENTRY NUMBER ARGUMENTS…
std::string dispatchText(const std::vector<PortSource>& sources, const std::vector<std::string>& errors) {
    std::string declarations, table;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        if (!errors[i].empty()) continue;
        for (const std::string entry : {"main", "driver"}) {
            if (entry == "driver" && sources[i].driver.empty()) continue;
            declarations += "namespace port_" + number(i) + " { int " + entry + "(int, char**); }\n";
            table += "    {\"" + entry + "\", " + number(i) + ", port_" + number(i) + "::" + entry + "},\n";
        }
    }
    return "#include <cstdlib>\n#include <cstring>\n" + declarations +
           "struct Entry { const char* name; int number; int (*call)(int, char**); };\nconst Entry kEntries[] = {\n" +
           table +
           "    {\"\", -1, nullptr}};\nint main(int argc, char** argv) {\n    for (const Entry& entry : kEntries)\n"
           "        if (std::strcmp(entry.name, argv[1]) == 0 && entry.number == std::atoi(argv[2]))\n"
           "            return entry.call(argc - 2, argv + 2);\n    return 127;\n}\n";
}

std::string runtimeText() {
    std::set<std::string> parts;
    for (const auto& file : fs::directory_iterator(kEmulation))
        if (file.path().extension() == ".cpp") parts.insert("#include \"" + file.path().string() + "\"\n");
    std::string text;
    for (const std::string& part : parts) text += part;
    return text;
}

} // namespace

PortPrograms::PortPrograms(const std::vector<PortSource>& sources, const std::string& c) : m_errors(sources.size()) {
    compileBatches(sources);
    link(sources, c);
}

bool PortPrograms::noteErrors(const std::string& compilerOutput) {
    static const std::regex kError(R"((?:port|driver)_(\d+)\.cu:\d+.*error.*)");
    bool isNoted = false;
    for (std::sregex_iterator error(compilerOutput.begin(), compilerOutput.end(), kError), end; error != end; ++error) {
        m_errors[std::stoul((*error)[1])] += error->str() + "\n";
        isNoted = true;
    }
    return isNoted;
}

void PortPrograms::compile(const std::vector<PortSource>& sources, std::size_t first, std::size_t last) {
    const std::string name = "batch_" + number(first) + ".cpp";
    // Loads and stores are reported as to a thread sanitizer, which the emulation stands in for. Programs run for less
    // time than an optimizer takes.
    for (;;) {
        const std::string file = m_folder.write(name, batchText(sources, first, last, m_errors));
        const CliOutcome outcome = compileCpp(file, "-O0", {"-fsanitize=thread"});
        if (outcome.code == 0) return;
        if (noteErrors(outcome.err)) continue;
        for (std::size_t i = first; i < last; ++i) m_errors[i] += outcome.err;
        return;
    }
}

void PortPrograms::compileBatches(const std::vector<PortSource>& sources) {
    const std::size_t batches = (sources.size() + kProgramsPerBatch - 1) / kProgramsPerBatch;
    const std::size_t workers = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 4);
    std::vector<std::thread> threads;
    for (std::size_t worker = 0; worker < workers; ++worker)
        threads.emplace_back([&, worker] {
            for (std::size_t batch = worker; batch < batches; batch += workers)
                compile(sources, batch * kProgramsPerBatch, std::min((batch + 1) * kProgramsPerBatch, sources.size()));
        });
    for (std::thread& thread : threads) thread.join();
}

void PortPrograms::link(const std::vector<PortSource>& sources, const std::string& c) {
    std::vector<std::string> objects = {"-o", m_folder.path("program")};
    std::string problem = compileCpp(m_folder.write("dispatch.cpp", dispatchText(sources, m_errors)), "-O0").err +
                          compileCpp(m_folder.write("runtime.cpp", runtimeText()), "-O2").err;
    if (!c.empty()) {
        const std::string file = m_folder.write("original.c", c);
        problem +=
            runTool(FOREWARP_C_COMPILER, {"-std=c17", "-O1", "-ffp-contract=off", "-w", "-c", file, "-o", file + ".o"})
                .err;
    }
    for (const auto& file : fs::directory_iterator(m_folder.path()))
        if (file.path().extension() == ".o") objects.push_back(file.path().string());
    objects.emplace_back("-lm");
    problem += runTool(FOREWARP_CXX_COMPILER, objects).err;
    for (std::string& error : m_errors)
        if (error.empty()) error = problem;
}

CliOutcome PortPrograms::start(const std::string& entry, std::size_t number_, const std::vector<std::string>& arguments,
                               unsigned seed) const {
    CliRun run;
    run.program = m_folder.path("program");
    run.arguments = {entry, number(number_)};
    run.arguments.insert(run.arguments.end(), arguments.begin(), arguments.end());
    run.folder = m_folder.path();
    run.environment = {"EMULATION_SEED=" + std::to_string(seed)};
    return runCli(run);
}

CliOutcome PortPrograms::run(std::size_t number, const std::vector<std::string>& arguments, unsigned seed) const {
    return start("main", number, arguments, seed);
}

CliOutcome PortPrograms::drive(std::size_t number, const std::vector<std::string>& arguments, unsigned seed) const {
    return start("driver", number, arguments, seed);
}

namespace {

const std::string kNvcc = "/usr/local/cuda/bin/nvcc";

} // namespace

bool hasNvcc() {
    return fs::exists(kNvcc);
}

std::string nvccErrors(const std::string& cuda) {
    const ScratchFolder folder;
    const std::string file = folder.write("port.cu", cuda);
    const CliOutcome outcome =
        runTool(kNvcc, {"-std=c++17", "-arch=sm_75", "-Werror", "all-warnings", "-c", file, "-o", file + ".o"});
    return outcome.code == 0 ? outcome.out + outcome.err : "nvcc fails: " + outcome.out + outcome.err;
}

} // namespace forewarp::test
