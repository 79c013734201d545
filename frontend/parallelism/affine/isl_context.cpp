#include "frontend/parallelism/affine/isl_context.h"

#include "frontend/clang_headers.h"

#include <algorithm>
#include <memory>

namespace forewarp::frontend::parallelism::affine {

namespace {

struct SetDeleter {
    void operator()(isl_set* set) const { isl_set_free(set); }
};
using Set = std::unique_ptr<isl_set, SetDeleter>;

constexpr unsigned long kMostOperations = 200'000;

/// Reading simplifies the set and takes most of the operations.
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

/// How many numbers the tables have in which isl keeps the constraints of such a set: their number times that of its
/// variables, told from the text alone.
double numbersIn(const std::string& question) {
    double commas = 2, conditions = 2;
    for (const char c : question) {
        commas += c == ',';
        conditions += c == '<' || c == '>' || c == '=';
    }
    return commas * conditions;
}

/// What `set` says of the parameters beyond what `known` does.
std::optional<std::string> conditionOn(Set set, Set known) {
    if (set) set.reset(isl_set_coalesce(isl_set_params(set.release())));
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

} // namespace

IslContext::IslContext(WorkAccount& work) : m_context(isl_ctx_alloc()), m_work(work) {
    isl_options_set_on_error(m_context, ISL_ON_ERROR_CONTINUE);
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

/// Asks with few operations first, so that what a question took is known to within a factor.
bool IslContext::answers(const std::string& question, const std::function<void()>& ask) {
    constexpr unsigned long kFirst = 2'000, kFactor = 10;
    const double each = numbersIn(question);
    for (unsigned long operations = kFirst; !m_work.isSpent(); operations *= kFactor) {
        const auto allowed = (unsigned long)(m_work.allowance() / each);
        const unsigned long granted = std::min({operations, kMostOperations, std::max(allowed, 1UL)});
        isl_ctx_reset_error(m_context);
        isl_ctx_reset_operations(m_context);
        isl_ctx_set_max_operations(m_context, granted);
        ask();
        m_work.charge(double(granted) * each);
        if (isl_ctx_last_error(m_context) == isl_error_none) return true; // cut short, isl finds all kinds of errors
        if (granted < operations || granted == kMostOperations) break;
    }
    ++m_unanswered;
    return false;
}

SetAnswer IslContext::remembered(const std::string& question, const std::function<SetAnswer()>& ask) {
    if (const auto known = m_answers.find(question); known != m_answers.end()) return known->second;
    if (isSpent()) return SetAnswer::tooComplex;
    SetAnswer result = SetAnswer::tooComplex;
    if (!answers(question, [&] { result = ask(); })) result = SetAnswer::tooComplex;
    return m_answers[question] = result;
}

SetAnswer IslContext::isCovered(const std::string& text, const std::vector<std::string>& others) {
    std::string question = text;
    for (const std::string& other : others) question += " BY " + other;
    return remembered(question, [&] {
        Set rest = parsed(m_context, text);
        for (const std::string& other : others)
            if (rest) rest.reset(isl_set_subtract(rest.release(), parsed(m_context, other).release()));
        return answer(rest ? isl_set_is_empty(rest.get()) : isl_bool_error);
    });
}

IntegerRange IslContext::range(const std::string& text) {
    IntegerRange result;
    const auto ask = [&] {
        Set set = parsed(m_context, text);
        const auto parameters = set ? unsigned(isl_set_dim(set.get(), isl_dim_param)) : 0;
        if (set) set.reset(isl_set_project_out(set.release(), isl_dim_param, 0, parameters));
        if (!set || isl_set_is_empty(set.get()) != isl_bool_false) return;
        result.least = number(isl_set_dim_min_val(isl_set_copy(set.get()), 0));
        result.greatest = number(isl_set_dim_max_val(isl_set_copy(set.get()), 0));
    };
    return !isSpent() && answers(text, ask) ? result : IntegerRange{};
}

std::optional<std::string> IslContext::parameterCondition(const std::string& text, const std::string& context) {
    std::optional<std::string> result;
    const auto ask = [&] { result = conditionOn(parsed(m_context, text), parsed(m_context, context)); };
    return !isSpent() && answers(text + context, ask) ? result : std::nullopt;
}

} // namespace forewarp::frontend::parallelism::affine
