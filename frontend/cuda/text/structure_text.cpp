#include "frontend/cuda/text/structure_text.h"

#include "frontend/cuda/plan/port_names.h"

#include <algorithm>

namespace forewarp::frontend::cuda::text {

namespace {

using Tokens = std::vector<plan::TextToken>;

Tokens wordsOf(const std::string& text) {
    Tokens tokens = plan::tokensOf(text);
    std::erase_if(tokens, [](const plan::TextToken& token) { return token.kind == plan::TextToken::Kind::space; });
    return tokens;
}

/// What stands between the braces of «struct name { … }»; empty where no such definition is there.
Tokens definitionOf(const std::string& name, const Tokens& prelude) {
    for (std::size_t i = 0; i + 2 < prelude.size(); ++i) {
        if (prelude[i].text != "struct" || prelude[i + 1].text != name || prelude[i + 2].text != "{") continue;
        const auto begin = prelude.begin() + static_cast<std::ptrdiff_t>(i) + 3;
        int depth = 1;
        const auto end = std::find_if(begin, prelude.end(), [&depth](const plan::TextToken& token) {
            depth += (token.text == "{") - (token.text == "}");
            return depth == 0;
        });
        return {begin, end};
    }
    return {};
}

/// Declarators behind a type: «x, y[3]» — the name is what stands last outside of brackets.
void addFields(const Tokens& declaration, std::vector<StructureField>& fields) {
    StructureField field;
    bool isPointer = false;
    int depth = 0;
    const auto end = [&] {
        if (!isPointer) fields.push_back(field);
        field = {};
        isPointer = false;
    };
    for (const plan::TextToken& token : declaration) {
        depth += (token.text == "[") - (token.text == "]");
        if (token.text == "]") ++field.subscripts;
        if (depth > 0) continue;
        if (token.text == "*") isPointer = true;
        if (token.kind == plan::TextToken::Kind::identifier) field.name = token.text;
        if (token.text == ",") end();
    }
    end();
}

/// Structures inside structures, bit-fields and constants are not taken apart.
bool isPlain(const Tokens& definition) {
    static const std::set<std::string> kOther = {"{", ":", "(", "const", "union", "volatile"};
    return std::ranges::none_of(definition, [](const plan::TextToken& token) { return kOther.contains(token.text); });
}

void addStructure(const std::string& name, const Tokens& prelude, std::vector<StructureFields>& structures) {
    if (std::ranges::find(structures, name, &StructureFields::name) != structures.end()) return;
    StructureFields structure{name, {}};
    const Tokens definition = definitionOf(name, prelude);
    for (auto begin = definition.begin(); isPlain(definition) && begin != definition.end();) {
        const auto end = std::ranges::find(begin, definition.end(), ";", &plan::TextToken::text);
        const Tokens declaration(begin, end);
        for (const plan::TextToken& token : declaration) {
            if (token.text != name && !definitionOf(token.text, prelude).empty())
                addStructure(token.text, prelude, structures);
        }
        addFields(declaration, structure.fields);
        begin = end == definition.end() ? end : end + 1;
    }
    structures.push_back(structure);
}

} // namespace

std::vector<StructureFields> structuresWithin(const std::string& structure, const std::string& prelude) {
    std::vector<StructureFields> structures;
    addStructure(structure.starts_with("struct ") ? structure.substr(7) : structure, wordsOf(prelude), structures);
    return structures;
}

} // namespace forewarp::frontend::cuda::text
