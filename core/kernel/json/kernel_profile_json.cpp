#include "core/kernel/json/kernel_profile_json.h"
#include "core/kernel/json/kernel_json.h"
#include "core/kernel/json/spellings.h"
#include "core/kernel/json/thread_program_json.h"
#include "core/kernel/kernel_profile.h"

#include <algorithm>
#include <cmath>

namespace forewarp::kernel::json {

namespace {

const std::initializer_list<std::string_view> kAssumptionNames = {"value", "given", "measured", "from source",
                                                                  "independence"};

Json mappedJson(const MappedLoop& loop) {
    return {{"loop", loop.loop},
            {"counter", loop.counter},
            {"dimension", kDimensionNames.begin()[std::size_t(loop.dimension)]},
            {"iterations", loop.iterations}};
}

Json mixJson(const InstructionMix& mix) {
    Json json = Json::object();
    for (int i = 0; i < kOperationCount; ++i) {
        const double count = mix.perThread[std::size_t(i)];
        if (count != 0) json[std::string(name(Operation(i)))] = count;
    }
    return json;
}

Json accessJson(const ProfiledAccess& access) {
    Json json{{"array", access.array},
              {"text", access.text},
              {"kind", kAccessKindNames.begin()[std::size_t(access.kind)]},
              {"element_bytes", access.elementBytes},
              {"executions_per_thread", access.executionsPerThread},
              {"affine", access.isAffine}};
    writeLocation(json, access.location);
    if (access.isAffine) {
        json["constant_bytes"] = access.constantBytes;
        json["bytes_per_thread_x"] = access.bytesPerThreadX;
        json["bytes_per_thread_y"] = access.bytesPerThreadY;
        json["bytes_per_thread_z"] = access.bytesPerThreadZ;
        json["bytes_per_iteration"] = access.bytesPerIteration;
    }
    if (access.space == MemorySpace::shared) json["space"] = "shared";
    if (access.fillsShared) json["fills_shared"] = true;
    if (access.fillInstructions > 0) json["fill_instructions"] = access.fillInstructions;
    if (access.isPrivate) json["private"] = true;
    if (!access.hasFixedSteps) json["fixed_steps"] = false;
    if (access.isFixed) json["fixed"] = true;
    if (access.share != 1) json["share"] = access.share;
    if (!access.unknownReason.empty()) json["unknown_reason"] = access.unknownReason;
    return json;
}

Json assumptionJson(const Assumption& assumption) {
    Json json{{"kind", kAssumptionNames.begin()[std::size_t(assumption.kind)]},
              {"symbol", assumption.symbol},
              {"value", assumption.value},
              {"text", assumption.text}};
    writeLocation(json, assumption.location);
    if (assumption.least < assumption.most) {
        json["least"] = assumption.least;
        json["most"] = assumption.most;
    }
    return json;
}

Json blocksJson(const KernelProfile& profile) {
    Json list = Json::array();
    for (std::size_t i = 0; i < profile.blocks.size(); ++i) {
        Json block{{"executions_per_thread", profile.blockExecutions[i]}};
        block.update(blockJson(profile.blocks[i]));
        list.push_back(std::move(block));
    }
    return list;
}

MappedLoop readMapped(ObjectReader& reader) {
    MappedLoop loop;
    loop.loop = reader.text("loop");
    loop.counter = reader.textOr("counter", {});
    loop.dimension = ThreadDimension(reader.choice("dimension", kDimensionNames));
    loop.iterations = readCount(reader, "iterations");
    if (loop.iterations <= 0) reader.fail("iterations", "A loop without iterations makes no threads.");
    return loop;
}

void readMapping(ObjectReader& reader, KernelProfile& profile) {
    profile.mapped = readList(reader, "mapped", readMapped);
    if (profile.mapped.empty()) reader.fail("mapped", "A kernel needs at least one loop whose iterations are threads.");
    for (std::size_t i = 0; i < profile.mapped.size(); ++i) {
        if (std::size_t(profile.mapped[i].dimension) == i) continue;
        reader.fail("mapped", "The loops must stand in the order x, y, z, each dimension once.");
    }
}

InstructionMix readMix(ObjectReader& reader) {
    InstructionMix mix;
    const Json& json = reader.member("mix");
    if (reader.failed()) return mix;
    if (!json.is_object()) {
        reader.fail("mix", "It must be an object of operations and counts.");
        return mix;
    }
    for (const auto& [operation, count] : json.items()) {
        const auto* known = std::find(kOperationNames.begin(), kOperationNames.end(), operation);
        const bool isCount = count.is_number() && std::isfinite(count.get<double>()) && count.get<double>() >= 0;
        if (known == kOperationNames.end()) reader.fail("mix", "There is no operation called " + operation + ".");
        else if (!isCount) reader.fail("mix", "The count of " + operation + " must be a number of at least 0.");
        else mix[Operation(known - kOperationNames.begin())] = count.get<double>();
    }
    return mix;
}

ProfiledAccess readAccess(ObjectReader& reader) {
    ProfiledAccess access;
    access.array = reader.text("array");
    access.text = reader.text("text");
    access.kind = AccessKind(reader.choice("kind", kAccessKindNames));
    access.elementBytes = readAccessBytes(reader, 1);
    access.executionsPerThread = readCount(reader, "executions_per_thread");
    access.isAffine = reader.flagOr("affine", false);
    access.location = readLocation(reader);
    if (access.isAffine) {
        access.constantBytes = reader.number("constant_bytes");
        access.bytesPerThreadX = reader.number("bytes_per_thread_x");
        access.bytesPerThreadY = reader.numberOr("bytes_per_thread_y", 0);
        access.bytesPerThreadZ = reader.numberOr("bytes_per_thread_z", 0);
        access.bytesPerIteration = readNumbers(reader, "bytes_per_iteration");
    }
    access.hasFixedSteps = reader.flagOr("fixed_steps", true);
    access.unknownReason = reader.textOr("unknown_reason", {});
    if (reader.has("space")) access.space = MemorySpace(reader.choice("space", {"global", "shared"}));
    access.fillsShared = reader.flagOr("fills_shared", false);
    access.fillInstructions = reader.numberOr("fill_instructions", 0);
    if (access.fillInstructions < 0) reader.fail("fill_instructions", "It must not be negative.");
    access.isPrivate = reader.flagOr("private", false);
    access.isFixed = reader.flagOr("fixed", false);
    access.share = reader.numberOr("share", 1);
    if (access.share < 0 || access.share > 1) reader.fail("share", "It must be between 0 and 1.");
    return access;
}

Assumption readAssumption(ObjectReader& reader) {
    return {.kind = Assumption::Kind(reader.choice("kind", kAssumptionNames)),
            .symbol = reader.text("symbol"),
            .value = reader.number("value"),
            .text = reader.text("text"),
            .location = readLocation(reader),
            .least = reader.numberOr("least", 0),
            .most = reader.numberOr("most", 0)};
}

void readBlocks(ObjectReader& reader, KernelProfile& profile) {
    for (ObjectReader& entry : reader.objects("blocks")) {
        profile.blockExecutions.push_back(readCount(entry, "executions_per_thread"));
        profile.blocks.push_back(readBlock(entry, profile.accesses.size()));
        reader.adopt(entry);
    }
}

void readCosts(ObjectReader& reader, KernelProfile& profile) {
    profile.mix = readMix(reader);
    profile.accesses = readList(reader, "accesses", readAccess);
    readBlocks(reader, profile);
    readThreadProgram(reader, profile);
    profile.syncsPerThread = readCount(reader, "syncs_per_thread");
    profile.registersPerThread = readInteger(reader, "registers_per_thread", 0);
    profile.sharedPerBlock = Bytes(readCount(reader, "shared_bytes_per_block"));
}

} // namespace

std::string writeProfile(const KernelProfile& profile) {
    Json json{{"schema", kKernelSchema},
              {"loop", profile.loop},
              {"range", rangeJson(profile.range)},
              {"verdict", name(profile.verdict)},
              {"mapped", listJson(profile.mapped, mappedJson)},
              {"launches", profile.launches},
              {"mix", mixJson(profile.mix)},
              {"accesses", listJson(profile.accesses, accessJson)},
              {"blocks", blocksJson(profile)},
              {"syncs_per_thread", profile.syncsPerThread},
              {"registers_per_thread", profile.registersPerThread},
              {"shared_bytes_per_block", profile.sharedPerBlock.value()},
              {"assumptions", listJson(profile.assumptions, assumptionJson)},
              {"caveats", profile.caveats}};
    json.update(threadProgramJson(profile));
    if (!profile.unknownCalls.empty()) json["unknown_calls"] = profile.unknownCalls;
    if (profile.depth != 1) json["depth"] = profile.depth;
    return jsonText(json, 2);
}

Result<KernelProfile> readProfile(std::string_view json, std::string_view document) {
    const auto parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<KernelProfile>();
    ObjectReader reader(*parsed, std::string(document));
    readSchema(reader);
    KernelProfile profile;
    profile.loop = reader.text("loop");
    profile.range = readRange(reader, "range");
    profile.verdict = Verdict(reader.choice("verdict", kVerdictNames));
    readMapping(reader, profile);
    profile.depth = readIntegerOr(reader, "depth", 1, 1);
    profile.launches = readCount(reader, "launches");
    readCosts(reader, profile);
    profile.assumptions = readList(reader, "assumptions", readAssumption);
    profile.caveats = reader.texts("caveats");
    if (reader.has("unknown_calls")) profile.unknownCalls = reader.texts("unknown_calls");
    if (const auto error = reader.finish()) return *error;
    return profile;
}

} // namespace forewarp::kernel::json
