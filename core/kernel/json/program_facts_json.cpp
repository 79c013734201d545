#include "core/kernel/json/program_facts_json.h"
#include "core/kernel/json/kernel_json.h"
#include "core/kernel/json/spellings.h"
#include "core/kernel/json/verdict_json.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace forewarp::kernel::json {

namespace {

Json strideJson(const AffineIndex::Stride& stride) {
    return {{"loop", stride.loop}, {"bytes_per_iteration", stride.bytesPerIteration.text()}};
}

Json indexJson(const AffineIndex& index) {
    Json strides = Json::array();
    for (const AffineIndex::Stride& stride : index.strides) strides.push_back(strideJson(stride));
    return {{"constant_bytes", index.constantBytes.text()}, {"strides", std::move(strides)}};
}

Json accessJson(const MemoryAccess& access) {
    Json json{{"array", access.array},
              {"text", access.text},
              {"kind", kAccessKindNames.begin()[std::size_t(access.kind)]},
              {"element_bytes", access.elementBytes}};
    writeLocation(json, access.location);
    if (access.isConditional) json["conditional"] = true;
    if (access.index) json["index"] = indexJson(*access.index);
    if (!access.unknownReason.empty()) json["unknown_reason"] = access.unknownReason;
    if (access.address) json["address"] = access.address->text();
    if (access.largestOffset) json["largest_offset"] = *access.largestOffset;
    if (access.inRow) json["in_row"] = {{"row", access.inRow->row.text()}, {"column", access.inRow->column.text()}};
    return json;
}

Json evidenceJson(const EvidenceItem& item) {
    Json json{{"text", item.text}};
    writeLocation(json, item.location);
    return json;
}

Json reductionJson(const Reduction& reduction) {
    Json json{{"variable", reduction.variable}, {"operation", reduction.operation}};
    writeLocation(json, reduction.location);
    return json;
}

Json sourceValueJson(const SourceValue& value) {
    Json json{{"value", value.value}, {"origin", value.origin}};
    for (const auto& [of, choice] : value.choices) json["choices"].push_back({{"of", of}, {"is", choice}});
    return json;
}

Json symbolJson(const Symbol& symbol) {
    Json json{{"name", symbol.name}};
    writeLocation(json, symbol.location);
    for (const SourceValue& value : symbol.values)
        if (std::isfinite(value.value)) json["values"].push_back(sourceValueJson(value));
    if (symbol.others != OtherValues::none)
        json["other_values"] = kOtherValuesNames.begin()[std::size_t(symbol.others)];
    if (!symbol.type.empty()) json["type"] = symbol.type;
    if (!symbol.function.empty()) json["function"] = symbol.function;
    return json;
}

Json arrayJson(const Array& array) {
    Json json{{"name", array.name}, {"element_bytes", array.elementBytes}};
    if (array.extentBytes) json["extent_bytes"] = array.extentBytes->text();
    if (array.isFixed) json["fixed"] = true;
    if (!array.function.empty()) json["function"] = array.function;
    return json;
}

Json lookupJson(const Lookup& lookup) {
    Json json{{"name", lookup.name}, {"kind", kLookupKindNames.begin()[std::size_t(lookup.kind)]}};
    writeLocation(json, lookup.location);
    if (!lookup.table.empty()) json["table"] = lookup.table;
    if (!lookup.function.empty()) json["function"] = lookup.function;
    return json;
}

Json linkedFunctionJson(const LinkedFunction& linked) {
    return {{"function", linked.function}, {"file", linked.file}};
}

Json callSiteJson(const CallSite& call) {
    Json json{{"caller", call.caller}, {"callee", call.callee}};
    writeLocation(json, call.location);
    return json;
}

Json diagnosticJson(const Diagnostic& diagnostic) {
    Json json{{"severity", kSeverityNames.begin()[std::size_t(diagnostic.severity)]}, {"file", diagnostic.file}};
    writeLocation(json, diagnostic.location);
    json["message"] = diagnostic.message;
    return json;
}

Json loopJson(const LoopFacts& loop) {
    Json json{
        {"id", loop.id},       {"function", loop.function}, {"kind", name(loop.kind)}, {"range", rangeJson(loop.range)},
        {"depth", loop.depth}, {"parent", loop.parent},     {"counter", loop.counter}};
    if (loop.tripCount) json["trip_count"] = loop.tripCount->text();
    if (loop.tripCountIsBound) json["trip_count_is_bound"] = true;
    json["trip_count_reason"] = loop.tripCountReason;
    if (!loop.rowStarts.empty()) json["row_starts"] = loop.rowStarts;
    if (loop.condition) json["condition"] = loop.condition->text();
    json["verdict"] = name(loop.verdict);
    json["reason"] = loop.reason;
    json["dependences"] = listJson(loop.dependences, dependenceJson);
    json["evidence"] = listJson(loop.evidence, evidenceJson);
    json["reductions"] = listJson(loop.reductions, reductionJson);
    json["private"] = listJson(loop.privates, privateJson);
    json["assumptions"] = listJson(loop.assumptions, verdictAssumptionJson);
    if (!loop.entryConditions.empty()) json["entry_conditions"] = expressionsJson(loop.entryConditions);
    json["rewrites"] = loop.rewrites;
    if (loop.canObserve) json["can_observe"] = true;
    if (loop.observation) json["observation"] = observationJson(*loop.observation);
    json["nests_perfectly"] = loop.nestsPerfectly;
    if (!loop.apartWithin.empty()) json["apart_within"] = loop.apartWithin;
    if (!loop.apartThroughout.empty()) json["apart_throughout"] = loop.apartThroughout;
    if (!loop.joinedWith.empty()) json["joined_with"] = loop.joinedWith;
    json["blocks"] = listJson(loop.blocks, blockJson);
    json["accesses"] = listJson(loop.accesses, accessJson);
    json["calls"] = loop.calls;
    if (loop.included) json["included"] = {{"file", loop.included->file}, {"range", rangeJson(loop.included->range)}};
    return json;
}

AffineIndex::Stride readStride(ObjectReader& reader) {
    return {reader.text("loop"), readExpression(reader, "bytes_per_iteration")};
}

std::optional<AffineIndex> readIndex(ObjectReader& reader) {
    if (!reader.has("index")) return std::nullopt;
    ObjectReader nested = reader.object("index");
    AffineIndex index{readExpression(nested, "constant_bytes"), readList(nested, "strides", readStride)};
    reader.adopt(nested);
    return index;
}

std::optional<RowPlace> readRowPlace(ObjectReader& reader) {
    if (!reader.has("in_row")) return std::nullopt;
    ObjectReader nested = reader.object("in_row");
    RowPlace place{readExpression(nested, "row"), readExpression(nested, "column")};
    reader.adopt(nested);
    return place;
}

MemoryAccess readAccess(ObjectReader& reader) {
    MemoryAccess access;
    access.array = reader.text("array");
    access.text = reader.text("text");
    access.kind = AccessKind(reader.choice("kind", kAccessKindNames));
    access.elementBytes = readAccessBytes(reader, 0);
    access.location = readLocation(reader);
    access.isConditional = reader.flagOr("conditional", false);
    access.index = readIndex(reader);
    access.unknownReason = reader.textOr("unknown_reason", {});
    access.address = readOptionalExpression(reader, "address");
    if (reader.has("largest_offset")) access.largestOffset = reader.integer("largest_offset");
    access.inRow = readRowPlace(reader);
    return access;
}

EvidenceItem readEvidence(ObjectReader& reader) {
    return {reader.text("text"), readLocation(reader)};
}

Reduction readReduction(ObjectReader& reader) {
    return {reader.text("variable"), reader.text("operation"), readLocation(reader)};
}

SourceValue readSourceValue(ObjectReader& reader) {
    SourceValue value{reader.number("value"), reader.text("origin")};
    if (!reader.has("choices")) return value;
    const auto readChoice = [](ObjectReader& choice) { return std::pair(choice.text("of"), choice.text("is")); };
    for (auto& choice : readList(reader, "choices", readChoice)) value.choices.insert(std::move(choice));
    return value;
}

Symbol readSymbol(ObjectReader& reader) {
    Symbol symbol{reader.text("name"), readLocation(reader)};
    if (reader.has("values")) symbol.values = readList(reader, "values", readSourceValue);
    if (reader.has("other_values")) symbol.others = OtherValues(reader.choice("other_values", kOtherValuesNames));
    symbol.type = reader.textOr("type", {});
    symbol.function = reader.textOr("function", {});
    return symbol;
}

Array readArray(ObjectReader& reader) {
    return {.name = reader.text("name"),
            .elementBytes = readInteger(reader, "element_bytes", 0),
            .extentBytes = readOptionalExpression(reader, "extent_bytes"),
            .isFixed = reader.flagOr("fixed", false),
            .function = reader.textOr("function", "")};
}

Lookup readLookup(ObjectReader& reader) {
    Lookup lookup{reader.text("name"), Lookup::Kind(reader.choice("kind", kLookupKindNames)), readLocation(reader), {}};
    if (reader.has("table"))
        for (const double element : readNumbers(reader, "table")) lookup.table.push_back((long long)element);
    lookup.function = reader.textOr("function", "");
    return lookup;
}

LinkedFunction readLinkedFunction(ObjectReader& reader) {
    return {reader.text("function"), reader.text("file")};
}

CallSite readCallSite(ObjectReader& reader) {
    return {reader.text("caller"), reader.text("callee"), readLocation(reader)};
}

Diagnostic readDiagnostic(ObjectReader& reader) {
    const auto severity = Severity(reader.choice("severity", kSeverityNames));
    return {severity, reader.text("file"), readLocation(reader), reader.text("message")};
}

void readVerdict(ObjectReader& reader, LoopFacts& loop) {
    loop.verdict = Verdict(reader.choice("verdict", kVerdictNames));
    loop.reason = reader.text("reason");
    loop.dependences = readList(reader, "dependences", readDependence);
    loop.evidence = readList(reader, "evidence", readEvidence);
    loop.reductions = readList(reader, "reductions", readReduction);
    loop.privates = readList(reader, "private", readPrivate);
    loop.assumptions = readList(reader, "assumptions", readVerdictAssumption);
    loop.rewrites = reader.texts("rewrites");
    loop.canObserve = reader.flagOr("can_observe", false);
    loop.observation = readOptionalObservation(reader, "observation");
}

std::optional<IncludedText> readIncluded(ObjectReader& reader) {
    if (!reader.has("included")) return std::nullopt;
    ObjectReader nested = reader.object("included");
    IncludedText included{nested.text("file"), readRange(nested, "range")};
    reader.adopt(nested);
    return included;
}

LoopFacts readLoop(ObjectReader& reader) {
    LoopFacts loop;
    loop.id = reader.text("id");
    loop.function = reader.text("function");
    loop.kind = LoopKind(reader.choice("kind", kLoopKindNames));
    loop.range = readRange(reader, "range");
    loop.depth = readInteger(reader, "depth", 1);
    loop.parent = readInteger(reader, "parent", -1);
    loop.counter = reader.text("counter");
    loop.tripCount = readOptionalExpression(reader, "trip_count");
    loop.tripCountIsBound = reader.flagOr("trip_count_is_bound", false);
    loop.tripCountReason = reader.text("trip_count_reason");
    loop.rowStarts = reader.textOr("row_starts", {});
    loop.condition = readOptionalExpression(reader, "condition");
    readVerdict(reader, loop);
    loop.nestsPerfectly = reader.flagOr("nests_perfectly", false);
    if (reader.has("entry_conditions")) loop.entryConditions = readExpressions(reader, "entry_conditions");
    loop.apartWithin = reader.textOr("apart_within", {});
    if (reader.has("apart_throughout")) loop.apartThroughout = reader.texts("apart_throughout");
    loop.joinedWith = reader.textOr("joined_with", {});
    loop.accesses = readList(reader, "accesses", readAccess);
    loop.blocks =
        readList(reader, "blocks", [&](ObjectReader& block) { return readBlock(block, loop.accesses.size()); });
    loop.calls = reader.texts("calls");
    loop.included = readIncluded(reader);
    return loop;
}

/// What later code relies on: parents stand before their children, depths follow them, ids are unique.
void checkNesting(ObjectReader& reader, const std::vector<LoopFacts>& loops) {
    std::set<std::string_view> ids;
    for (std::size_t i = 0; i < loops.size(); ++i) {
        const LoopFacts& loop = loops[i];
        if (!ids.insert(loop.id).second) reader.fail("loops", "Two loops are called " + loop.id + ".");
        if (loop.parent >= int(i)) {
            reader.fail("loops", "The loop around " + loop.id + " must stand before it.");
            return;
        }
        const int expectedDepth = loop.parent < 0 ? 1 : loops[std::size_t(loop.parent)].depth + 1;
        if (loop.depth == expectedDepth) continue;
        reader.fail("loops", "The depth of " + loop.id + " does not fit the loop around it.");
    }
}

bool isInside(const std::vector<LoopFacts>& loops, std::size_t inner, int outer) {
    for (int loop = loops[inner].parent; loop >= 0; loop = loops[std::size_t(loop)].parent)
        if (loop == outer) return true;
    return false;
}

/// Loops whose threads run this one are inside it.
void checkThreadsInside(ObjectReader& reader, const std::vector<LoopFacts>& loops) {
    for (std::size_t i = 0; i < loops.size(); ++i)
        for (const std::string& id : loops[i].apartThroughout) {
            const auto inner = std::ranges::find(loops, id, &LoopFacts::id);
            if (inner == loops.end() || !isInside(loops, std::size_t(inner - loops.begin()), int(i)))
                reader.fail("loops", "There is no loop " + id + " inside " + loops[i].id + ".");
        }
}

} // namespace

