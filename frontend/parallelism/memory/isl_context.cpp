#include "frontend/parallelism/memory/isl_context.h"

#include "frontend/clang_headers.h"

#include <memory>

namespace forewarp::frontend::parallelism::memory {

namespace {

struct SetDeleter {
    void operator()(isl_set* set) const { isl_set_free(set); }
};
using Set = std::unique_ptr<isl_set, SetDeleter>;

Set parsed(isl_ctx* context, const std::string& text) {
    return Set(isl_set_read_from_str(context, text.c_str()));
}

SetAnswer answer(isl_bool outcome) {
    if (outcome == isl_bool_error) return SetAnswer::tooComplex;
    return outcome == isl_bool_true ? SetAnswer::yes : SetAnswer::no;
}

std::optional<long long> number(isl_val* value) {
    std::optional<long long> result;
    if (value && isl_val_is_int(value) == isl_bool_true) result = isl_val_get_num_si(value);
    isl_val_free(value);
    return result;
}

/// The constraints of «[p0, p1] -> {  : p0 > 1 and … }».
std::string constraintsIn(const std::string& set) {
    const std::size_t colon = set.find(" : ");
    const std::size_t end = set.rfind('}');
    if (colon == std::string::npos || end == std::string::npos || end < colon) return {};
    std::string text = set.substr(colon + 3, end - colon - 3);
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text;
}

} // namespace

IslContext::IslContext(unsigned long operationsPerQuestion) : m_context(isl_ctx_alloc()) {
    isl_options_set_on_error(m_context, ISL_ON_ERROR_CONTINUE);
    isl_ctx_set_max_operations(m_context, operationsPerQuestion);
}

IslContext::~IslContext() {
    isl_ctx_free(m_context);
}

SetAnswer IslContext::isEmpty(const std::string& text) {
    return remembered(text, [&] {
        const Set set = parsed(m_context, text);
        return answer(set ? isl_set_is_empty(set.get()) : isl_bool_error);
    });
}

SetAnswer IslContext::remembered(const std::string& question, const std::function<SetAnswer()>& ask) {
    if (const auto known = m_answers.find(question); known != m_answers.end()) return known->second;
    if (isSpent()) return SetAnswer::tooComplex;
    begin();
    const SetAnswer result = ask();
    if (result == SetAnswer::tooComplex) ++m_unanswered;
    return m_answers[question] = result;
}

void IslContext::begin() {
    isl_ctx_reset_error(m_context);
    isl_ctx_reset_operations(m_context);
}

SetAnswer IslContext::isCovered(const std::string& text, const std::vector<std::string>& others) {
    std::string question = text;
    for (const std::string& other : others) question += " BY " + other;
    return remembered(question, [&] {
        Set rest = parsed(m_context, text);
        for (const std::string& other : others)
            if (rest) rest.reset(isl_set_subtract(rest.release(), isl_set_read_from_str(m_context, other.c_str())));
        return answer(rest ? isl_set_is_empty(rest.get()) : isl_bool_error);
    });
}

IntegerRange IslContext::range(const std::string& text) {
    if (isSpent()) return {};
    begin();
    Set set = parsed(m_context, text);
    if (!set) return {};
    const auto parameters = unsigned(isl_set_dim(set.get(), isl_dim_param));
    set.reset(isl_set_project_out(set.release(), isl_dim_param, 0, parameters));
    if (!set || isl_set_is_empty(set.get()) != isl_bool_false) return {};
    return {number(isl_set_dim_min_val(isl_set_copy(set.get()), 0)),
            number(isl_set_dim_max_val(isl_set_copy(set.get()), 0))};
}

std::optional<std::string> IslContext::parameterCondition(const std::string& text, const std::string& context) {
    if (isSpent()) return std::nullopt;
    begin();
    Set set = parsed(m_context, text);
    if (!set) return std::nullopt;
    set.reset(isl_set_coalesce(isl_set_params(set.release())));
    Set known = parsed(m_context, context);
    if (!set || !known) return std::nullopt;
    set.reset(isl_set_gist_params(set.release(), isl_set_params(known.release())));
    set.reset(set ? isl_set_coalesce(isl_set_detect_equalities(set.release())) : nullptr);
    if (!set || isl_set_plain_is_universe(set.get()) != isl_bool_false) return std::nullopt;
    char* written = isl_set_to_str(set.get());
    const std::string constraints = written ? constraintsIn(written) : std::string();
    free(written);
    const bool isPlain = !constraints.empty() && constraints.find("exists") == std::string::npos;
    return isPlain ? std::optional(constraints) : std::nullopt;
}

} // namespace forewarp::frontend::parallelism::memory
