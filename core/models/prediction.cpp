#include "core/models/prediction.h"

#include <utility>

namespace forewarp::models {

int Derivation::add(Term term) {
    terms.push_back(std::move(term));
    return int(terms.size()) - 1;
}

const Term* Derivation::find(std::string_view symbol) const {
    const int position = indexOf(symbol);
    return position < 0 ? nullptr : &terms[std::size_t(position)];
}

int Derivation::indexOf(std::string_view symbol) const {
    for (std::size_t i = 0; i < terms.size(); ++i) {
        if (terms[i].symbol == symbol) return int(i);
    }
    return -1;
}

void KnownBehaviour::learn(const Prediction& prediction) {
    learn({prediction.memory, prediction.partitions});
}

void KnownBehaviour::learn(const KnownBehaviour& other) {
    if (other.memory) memory = other.memory;
    if (other.partitions) partitions = other.partitions;
}

} // namespace forewarp::models