std::string writeFacts(const ProgramFacts& facts) {
    const Json json{{"schema", kKernelSchema},
                    {"file", facts.file},
                    {"lines", facts.lines},
                    {"loops", listJson(facts.loops, loopJson)},
                    {"arrays", listJson(facts.arrays, arrayJson)},
                    {"symbols", listJson(facts.symbols, symbolJson)},
                    {"diagnostics", listJson(facts.diagnostics, diagnosticJson)},
                    {"lookups", listJson(facts.lookups, lookupJson)},
                    {"calls", listJson(facts.calls, callSiteJson)},
                    {"linked", listJson(facts.linked, linkedFunctionJson)}};
    return jsonText(json, -1);
}

Result<ProgramFacts> readFacts(std::string_view json, std::string_view document) {
    const auto parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<ProgramFacts>();
    ObjectReader reader(*parsed, std::string(document));
    readSchema(reader);
    ProgramFacts facts;
    facts.file = reader.text("file");
    facts.lines = readInteger(reader, "lines", 0);
    facts.loops = readList(reader, "loops", readLoop);
    checkNesting(reader, facts.loops);
    if (!reader.failed()) checkThreadsInside(reader, facts.loops);
    facts.arrays = readList(reader, "arrays", readArray);
    facts.symbols = readList(reader, "symbols", readSymbol);
    facts.diagnostics = readList(reader, "diagnostics", readDiagnostic);
    if (reader.has("lookups")) facts.lookups = readList(reader, "lookups", readLookup);
    if (reader.has("calls")) facts.calls = readList(reader, "calls", readCallSite);
    if (reader.has("linked")) facts.linked = readList(reader, "linked", readLinkedFunction);
    if (const auto error = reader.finish()) return *error;
    return facts;
}

} // namespace forewarp::kernel::json
