#include "core/kernel/json/kernel_json.h"

#include "core/kernel/json/spellings.h"
#include "core/kernel/limits/launch_limits.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace forewarp::kernel::json {

namespace {

int inRange(ObjectReader& reader, std::string_view key, int least, long long value) {
    if (value >= least && value <= std::numeric_limits<int>::max()) return int(value);
    reader.fail(key, std::to_string(value) + " is impossible here.",
                "It must be at least " + std::to_string(least) + ".");
    return least;
}

/// Positions of what must stand before: in a list of `count` things so far.
std::vector<int> readPositions(ObjectReader& reader, std::string_view key, std::size_t count, const char* rule) {
    std::vector<int> positions = readIntegersOr(reader, key);
    const bool isKnown = std::ranges::all_of(positions, [&](int position) { return std::size_t(position) < count; });
    if (!isKnown) reader.fail(key, rule);
    return positions;
}

Json instructionJson(const Instruction& instruction) {
    Json json{{"operation", name(instruction.operation)}};
    if (!instruction.operands.empty()) json["operands"] = instruction.operands;
    if (!instruction.inputs.empty()) json["inputs"] = instruction.inputs;
    if (instruction.access >= 0) json["access"] = instruction.access;
    if (instruction.registers != 0) json["registers"] = instruction.registers;
    if (instruction.isLiveOut) json["live_out"] = true;
    if (instruction.isContracted) json["contracted"] = true;
    writeLocation(json, instruction.location);
    return json;
}

Json inputJson(const BlockInput& input) {
    Json json{{"registers", input.registers}};
    if (input.depth != 0) json["depth"] = input.depth;
    if (input.isLiveOut) json["live_out"] = true;
    if (input.carriedFrom >= 0) json["carried_from"] = input.carriedFrom;
    return json;
}

/// Sums of them stay within an int.
void checkRegisters(ObjectReader& reader, std::string_view key, int registers) {
    constexpr int kMost = 1'000'000; // far beyond what any function keeps alive
    if (registers > kMost) reader.fail(key, "It must not be above " + std::to_string(kMost) + ".");
}

BlockInput readInput(ObjectReader& reader) {
    BlockInput input;
    input.registers = readInteger(reader, "registers", 0);
    checkRegisters(reader, "registers", input.registers);
    input.depth = readIntegerOr(reader, "depth", 0, 0);
    input.isLiveOut = reader.flagOr("live_out", false);
    input.carriedFrom = readIntegerOr(reader, "carried_from", 0, -1);
    return input;
}

Instruction readInstruction(ObjectReader& reader, const BasicBlock& block, std::size_t accessCount) {
    Instruction instruction;
    instruction.operation = Operation(reader.choice("operation", kOperationNames));
    instruction.operands = readPositions(reader, "operands", block.instructions.size(),
                                         "An operand must be the position of an instruction before this one.");
    instruction.inputs = readPositions(reader, "inputs", block.inputs.size(),
                                       "An input must be a position in the block's list of inputs.");
    instruction.access = readIntegerOr(reader, "access", 0, -1);
    if (instruction.access >= 0 && std::size_t(instruction.access) >= accessCount) {
        reader.fail("access", "There is no access " + std::to_string(instruction.access) + ".",
                    "Positions count from 0 in the list of accesses.");
    }
    instruction.registers = readIntegerOr(reader, "registers", 0, 0);
    checkRegisters(reader, "registers", instruction.registers);
    instruction.isLiveOut = reader.flagOr("live_out", false);
    instruction.isContracted = reader.flagOr("contracted", false);
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

int readAccessBytes(ObjectReader& reader, int least) {
    const int bytes = readInteger(reader, "element_bytes", least);
    if (bytes > limits::kMostAccessBytes)
        reader.fail("element_bytes", "It must not be above " + std::to_string(limits::kMostAccessBytes) + ".");
    return bytes;
}

double readCount(ObjectReader& reader, std::string_view key) {
    const double value = reader.number(key);
    if (std::isfinite(value) && value >= 0) return value;
    reader.fail(key, "A count cannot be below zero.");
    return 0;
}

std::vector<int> readIntegersOr(ObjectReader& reader, std::string_view key) {
    std::vector<int> numbers;
    if (!reader.has(key)) return numbers;
    const Json& list = reader.member(key);
    const auto isFine = [](const Json& item) {
        return item.is_number_integer() && item >= 0 && item <= std::numeric_limits<int>::max();
    };
    if (!list.is_array() || !std::ranges::all_of(list, isFine)) {
        reader.fail(key, "It must be a list of whole numbers from 0 on.");
        return numbers;
    }
    for (const Json& item : list) numbers.push_back(item.get<int>());
    return numbers;
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

Expression readExpression(ObjectReader& reader, std::string_view key) {
    const std::string text = reader.text(key);
    if (reader.failed()) return {};
    auto expression = Expression::parse(text);
    if (expression) return *std::move(expression);
    reader.fail(key, expression.error().message, expression.error().remedy);
    return {};
}

Json expressionsJson(const std::vector<Expression>& expressions) {
    return listJson(expressions, [](const Expression& each) { return Json(each.text()); });
}

std::vector<Expression> readExpressions(ObjectReader& reader, std::string_view key) {
    std::vector<Expression> expressions;
    for (const std::string& text : reader.texts(key)) {
        auto expression = Expression::parse(text);
        if (!expression) {
            reader.fail(key, expression.error().message, expression.error().remedy);
            return {};
        }
        expressions.push_back(*std::move(expression));
    }
    return expressions;
}

std::optional<Expression> readOptionalExpression(ObjectReader& reader, std::string_view key) {
    if (!reader.has(key)) return std::nullopt;
    return readExpression(reader, key);
}

Json blockJson(const BasicBlock& block) {
    Json instructions = Json::array();
    for (const Instruction& instruction : block.instructions) instructions.push_back(instructionJson(instruction));
    Json json{{"instructions", std::move(instructions)}};
    if (block.isConditional) json["conditional"] = true;
    if (block.condition) json["condition"] = block.condition->text();
    if (block.loopsBefore != 0) json["loops_before"] = block.loopsBefore;
    if (!block.inputs.empty()) json["inputs"] = listJson(block.inputs, inputJson);
    if (!block.registersThrough.empty()) json["registers_through"] = block.registersThrough;
    return json;
}

BasicBlock readBlock(ObjectReader& reader, std::size_t accessCount) {
    BasicBlock block;
    block.isConditional = reader.flagOr("conditional", false);
    block.condition = readOptionalExpression(reader, "condition");
    block.loopsBefore = readIntegerOr(reader, "loops_before", 0, 0);
    if (reader.has("inputs")) block.inputs = readList(reader, "inputs", readInput);
    block.registersThrough = readIntegersOr(reader, "registers_through");
    for (const int registers : block.registersThrough) checkRegisters(reader, "registers_through", registers);
    for (ObjectReader& entry : reader.objects("instructions")) {
        block.instructions.push_back(readInstruction(entry, block, accessCount));
        reader.adopt(entry);
    }
    const bool allExist = std::ranges::all_of(
        block.inputs, [&](const BlockInput& input) { return input.carriedFrom < int(block.instructions.size()); });
    if (!allExist) reader.fail("inputs", "An input is carried from an instruction that is not there.");
    return block;
}

std::string jsonText(const Json& json, int indent) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

} // namespace forewarp::kernel::json
