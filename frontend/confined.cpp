#include "frontend/confined.h"

#include "core/base/json_reader.h"
#include "core/kernel/json/program_facts_json.h"
#include "frontend/sandbox/confined.h"

#include <cstdint>

namespace forewarp::frontend::confined {

namespace {

// Between the two processes of this program: CBOR, which takes the bytes of a source that is not UTF-8 as they are.

std::string bytesOf(const Json& json) {
    const std::vector<std::uint8_t> bytes = Json::to_cbor(json);
    return {bytes.begin(), bytes.end()};
}

/// Null where the child has sent something else than it should.
Json jsonOf(const std::string& bytes) {
    return Json::from_cbor(bytes, true, false);
}

Error notUnderstood(const SourceFile& file) {
    return {ErrorKind::internal, "What the compiler's process sent was not understood.", file.path,
            "Please report it with the file."};
}

Result<std::string> factsText(const SourceFile& file, const Progress& progress) {
    const auto facts = frontend::analyze(file, {}, progress);
    if (!facts) return facts.failureAs<std::string>();
    return kernel::json::writeFacts(*facts);
}

Result<kernel::ProgramFacts> factsFrom(const Result<std::string>& text, const SourceFile& file) {
    if (!text) return text.failureAs<kernel::ProgramFacts>();
    return kernel::json::readFacts(*text, file.path);
}

std::string bytesOf(const std::vector<SourceFile>& files) {
    Json json = Json::array();
    for (const SourceFile& file : files)
        json.push_back(Json{file.path, file.compilerArguments, file.workingDirectory, file.projectFolder});
    return bytesOf(json);
}

std::vector<SourceFile> filesFrom(const Json& json) {
    std::vector<SourceFile> files;
    for (const Json& file : json)
        files.push_back({file.at(0).get<std::string>(),
                         file.at(1).get<std::vector<std::string>>(),
                         file.at(2).get<std::string>(),
                         {},
                         file.at(3).get<std::string>()});
    return files;
}

std::string bytesOf(const cuda::CudaPort& port) {
    const auto [x, y, z] = std::array{port.block.x, port.block.y, port.block.z};
    return bytesOf(Json{port.kernel, port.cuda, {x, y, z}, port.isBlockFixed, port.shared, port.notes, port.header});
}

cuda::CudaPort portFrom(const Json& json) {
    const auto block = json.at(2).get<std::vector<int>>();
    return {.kernel = json.at(0).get<std::string>(),
            .cuda = json.at(1).get<std::string>(),
            .header = json.at(6).get<std::string>(),
            .block = {block.at(0), block.at(1), block.at(2)},
            .isBlockFixed = json.at(3).get<bool>(),
            .shared = json.at(4).get<std::vector<std::string>>(),
            .notes = json.at(5).get<std::vector<std::string>>()};
}

std::string bytesOf(const ptx::LoweredKernel& lowered) {
    return bytesOf(Json{lowered.kernel, lowered.ptx, lowered.architecture, lowered.registers, lowered.notes});
}

ptx::LoweredKernel loweredFrom(const Json& json) {
    ptx::LoweredKernel lowered;
    lowered.kernel = json.at(0).get<std::string>();
    lowered.ptx = json.at(1).get<std::string>();
    lowered.architecture = json.at(2).get<std::string>();
    lowered.registers = json.at(3).get<int>();
    lowered.notes = json.at(4).get<std::vector<std::string>>();
    return lowered;
}

/// Does the work in a child and reads what it returned with `from`.
template <class Value, class Make, class From>
Result<Value> inChild(const SourceFile& file, const Progress& progress, const Make& make, const From& from) {
    const auto work = [&](const Progress& inside) -> Result<std::string> {
        const Result<Value> made = make(inside);
        if (!made) return made.template failureAs<std::string>();
        return bytesOf(*made);
    };
    const auto bytes = sandbox::confined(work, file.path, progress);
    if (!bytes) return bytes.template failureAs<Value>();
    try {
        return from(jsonOf(*bytes));
    } catch (const Json::exception&) {
        return notUnderstood(file);
    }
}

} // namespace

Result<std::vector<SourceFile>> openProject(const std::string& path, const project::ProjectOptions& options) {
    const auto make = [&](const Progress&) { return project::openProject(path, options); };
    return inChild<std::vector<SourceFile>>({path, {}, {}, {}}, {}, make, filesFrom);
}

Result<kernel::ProgramFacts> analyze(const SourceFile& file, const Progress& progress) {
    const auto work = [&](const Progress& inside) { return factsText(file, inside); };
    return factsFrom(sandbox::confined(work, file.path, progress), file);
}

void analyzeEach(const std::vector<SourceFile>& files, const FactsTaker& take) {
    sandbox::confinedEach({.count = files.size(),
                           .work = [&](std::size_t i) { return factsText(files[i], {}); },
                           .place = [&](std::size_t i) { return files[i].path; },
                           .take =
                               [&](std::size_t i, const Result<std::string>& text) {
                                   return take(i, factsFrom(text, files[i]));
                               }});
}

Result<cuda::CudaPort> portNest(const SourceFile& file, const kernel::ProgramFacts& facts,
                                const cuda::PortChoices& choices, const Progress& progress) {
    const auto make = [&](const Progress& inside) { return cuda::portNest(file, facts, choices, inside); };
    return inChild<cuda::CudaPort>(file, progress, make, portFrom);
}

Result<ptx::LoweredKernel> lowerNest(const SourceFile& file, const std::string& loopId,
                                     const std::vector<kernel::MappedLoop>& mapped, const std::string& architecture,
                                     const std::string& ptxas, const Progress& progress) {
    const auto make = [&](const Progress& inside) {
        return ptx::translateNest(file, loopId, mapped, architecture, ptxas, inside);
    };
    auto lowered = inChild<ptx::LoweredKernel>(file, progress, make, loweredFrom);
    if (!lowered) return lowered;
    return ptx::assembled(*std::move(lowered), ptxas);
}

} // namespace forewarp::frontend::confined
