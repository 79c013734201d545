#include "frontend/confined.h"

#include "core/base/json_reader.h"
#include "core/kernel/json/program_facts_json.h"
#include "frontend/sandbox/confined.h"

#include <chrono>
#include <cstdint>
#include <optional>

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

std::int64_t now() {
    return std::chrono::nanoseconds(std::chrono::system_clock::now().time_since_epoch()).count();
}

/// In the child: the facts, what it looked at, and since when.
Result<std::string> factsBytes(const SourceFile& file, const Progress& progress) {
    const std::int64_t began = now();
    const kept::FileWatch watch;
    const auto facts = frontend::analyze(file, {}, progress);
    if (!facts) return facts.failureAs<std::string>();
    return bytesOf(Json::array({kernel::json::writeFacts(*facts), kept::bytesOf(watch.seen()), began}));
}

/// In the parent.
Result<kernel::ProgramFacts> factsFrom(const Result<std::string>& bytes, const SourceFile& file,
                                       const kept::FactsStore* store) {
    if (!bytes) return bytes.failureAs<kernel::ProgramFacts>();
    const Json json = jsonOf(*bytes);
    const bool isAnswer = json.is_array() && json.size() == 3 && json[0].is_string() && json[1].is_string() &&
                          json[2].is_number_integer();
    if (!isAnswer) return notUnderstood(file);
    const auto& text = json[0].get_ref<const std::string&>();
    const auto seen = kept::seenFrom(json[1].get<std::string>());
    if (store && seen) store->keep(file, text, *seen, json[2].get<std::int64_t>());
    return kernel::json::readFacts(text, file.path);
}

/// Nothing where there are none, or none that can be read.
std::optional<kernel::ProgramFacts> factsIn(const kept::FactsStore* store, const SourceFile& file) {
    const auto text = store ? store->facts(file) : std::nullopt;
    if (!text) return std::nullopt;
    auto facts = kernel::json::readFacts(*text, file.path);
    return facts ? std::optional(*std::move(facts)) : std::nullopt;
}

Json jsonOf(const std::vector<SourceFile>& files) {
    Json json = Json::array();
    for (const SourceFile& file : files)
        json.push_back(Json{file.path, file.compilerArguments, file.workingDirectory, file.projectFolder});
    return json;
}

/// All files of a project have the same neighbours.
std::string bytesOf(const std::vector<SourceFile>& files) {
    const auto neighbours = files.empty() ? nullptr : files.front().neighbours;
    return bytesOf(Json{jsonOf(files), neighbours ? jsonOf(*neighbours) : Json()});
}

std::vector<SourceFile> listFrom(const Json& json) {
    std::vector<SourceFile> files;
    for (const Json& file : json)
        files.push_back({file.at(0).get<std::string>(),
                         file.at(1).get<std::vector<std::string>>(),
                         file.at(2).get<std::string>(),
                         {},
                         file.at(3).get<std::string>()});
    return files;
}

std::vector<SourceFile> filesFrom(const Json& json) {
    std::vector<SourceFile> files = listFrom(json.at(0));
    if (json.at(1).is_null()) return files;
    const auto neighbours = std::make_shared<const std::vector<SourceFile>>(listFrom(json.at(1)));
    for (SourceFile& file : files) file.neighbours = neighbours;
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

Result<kernel::ProgramFacts> analyze(const SourceFile& file, const Progress& progress, const kept::FactsStore* store) {
    if (auto known = factsIn(store, file)) return *std::move(known);
    const auto work = [&](const Progress& inside) { return factsBytes(file, inside); };
    return factsFrom(sandbox::confined(work, file.path, progress), file, store);
}

void analyzeEach(const std::vector<SourceFile>& files, const FactsTaker& take, const kept::FactsStore* store) {
    std::vector<std::size_t> others; ///< Positions of those that are not kept.
    for (std::size_t i = 0; i < files.size(); ++i)
        if (!store || !store->has(files[i])) others.push_back(i);
    std::size_t next = 0;
    bool isWanted = true;
    const auto takeKept = [&](std::size_t end) {
        for (; isWanted && next < end; ++next)
            isWanted = take(next, analyze(files[next], {}, store)); // From the store, if it has not just changed.
    };
    sandbox::confinedEach({.count = others.size(),
                           .work = [&](std::size_t i) { return factsBytes(files[others[i]], {}); },
                           .place = [&](std::size_t i) { return files[others[i]].path; },
                           .take =
                               [&](std::size_t i, const Result<std::string>& bytes) {
                                   takeKept(others[i]);
                                   isWanted = isWanted && take(next, factsFrom(bytes, files[next], store));
                                   ++next;
                                   return isWanted;
                               }});
    takeKept(files.size());
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
