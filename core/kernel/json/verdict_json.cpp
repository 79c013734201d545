#include "core/kernel/json/verdict_json.h"

#include "core/kernel/json/kernel_json.h"
#include "core/kernel/json/spellings.h"

namespace forewarp::kernel::json {

namespace {

const std::initializer_list<std::string_view> kDirectionNames = {"<", "=", ">", "*"};

Json referenceJson(const Reference& reference) {
    Json json{{"text", reference.text}, {"access", kAccessKindNames.begin()[std::size_t(reference.kind)]}};
    writeLocation(json, reference.location);
    return json;
}

Reference readReference(ObjectReader& reader, std::string_view key) {
    ObjectReader nested = reader.object(key);
    Reference reference;
    reference.text = nested.text("text");
    reference.kind = AccessKind(nested.choice("access", kAccessKindNames));
    reference.location = readLocation(nested);
    reader.adopt(nested);
    return reference;
}

Json distanceJson(const Distance& distance) {
    Json json{{"loop", distance.loop}, {"direction", std::string(1, distance.direction)}};
    if (distance.iterations) json["iterations"] = *distance.iterations;
    return json;
}

Distance readDistance(ObjectReader& reader) {
    Distance distance;
    distance.loop = reader.text("loop");
    distance.direction = kDirectionNames.begin()[reader.choice("direction", kDirectionNames)].front();
    if (const long long iterations = reader.integerOr("iterations", 0); reader.has("iterations")) {
        distance.iterations = iterations;
    }
    return distance;
}

unsigned long long readWholeCount(ObjectReader& reader, std::string_view key) {
    const long long count = reader.integer(key);
    if (count >= 0) return static_cast<unsigned long long>(count);
    reader.fail(key, "A count cannot be below zero.");
    return 0;
}

} // namespace

Json dependenceJson(const Dependence& dependence) {
    return {{"kind", name(dependence.kind)},          {"variable", dependence.variable},
            {"certain", dependence.isCertain},        {"source", referenceJson(dependence.source)},
            {"sink", referenceJson(dependence.sink)}, {"distances", listJson(dependence.distances, distanceJson)},
            {"sentence", dependence.sentence}};
}

Dependence readDependence(ObjectReader& reader) {
    Dependence dependence;
    dependence.kind = DependenceKind(reader.choice("kind", kDependenceKindNames));
    dependence.variable = reader.text("variable");
    dependence.isCertain = reader.flagOr("certain", false);
    dependence.source = readReference(reader, "source");
    dependence.sink = readReference(reader, "sink");
    dependence.distances = readList(reader, "distances", readDistance);
    dependence.sentence = reader.text("sentence");
    return dependence;
}

Json privateJson(const PrivateVariable& variable) {
    Json json{{"name", variable.name}, {"first", variable.isFirst}, {"last", variable.isLast}};
    writeLocation(json, variable.location);
    return json;
}

PrivateVariable readPrivate(ObjectReader& reader) {
    PrivateVariable variable;
    variable.name = reader.text("name");
    variable.isFirst = reader.flagOr("first", false);
    variable.isLast = reader.flagOr("last", false);
    variable.location = readLocation(reader);
    return variable;
}

Json verdictAssumptionJson(const VerdictAssumption& assumption) {
    Json json{{"kind", kAssumptionKindNames.begin()[std::size_t(assumption.kind)]}, {"text", assumption.text}};
    if (!assumption.conditions.empty()) json["conditions"] = expressionsJson(assumption.conditions);
    return json;
}

VerdictAssumption readVerdictAssumption(ObjectReader& reader) {
    const auto kind = VerdictAssumption::Kind(reader.choice("kind", kAssumptionKindNames));
    VerdictAssumption assumption{kind, reader.text("text")};
    if (reader.has("conditions")) assumption.conditions = readExpressions(reader, "conditions");
    return assumption;
}

Json observationJson(const Observation& observation) {
    return {{"program", observation.program},
            {"entries", observation.entries},
            {"iterations", observation.iterations},
            {"accesses", observation.accesses},
            {"conflicts", listJson(observation.conflicts, dependenceJson)},
            {"caveats", observation.caveats},
            {"sentence", observation.sentence}};
}

Observation readObservation(ObjectReader& reader) {
    Observation observation;
    observation.program = reader.text("program");
    observation.entries = readWholeCount(reader, "entries");
    observation.iterations = readWholeCount(reader, "iterations");
    observation.accesses = readWholeCount(reader, "accesses");
    observation.conflicts = readList(reader, "conflicts", readDependence);
    observation.caveats = reader.texts("caveats");
    observation.sentence = reader.text("sentence");
    return observation;
}

std::optional<Observation> readOptionalObservation(ObjectReader& reader, std::string_view key) {
    if (!reader.has(key)) return std::nullopt;
    ObjectReader nested = reader.object(key);
    Observation observation = readObservation(nested);
    reader.adopt(nested);
    return observation;
}

} // namespace forewarp::kernel::json
