#include "core/kernel/kernel_json.h"

#include "core/kernel/spellings.h"

#include <cmath>
#include <limits>

namespace forewarp {

namespace {

int inRange(ObjectReader& reader, std::string_view key, int least, long long value) {
    if (value >= least && value <= std::numeric_limits<int>::max()) return int(value);
    reader.fail(key, std::to_string(value) + " is impossible here.",
                "It must be at least " + std::to_string(least) + ".");
    return least;
}

std::vector<int> readOperands(ObjectReader& reader, std::size_t position) {
    if (!reader.has("operands")) return {};
    std::vector<int> operands;
    const Json& list = reader.member("operands");
    if (!list.is_array()) reader.fail("operands", "It must be a list of positions.");
    else {
        for (const Json& entry : list) {
            const bool standsBefore = entry.is_number_integer() && entry >= 0 && entry < position;
            if (standsBefore) operands.push_back(entry.get<int>());
            else reader.fail("operands", "An operand must be the position of an instruction before this one.");
        }
    }
    return operands;
}

Json instructionJson(const Instruction& instruction) {
    Json json{{"operation", name(instruction.operation)}};
    if (!instruction.operands.empty()) json["operands"] = instruction.operands;
    if (instruction.access >= 0) json["access"] = instruction.access;
    writeLocation(json, instruction.location);
    return json;
}

Instruction readInstruction(ObjectReader& reader, std::size_t position, std::size_t accessCount) {
    Instruction instruction;
    instruction.operation = Operation(reader.choice("operation", kOperationNames));
    instruction.operands = readOperands(reader, position);
    instruction.access = readIntegerOr(reader, "access", 0, -1);
    if (instruction.access >= 0 && std::size_t(instruction.access) >= accessCount) {
        reader.fail("access", "There is no access " + std::to_string(instruction.access) + ".",
                    "Positions count from 0 in the list of accesses.");
    }
    instruction.location = readLocation(reader);
    return instruction;
}

} // namespace

int readInteger(ObjectReader& reader, std::string_view key, int least) {
    const long long value = reader.integer(key);
    return reader.failed() ? least : inRange(reader, key, least, value);
}

int readIntegerOr(ObjectReader& reader, std::string_view key, int least, int fallback) {
    return reader.has(key) ? readInteger(reader, key, least) : fallback;
}

double readCount(ObjectReader& reader, std::string_view key) {
    const double value = reader.number(key);
    if (std::isfinite(value) && value >= 0) return value;
    reader.fail(key, "A count cannot be below zero.");
    return 0;
}

std::vector<double> readNumbers(ObjectReader& reader, std::string_view key) {
    std::vector<double> numbers;
    const Json& list = reader.member(key);
    for (const Json& item : list) {
        if (item.is_number() && std::isfinite(item.get<double>())) numbers.push_back(item.get<double>());
        else reader.fail(key, "It must be a list of numbers.");
    }
    if (!list.is_array()) reader.fail(key, "It must be a list of numbers.");
    return numbers;
}

void readSchema(ObjectReader& reader) {
    const long long schema = reader.integer("schema");
    if (reader.failed() || schema == kKernelSchema) return;
    reader.fail("schema", "Schema " + std::to_string(schema) + " is not known.",
                "This version reads schema " + std::to_string(kKernelSchema) +
                    "; write the file again with this version.");
}

void writeLocation(Json& json, SourceLocation location) {
    if (!location.isKnown()) return;
    json["line"] = location.line;
    json["column"] = location.column;
}

SourceLocation readLocation(ObjectReader& reader) {
    return {readIntegerOr(reader, "line", 0, 0), readIntegerOr(reader, "column", 0, 0)};
}

Json rangeJson(const SourceRange& range) {
    return {{"begin_line", range.begin.line},
            {"begin_column", range.begin.column},
            {"end_line", range.end.line},
            {"end_column", range.end.column}};
}

SourceRange readRange(ObjectReader& reader, std::string_view key) {
    ObjectReader nested = reader.object(key);
    SourceRange range;
    range.begin = {readInteger(nested, "begin_line", 0), readInteger(nested, "begin_column", 0)};
    range.end = {readInteger(nested, "end_line", 0), readInteger(nested, "end_column", 0)};
    if (range.end < range.begin) nested.fail("end_line", "The range ends before it begins.");
    reader.adopt(nested);
    return range;
}

Json blockJson(const BasicBlock& block) {
    Json instructions = Json::array();
    for (const Instruction& instruction : block.instructions) instructions.push_back(instructionJson(instruction));
    Json json{{"instructions", std::move(instructions)}};
    if (block.isConditional) json["conditional"] = true;
    return json;
}

BasicBlock readBlock(ObjectReader& reader, std::size_t accessCount) {
    BasicBlock block;
    block.isConditional = reader.flagOr("conditional", false);
    for (ObjectReader& entry : reader.objects("instructions")) {
        block.instructions.push_back(readInstruction(entry, block.instructions.size(), accessCount));
        reader.adopt(entry);
    }
    return block;
}

std::string jsonText(const Json& json, int indent) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

} // namespace forewarp
